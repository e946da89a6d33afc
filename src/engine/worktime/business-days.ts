import { addDays, daysBetween } from "#engine/calendar/arithmetic.ts";
import type { Day } from "#engine/calendar/day.ts";
import { type Weekday, weekdayOf } from "#engine/calendar/week.ts";
import type { HolidayCalendar } from "./holidays/calendar.ts";

/** Which days count as business days (días hábiles). */
export interface BusinessDays {
  readonly workDays: readonly Weekday[];
  readonly holidays: HolidayCalendar;
}

/** The days of legal terms: Monday to Friday. */
export const legalWorkDays: readonly Weekday[] = [1, 2, 3, 4, 5];

/** True for a business day. A holiday that begins at noon does not end it, because the law knows no half days. */
export const isBusinessDay = (day: Day, { workDays, holidays }: BusinessDays): boolean =>
  workDays.includes(weekdayOf(day)) && holidays.holidayOn(day)?.from !== 0;

/** Business days among days that follow one another, the first and the last among them. */
function countAmong(first: Day, last: Day, { workDays, holidays }: BusinessDays): number {
  const days = daysBetween(first, last) + 1;
  if (days <= 0) return 0;
  const weeks = Math.floor(days / 7);
  const start = weekdayOf(first);
  const isWorkDay = (shift: number) => workDays.includes((((start - 1 + shift) % 7) + 1) as Weekday);
  let count = weeks * workDays.length;
  for (let shift = 0; shift < days - weeks * 7; shift++) if (isWorkDay(shift)) count++;
  for (let year = Number(first.slice(0, 4)); year <= Number(last.slice(0, 4)); year++)
    for (const { day, from } of holidays.holidaysOf(year))
      if (from === 0 && day >= first && day <= last && workDays.includes(weekdayOf(day))) count--;
  return count;
}

/** A year of holidays in a row and more: beyond, a term has no end. */
const maxIdle = 400;

/**
 * The so-manieth business day after a day, as terms are counted: the day itself does not count. Before it when negative; for 0
 * the day itself. Undefined beyond the calendar and where no day is a business day.
 */
export function addBusinessDays(day: Day, count: number, days: BusinessDays): Day | undefined {
  const direction = Math.sign(count);
  let left = Math.abs(count);
  let at: Day = day;
  let idle = 0;
  while (left > 0) {
    // In so many weeks there are no more business days than are wanted, and fewer where holidays fall among them.
    const weeks = days.workDays.length === 0 ? 0 : Math.floor(left / days.workDays.length);
    const next = addDays(at, direction * Math.max(1, weeks * 7));
    if (next === undefined || idle > maxIdle) return undefined;
    const found = direction > 0 ? businessDaysBetween(at, next, days) : businessDaysBefore(at, next, days);
    idle = found > 0 ? 0 : idle + 1;
    left -= found;
    at = next;
  }
  // Whole weeks may end behind the day that was wanted.
  while (at !== day && !isBusinessDay(at, days)) at = addDays(at, -direction) ?? day;
  return at;
}

/** Returns the number of business days after a day, up to and including another. Negative if the other is earlier. */
export function businessDaysBetween(from: Day, to: Day, days: BusinessDays): number {
  if (to < from) return 0 - businessDaysBetween(to, from, days);
  const first = addDays(from, 1);
  return first === undefined ? 0 : countAmong(first, to, days);
}

/** Returns the number of business days before a day, down to and including another. */
function businessDaysBefore(from: Day, to: Day, days: BusinessDays): number {
  const last = addDays(from, -1);
  return last === undefined ? 0 : countAmong(to, last, days);
}
