import type { Instant } from "#engine/calendar/zone.ts";
import { type HolidayCalendar, type HolidaySettings, holidayCalendar } from "./holidays/calendar.ts";
import type { WorkSchedule } from "./schedule.ts";
import { momentOfWork, type WorkYear, workBefore, workYear } from "./work-spans.ts";

/** A schedule with its holidays, and the moment from which it is in force. */
export interface ScheduleVersion {
  readonly from: Instant;
  readonly schedule: WorkSchedule;
  readonly holidays: HolidaySettings;
}

/** Counts work time. All amounts are whole milliseconds. */
export interface WorkClock {
  /** Work time from one moment to another; negative when the other is earlier. */
  readonly between: (from: Instant, to: Instant) => number;
  /**
   * The first moment by which so much work is done since another; the moment itself for none. Undefined for less than none,
   * and where there is no end to it.
   */
  readonly after: (from: Instant, work: number) => Instant | undefined;
}

/** Outside these years no work is counted. */
const firstYear = 1900;
const lastYear = 2399;
/** No work takes longer: some work is done in every year. */
const maxYears = 200;
const firstMoment = Date.UTC(firstYear, 0, 1);
const lastMoment = Date.UTC(lastYear + 1, 0, 1);

/** The work of one version, as a sum from a fixed day on: differences of it add up by themselves. */
interface Sum {
  readonly until: (instant: Instant) => number;
  /** The first moment at which the sum is reached, looked for from a moment on; undefined when it never is. */
  readonly reached: (sum: number, from: Instant) => Instant | undefined;
}

/**
 * Makes the clock of a schedule and its earlier versions, the oldest first; the first counts for all time before it, too.
 * Each stretch of time counts by the version then in force, so a change leaves what was alone. Keep the clock: it remembers
 * the years it was asked for, and answers within them in a microsecond.
 */
export function workClock(versions: readonly ScheduleVersion[]): WorkClock {
  const stretches = versions.map(({ schedule, holidays }, at) => ({
    from: at === 0 ? firstMoment : within(versions[at]?.from ?? firstMoment),
    to: at === versions.length - 1 ? lastMoment : within(versions[at + 1]?.from ?? lastMoment),
    sum: schedule.enabled ? workSum(schedule, holidayCalendar(holidays)) : everyMoment,
  }));
  const between = (from: Instant, to: Instant): number => {
    if (to < from) return 0 - between(to, from);
    let total = 0;
    for (const stretch of stretches) {
      const start = Math.max(stretch.from, within(from));
      const end = Math.min(stretch.to, within(to));
      if (end > start) total += stretch.sum.until(end) - stretch.sum.until(start);
    }
    return total;
  };
  const after = (from: Instant, work: number): Instant | undefined => {
    if (work === 0) return from;
    if (!(work > 0)) return undefined;
    let left = work;
    for (const { from: start, to, sum } of stretches) {
      const begin = Math.max(start, within(from));
      if (to <= begin) continue;
      const before = sum.until(begin);
      // The last has no end; its years are counted as far as they are needed.
      const all = to === lastMoment ? Number.POSITIVE_INFINITY : sum.until(to) - before;
      if (all >= left) return sum.reached(before + left, begin);
      left -= all;
    }
    return undefined;
  };
  return { between, after };
}

const within = (instant: Instant): Instant => Math.min(lastMoment, Math.max(firstMoment, instant));

const everyMoment: Sum = {
  until: (instant) => instant - firstMoment,
  reached: (sum) => (sum <= lastMoment - firstMoment ? firstMoment + sum : undefined),
};

function workSum(schedule: WorkSchedule, holidays: HolidayCalendar): Sum {
  const years = new Map<number, WorkYear>();
  const yearOf = (year: number): WorkYear => {
    let known = years.get(year);
    if (!known) years.set(year, (known = workYear(schedule, holidays, year)));
    return known;
  };
  // Sums begin in the first year asked for and grow both ways, so that a clock makes no years it does not need.
  const sums = new Map<number, number>();
  const sumBefore = (year: number): number => {
    const known = sums.get(year);
    if (known !== undefined) return known;
    let sum = 0;
    if (sums.size > 0) {
      const all = [...sums.keys()];
      const [lowest, highest] = [Math.min(...all), Math.max(...all)];
      for (let y = highest; y < year; y++) sums.set(y + 1, (sums.get(y) ?? 0) + yearOf(y).total);
      for (let y = lowest; y > year; y--) sums.set(y - 1, (sums.get(y) ?? 0) - yearOf(y - 1).total);
      sum = sums.get(year) ?? 0;
    }
    sums.set(year, sum);
    return sum;
  };
  const until = (instant: Instant): number => {
    const year = Math.min(lastYear, new Date(instant).getUTCFullYear());
    return sumBefore(year) + workBefore(yearOf(year), instant);
  };
  return {
    until,
    reached: (sum, from) => {
      let year = new Date(from).getUTCFullYear();
      const last = Math.min(lastYear, year + maxYears);
      while (year <= last && sumBefore(year + 1) < sum) year++;
      return year > last ? undefined : momentOfWork(yearOf(year), sum - sumBefore(year));
    },
  };
}
