import { type RawBuilder, sql } from "kysely";
import { addDays } from "#engine/calendar/arithmetic.ts";
import type { Bucket } from "#engine/calendar/buckets.ts";
import type { InstantSpan } from "#engine/calendar/ranges.ts";
import { localDayOf, startOfDay } from "#engine/calendar/zone.ts";
import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Counts } from "../contract.ts";
import {
  type CountedStatus,
  countedStatuses,
  type Dimension,
  dayNumber,
  type Measure,
  measures,
  noKey,
} from "../figures.ts";
import type { Filters } from "../question.ts";

/** Nothing counted. */
export const noCounts = (): Counts => ({
  created: 0,
  drafting: 0,
  unassigned: 0,
  reviewing: 0,
  rejected: 0,
  approved: 0,
});

const columns: Readonly<Record<Exclude<Dimension, "team">, RawBuilder<unknown>>> = {
  template: sql`f.template_id`,
  client: sql`f.client_id`,
  project: sql`f.project_id`,
  person: sql`f.creator_id`,
};

/** The teams of a row of the figures, one after the other as `k.team`; of no team, it is under the key of those. */
export const teamsOfFigure = sql`
  cross join lateral unnest(case when f.teams = '{}' then array[${noKey}::uuid] else f.teams end) as k (team)`;

/** The filters as further conditions on a row of the figures. */
export const filtered = (filters: Filters): RawBuilder<unknown> =>
  filters.length === 0
    ? sql``
    : sql`and ${sql.join(
        filters.map(([dimension, ids]) => oneFilter(dimension, ids)),
        sql` and `,
      )}`;

/** Whether a row belongs to any of these; to none, where the nil id is among them. */
function oneFilter(dimension: Dimension, ids: readonly string[]): RawBuilder<unknown> {
  const none = ids.includes(noKey);
  if (dimension === "team")
    return none ? sql`(f.teams && ${[...ids]}::uuid[] or f.teams = '{}')` : sql`f.teams && ${[...ids]}::uuid[]`;
  const column = columns[dimension];
  return none
    ? sql`(${column} = any (${[...ids]}::uuid[]) or ${column} is null)`
    : sql`${column} = any (${[...ids]}::uuid[])`;
}

/**
 * The place of the roll-ups that answers, and its keys: they know one thing at a time, and a process of two teams stands
 * under both.
 */
function placeOf(filters: Filters): readonly ["all" | Dimension, string[]] | undefined {
  const [first, ...others] = filters;
  if (!first) return ["all", [noKey]];
  const [dimension, ids] = first;
  return others.length > 0 || (dimension === "team" && ids.length > 1) ? undefined : [dimension, [...ids]];
}

/** What is counted of each measure in spans of time, which must not overlap, in the same order. */
export async function countSpans(
  tx: Tx,
  zone: string,
  spans: readonly InstantSpan[],
  filters: Filters,
): Promise<Counts[]> {
  const counts = spans.map(noCounts);
  const rolledUp = placeOf(filters);
  if (!rolledUp) {
    await addRows(tx, spans, counts, filters);
    return counts;
  }
  const parts = spans.map((span) => splitDays(zone, span));
  const places = parts.flatMap(({ days }, at) => (days ? [{ at, ...days }] : []));
  if (places.length > 0) {
    const [dimension, keys] = rolledUp;
    const { rows } = await sql<{ at: number; measure: Measure; count: number }>`
      select s.at, c.measure, sum(c.count)::int as count
      from unnest(${places.map((p) => p.at)}::int[], ${places.map((p) => p.from)}::int[], ${places.map((p) => p.until)}::int[])
          as s (at, first, until)
        join process_counts c on c.dimension = ${dimension} and c.key = any (${keys}::uuid[]) and c.day >= s.first and c.day < s.until
      group by 1, 2`.execute(tx);
    for (const { at, measure, count } of rows) (counts[at] as Counts)[measure] += count;
  }
  const rest = parts.flatMap(({ rests }, at) => rests.map((span) => ({ span, at })));
  if (rest.length > 0) {
    const found = rest.map(noCounts);
    await addRows(
      tx,
      rest.map(({ span }) => span),
      found,
      filters,
    );
    rest.forEach(({ at }, i) => {
      for (const measure of measures) (counts[at] as Counts)[measure] += (found[i] as Counts)[measure];
    });
  }
  return counts;
}

interface Split {
  /** Numbers of the whole days; the last is no longer among them. */
  readonly days: { readonly from: number; readonly until: number } | undefined;
  /** What is less than a day, at its ends. */
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

/** Counts rows in spans in ascending order, and adds them to `counts`. */
async function addRows(tx: Tx, spans: readonly InstantSpan[], counts: Counts[], filters: Filters): Promise<void> {
  if (spans.length === 0) return;
  const sorted = spans.map((span, at) => ({ ...span, at })).toSorted((a, b) => a.from - b.from);
  const bounds = sorted.flatMap(({ from, to }) => [new Date(from), new Date(to)]);
  const [first, last] = [bounds[0], bounds.at(-1)] as const;
  // Bounds are from, to, from, to: odd places lie within a span, even ones between two.
  const place = (column: RawBuilder<unknown>) => sql`width_bucket(${column}, ${bounds}::timestamptz[])`;
  const { rows } = await sql<{ place: number; measure: Measure; count: number }>`
    select ${place(sql`f.created_at`)} as place, 'created' as measure, count(*)::int as count from process_figures f
    where f.created_at >= ${first} and f.created_at < ${last} ${filtered(filters)} group by 1
    union all
    select ${place(sql`f.since`)}, f.status, count(*)::int from process_figures f
    where f.status = any (${[...countedStatuses]}::text[]) and f.since >= ${first} and f.since < ${last} ${filtered(filters)}
    group by 1, 2`.execute(tx);
  // Spans that follow one another without a gap share a bound, which then stands twice: the place after both is meant.
  for (const { place: at, measure, count } of rows) {
    if (at % 2 === 0) continue;
    (counts[sorted[(at - 1) / 2]?.at ?? -1] as Counts)[measure] += count;
  }
}

/** What is counted in each piece of a range. */
export const countBuckets = (tx: Tx, zone: string, buckets: readonly Bucket[], filters: Filters): Promise<Counts[]> =>
  countSpans(tx, zone, buckets, filters);

/** How many processes are in each status now. */
export async function countNow(tx: Tx, filters: Filters): Promise<Readonly<Record<CountedStatus, number>>> {
  const rolledUp = placeOf(filters);
  const { rows } = rolledUp
    ? await sql<{ status: CountedStatus; count: number }>`
        select measure as status, sum(count)::int as count from process_counts
        where dimension = ${rolledUp[0]} and key = any (${rolledUp[1]}::uuid[]) and measure <> 'created' group by 1`.execute(
        tx,
      )
    : await sql<{ status: CountedStatus; count: number }>`
        select status, count(*)::int as count from process_figures f where true ${filtered(filters)} group by 1`.execute(
        tx,
      );
  const found = new Map(rows.map(({ status, count }) => [status, count]));
  const { created: _, ...zero } = noCounts();
  return { ...zero, ...Object.fromEntries(found) };
}

/** What is counted in a span by the key of a dimension. */
export async function countByKey(
  tx: Tx,
  zone: string,
  span: InstantSpan,
  dimension: Dimension,
  filters: Filters,
): Promise<ReadonlyMap<string, Counts>> {
  const found = new Map<string, Counts>();
  const add = (rows: readonly { key: string; measure: Measure; count: number }[]) => {
    for (const { key, measure, count } of rows) {
      const counts = found.get(key) ?? noCounts();
      counts[measure] += count;
      found.set(key, counts);
    }
  };
  const rowsIn = async ({ from, to }: InstantSpan) => {
    const [first, last] = [new Date(from), new Date(to)];
    const ofTeam = dimension === "team";
    const key = ofTeam ? sql`k.team` : sql`coalesce(${columns[dimension]}, ${noKey})`;
    const each = ofTeam ? teamsOfFigure : sql``;
    const { rows } = await sql<{ key: string; measure: Measure; count: number }>`
      select ${key} as key, 'created' as measure, count(*)::int as count from process_figures f ${each}
      where f.created_at >= ${first} and f.created_at < ${last} ${filtered(filters)} group by 1
      union all
      select ${key}, f.status, count(*)::int from process_figures f ${each}
      where f.status = any (${[...countedStatuses]}::text[]) and f.since >= ${first} and f.since < ${last} ${filtered(filters)}
      group by 1, 2`.execute(tx);
    add(rows);
  };
  const rolledUp = placeOf(filters);
  // Of one team: its processes stand in the lines of their other teams too.
  if (!rolledUp || dimension === "team" ? filters.length > 0 : filters.some(([of]) => of !== dimension)) {
    await rowsIn(span);
    return found;
  }
  const keys = filters.length > 0 ? sql`and key = any (${rolledUp?.[1] ?? []}::uuid[])` : sql``;
  const { days, rests } = splitDays(zone, span);
  if (days) {
    const { rows } = await sql<{ key: string; measure: Measure; count: number }>`
      select key, measure, sum(count)::int as count from process_counts
      where dimension = ${dimension} and day >= ${days.from} and day < ${days.until} ${keys} group by 1, 2`.execute(tx);
    add(rows);
  }
  for (const rest of rests) await rowsIn(rest);
  return found;
}

/** Rejections in a span by what was said: the reason, or each of the tags. */
export async function countRejections(
  tx: Tx,
  { from, to }: InstantSpan,
  by: "reason" | "tag",
  filters: Filters,
): Promise<ReadonlyMap<string | null, number>> {
  const said = by === "reason" ? sql`m.reason` : sql`t.tag`;
  const tags = by === "tag" ? sql`cross join lateral unnest(m.tags) as t (tag)` : sql``;
  const { rows } = await sql<{ said: string | null; count: number }>`
    select ${said} as said, count(*)::int as count
    from process_moves m join process_figures f on f.process_id = m.process_id ${tags}
    where m.status = 'rejected' and m.at >= ${new Date(from)} and m.at < ${new Date(to)} ${filtered(filters)} group by 1`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.said, row.count]));
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
