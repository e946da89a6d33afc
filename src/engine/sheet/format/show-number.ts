import type { Token } from "./tokens.ts";

/** The digits of a number as a spreadsheet stores them, 15 at most, and the number of digits before the point. */
interface Digits {
  readonly digits: string;
  readonly point: number;
}

function digitsOf(decimal: string): Digits {
  const text = unsigned(decimal);
  const point = text.indexOf(".");
  const all = point < 0 ? text : text.slice(0, point) + text.slice(point + 1);
  const digits = all.replace(/^0+/, "");
  return { digits, point: (point < 0 ? text.length : point) - (all.length - digits.length) };
}

const unsigned = (decimal: string): string => (decimal.startsWith("-") ? decimal.slice(1) : decimal);

/** A number as plain decimal digits, without exponent and without what binary fractions add: 0.1 + 0.2 is 0.3. */
export function plainDecimal(value: number): string {
  const short = String(value);
  // Sixteen letters hold 15 digits and a point.
  if (short.length <= 16) return short.includes("e") ? withoutExponent(short) : short;
  const text = value.toPrecision(15);
  if (text.includes("e")) return withoutExponent(String(Number(text)));
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

function withoutExponent(text: string): string {
  if (!text.includes("e")) return text;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  const digits = whole + fraction;
  const point = Number(exponent) + 1;
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return sign + digits.slice(0, point).padEnd(point, "0") + (digits.length > point ? `.${digits.slice(point)}` : "");
}

/** Rounds half away from zero to so many decimals; whole digits and decimals apart, without leading zeros. */
function rounded({ digits, point }: Digits, decimals: number): { whole: string; fraction: string } {
  const keep = point + decimals;
  const padded = keep < 0 ? "" : digits.slice(0, keep).padEnd(keep, "0");
  const up = keep >= 0 && (digits[keep] ?? "0") >= "5";
  const all = (up ? (BigInt(padded || "0") + 1n).toString().padStart(padded.length, "0") : padded).padStart(
    decimals,
    "0",
  );
  const cut = all.length - decimals;
  return { whole: all.slice(0, cut).replace(/^0+/, ""), fraction: all.slice(cut) };
}

/**
 * Returns a function that formats numbers by a section without dates. The section is parsed once. The function takes
 * a number and its plain decimal digits, and leaves out the sign.
 */
export function numberShower(tokens: readonly Token[]): (value: number, decimal: string) => string {
  if (!tokens.some((token) => token.type === "digit"))
    return (_, decimal) =>
      tokens.map((token) => (token.type === "general" ? unsigned(decimal) : textOf(token))).join("");
  if (tokens.some((token) => token.type === "slash")) return (_, decimal) => unsigned(decimal);
  const exponent = tokens.findIndex((token) => token.type === "exponent");
  if (exponent >= 0) return (value) => scientific(tokens, exponent, value);

  const pointAt = tokens.findIndex((token) => token.type === "point");
  const wholeEnd = pointAt < 0 ? tokens.length : pointAt;
  const lastDigit = tokens.slice(0, wholeEnd).findLastIndex((token) => token.type === "digit");
  const veryLastDigit = tokens.findLastIndex((token) => token.type === "digit");
  const scaling = [...tokens.slice(lastDigit + 1, wholeEnd), ...tokens.slice(Math.max(wholeEnd, veryLastDigit))].filter(
    (token) => token.type === "comma",
  ).length;
  const thousands = tokens.slice(0, Math.max(lastDigit, 0)).some((token) => token.type === "comma");
  const shift = 2 * tokens.filter((token) => token.type === "percent").length - 3 * scaling;
  const [whole, fraction] = [tokens.slice(0, wholeEnd), tokens.slice(wholeEnd)];
  const decimals = fraction.filter((token) => token.type === "digit").length;
  return (_, decimal) => {
    const { digits, point } = digitsOf(decimal);
    const shown = rounded({ digits, point: point + shift }, decimals);
    return wholePart(whole, shown.whole, thousands) + fractionPart(fraction, shown.fraction);
  };
}

/** Digits take their places from the right; the first place takes all that are left. */
function wholePart(tokens: readonly Token[], whole: string, thousands: boolean): string {
  let out = "";
  let left = whole;
  let count = 0;
  const first = tokens.findIndex((token) => token.type === "digit");
  const put = (digit: string) => {
    out = digit + (thousands && count > 0 && count % 3 === 0 ? "," : "") + out;
    count++;
  };
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at] as Token;
    if (token.type !== "digit") {
      out = textOf(token) + out;
      continue;
    }
    if (left !== "") put(left.slice(-1));
    else if (token.text === "0") put("0");
    else if (token.text === "?") out = ` ${out}`;
    left = left.slice(0, -1);
    if (at === first) for (; left !== ""; left = left.slice(0, -1)) put(left.slice(-1));
  }
  return out;
}

function fractionPart(tokens: readonly Token[], fraction: string): string {
  const places = tokens.filter((token) => token.type === "digit");
  let kept = fraction.length;
  while (kept > 0 && fraction[kept - 1] === "0" && places[kept - 1]?.text !== "0") kept--;
  let at = 0;
  let out = "";
  for (const token of tokens) {
    if (token.type === "point") out += places.length === 0 || kept > 0 ? "." : "";
    else if (token.type !== "digit") out += textOf(token);
    else {
      out += at < kept ? fraction.charAt(at) : token.text === "?" ? " " : "";
      at++;
    }
  }
  return out;
}

function scientific(tokens: readonly Token[], exponentAt: number, value: number): string {
  const before = tokens.slice(0, exponentAt);
  const pointAt = before.findIndex((token) => token.type === "point");
  const decimals = pointAt < 0 ? 0 : before.slice(pointAt).filter((token) => token.type === "digit").length;
  const width = tokens.slice(exponentAt).filter((token) => token.type === "digit").length;
  const [mantissa = "", power = "0"] = Math.abs(value).toExponential(decimals).split("e");
  return `${mantissa}E${power.startsWith("-") ? "-" : "+"}${power.slice(1).padStart(width, "0")}`;
}

const textOf = (token: Token): string => {
  if (token.type === "percent") return "%";
  return "text" in token ? token.text : "";
};
