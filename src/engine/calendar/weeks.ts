import { addDays } from "#engine/calendar/arithmetic.ts";
import { type Day } from "#engine/calendar/day.ts";
import { weekdayOf } from "#engine/calendar/week.ts";

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day)) ?? day;

/** The weeks, Monday first, that a month (yyyy-mm) lies in. */
export function weeksOf(month: string): Day[][] {
  const weeks: Day[][] = [];
  for (let day = mondayOf(`${month}-01`); weeks.length < 6; ) {
    const week = Array.from({ length: 7 }, (_, at) => addDays(day, at) ?? day);
    if (weeks.length > 0 && !week.some((one) => one.startsWith(month))) break;
    weeks.push(week);
    day = addDays(day, 7) ?? day;
  }
  return weeks;
}

/** The month so many months later, yyyy-mm. */
export function monthAfter(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
}
