import { type Day, isDay, showBritish } from "#engine/calendar/day.ts";
import { type Case, inCase } from "../case.ts";
import type { Joint } from "./cardinal.ts";
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
