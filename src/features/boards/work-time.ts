import type { Weekday } from "#engine/calendar/week.ts";
import { type Instant, localDayOf } from "#engine/calendar/zone.ts";
import type { BusinessDays } from "#engine/worktime/business-days.ts";
import { holidayCalendar } from "#engine/worktime/holidays/calendar.ts";
import { type WorkClock, workClock } from "#engine/worktime/work-clock.ts";
import { minutesOf, type WorkSchedule } from "./schedule.ts";

/** A schedule from a moment on, until the next one begins. */
export interface ScheduleVersion {
  readonly since: Instant;
  readonly schedule: WorkSchedule;
}

/** Clocks remember the years they were asked for; a board's versions are asked many times. */
const clocks = new WeakMap<readonly ScheduleVersion[], WorkClock>();

/**
 * The milliseconds of work between two moments: each stretch counts by the schedule that was in force then. While no
 * schedule is enabled, all time counts. `versions` rise by `since`; what lies before the first one counts by the first.
 */
export function businessMs(versions: readonly ScheduleVersion[], from: Instant, to: Instant): number {
  if (to <= from) return 0;
  return versions.length === 0 ? to - from : clockFor(versions).between(from, to);
}

/** The moment by which so much work is done from another on; undefined where there is no end to it. */
export const workAfter = (versions: readonly ScheduleVersion[], from: Instant, work: number): Instant | undefined =>
  versions.length === 0 ? from + work : clockFor(versions).after(from, work);

function clockFor(versions: readonly ScheduleVersion[]): WorkClock {
  let clock = clocks.get(versions);
  if (!clock) clocks.set(versions, (clock = clockOf(versions)));
  return clock;
}

/** The engine counts Monday to Sunday from 1 to 7. */
const weekdaysOf = (days: readonly number[]) => days.map((day) => (day === 0 ? 7 : day) as Weekday);
const holidaysOf = (counted: boolean) => (counted ? { country: "GT" } : {});

/** Which days are business days by a schedule, also while its hours are not counted. */
export const businessDaysOf = ({ workDays, holidays }: Pick<WorkSchedule, "workDays" | "holidays">): BusinessDays => ({
  workDays: weekdaysOf(workDays),
  holidays: holidayCalendar(holidaysOf(holidays)),
});

const clockOf = (versions: readonly ScheduleVersion[]): WorkClock =>
  workClock(
    versions.map(({ since, schedule }) => ({
      from: since,
      schedule: {
        enabled: schedule.enabled,
        timeZone: schedule.timezone,
        workDays: weekdaysOf(schedule.workDays),
        start: schedule.startTime,
        end: schedule.endTime,
        breaks: schedule.breaks,
      },
      holidays: holidaysOf(schedule.holidays),
    })),
  );

/** The day it is at a moment in a zone, yyyy-mm-dd. */
export const dayIn = (zone: string, at: Instant): string => localDayOf(zone, at);

/** The milliseconds of one working day of a schedule, without its breaks. */
export function workDayMs({
  startTime,
  endTime,
  breaks,
}: Pick<WorkSchedule, "startTime" | "endTime" | "breaks">): number {
  const free = breaks.reduce((sum, { start, end }) => sum + minutesOf(end) - minutesOf(start), 0);
  return Math.max(1, minutesOf(endTime) - minutesOf(startTime) - free) * 60_000;
}
