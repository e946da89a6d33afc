import { type RawBuilder, sql } from "kysely";
import { addDays } from "#engine/calendar/arithmetic.ts";
import type { InstantSpan } from "#engine/calendar/ranges.ts";
import { localDayOf, startOfDay } from "#engine/calendar/zone.ts";
import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Counts } from "../contract.ts";
import { type CountedStatus, type Dimension, dayNumber, type Measure, noKey } from "../figures.ts";
import type { Filters } from "../question.ts";
import { countParts, countRows } from "./figure-rows.ts";

/** Nothing counted. */
export const noCounts = (): Counts => ({
  created: 0,
  drafting: 0,
  unassigned: 0,
  reviewing: 0,
  rejected: 0,
  approved: 0,
});

/**
 * The part of the roll-ups that has the answer, and its keys. They know one thing at a time, and a process of two teams
 * is counted under both.
 */
type RolledUp = readonly ["all" | Dimension, string[]];

function placeOf(filters: Filters): RolledUp | undefined {
  const [first, ...others] = filters;
  if (!first) return ["all", [noKey]];
  const [dimension, ids] = first;
  return others.length > 0 || (dimension === "team" && ids.length > 1) ? undefined : [dimension, [...ids]];
}

/**
 * Counts each measure in spans of time, from roll-ups and the rests of days. The first span may be far from the others.
 */
async function countSpans(
  tx: Tx,
  zone: string,
  spans: readonly InstantSpan[],
  [dimension, keys]: RolledUp,
  filters: Filters,
): Promise<Counts[]> {
  const counts = spans.map(noCounts);
  const parts = spans.map((span) => splitDays(zone, span));
  const places = parts.flatMap(({ days }, at) => (days ? [{ at, ...days }] : []));
  if (places.length > 0) {
    const { rows } = await sql<{ at: number; measure: Measure; count: number }>`
      select s.at, c.measure, sum(c.count)::int as count
      from unnest(${places.map((p) => p.at)}::int[], ${places.map((p) => p.from)}::int[], ${places.map((p) => p.until)}::int[])
          as s (at, first, until)
        join process_counts c on c.dimension = ${dimension} and c.key = any (${keys}::uuid[]) and c.day >= s.first and c.day < s.until
      group by 1, 2`.execute(tx);
    for (const { at, measure, count } of rows) (counts[at] as Counts)[measure] += count;
  }
  const rests = parts.flatMap((part, at) => part.rests.map((span) => ({ span, at })));
  for (const together of [rests.filter(({ at }) => at === 0), rests.filter(({ at }) => at > 0)]) {
    if (together.length === 0) continue;
    const spansOf = together.map(({ span }) => span);
    for (const { span, measure, count } of await countParts(tx, spansOf, filters))
      (counts[together[span]?.at ?? -1] as Counts)[measure] += count;
  }
  return counts;
}

interface Split {
  /** Numbers of the whole days; the last is no longer among them. */
  readonly days: { readonly from: number; readonly until: number } | undefined;
  /** The parts of days at its ends. */
  readonly rests: readonly InstantSpan[];
}

/** The whole days of a span, and what is left of it at its ends. */
function splitDays(zone: string, { from, to }: InstantSpan): Split {
  if (to <= from) return { days: undefined, rests: [] };
  const firstDay = localDayOf(zone, from);
  const first = startOfDay(zone, firstDay) === from ? firstDay : (addDays(firstDay, 1) ?? firstDay);
  const last = localDayOf(zone, to);
  if (first >= last) return { days: undefined, rests: [{ from, to }] };
  const rests = [
    { from, to: startOfDay(zone, first) },
    { from: startOfDay(zone, last), to },
  ].filter((rest) => rest.to > rest.from);
  return { days: { from: dayNumber(first), until: dayNumber(last) }, rests };
}

/** The current number of processes in each status. */
type Standing = Readonly<Record<CountedStatus, number>>;

async function countNow(tx: Tx, [dimension, keys]: RolledUp): Promise<Standing> {
  const { rows } = await sql<{ status: CountedStatus; count: number }>`
    select measure as status, sum(count)::int as count from process_counts
    where dimension = ${dimension} and key = any (${keys}::uuid[]) and measure <> 'created' group by 1`.execute(tx);
  const { created: _, ...standing } = noCounts();
  for (const { status, count } of rows) standing[status] += count;
  return standing;
}

/**
 * Counts each measure in the pieces of a range and in the compared span, and the current state. Spans must not overlap.
 */
export async function countFigures(
  tx: Tx,
  zone: string,
  { before, pieces }: { readonly before: InstantSpan; readonly pieces: readonly InstantSpan[] },
  filters: Filters,
): Promise<{ readonly compared: Counts; readonly series: Counts[]; readonly standing: Standing }> {
  const spans = [before, ...pieces];
  const rolledUp = placeOf(filters);
  if (rolledUp) {
    const [[compared = noCounts(), ...series], standing] = await Promise.all([
      countSpans(tx, zone, spans, rolledUp, filters),
      countNow(tx, rolledUp),
    ]);
    return { compared, series, standing };
  }
  const counts = spans.map(noCounts);
  const { created: _, ...standing } = noCounts();
  for (const { created, came, status, count } of await countRows(tx, spans, filters, { everything: true })) {
    const [made, moved] = [counts[created ?? -1], counts[came ?? -1]];
    if (made) made.created += count;
    if (moved) moved[status] += count;
    standing[status] += count;
  }
  const [compared = noCounts(), ...series] = counts;
  return { compared, series, standing };
}

/** Counts each measure in these spans, by the key of a dimension. */
export async function countByKey(
  tx: Tx,
  zone: string,
  spans: readonly InstantSpan[],
  dimension: Dimension,
  filters: Filters,
): Promise<ReadonlyMap<string, Counts>[]> {
  const found = spans.map(() => new Map<string, Counts>());
  const add = (at: number | null, key: string, measure: Measure, count: number) => {
    const lines = at === null ? undefined : found[at];
    if (!lines) return;
    const counts = lines.get(key) ?? noCounts();
    counts[measure] += count;
    lines.set(key, counts);
  };
  const addRows = async (of: readonly { at: number; span: InstantSpan }[]) => {
    const place = (at: number | null) => (at === null ? null : (of[at]?.at ?? null));
    const rows = await countRows(
      tx,
      of.map(({ span }) => span),
      filters,
      { by: dimension },
    );
    for (const { key, created, came, status, count } of rows) {
      add(place(created), key, "created", count);
      add(place(came), key, status, count);
    }
  };
  const rolledUp = placeOf(filters);
  // Of one team: its processes stand in the lines of their other teams too.
  if (!rolledUp || dimension === "team" ? filters.length > 0 : filters.some(([of]) => of !== dimension)) {
    await addRows(spans.map((span, at) => ({ at, span })));
    return found;
  }
  const keys = filters.length > 0 ? sql`and key = any (${rolledUp?.[1] ?? []}::uuid[])` : sql``;
  const parts = spans.map((span) => splitDays(zone, span));
  for (const [at, { days }] of parts.entries()) {
    if (!days) continue;
    const { rows } = await sql<{ key: string; measure: Measure; count: number }>`
      select key, measure, sum(count)::int as count from process_counts
      where dimension = ${dimension} and day >= ${days.from} and day < ${days.until} ${keys} group by 1, 2`.execute(tx);
    for (const { key, measure, count } of rows) add(at, key, measure, count);
  }
  for (const [at, { rests }] of parts.entries()) for (const span of rests) await addRows([{ at, span }]);
  return found;
}

type Named = RawBuilder<{ id: string; name: string }>;
const named: Readonly<Record<Exclude<Dimension, "person">, (ids: readonly string[]) => Named>> = {
  template: (ids) => sql`select id, name from templates where id = any (${ids}::uuid[])`,
  team: (ids) => sql`select id, name from teams where id = any (${ids}::uuid[])`,
  client: (ids) => sql`select id, name from clients where id = any (${ids}::uuid[])`,
  project: (ids) => sql`select id, name from projects where id = any (${ids}::uuid[])`,
};

/** The names of what processes belong to; what is gone since has none. */
export async function namesOf(
  tx: Tx,
  dimension: Dimension,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = keys.filter((key) => key !== noKey);
  if (asked.length === 0) return new Map();
  if (dimension === "person") {
    const names = await memberNames(tx, asked);
    return new Map([...names].map(([id, { name }]) => [id, name]));
  }
  const { rows } = await named[dimension](asked).execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
