import { clockParts } from "#engine/calendar/clock-time.ts";
import { type Day, isDay, showBritish } from "#engine/calendar/day.ts";
import { type Case, inCase, type Presentation, presented } from "../case.ts";
import { counted, countOf, type Joint } from "./cardinal.ts";
import { ordinal } from "./ordinal.ts";
import { spell } from "./spell.ts";

const months = "January February March April May June July August September October November December".split(" ");

/**
 * The forms of a date:
 * - `long`: "March fifteenth, two thousand twenty-six";
 * - `legal`: "the fifteenth day of March, two thousand twenty-six";
 * - `act`: "on the fifteenth day of the month of March, two thousand twenty-six";
 * - `mixed`: "15 March 2026";
 * - `short`: "15/03/2026", the day first as everywhere in the product.
 */
export type DateForm = "long" | "legal" | "act" | "mixed" | "short";

/** The options of a date. */
export interface DateOptions extends Joint {
  /** ", two thousand twenty-six" or " of the year two thousand twenty-six". */
  readonly year?: "plain" | "of the year";
  /** The years 1100 to 1999 by hundreds: "nineteen hundred eighty-five". */
  readonly years?: "thousands" | "hundreds";
  /** Day or year repeated in figures: "the fifteenth (15th) day of March". */
  readonly dayParen?: boolean;
  readonly yearParen?: boolean;
  readonly case?: Case;
}

const suffixes: Readonly<Record<number, string>> = {
  1: "st",
  2: "nd",
  3: "rd",
  21: "st",
  22: "nd",
  23: "rd",
  31: "st",
};

/** Returns the suffix of a day in figures: 1st, 22nd, 13th. */
export const daySuffix = (day: number): string => suffixes[day] ?? "th";

function yearInWords(year: number, { and = false, years }: DateOptions): string {
  const hundred = years === "hundreds" && year >= 1100 && year < 2000;
  if (!hundred) return spell(String(year), and);
  const rest = year % 100;
  return `${spell(String(Math.floor(year / 100)), and)} hundred${rest ? `${and ? " and" : ""} ${spell(String(rest), and)}` : ""}`;
}

/** A day of the calendar in one of its forms; RangeError for a text that is no day. */
export function date(day: Day, form: DateForm = "long", options: DateOptions = {}): string {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  if (form === "short") return showBritish(day);
  const [year, month, dayOfMonth] = day.split("-").map(Number) as [number, number, number];
  const name = months[month - 1] ?? "";
  if (form === "mixed") return inCase(`${dayOfMonth} ${name} ${year}`, options.case, "en");
  const figure = options.dayParen ? ` (${dayOfMonth}${daySuffix(dayOfMonth)})` : "";
  const nth = `${ordinal(dayOfMonth)}${figure}`;
  const before = {
    long: `${name} ${nth}`,
    legal: `the ${nth} day of ${name}`,
    act: `on the ${nth} day of the month of ${name}`,
  }[form];
  const link = options.year === "of the year" ? " of the year" : ",";
  const yearText = `${yearInWords(year, options)}${options.yearParen ? ` (${year})` : ""}`;
  return inCase(`${before}${link} ${yearText}`, options.case, "en");
}

const hours = { one: "hour", many: "hours" };
const minutes = { one: "minute", many: "minutes" };

/** Hours and minutes of 24, as deeds have them, or the time of a clock with a.m. and p.m. */
export interface TimeOptions extends Presentation {
  readonly clock?: 24 | 12;
  /** Adds "sharp" to full hours. */
  readonly punctual?: boolean;
}

function byTwelve(hour: number, minute: number): string {
  if (minute === 0 && hour % 12 === 0) return hour === 0 ? "twelve midnight" : "twelve noon";
  const past = minute === 0 ? "" : ` ${minute < 10 ? "oh " : ""}${spell(String(minute), false)}`;
  return `${spell(String(hour % 12 || 12), false)}${past} ${hour < 12 ? "a.m." : "p.m."}`;
}

/** A time of day "HH:MM" in words: "thirteen hours and twenty-one minutes", "one twenty-one p.m.". RangeError if it is none. */
export function time(text: string, options: TimeOptions = {}): string {
  const { hour, minute } = clockParts(text);
  const whole = options.clock === 12 ? byTwelve(hour, minute) : countOf(String(hour), hours);
  const past = options.clock === 12 || minute === 0 ? "" : ` and ${countOf(String(minute), minutes)}`;
  const sharp = options.punctual && minute === 0 ? " sharp" : "";
  return presented(`${whole}${past}${sharp}`, options, () => text, "en");
}

const fullYears = { one: "year", many: "years" };

/** An age in full years: "thirty-nine years", with `ofAge` "thirty-nine years of age". RangeError unless a whole number from 0. */
export function age(value: number, options: Presentation & { readonly ofAge?: boolean } = {}): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an age: ${value}`);
  const words = counted(BigInt(value), fullYears, options.paren ? { paren: true } : {});
  return inCase(options.ofAge ? `${words} of age` : words, options.case, "en");
}
