import { addDays, daysBetween } from "./arithmetic.ts";
import type { Day } from "./day.ts";

/** A day of the week as ISO 8601 counts them: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A Monday. */
const someMonday = "2024-01-01";

/** Which day of the week a day is. */
export const weekdayOf = (day: Day): Weekday => ((((daysBetween(someMonday, day) % 7) + 7) % 7) + 1) as Weekday;

/** A week as ISO 8601 counts them: the first of a year is the one of its first Thursday. */
export interface IsoWeek {
  /** The year the week belongs to, which at the turn of the year is not always that of the day. */
  readonly year: number;
  readonly week: number;
}

/** The week of a day. */
export function isoWeekOf(day: Day): IsoWeek {
  // A week belongs to the year of its Thursday. Weeks at the very ends of the calendar take their last day there is.
  const thursday = addDays(day, 4 - weekdayOf(day)) ?? day;
  const year = Number(thursday.slice(0, 4));
  return { year, week: Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1 };
}
