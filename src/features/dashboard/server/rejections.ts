import { type RawBuilder, sql } from "kysely";
import type { InstantSpan } from "#engine/calendar/ranges.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Filters } from "../question.ts";
import { filtered } from "./figure-rows.ts";

/** The rejections of processes that are not deleted, as the table of them should have them. */
const truth = sql`
  select m.org_id, m.process_id, m.at, md5(m.reason)::uuid as reason_key, m.tags, f.template_id, f.teams, f.client_id,
    f.project_id, f.creator_id
  from process_moves m join process_figures f on f.process_id = m.process_id where m.status = 'rejected'`;

const columns = sql`org_id, process_id, at, reason_key, tags, template_id, teams, client_id, project_id, creator_id`;

/** Writes what is not there or is something else now. Template and creator too: a process may be taken on by somebody else. */
const written = (rows: RawBuilder<unknown>) => sql`
  insert into process_rejections as r (${columns}) select ${columns} from (${rows}) t order by process_id, at
  on conflict (org_id, process_id, at) do update set (reason_key, tags, template_id, teams, client_id, project_id, creator_id) =
    (excluded.reason_key, excluded.tags, excluded.template_id, excluded.teams, excluded.client_id, excluded.project_id, excluded.creator_id)
  where (r.reason_key, r.tags, r.template_id, r.teams, r.client_id, r.project_id, r.creator_id) is distinct from
    (excluded.reason_key, excluded.tags, excluded.template_id, excluded.teams, excluded.client_id, excluded.project_id, excluded.creator_id)
  returning 1`;

const surplus = sql`
  delete from process_rejections r
  where not exists (select from process_figures f where f.process_id = r.process_id) or not exists (
    select from process_moves m where m.process_id = r.process_id and m.at = r.at and m.status = 'rejected')`;

/** Brings the rejections of these processes in line with their moves and figures. */
export async function keepRejections(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from process_rejections r where r.process_id = any (${[...ids]}::uuid[])
      and not exists (select from process_figures f where f.process_id = r.process_id)`.execute(tx);
  await written(sql`${truth} and m.process_id = any (${[...ids]}::uuid[])`).execute(tx);
}

/** Compares all rejections with the moves and the figures, as of one moment, and puts right what differs: how many it was. */
export async function mendRejections(tx: Tx): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with gone as (${surplus} returning 1), kept as (${written(truth)})
    select ((select count(*) from gone) + (select count(*) from kept))::int as wrong`.execute(tx);
  return rows[0]?.wrong ?? 0;
}

/** Deletes the reasons in the rejections of a process that was erased for good. The rejections themselves remain. */
export async function eraseReasons(tx: Tx, processId: string): Promise<void> {
  await tx.updateTable("processMoves").set({ reason: null, tags: [] }).where("processId", "=", processId).execute();
}

interface RejectionLine {
  /** The reason or the tag. Null if none was stored. */
  readonly said: string | null;
  readonly total: number;
  readonly before: number;
}

/**
 * Counts rejections in a range by reason or tag, with those of the span before: the largest lines, and the number of
 * others.
 */
export async function countRejections(
  tx: Tx,
  { range, before }: { readonly range: InstantSpan; readonly before: InstantSpan },
  by: "reason" | "tag",
  filters: Filters,
  max: number,
): Promise<{ readonly lines: RejectionLine[]; readonly more: number }> {
  const column = by === "reason" ? sql`f.reason_key::text` : sql`t.tag`;
  const tags = by === "tag" ? sql`cross join lateral unnest(f.tags) as t (tag)` : sql``;
  const within = ({ from, to }: InstantSpan) => sql`f.at >= ${new Date(from)} and f.at < ${new Date(to)}`;
  const { rows } = await sql<RejectionLine & { readonly lines: number }>`
    select ${column} as said, count(*) filter (where ${within(range)})::int as total,
      count(*) filter (where ${within(before)})::int as before, count(*) over ()::int as lines
    from process_rejections f ${tags}
    where (${within(range)} or ${within(before)}) ${filtered(filters)}
    group by 1 order by 2 desc, 3 desc, 1 limit ${max}`.execute(tx);
  const words = by === "reason" ? await reasonsOf(tx, rows) : undefined;
  const lines = rows.map(({ said: key, total, before: earlier }) => ({
    said: key !== null && words ? (words.get(key) ?? null) : key,
    total,
    before: earlier,
  }));
  return { lines, more: (rows[0]?.lines ?? 0) - rows.length };
}

/** The reasons by their keys, each as one of its rejections has it. */
async function reasonsOf(tx: Tx, lines: readonly RejectionLine[]): Promise<ReadonlyMap<string, string>> {
  const keys = lines.flatMap(({ said }) => said ?? []);
  const { rows } = await sql<{ key: string; reason: string }>`
    select k.key::text, m.reason from unnest(${keys}::uuid[]) as k (key)
      cross join lateral (select process_id, at from process_rejections r where r.reason_key = k.key limit 1) r
      join process_moves m on m.process_id = r.process_id and m.at = r.at and m.status = 'rejected'`.execute(tx);
  return new Map(rows.map(({ key, reason }) => [key, reason]));
}
