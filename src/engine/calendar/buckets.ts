import { addDays, addMonths } from "./arithmetic.ts";
import type { Day } from "./day.ts";
import { type DaySpan, daysOf, type InstantSpan, weekStartOf } from "./ranges.ts";
import type { Weekday } from "./week.ts";
import { type Instant, localTimeOf, offsetPieces, startOfDay } from "./zone.ts";

/** Into what a range is cut. */
export const granularities = ["hour", "day", "week", "month", "year"] as const;
export type Granularity = (typeof granularities)[number];

/** A piece of a range. At the ends of the range it is cut off where the range is. */
export interface Bucket extends InstantSpan {
  /** The day it is named after: the day itself, the first of the week, month or year, also where the range begins later. */
  readonly day: Day;
  /** The hour of the day that the clock shows; only of hours. Where clocks go back an hour comes twice. */
  readonly hour?: number;
}

/** More pieces than any chart shows. */
export const maxBuckets = 2000;

/** From how many days to how many a granularity makes sense: some pieces, not hundreds. */
const sensible: Readonly<Record<Granularity, readonly [min: number, max: number]>> = {
  hour: [1, 7],
  day: [2, 366],
  week: [14, 1100],
  month: [60, 7400],
  year: [730, Number.POSITIVE_INFINITY],
};

/** The granularities offered for a range, and the one to begin with. */
export function granularitiesFor(span: DaySpan): {
  readonly offered: readonly Granularity[];
  readonly first: Granularity;
} {
  const days = Math.max(1, daysOf(span));
  const offered = granularities.filter((one) => days >= sensible[one][0] && days <= sensible[one][1]);
  const first = days <= 2 ? "hour" : days <= 62 ? "day" : days <= 190 ? "week" : days <= 1830 ? "month" : "year";
  return { offered, first };
}

/**
 * The pieces of a range in a zone, in order, without gaps: what is in the range is in exactly one. Undefined when there would
 * be more than `maxBuckets`. Hours are those of the clock, 23 or 25 on days on which it changes.
 */
export function bucketsOf(
  zone: string,
  span: DaySpan,
  granularity: Granularity,
  weekStart: Weekday = 1,
): readonly Bucket[] | undefined {
  const found: Bucket[] = [];
  const pieces = granularity === "hour" ? hours(zone, span) : days(zone, span, granularity, weekStart);
  for (const bucket of pieces) {
    if (bucket.to <= bucket.from) continue;
    if (found.length >= maxBuckets) return undefined;
    found.push(bucket);
  }
  return found;
}

function* days(
  zone: string,
  { from, until }: DaySpan,
  granularity: Exclude<Granularity, "hour">,
  weekStart: Weekday,
): Generator<Bucket, void> {
  let start = from;
  while (start < until) {
    const day = nameOf(start, granularity, weekStart);
    const next = nextOf(day, granularity);
    const end = next !== undefined && next < until ? next : until;
    yield { day, from: startOfDay(zone, start), to: startOfDay(zone, end) };
    start = end;
  }
}

function nameOf(day: Day, granularity: Exclude<Granularity, "hour">, weekStart: Weekday): Day {
  if (granularity === "week") return weekStartOf(day, weekStart);
  if (granularity === "month") return `${day.slice(0, 8)}01`;
  return granularity === "year" ? `${day.slice(0, 4)}-01-01` : day;
}

function nextOf(day: Day, granularity: Exclude<Granularity, "hour">): Day | undefined {
  if (granularity === "day") return addDays(day, 1);
  if (granularity === "week") return addDays(day, 7);
  return addMonths(day, granularity === "month" ? 1 : 12);
}

const hour = 3_600_000;

function* hours(zone: string, span: DaySpan): Generator<Bucket, void> {
  const end = startOfDay(zone, span.until);
  let from = startOfDay(zone, span.from);
  while (from < end) {
    const { day, time } = localTimeOf(zone, from);
    const full = from + hour - (time % hour);
    const to = Math.min(full, end, changeAfter(zone, from));
    yield { day, hour: Math.floor(time / hour), from, to };
    from = to;
  }
}

/** When the clocks change next within the year, which may be within an hour; its end otherwise. */
function changeAfter(zone: string, instant: Instant): Instant {
  const pieces = offsetPieces(zone, new Date(instant).getUTCFullYear());
  const change = pieces.find((piece) => piece.from > instant)?.from;
  return change ?? Number.POSITIVE_INFINITY;
}
