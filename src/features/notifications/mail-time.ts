import { addDays } from "#engine/calendar/arithmetic.ts";
import type { Day } from "#engine/calendar/day.ts";
import { type Instant, instantOf, localTimeOf } from "#engine/calendar/zone.ts";
import type { MailMode, QuietHours } from "./preferences.ts";

const minute = 60_000;
const hour = 60 * minute;
/** The time in which events are gathered into one mail. Those read meanwhile are left out. */
const settleMs = minute;
/** When the daily mail goes out, in milliseconds of the organization's day. */
const dailyAt = 8 * hour;

const millisecondsOf = (clock: string): number => Number(clock.slice(0, 2)) * hour + Number(clock.slice(3)) * minute;

/** When something that happened `at` is mailed: the next moment of its mode, or the end of the quiet hours that it falls into. */
export function mailTime(
  at: Instant,
  mode: MailMode,
  { zone, quiet }: { readonly zone: string; readonly quiet: QuietHours | null },
): Instant | null {
  if (mode === "never") return null;
  const due = mode === "instant" ? at + settleMs : mode === "hourly" ? nextHour(zone, at) : nextAt(zone, at, dailyAt);
  return quiet && isQuiet(due, zone, quiet) ? nextAt(zone, due - 1, millisecondsOf(quiet.to)) : due;
}

/** Returns true if a moment is within the quiet hours. */
export function isQuiet(at: Instant, zone: string, quiet: QuietHours): boolean {
  const from = millisecondsOf(quiet.from);
  const to = millisecondsOf(quiet.to);
  const { time } = localTimeOf(zone, at);
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/** The next full hour of a zone's clock. */
const nextHour = (zone: string, at: Instant): Instant => at + hour - (localTimeOf(zone, at).time % hour);

/** The next moment after `at` at which the clock of a zone shows this time of day. */
function nextAt(zone: string, at: Instant, time: number): Instant {
  const { day } = localTimeOf(zone, at);
  const today = instantOf(zone, { day, time });
  return today > at ? today : instantOf(zone, { day: addDays(day, 1) as Day, time });
}
