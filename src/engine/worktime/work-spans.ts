import { type Instant, millisecondsOfDay, type OffsetPiece, offsetPieces, utcDayOf } from "#engine/calendar/zone.ts";
import type { HolidayCalendar } from "./holidays/calendar.ts";
import { type WorkSchedule, workMinutes } from "./schedule.ts";

const minute = 60_000;

/** The work of a year of UTC: its spans in order, and how much work is done before each. */
export interface WorkYear {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly before: Float64Array;
  readonly total: number;
}

/**
 * The moments of a year that are work: those at which the clock of the zone shows a minute of work, on a work day that is
 * no holiday. Where clocks go back the hour that comes twice counts twice; one that is left out does not count.
 */
export function workYear(schedule: WorkSchedule, holidays: HolidayCalendar, year: number): WorkYear {
  const spans: [from: Instant, to: Instant][] = [];
  const hours = workMinutes(schedule);
  const days = new Set<number>(schedule.workDays);
  for (const piece of offsetPieces(schedule.timeZone, year)) addSpans(spans, piece, hours, days, holidays);
  const starts = new Float64Array(spans.length);
  const ends = new Float64Array(spans.length);
  const before = new Float64Array(spans.length);
  let total = 0;
  for (const [at, [from, to]] of spans.entries()) {
    starts[at] = from;
    ends[at] = to;
    before[at] = total;
    total += to - from;
  }
  return { starts, ends, before, total };
}

function addSpans(
  into: [Instant, Instant][],
  { from, to, offset }: OffsetPiece,
  hours: ReturnType<typeof workMinutes>,
  workDays: ReadonlySet<number>,
  holidays: HolidayCalendar,
): void {
  const last = Math.floor((to + offset - 1) / millisecondsOfDay);
  for (let day = Math.floor((from + offset) / millisecondsOfDay); day <= last; day++) {
    // 1 January 1970 was a Thursday.
    if (!workDays.has(((((day + 3) % 7) + 7) % 7) + 1)) continue;
    const start = day * millisecondsOfDay;
    const free = holidays.holidayOn(utcDayOf(start))?.from ?? Number.POSITIVE_INFINITY;
    for (const [first, end] of hours) {
      const begin = Math.max(start + first * minute - offset, from);
      const stop = Math.min(start + Math.min(end, free) * minute - offset, to);
      if (stop > begin) into.push([begin, stop]);
    }
  }
}

/** Returns the work time of a year that lies before a moment. */
export function workBefore({ starts, ends, before, total }: WorkYear, instant: Instant): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) <= instant) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return 0;
  if (low === starts.length && instant >= (ends[low - 1] as number)) return total;
  const at = low - 1;
  return (before[at] as number) + Math.min(instant, ends[at] as number) - (starts[at] as number);
}

/** The first moment of a year at which so much of its work is done; more than none, and no more than all. */
export function momentOfWork({ starts, before }: WorkYear, amount: number): Instant {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((before[middle] as number) < amount) low = middle + 1;
    else high = middle;
  }
  const at = low - 1;
  return (starts[at] as number) + amount - (before[at] as number);
}
