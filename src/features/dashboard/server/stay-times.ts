import { sql } from "kysely";
import { addMonths } from "#engine/calendar/arithmetic.ts";
import type { Day } from "#engine/calendar/day.ts";
import type { InstantSpan } from "#engine/calendar/ranges.ts";
import { localDayOf, startOfDay } from "#engine/calendar/zone.ts";
import type { Tx } from "#platform/db/database.ts";
import type { CountedStatus } from "../figures.ts";
import type { Filters } from "../question.ts";
import { shareOf } from "../stay-buckets.ts";
import { filtered, planForValues } from "./figure-rows.ts";

/** The times of the stays of one status. */
interface Times {
  readonly count: number;
  readonly median: number | null;
  readonly p85: number | null;
}

/** Shorter spans are read row by row, exactly; longer ones whole month by whole month. */
const exactMs = 62 * 24 * 3_600_000;

const ended = sql`m.status = any (array['drafting', 'unassigned', 'reviewing', 'rejected']) and m.until is not null and not m.joined`;

type ByStatus = ReadonlyMap<CountedStatus, Times>;

/** Median and 85th percentile of the business time of stays that ended in each of two spans without a common moment, by status. */
export async function stayTimes(
  tx: Tx,
  zone: string,
  spans: readonly [InstantSpan, InstantSpan],
  filters: Filters,
): Promise<readonly [ByStatus, ByStatus]> {
  // What is narrowed is the dear part of it: once for both.
  if (filters.length > 0) return narrowedTimes(tx, spans, filters);
  const of = (span: InstantSpan) =>
    span.to - span.from <= exactMs ? exactTimes(tx, span) : monthlyTimes(tx, zone, span);
  return Promise.all([of(spans[0]), of(spans[1])]);
}

const times = sql`count(*)::int as count,
  percentile_cont(0.5) within group (order by m.work_ms) as median,
  percentile_cont(0.85) within group (order by m.work_ms) as p85`;

const within = ({ from, to }: InstantSpan) => sql`m.until >= ${new Date(from)} and m.until < ${new Date(to)}`;

async function exactTimes(tx: Tx, span: InstantSpan): Promise<ByStatus> {
  const { rows } = await sql<Times & { readonly status: CountedStatus }>`
    select m.status, ${times} from process_moves m where ${ended} and ${within(span)} group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.status, row]));
}

async function narrowedTimes(tx: Tx, spans: readonly [InstantSpan, InstantSpan], filters: Filters) {
  const [first, second] = spans;
  await planForValues(tx);
  // One stretch of the index: of two, it would not be answered from the index alone.
  const stretch = { from: Math.min(first.from, second.from), to: Math.max(first.to, second.to) };
  const { rows } = await sql<Times & { readonly status: CountedStatus; readonly first: boolean }>`
    select m.status, (${within(first)}) as first, ${times}
    from process_moves m join process_figures f on f.process_id = m.process_id
    where ${ended} and ${within(stretch)} and (${within(first)} or ${within(second)}) ${filtered(filters)} group by 1, 2`.execute(
    tx,
  );
  const of = (isFirst: boolean): ByStatus =>
    new Map(rows.filter((row) => row.first === isFirst).map((row) => [row.status, row]));
  return [of(true), of(false)] as const;
}

/** The first day of the month of a day, and its number as the database has it. */
const firstOf = (day: Day): Day => `${day.slice(0, 8)}01`;
const numberOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The whole months of a span by their numbers, and what is left at its ends. */
function monthsOf(zone: string, { from, to }: InstantSpan) {
  const month = firstOf(localDayOf(zone, from));
  const first = startOfDay(zone, month) === from ? month : (addMonths(month, 1) ?? month);
  const last = firstOf(localDayOf(zone, to));
  if (first >= last) return { first: 0, until: 0, rests: [{ from, to }] };
  const rests = [
    { from, to: startOfDay(zone, first) },
    { from: startOfDay(zone, last), to },
  ].filter((rest) => rest.to > rest.from);
  return { first: numberOf(first), until: numberOf(last), rests };
}

async function monthlyTimes(tx: Tx, zone: string, span: InstantSpan) {
  const { first, until, rests } = monthsOf(zone, span);
  // One after the other: a condition for both would not be answered from the index alone.
  const ends = rests.map(
    (rest) => sql`
      union all
      select m.status, stay_bucket(m.work_ms), 1 from process_moves m
      where ${ended} and m.until >= ${new Date(rest.from)} and m.until < ${new Date(rest.to)}`,
  );
  const { rows } = await sql<{ status: CountedStatus; bucket: number; count: number }>`
    select status, bucket, sum(count)::int as count from (
      select m.status, m.bucket, m.count from process_stay_counts m
      where m.status = any (array['drafting', 'unassigned', 'reviewing', 'rejected']) and m.month >= ${first} and m.month < ${until}
      ${sql.join(ends, sql` `)}
    ) s group by 1, 2`.execute(tx);
  const byStatus = Map.groupBy(rows, ({ status }) => status);
  return new Map(
    [...byStatus].map(([status, counted]) => {
      const buckets = new Map(counted.map(({ bucket, count }) => [bucket, count]));
      const count = counted.reduce((sum, one) => sum + one.count, 0);
      return [status, { count, median: shareOf(buckets, 0.5), p85: shareOf(buckets, 0.85) }];
    }),
  );
}
