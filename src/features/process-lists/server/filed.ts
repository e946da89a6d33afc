import { type RawBuilder, sql } from "kysely";
import { entryNames, listEntries } from "#features/catalogs/server/index.ts";
import type { FiledKind, FiledUnder } from "#features/processes/filed.ts";
import type { ProcessStatus } from "#features/processes/lifecycle.ts";
import * as may from "#features/processes/policy.ts";
import { processConditions } from "#features/processes/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Actor } from "#protocol/actor.ts";
import { notFound } from "#protocol/failure.ts";
import { getFiled, maxMoments, type moments } from "../contract.ts";

const columns: Readonly<Record<FiledKind, RawBuilder<unknown>>> = {
  client: sql`p.client_id`,
  project: sql`p.project_id`,
};
const catalogOf = { client: "clients", project: "projects" } as const satisfies Record<FiledKind, string>;

/** The processes of a client or project that the actor may open, as a condition on what is called `p`. */
const readable = (actor: Actor, { kind, id }: FiledUnder): RawBuilder<unknown> => sql`
  p.deleted_at is null and ${columns[kind]} = ${id}::uuid and ${processConditions.inAny(may.readableProcesses(actor))}`;

/** Returns the SQL condition that the process of an id is filed there and that the actor may open it. */
export const isFiledUnder = (actor: Actor, filed: FiledUnder, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from processes p where p.id = ${id} and ${readable(actor, filed)})`;

/** The processes filed there that the actor may open, the first begun first. */
export async function filedProcessIds(tx: Tx, actor: Actor, filed: FiledUnder, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from processes p where ${readable(actor, filed)} order by p.create_timestamp, p.id limit ${limit}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** The route of what is filed under a client or project. */
export function filedRoute(on: On): void {
  on(getFiled, async (call, filed) => {
    call.authorize(may.readCounters(call.actor));
    const [{ name, addedOn }, figures, history] = await Promise.all([
      namedEntry(call.tx, filed),
      figuresOf(call, filed),
      historyOf(call, filed),
    ]);
    return { id: filed.id, name, addedOn, figures, history };
  });
}

/** The name of a client or project, also of one that was put away; 404 for what is none. */
export async function namedEntry(tx: Tx, { kind, id }: FiledUnder) {
  const catalog = catalogOf[kind];
  const [names, { rows }] = await Promise.all([
    entryNames(tx, catalog, [id]),
    listEntries(tx, catalog, { id, limit: 1, sort: "name" }),
  ]);
  const name = names.get(id);
  if (name === undefined) throw notFound();
  return { name, addedOn: rows[0]?.addedOn ?? null };
}

async function figuresOf({ tx, actor }: MemberCall, filed: FiledUnder) {
  const { rows } = await sql<{ status: ProcessStatus; count: number; last: Date }>`
    select p.status, count(*)::int as count, max(p."timestamp") as last
    from processes p where ${readable(actor, filed)} group by p.status`.execute(tx);
  const count = (...of: ProcessStatus[]) =>
    rows.filter(({ status }) => of.includes(status)).reduce((sum, row) => sum + row.count, 0);
  const last = Math.max(...rows.map((row) => row.last.getTime()));
  return {
    drafts: count("drafting", "rejected"),
    inReview: count("unassigned", "reviewing"),
    approved: count("approved"),
    lastActivity: rows.length === 0 ? null : new Date(last).toISOString(),
  };
}

async function historyOf({ tx, actor }: MemberCall, filed: FiledUnder) {
  const { rows } = await sql<{ processId: string; title: string; what: (typeof moments)[number]; at: Date }>`
    select p.id as process_id, p.title, m.what, m.at
    from processes p cross join lateral (values ('begun', p.create_timestamp), ('sent', p.review_timestamp),
      ('rejected', case when p.status = 'rejected' then p.reviewed_on end), ('approved', p.approved_on)) m (what, at)
    where m.at is not null and ${readable(actor, filed)}
    order by m.at desc, p.id, m.what limit ${maxMoments}`.execute(tx);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
