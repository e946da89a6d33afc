import { addDays, dayOf } from "#engine/calendar/arithmetic.ts";
import type { Day } from "#engine/calendar/day.ts";
import { weekdayOf } from "#engine/calendar/week.ts";

/** A text in both languages. */
export interface BothLanguages {
  readonly es: string;
  readonly en: string;
}

/** A holiday that a country's law names: where it falls in a year, and since when and until when the law says so. */
export interface HolidayRule {
  readonly id: string;
  readonly name: BothLanguages;
  /** A date of every year ("MM-DD"), or days after Easter Sunday (before it when negative). */
  readonly on: string | { readonly easter: number };
  /** Minutes of the day from which it is a holiday; the whole day when absent. */
  readonly from?: number;
  /** Years in which it moves to a Monday: the one before from a Tuesday or Wednesday, else the next. */
  readonly toMonday?: readonly [first: number, last: number];
  /** The law that says so. */
  readonly law: string;
}

/** The holidays of a country, and what the feast day of a place is called there. */
export interface CountryHolidays {
  readonly country: string;
  readonly rules: readonly HolidayRule[];
  readonly localFeastName: BothLanguages;
}

/** Easter Sunday of a year of the Gregorian calendar, by the anonymous algorithm of 1876. */
export function easterSunday(year: number): Day | undefined {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const skipped = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + skipped + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451);
  const count = moon + toSunday - 7 * late + 114;
  return dayOf(year, Math.floor(count / 31), (count % 31) + 1);
}

/** The day of a rule in a year; undefined where the calendar has none such. */
export function dayOfRule({ on, toMonday }: Pick<HolidayRule, "on" | "toMonday">, year: number): Day | undefined {
  const day =
    typeof on === "string" ? dayOf(year, Number(on.slice(0, 2)), Number(on.slice(3))) : afterEaster(year, on.easter);
  if (day === undefined || !toMonday || year < toMonday[0] || year > toMonday[1]) return day;
  const weekday = weekdayOf(day);
  return addDays(day, weekday <= 3 ? 1 - weekday : 8 - weekday);
}

function afterEaster(year: number, days: number): Day | undefined {
  const sunday = easterSunday(year);
  return sunday === undefined ? undefined : addDays(sunday, days);
}
