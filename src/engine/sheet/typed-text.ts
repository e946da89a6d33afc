import { dayOf } from "#engine/calendar/arithmetic.ts";
import type { Day } from "#engine/calendar/day.ts";

/** The order of day, month and year in dates of digits. */
export type DateOrder = "dmy" | "mdy" | "ymd";

const midnight = String.raw`(?:[T\s]+(?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)?\s*a\.?\s?m\.?)\s*Z?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${midnight}$`, "i");
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${midnight}$`, "i");
const dayNamed = /^(\d{1,2})(?:º|°|\.)?[\s/.-]+(?:de\s+)?(\p{L}{3,10})\.?(?:[\s/.,-]+|\s+del?\s+)(\d{4}|\d{2})$/iu;
const monthNamed = /^(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu;

/** The first three letters of the months, in Spanish and English. */
const months: readonly (readonly string[])[] = [
  ["ene", "jan"],
  ["feb"],
  ["mar"],
  ["abr", "apr"],
  ["may"],
  ["jun"],
  ["jul"],
  ["ago", "aug"],
  ["sep", "set"],
  ["oct"],
  ["nov"],
  ["dic", "dec"],
];
const fullNames =
  /^(?:\p{L}{3}|sept|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre|january|february|march|april|june|july|august|september|october|november|december)$/iu;

/**
 * The day that a text of a spreadsheet means: 31/12/2026, 31-12-26, 2026-12-31, 31-dic-2026, 31 de diciembre de 2026,
 * December 31, 2026, with midnight behind it or without. Undefined for what is no day and for a moment with hours.
 * Years of two digits are 1930 to 2029, as in Excel.
 */
export function readDay(text: string, order: DateOrder): Day | undefined {
  const written = text.trim();
  const iso = yearFirst.exec(written);
  if (iso) return dayOf(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const digits = yearLast.exec(written);
  if (digits) {
    const [first, second] = [Number(digits[1]), Number(digits[3])];
    const [day, month] = order === "mdy" ? [second, first] : [first, second];
    return dayOf(yearOf(digits[4]), month, day);
  }
  const named = dayNamed.exec(written);
  if (named) return dayOf(yearOf(named[3]), monthOf(named[2]), Number(named[1]));
  const english = monthNamed.exec(written);
  return english ? dayOf(yearOf(english[3]), monthOf(english[1]), Number(english[2])) : undefined;
}

function yearOf(digits = ""): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 30 ? 2000 + year : 1900 + year;
}

const monthOf = (name = ""): number =>
  fullNames.test(name) ? months.findIndex((starts) => starts.includes(name.slice(0, 3).toLowerCase())) + 1 : 0;

/**
 * The order of the dates in a column: what the days beyond 12 say. Day first where nothing says otherwise; `certain` tells
 * whether something did. Undefined where they contradict each other.
 */
export function dateOrderOf(
  texts: Iterable<string>,
): { readonly order: DateOrder; readonly certain: boolean } | undefined {
  let dayFirst = false;
  let monthFirst = false;
  let yearFirstSeen = false;
  for (const text of texts) {
    const written = text.trim();
    const digits = yearLast.exec(written);
    if (Number(digits?.[1]) > 12) dayFirst = true;
    else if (Number(digits?.[3]) > 12) monthFirst = true;
    else if (!digits && yearFirst.test(written)) yearFirstSeen = true;
  }
  if (dayFirst && monthFirst) return undefined;
  if (monthFirst) return { order: "mdy", certain: true };
  if (!dayFirst && yearFirstSeen) return { order: "ymd", certain: true };
  return { order: "dmy", certain: dayFirst };
}

/** The sign before the decimals of a number. */
export type DecimalMark = "." | ",";

const wrapping = /^(\(?)\s*(-?)\s*(?:US\$|Q\.?|GTQ|USD|\$|€)?\s*(-?)\s*([\d.,\s'\u00A0\u202F]*\d)\s*(%?)\s*(\)?)$/i;
const shapes: Readonly<Record<DecimalMark, RegExp>> = {
  ".": /^(?:\d+|\d{1,3}(?:[,\s'\u00A0\u202F]\d{3})+)(?:\.\d+)?$/,
  ",": /^(?:\d+|\d{1,3}(?:[.\s'\u00A0\u202F]\d{3})+)(?:,\d+)?$/,
};

/**
 * The plain decimal digits of a number as people write it: "Q 1,234.50", "(12.00)", "12.5 %" (0.125), "1.234,50" under the
 * mark ",". Undefined for anything else.
 */
export function readDecimal(text: string, mark: DecimalMark): string | undefined {
  const match = wrapping.exec(text.trim());
  if (!match) return undefined;
  const [, open = "", before = "", after = "", digits = "", percent = "", close = ""] = match;
  if ((open === "(") !== (close === ")") || (before && after) || !shapes[mark].test(digits)) return undefined;
  const plain = digits.replace(mark === "." ? /[,\s'\u00A0\u202F]/g : /[.\s'\u00A0\u202F]/g, "").replace(",", ".");
  const negative = open !== "" || before !== "" || after !== "";
  return (negative ? "-" : "") + (percent === "" ? withoutZeros(plain) : hundredth(plain));
}

const withoutZeros = (decimal: string): string => decimal.replace(/^0+(?=\d)/, "");

function hundredth(decimal: string): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const padded = whole.padStart(3, "0");
  return withoutZeros(`${padded.slice(0, -2)}.${padded.slice(-2)}${fraction}`).replace(/\.?0+$/, "") || "0";
}

/**
 * The decimal mark of a column: the one under which all of its numbers can be read; the point where both can, because
 * "1,234" is a thousand here. Undefined where neither can.
 */
export function decimalMarkOf(
  texts: Iterable<string>,
): { readonly mark: DecimalMark; readonly certain: boolean } | undefined {
  const possible = new Set<DecimalMark>([".", ","]);
  for (const text of texts) {
    const numbers = ([".", ","] as const).filter((mark) => readDecimal(text, mark) !== undefined);
    if (numbers.length === 1) possible.delete(numbers[0] === "." ? "," : ".");
  }
  const [mark] = possible;
  return mark === undefined ? undefined : { mark, certain: possible.size === 1 };
}
