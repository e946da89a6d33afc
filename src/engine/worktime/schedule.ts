import { type ClockTime, isClockTime } from "#engine/calendar/clock-time.ts";
import type { Weekday } from "#engine/calendar/week.ts";

/** A pause in every work day. */
export interface Break {
  readonly name: string;
  readonly start: ClockTime;
  readonly end: ClockTime;
}

/** When work is done: the same hours on every work day, by the clocks of a time zone. An end may be "24:00". */
export interface WorkSchedule {
  /** Without it every moment counts. */
  readonly enabled: boolean;
  readonly timeZone: string;
  readonly workDays: readonly Weekday[];
  readonly start: ClockTime;
  readonly end: ClockTime;
  readonly breaks: readonly Break[];
}

/** Minutes of the day that a clock time is; undefined for what is none. */
function minutesOf(time: ClockTime): number | undefined {
  if (time === "24:00") return 1440;
  return isClockTime(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : undefined;
}

/** Minutes of a work day in which work is done, from and to, in order: the hours without the breaks. */
export function workMinutes({ start, end, breaks }: WorkSchedule): readonly (readonly [from: number, to: number])[] {
  const pauses = breaks
    .map((one) => [minutesOf(one.start) ?? 0, minutesOf(one.end) ?? 0] as const)
    .toSorted(([a], [b]) => a - b);
  const left: [number, number][] = [];
  let from = minutesOf(start) ?? 0;
  const to = minutesOf(end) ?? 0;
  for (const [pause, back] of pauses) {
    if (pause > from) left.push([from, Math.min(pause, to)]);
    from = Math.max(from, back);
  }
  if (from < to) left.push([from, to]);
  return left;
}
