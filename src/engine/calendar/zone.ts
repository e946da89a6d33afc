import { addDays, daysBetween } from "./arithmetic.ts";
import type { Day } from "./day.ts";

/** A moment: milliseconds since 1970 in UTC. */
export type Instant = number;

/** A stretch of time in which the clocks of a zone are so many milliseconds ahead of UTC. */
export interface OffsetPiece {
  readonly from: Instant;
  readonly to: Instant;
  readonly offset: number;
}

export const millisecondsOfDay = 86_400_000;
const epoch = "1970-01-01";
/** Outside these years the offset of the nearest is taken. */
const years = { first: 1900, last: 2400 } as const;
/** No zone has changed its clocks twice within so few days, to and fro, since 1900. */
const step = 7 * millisecondsOfDay;

/** Making a formatter takes twenty times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const pieces = new Map<string, readonly OffsetPiece[]>();
/** Zones by years: more than any server sees in a day. */
const maxRemembered = 5000;

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** True for a time zone named by its place ("America/Guatemala", "UTC"). Offsets ("+06:00") are rejected. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(text) || text.length > 64) return false;
  try {
    formatterOf(text);
    return true;
  } catch {
    return false;
  }
}

/** The start of a day as UTC counts it, for arithmetic with local times. */
const dayStartUtc = (day: Day): Instant => daysBetween(epoch, day) * millisecondsOfDay;

/** The day on which a moment is as UTC counts it. */
export const utcDayOf = (instant: Instant): Day =>
  addDays(epoch, Math.floor(instant / millisecondsOfDay)) ?? "9999-12-31";

function measuredOffset(zone: string, instant: Instant): number {
  // "11/22/2026, 09:30:00": taking it apart is cheaper than having it given in parts.
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = formatterOf(zone)
    .format(instant)
    .split(/\D+/)
    .map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/** The offsets of a zone in a year of UTC, one after the other. */
export function offsetPieces(zone: string, year: number): readonly OffsetPiece[] {
  const key = `${zone} ${year}`;
  const known = pieces.get(key);
  if (known) return known;
  const made = scanned(zone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
  if (pieces.size >= maxRemembered) pieces.clear();
  pieces.set(key, made);
  return made;
}

function scanned(zone: string, start: Instant, end: Instant): OffsetPiece[] {
  const found: OffsetPiece[] = [];
  let from = start;
  let offset = measuredOffset(zone, start);
  for (let low = start; low < end; low += step) {
    const high = Math.min(low + step, end);
    const there = measuredOffset(zone, high);
    if (there === offset) continue;
    const change = changeBetween(zone, low, high, offset);
    // A change at the very end belongs to the next year.
    if (change >= end) break;
    found.push({ from, to: change, offset });
    from = change;
    offset = there;
  }
  found.push({ from, to: end, offset });
  return found;
}

/** The first second from which the offset is another one. */
function changeBetween(zone: string, low: Instant, high: Instant, offset: number): Instant {
  let [before, after] = [low / 1000, high / 1000];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (measuredOffset(zone, middle * 1000) === offset) before = middle;
    else after = middle;
  }
  return after * 1000;
}

const clampedYear = (instant: Instant): number =>
  Math.min(years.last, Math.max(years.first, new Date(instant).getUTCFullYear()));

/** Returns the milliseconds by which the clocks of a zone are ahead of UTC. */
export function offsetAt(zone: string, instant: Instant): number {
  const all = offsetPieces(zone, clampedYear(instant));
  for (let at = all.length - 1; at > 0; at--) {
    const piece = all[at] as OffsetPiece;
    if (instant >= piece.from) return piece.offset;
  }
  return all[0]?.offset ?? 0;
}

/** The local day of a zone, and the milliseconds of the day that its clocks show. */
export interface LocalTime {
  readonly day: Day;
  readonly time: number;
}

/** The local time of a moment. */
export function localTimeOf(zone: string, instant: Instant): LocalTime {
  const local = instant + offsetAt(zone, instant);
  const days = Math.floor(local / millisecondsOfDay);
  return { day: utcDayOf(local), time: local - days * millisecondsOfDay };
}

/** The time of day, hh:mm:ss, that clocks show at this moment in a zone, and the day. */
export function localClockOf(zone: string, instant: Instant): { readonly day: Day; readonly clock: string } {
  const { day, time } = localTimeOf(zone, instant);
  return { day, clock: new Date(time).toISOString().slice(11, 19) };
}

/** The same as yyyy-mm-ddThh:mm:ss. */
export function localDateTimeOf(zone: string, instant: Instant): string {
  const { day, clock } = localClockOf(zone, instant);
  return `${day}T${clock}`;
}

/** The day on which a moment is in a zone. */
export const localDayOf = (zone: string, instant: Instant): Day => localTimeOf(zone, instant).day;

/**
 * The moment at which the clock of a zone shows a time. Of two the first; of a time that is left out when clocks go forward
 * the moment as much later.
 */
export function instantOf(zone: string, { day, time }: LocalTime): Instant {
  const local = dayStartUtc(day) + time;
  const [before, after] = offsetsAround(zone, local);
  const fits = (offset: number) => offsetAt(zone, local - offset) === offset;
  if (fits(before)) return local - before;
  return fits(after) ? local - after : local - before;
}

/** The first moment of a day in a zone; for a day that a zone left out, that of the next. */
export function startOfDay(zone: string, day: Day): Instant {
  const start = instantOf(zone, { day, time: 0 });
  const local = dayStartUtc(day);
  if (start + offsetAt(zone, start) === local) return start;
  // Midnight was left out: the day begins when the clocks change.
  const [, after] = offsetsAround(zone, local);
  const changes = offsetPieces(zone, clampedYear(start)).map((piece) => piece.from);
  return changes.findLast((change) => change > local - after && change <= start) ?? start;
}

/** The last millisecond, in a zone, of the day that is `days` after that of `from`. A term of days ends with its last day. */
export const endAfterDays = (zone: string, from: Instant, days: number): Instant => {
  const today = localDayOf(zone, from);
  return startOfDay(zone, addDays(today, days + 1) ?? today) - 1;
};

const offsetsAround = (zone: string, local: number): [before: number, after: number] => [
  offsetAt(zone, local - millisecondsOfDay * 1.5),
  offsetAt(zone, local + millisecondsOfDay * 1.5),
];
