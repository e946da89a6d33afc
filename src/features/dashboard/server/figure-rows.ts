import { type RawBuilder, sql } from "kysely";
import type { InstantSpan } from "#engine/calendar/ranges.ts";
import type { Tx } from "#platform/db/database.ts";
import { type CountedStatus, countedStatuses, type Dimension, type Measure, noKey } from "../figures.ts";
import type { Filters } from "../question.ts";

const columns: Readonly<Record<Exclude<Dimension, "team">, RawBuilder<unknown>>> = {
  template: sql`f.template_id`,
  client: sql`f.client_id`,
  project: sql`f.project_id`,
  person: sql`f.creator_id`,
};

/** The teams of a row of the figures, one after the other as `k.team`; of no team, it is under the key of those. */
export const teamsOfFigure = sql`
  cross join lateral unnest(case when f.teams = '{}' then array[${noKey}::uuid] else f.teams end) as k (team)`;

/** The filters as further conditions on a row `f` of the figures, or of the rejections. */
export const filtered = (filters: Filters): RawBuilder<unknown> =>
  filters.length === 0
    ? sql``
    : sql`and ${sql.join(
        filters.map(([dimension, ids]) => oneFilter(dimension, ids)),
        sql` and `,
      )}`;

/** Returns the condition that a row belongs to any of these, or to none if the nil id is among them. */
function oneFilter(dimension: Dimension, ids: readonly string[]): RawBuilder<unknown> {
  const none = ids.includes(noKey);
  if (dimension === "team")
    return none ? sql`(f.teams && ${[...ids]}::uuid[] or f.teams = '{}')` : sql`f.teams && ${[...ids]}::uuid[]`;
  const column = columns[dimension];
  return none
    ? sql`(${column} = any (${[...ids]}::uuid[]) or ${column} is null)`
    : sql`${column} = any (${[...ids]}::uuid[])`;
}

/** The bounds of spans, and which span a place between them is; null between two spans and outside of all. */
function placesIn(spans: readonly InstantSpan[]) {
  const sorted = spans.map((span, at) => ({ ...span, at })).toSorted((a, b) => a.from - b.from);
  const bounds = sorted.flatMap(({ from, to }) => [new Date(from), new Date(to)]);
  return {
    first: bounds[0],
    last: bounds.at(-1),
    placeOf: (column: RawBuilder<unknown>) => sql`width_bucket(${column}, ${bounds}::timestamptz[])`,
    // Bounds are from, to, from, to: odd places lie within a span, even ones between two. Spans that follow one another
    // without a gap share a bound, which is then in the list twice: the place after both is meant.
    spanAt: (place: number): number | null => (place % 2 === 0 ? null : (sorted[(place - 1) / 2]?.at ?? null)),
  };
}

/**
 * Statements of this transaction are planned for the values they are sent with. A plan for any values expects a handful of rows
 * in any span: by it, the times of a template in a year took twenty times as long.
 */
export const planForValues = async (tx: Tx): Promise<void> => {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
};

/** Processes of one status that were created in one of the spans, and came to their status in one of them. */
export interface CountedRows {
  readonly key: string;
  readonly created: number | null;
  readonly came: number | null;
  readonly status: CountedStatus;
  readonly count: number;
}

/**
 * Reads each row that the filters leave once, and counts it where it was created and where it came to its status. Spans must
 * not overlap. `everything`: also what lies in none of them. `by`: apart by what the processes belong to.
 */
export async function countRows(
  tx: Tx,
  spans: readonly InstantSpan[],
  filters: Filters,
  { by, everything = false }: { readonly by?: Dimension; readonly everything?: boolean },
): Promise<CountedRows[]> {
  const { first, last, placeOf, spanAt } = placesIn(spans);
  const key = by === undefined ? sql`null` : by === "team" ? sql`k.team` : sql`coalesce(${columns[by]}, ${noKey})`;
  const between = (column: RawBuilder<unknown>) => sql`${column} >= ${first} and ${column} < ${last}`;
  // Each moment in words of its own index.
  const within = everything
    ? sql``
    : sql`and (${between(sql`f.created_at`)} or f.status = any (${[...countedStatuses]}::text[]) and ${between(sql`f.since`)})`;
  await planForValues(tx);
  const { rows } = await sql<{ key: string; created: number; came: number; status: CountedStatus; count: number }>`
    select ${key} as key, ${placeOf(sql`f.created_at`)} as created, ${placeOf(sql`f.since`)} as came, f.status,
      count(*)::int as count
    from process_figures f ${by === "team" ? teamsOfFigure : sql``} where true ${within} ${filtered(filters)}
    group by 1, 2, 3, 4`.execute(tx);
  return rows.map((row) => ({ ...row, created: spanAt(row.created), came: spanAt(row.came) }));
}

/** Counts creations and arrivals in each status, for spans close together. `span` is the index of its span. */
export async function countParts(
  tx: Tx,
  spans: readonly InstantSpan[],
  filters: Filters,
): Promise<{ readonly span: number; readonly measure: Measure; readonly count: number }[]> {
  const { first, last, placeOf, spanAt } = placesIn(spans);
  const { rows } = await sql<{ place: number; measure: Measure; count: number }>`
    select ${placeOf(sql`f.created_at`)} as place, 'created' as measure, count(*)::int as count from process_figures f
    where f.created_at >= ${first} and f.created_at < ${last} ${filtered(filters)} group by 1
    union all
    select ${placeOf(sql`f.since`)}, f.status, count(*)::int from process_figures f
    where f.status = any (${[...countedStatuses]}::text[]) and f.since >= ${first} and f.since < ${last} ${filtered(filters)}
    group by 1, 2`.execute(tx);
  return rows.flatMap(({ place, measure, count }) => {
    const span = spanAt(place);
    return span === null ? [] : [{ span, measure, count }];
  });
}
