import type { Day } from "#engine/calendar/day.ts";
import { weekdayOf } from "#engine/calendar/week.ts";
import { momentOf, timeOf } from "./serial-date.ts";
import type { Section, Token } from "./tokens.ts";

const monthNames = {
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
  en: "January February March April May June July August September October November December".split(" "),
};
const dayNames = {
  es: "lunes martes miércoles jueves viernes sábado domingo".split(" "),
  en: "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" "),
};
/** Any day, for formats that show the time only. */
const someDay = "2024-01-01";

/**
 * Formats a number with the date letters of a section. Returns undefined if the section needs a moment and the number
 * is none.
 */
export function showDate({ tokens, spanish }: Section, serial: number, from1904: boolean): string | undefined {
  const decimals = secondDecimals(tokens);
  // The value is rounded as a whole: 59.9996 seconds become the next minute in every place.
  const unit = 86_400 * 10 ** decimals;
  const exact = Math.round(Math.round(serial * 86_400_000) / (86_400_000 / unit)) / unit;
  const moment = momentOf(exact, from1904);
  if (!moment && tokens.some((token, at) => token.type === "date" && partOf(tokens, at) === "day")) return undefined;
  const parts: Parts = {
    day: moment?.day ?? someDay,
    seconds: timeOf(exact),
    total: Math.abs(exact) * 86_400,
    language: spanish ? "es" : "en",
    twelve: tokens.some((token) => token.type === "half"),
  };
  let out = "";
  for (const [at, token] of tokens.entries()) {
    if (token.type === "date") out += datePart(token.text, partOf(tokens, at), parts);
    else if (token.type === "elapsed") out += elapsed(token.text, parts.total);
    else if (token.type === "half") out += parts.seconds < 43_200 ? "AM" : "PM";
    else if (token.type === "slash") out += "/";
    else if (token.type === "point" || token.type === "comma") out += token.type === "point" ? "." : ",";
    else if (token.type === "digit") out += fractionDigit(tokens, at, parts.seconds);
    else if (token.type === "literal") out += token.text;
  }
  return serial < 0 ? `-${out}` : out;
}

interface Parts {
  readonly day: Day;
  readonly seconds: number;
  readonly total: number;
  readonly language: "es" | "en";
  readonly twelve: boolean;
}

/** Returns the part of a moment that a letter means. An m next to hours or seconds is the minute. */
export function partOf(tokens: readonly Token[], at: number): "day" | "time" {
  const token = tokens[at];
  if (token?.type !== "date") return "time";
  const letter = token.text.charAt(0);
  if (letter === "h" || letter === "s") return "time";
  if (letter !== "m" || token.text.length > 2) return "day";
  const isTime = (other: Token) => other.type === "date" || other.type === "elapsed";
  const before = tokens.slice(0, at).findLast(isTime);
  const after = tokens.slice(at + 1).find(isTime);
  const starts = (other: Token | undefined, first: string) =>
    other !== undefined && "text" in other && other.text.startsWith(first);
  return starts(before, "h") || starts(after, "s") ? "time" : "day";
}

function datePart(letters: string, part: "day" | "time", { day, seconds, language, twelve }: Parts): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const padded = (value: number) => (letters.length > 1 ? String(value).padStart(2, "0") : String(value));
  switch (letters.charAt(0)) {
    case "y":
      return letters.length > 2 ? year : year.slice(2);
    case "d": {
      const name = dayNames[language][weekdayOf(day) - 1] ?? "";
      if (letters.length > 2) return letters.length > 3 ? name : name.slice(0, 3);
      return padded(Number(date));
    }
    case "h": {
      const hour = Math.floor(seconds / 3600);
      return padded(twelve ? ((hour + 11) % 12) + 1 : hour);
    }
    case "s":
      return padded(Math.floor(seconds % 60));
    default: {
      if (part === "time") return padded(Math.floor(seconds / 60) % 60);
      const name = monthNames[language][Number(month) - 1] ?? "";
      if (letters.length > 4) return name.charAt(0);
      if (letters.length > 2) return letters.length > 3 ? name : name.slice(0, 3);
      return padded(Number(month));
    }
  }
}

function elapsed(letters: string, total: number): string {
  const unit = letters.startsWith("h") ? 3600 : letters.startsWith("m") ? 60 : 1;
  // The last digit of a sum of fractions may fall short of the whole number.
  return String(Math.floor(total / unit + 1e-9)).padStart(letters.length, "0");
}

/** Returns the number of decimals of a second in the format. */
function secondDecimals(tokens: readonly Token[]): number {
  const point = tokens.findIndex((token) => token.type === "point");
  const digits = point < 0 ? 0 : tokens.slice(point).filter((token) => token.type === "digit").length;
  return Math.min(digits, 3);
}

function fractionDigit(tokens: readonly Token[], at: number, seconds: number): string {
  const place = tokens.slice(0, at).filter((token) => token.type === "digit").length;
  return String(Math.round((seconds % 1) * 1000))
    .padStart(3, "0")
    .charAt(place);
}
