import { addDays, addMonths } from "#engine/calendar/arithmetic.ts";
import type { Day } from "#engine/calendar/day.ts";
import { type Instant, instantOf, localDayOf } from "#engine/calendar/zone.ts";
import { addBusinessDays, type BusinessDays, legalWorkDays } from "#engine/worktime/business-days.ts";
import { holidayCalendar } from "#engine/worktime/holidays/calendar.ts";

/** The calendar of an organization: its time zone, and its business days. */
export interface AlertCalendar {
  readonly zone: string;
  readonly days: BusinessDays;
}

const calendars = new Map<string, BusinessDays>();

/** The calendar of an organization: Monday to Friday without the holidays of its country. */
export function calendarOf({
  timeZone,
  country,
}: {
  readonly timeZone: string;
  readonly country: string;
}): AlertCalendar {
  let days = calendars.get(country);
  if (!days) calendars.set(country, (days = { workDays: legalWorkDays, holidays: holidayCalendar({ country }) }));
  return { zone: timeZone, days };
}

/** Alerts are mailed at 08:00 of the organization. */
const morning = 8 * 3_600_000;

export const termUnits = ["days", "businessDays", "months", "years"] as const;
/** A term after a day. */
export interface Term {
  readonly amount: number;
  readonly unit: (typeof termUnits)[number];
}

/** The day a term ends that begins the day after another; undefined beyond the calendar. */
export function termEnd(from: Day, { amount, unit }: Term, { days }: AlertCalendar): Day | undefined {
  switch (unit) {
    case "days":
      return addDays(from, amount);
    case "businessDays":
      return addBusinessDays(from, amount, days);
    case "months":
      return addMonths(from, amount);
    case "years":
      return addMonths(from, amount * 12);
    default:
      return unit satisfies never;
  }
}

/** The time before its day at which an alert is mailed. */
export interface Ahead {
  readonly daysBefore: number;
  readonly business: boolean;
}

/** The moment an alert is mailed: at 08:00 of the organization, so many days before its day. */
export function alertTime(date: Day, { daysBefore, business }: Ahead, { zone, days }: AlertCalendar): Instant {
  const day = business ? addBusinessDays(date, -daysBefore, days) : addDays(date, -daysBefore);
  return instantOf(zone, { day: day ?? date, time: morning });
}

/** The moment of a day's mail. */
export const morningOf = (day: Day, { zone }: Pick<AlertCalendar, "zone">): Instant =>
  instantOf(zone, { day, time: morning });

/** The next moment at which alerts are mailed. */
export function nextMorning(now: Instant, calendar: Pick<AlertCalendar, "zone">): Instant {
  const today = localDayOf(calendar.zone, now);
  const at = morningOf(today, calendar);
  return at > now ? at : morningOf(addDays(today, 1) ?? today, calendar);
}

/** When an alert that is made or changed now is to be mailed: at its time; at once when that is past; never when its day is. */
export function mailTime(
  date: Day,
  timeAlert: Instant,
  now: Instant,
  { zone }: Pick<AlertCalendar, "zone">,
): Instant | null {
  if (timeAlert > now) return timeAlert;
  return date >= localDayOf(zone, now) ? now : null;
}

/** When an alert nobody completed goes to the owner and the managers: on the so-manieth business day after its day. */
export function escalationTime(date: Day, escalateDays: number | null, { zone, days }: AlertCalendar): Instant | null {
  if (escalateDays === null) return null;
  const day = addBusinessDays(date, escalateDays, days);
  return day === undefined ? null : instantOf(zone, { day, time: morning });
}
