import { type ClockTime, isClockTime } from "#engine/calendar/clock-time.ts";
import type { Weekday } from "#engine/calendar/week.ts";
import { isTimeZone } from "#engine/calendar/zone.ts";

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

const maxBreaks = 10;
const maxBreakName = 50;

/**
 * What can be wrong with a schedule:
 * - `timeZone`: no time zone there is; `noWorkDay`: none chosen; `workDay`: no day of the week, or one twice;
 * - `start`, `end`: no time of the day; `sameTime`: both equal; `overnight`: the end before the start, which would be a
 *   shift into the next day;
 * - `tooManyBreaks`; of one break (`at` says which, from 0): `breakName`: none, or too long; `breakStart`, `breakEnd`: no time
 *   of the day; `breakOrder`: it does not end after it starts; `breakOutside`: not within the hours of work;
 *   `breakOverlap`: it overlaps another; `noWorkLeft`: breaks take all the time.
 */
export interface ScheduleError {
  readonly code:
    | "timeZone"
    | "noWorkDay"
    | "workDay"
    | "start"
    | "end"
    | "sameTime"
    | "overnight"
    | "tooManyBreaks"
    | "breakName"
    | "breakStart"
    | "breakEnd"
    | "breakOrder"
    | "breakOutside"
    | "breakOverlap"
    | "noWorkLeft";
  readonly at?: number;
}

/** Minutes of the day that a clock time is; undefined for what is none. */
function minutesOf(time: ClockTime): number | undefined {
  if (time === "24:00") return 1440;
  return isClockTime(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : undefined;
}

/** Everything that is wrong with a schedule, enabled or not; none for one that can be kept. */
export function scheduleErrors(schedule: WorkSchedule): ScheduleError[] {
  const errors: ScheduleError[] = [];
  const { workDays, breaks } = schedule;
  if (!isTimeZone(schedule.timeZone)) errors.push({ code: "timeZone" });
  if (workDays.length === 0) errors.push({ code: "noWorkDay" });
  const isDay = (day: number) => Number.isInteger(day) && day >= 1 && day <= 7;
  if (!workDays.every(isDay) || new Set(workDays).size !== workDays.length) errors.push({ code: "workDay" });
  const start = schedule.start === "24:00" ? undefined : minutesOf(schedule.start);
  const end = minutesOf(schedule.end);
  if (start === undefined) errors.push({ code: "start" });
  if (end === undefined) errors.push({ code: "end" });
  if (start === undefined || end === undefined) return errors;
  if (start === end) return [...errors, { code: "sameTime" }];
  if (end < start) return [...errors, { code: "overnight" }];
  if (breaks.length > maxBreaks) return [...errors, { code: "tooManyBreaks" }];
  const ofBreaks = breakErrors(breaks, start, end);
  if (ofBreaks.length === 0 && workMinutes(schedule).length === 0) errors.push({ code: "noWorkLeft" });
  return [...errors, ...ofBreaks];
}

function breakErrors(breaks: readonly Break[], workStart: number, workEnd: number): ScheduleError[] {
  const errors: ScheduleError[] = [];
  const seen: { start: number; end: number }[] = [];
  for (const [at, one] of breaks.entries()) {
    const name = one.name.trim();
    if (name === "" || [...name].length > maxBreakName) errors.push({ code: "breakName", at });
    const start = minutesOf(one.start);
    const end = minutesOf(one.end);
    if (start === undefined) errors.push({ code: "breakStart", at });
    if (end === undefined) errors.push({ code: "breakEnd", at });
    if (start === undefined || end === undefined) continue;
    if (end <= start) errors.push({ code: "breakOrder", at });
    else if (start < workStart || end > workEnd) errors.push({ code: "breakOutside", at });
    else if (seen.some((other) => start < other.end && other.start < end)) errors.push({ code: "breakOverlap", at });
    seen.push({ start, end });
  }
  return errors;
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
