import { type Day, daysInMonth } from "./day.ts";

const parts = (day: Day): [year: number, month: number, day: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
];

/** The day of these three numbers, or undefined when the calendar (years 1 to 9999) has none such. */
export function dayOf(year: number, month: number, day: number): Day | undefined {
  if (![year, month, day].every(Number.isInteger) || year < 1 || year > 9999) return undefined;
  if (day < 1 || day > daysInMonth(year, month)) return undefined;
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Days since a fixed day long ago, counting March as the first month so that leap days fall at the end of a year. */
function serial(day: Day): number {
  const [year, month, date] = parts(day);
  const shifted = month > 2 ? year : year - 1;
  const ofYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1;
  return 365 * shifted + Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400) + ofYear;
}

/** Returns the number of days from the first day to the second, negative if the second is earlier. */
export const daysBetween = (from: Day, to: Day): number => serial(to) - serial(from);

/** The day so many days later (earlier when negative); undefined outside the years 1 to 9999. */
export function addDays(day: Day, days: number): Day | undefined {
  const wanted = serial(day) + days;
  if (!Number.isInteger(wanted) || wanted < 300 || wanted > 3_652_500) return undefined;
  let year = Math.floor(wanted / 365.2425);
  const startOf = (y: number) => 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  while (startOf(year) > wanted) year--;
  while (startOf(year + 1) <= wanted) year++;
  const ofYear = wanted - startOf(year);
  const shifted = Math.floor((5 * ofYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return dayOf(month > 2 ? year : year + 1, month, ofYear - Math.floor((153 * shifted + 2) / 5) + 1);
}

/** The same date so many months later (earlier when negative), the last of the month where it is shorter. */
export function addMonths(day: Day, months: number): Day | undefined {
  const [year, month, date] = parts(day);
  const count = year * 12 + month - 1 + months;
  const [newYear, newMonth] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1];
  return dayOf(newYear, newMonth, Math.min(date, daysInMonth(newYear, newMonth)));
}

/** Whole months from one day to another; negative when the other is earlier. A month is full at the same date or month's end. */
export function monthsBetween(from: Day, to: Day): number {
  if (to < from) return -monthsBetween(to, from);
  const [fromYear, fromMonth] = parts(from);
  const [toYear, toMonth] = parts(to);
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth;
  return (addMonths(from, months) ?? from) > to ? months - 1 : months;
}

/**
 * Whole years from one day to another, as ages are counted; negative when the other is earlier. Who was born on a
 * 29 February is a year older on the 28th of a common year.
 */
export const yearsBetween = (from: Day, to: Day): number => Math.trunc(monthsBetween(from, to) / 12);
