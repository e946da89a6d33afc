import { type Clock, systemClock } from "#platform/clock.ts";

/** A clock that stands where a story puts it, and is the system's before and after. */
export interface StoryClock extends Clock {
  goTo(at: Date): void;
  release(): void;
}

/** A clock for a node that is given a past: what is done while the clock stands was done then. */
export function storyClock(): StoryClock {
  let standing: Date | undefined;
  return {
    now: () => standing ?? systemClock.now(),
    goTo: (at) => void (standing = at),
    release: () => void (standing = undefined),
  };
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Guatemala's clocks stand six hours behind UTC all year. */
const guatemala = 6;

/** A moment of office hours, so many working days before `now`; `clock` as `9.5` for half past nine in Guatemala. */
export function officeTime(now: Date, workdaysAgo: number, clock: number): Date {
  let midnight = Math.floor((now.getTime() - guatemala * hour) / day) * day;
  for (let left = workdaysAgo; left > 0; ) {
    midnight -= day;
    if (isWorkday(midnight)) left--;
  }
  return new Date(midnight + (clock + guatemala) * hour);
}

const isWorkday = (midnight: number): boolean => ![0, 6].includes(new Date(midnight).getUTCDay());

/** The day of the calendar so many days after `now`, as answers hold it: `yyyy-mm-dd`. */
export const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() - guatemala * hour + days * day).toISOString().slice(0, 10);
