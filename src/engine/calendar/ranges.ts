import { addDays, addMonths, daysBetween } from "./arithmetic.ts";
import type { Day } from "./day.ts";
import { type Weekday, weekdayOf } from "./week.ts";
import { type Instant, instantOf, localTimeOf, startOfDay } from "./zone.ts";

/** The ranges that dashboards and reports offer. */
export const rangeNames = [
  "today",
  "yesterday",
  "thisWeek",
  "thisMonth",
  "thisQuarter",
  "thisYear",
  "last7Days",
  "last30Days",
  "last90Days",
  "lastWeek",
  "lastMonth",
  "lastQuarter",
  "lastYear",
] as const;
export type RangeName = (typeof rangeNames)[number];

/** Days from one on, up to another that is no longer among them. */
export interface DaySpan {
  readonly from: Day;
  readonly until: Day;
}

/** Moments from one on, up to another that is no longer among them. */
export interface InstantSpan {
  readonly from: Instant;
  readonly to: Instant;
}

/** A named range at a moment: its days, the range of the same kind before it, and whether it still goes on. */
export interface NamedRange {
  readonly days: DaySpan;
  readonly before: DaySpan;
  /** True if today is its last day. The period before it is then compared only up to the same time of the day. */
  readonly goesOn: boolean;
}

const later = (day: Day, days: number): Day => addDays(day, days) ?? day;
const monthLater = (day: Day, months: number): Day => addMonths(day, months) ?? day;
const monthStart = (day: Day): Day => `${day.slice(0, 8)}01`;
const yearStart = (day: Day): Day => `${day.slice(0, 4)}-01-01`;

/** The first day of the week of a day, by the day weeks start on. */
export const weekStartOf = (day: Day, weekStart: Weekday): Day => later(day, -((weekdayOf(day) - weekStart + 7) % 7));

/** The first day of the quarter of a day, by the calendar year. */
export const quarterStartOf = (day: Day): Day =>
  `${day.slice(0, 5)}${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, "0")}-01`;

/** The start of the period that contains a day, and the start of the period `count` periods later. */
interface Period {
  readonly start: (day: Day) => Day;
  readonly step: (start: Day, count: number) => Day;
}

const periodsBy = (weekStart: Weekday): Readonly<Record<"Week" | "Month" | "Quarter" | "Year", Period>> => ({
  Week: { start: (day) => weekStartOf(day, weekStart), step: (start, count) => later(start, 7 * count) },
  Month: { start: monthStart, step: monthLater },
  Quarter: { start: quarterStartOf, step: (start, count) => monthLater(start, 3 * count) },
  Year: { start: yearStart, step: (start, count) => monthLater(start, 12 * count) },
});

/**
 * The days of a range, from the day today is. 'Last 7 days' are seven whole days before today; 'this week' is its days up to
 * today; 'last week' the whole week before. What compares with a range that goes on is as long as it, from the start of the
 * period before, and no longer than that period.
 */
export function namedRange(name: RangeName, today: Day, weekStart: Weekday = 1): NamedRange {
  const tomorrow = later(today, 1);
  if (name === "today") {
    return { days: { from: today, until: tomorrow }, before: { from: later(today, -1), until: today }, goesOn: true };
  }
  const trailing = name === "yesterday" ? 1 : Number(/^last(\d+)Days$/.exec(name)?.[1] ?? 0);
  if (trailing > 0) {
    const from = later(today, -trailing);
    return { days: { from, until: today }, before: { from: later(from, -trailing), until: from }, goesOn: false };
  }
  const period = periodsBy(weekStart)[name.replace(/^this|^last/, "") as "Week"];
  const start = period.start(today);
  const previous = period.step(start, -1);
  if (name.startsWith("last")) {
    return {
      days: { from: previous, until: start },
      before: { from: period.step(start, -2), until: previous },
      goesOn: false,
    };
  }
  const sameLength = later(previous, daysBetween(start, tomorrow));
  return {
    days: { from: start, until: tomorrow },
    before: { from: previous, until: sameLength < start ? sameLength : start },
    goesOn: true,
  };
}

/** The days from one to another, both among them; undefined when the first is later. */
export const daysFromTo = (first: Day, last: Day): DaySpan | undefined =>
  first > last ? undefined : { from: first, until: later(last, 1) };

/** Returns the number of days of a span. */
export const daysOf = ({ from, until }: DaySpan): number => Math.max(0, daysBetween(from, until));

/** The moments of days in a zone: from the first moment of the first day up to the end of the last. */
export const instantsOf = (zone: string, { from, until }: DaySpan): InstantSpan => ({
  from: startOfDay(zone, from),
  to: startOfDay(zone, until),
});

/**
 * The moments of a named range and of what it is compared with. Of a range that goes on only the time of the day that has
 * passed is compared: half of today with half of yesterday.
 */
export function rangeInstants(
  name: RangeName,
  zone: string,
  now: Instant,
  weekStart: Weekday = 1,
): { readonly range: InstantSpan; readonly before: InstantSpan } {
  const { day: today, time } = localTimeOf(zone, now);
  const { days, before, goesOn } = namedRange(name, today, weekStart);
  const compared = instantsOf(zone, before);
  if (!goesOn) return { range: instantsOf(zone, days), before: compared };
  const sameTime = instantOf(zone, { day: later(before.until, -1), time });
  return {
    range: instantsOf(zone, days),
    before: { from: compared.from, to: Math.min(compared.to, Math.max(compared.from, sameTime)) },
  };
}
