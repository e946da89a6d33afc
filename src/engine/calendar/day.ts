/** A day of the calendar as text, `yyyy-mm-dd`: no time, no zone, years 1 to 9999. */
export type Day = string;

const iso = /^(\d{4})-(\d{2})-(\d{2})$/;
const british = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The days of a month (1 to 12) by the Gregorian calendar; 0 for a month there is not. */
export function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && leap ? 29 : (lengths[month - 1] ?? 0);
}

const exists = (year: number, month: number, day: number): boolean =>
  year >= 1 && day >= 1 && day <= daysInMonth(year, month);

/** True for a text `yyyy-mm-dd` that names a day of the calendar. */
export function isDay(text: string): boolean {
  const match = iso.exec(text);
  return match !== null && exists(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** The day a person wrote as dd/mm/yyyy (one digit will do for day and month), or undefined when there is none. */
export function readBritish(text: string): Day | undefined {
  const match = british.exec(text.trim());
  if (!match) return undefined;
  const [, day = "", month = "", year = ""] = match;
  if (!exists(Number(year), Number(month), Number(day))) return undefined;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A day as it is shown and printed, dd/mm/yyyy; a text that is no day comes back as it is. */
export function showBritish(day: Day): string {
  const match = iso.exec(day);
  return match && isDay(day) ? `${match[3]}/${match[2]}/${match[1]}` : day;
}
