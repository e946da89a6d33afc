import { type RawBuilder, sql } from "kysely";
import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Actor } from "#protocol/actor.ts";
import { Failure } from "#protocol/failure.ts";
import type { DeletedProcess } from "../contract.ts";
import { type ProcessStatus, restoreWindow } from "../lifecycle.ts";
import {
  type Branch,
  type ProcessList,
  processLists,
  readableProcesses,
  readCounter,
  type Scope,
  whichProcesses,
} from "../policy.ts";
import { countedQueue, type ProcessRow, searchedKey } from "../process.ts";

/** What a list is asked for. */
export interface ListQuery {
  readonly list: ProcessList;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
  /** Only what is filed under these. */
  readonly teamId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly tag?: string | undefined;
}

interface Row {
  readonly id: string;
  readonly title: string;
  readonly status: ProcessStatus;
  readonly version: number;
  readonly templateId: string;
  readonly templateName: string;
  readonly creatorId: string | null;
  readonly submitterId: string | null;
  readonly reviewerId: string | null;
  readonly teamId: string | null;
  readonly teamName: string | null;
  readonly clientId: string | null;
  readonly clientName: string | null;
  readonly projectId: string | null;
  readonly projectName: string | null;
  readonly tags: string[];
  readonly timestamp: Date;
  readonly createTimestamp: Date;
  readonly reviewTimestamp: Date | null;
  readonly approvedOn: Date | null;
  readonly completedDate: string | null;
}

const columns = sql.raw(
  [
    ...["id", "title", "status", "version", "template_id", "creator_id", "submitter_id", "reviewer_id"],
    ...["team_id", "client_id", "project_id", "tags"],
    ...['"timestamp"', "create_timestamp", "review_timestamp", "approved_on", "completed_date"],
  ]
    .map((name) => `p.${name}`)
    .join(", "),
);

/** A page of a list. A search looks at no more than this many titles: who finds more than that types more. */
export const mostFound = 1000;

/** The statement that reads a page of a list: for the list, and for the test of its plan. */
export function pageStatement(actor: Actor, query: ListQuery): RawBuilder<Row> {
  const scope = whichProcesses(actor, query.list);
  const { teamId, clientId, projectId, tag } = query;
  const filed = { teamId, clientId, projectId, tag };
  const order: Order = {
    ...{ oldestFirst: query.list === "inbox", after: readCursor(query.after), limit: query.limit + 1, filed },
  };
  const searched = query.search ? searchedKey(query.search) : undefined;
  const keys =
    searched !== undefined ? foundKeys(scope, searched, order) : query.search ? nothing : keysOf(scope, order);
  return rowsByKeys(keys, order);
}

const rowsByKeys = (keys: RawBuilder<unknown>, order: Pick<Order, "oldestFirst">): RawBuilder<Row> =>
  sql<Row>`
    with keys as materialized (${keys})
    select ${columns}, t.name as template_name, te.name as team_name, c.name as client_name, pr.name as project_name
    from keys join processes p on p.id = keys.id join templates t on t.org_id = p.org_id and t.id = p.template_id
      left join teams te on te.org_id = p.org_id and te.id = p.team_id
      left join clients c on c.org_id = p.org_id and c.id = p.client_id
      left join projects pr on pr.org_id = p.org_id and pr.id = p.project_id
    order by keys.at ${direction(order)}, keys.id ${direction(order)}`;

/** A page of a list, and the cursor of the next one. */
export async function listPage(
  tx: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: ProcessRow[]; next: string | null }> {
  const { rows } = await pageStatement(actor, query).execute(tx);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return { rows: await shown(tx, page), next: rows.length > query.limit && last ? writeCursor(last) : null };
}

/** Rows as a list shows them, with the names of people. */
async function shown(tx: Tx, rows: readonly Row[]): Promise<ProcessRow[]> {
  const names = await memberNames(
    tx,
    rows.flatMap((row) => [row.creatorId, row.reviewerId].filter((id) => id !== null)),
  );
  const nameOf = (id: string | null) => (id && names.get(id)?.name) || null;
  return rows.map((row) => ({
    ...row,
    creatorName: nameOf(row.creatorId),
    reviewerName: nameOf(row.reviewerId),
    timestamp: row.timestamp.toISOString(),
    createTimestamp: row.createTimestamp.toISOString(),
    reviewTimestamp: row.reviewTimestamp?.toISOString() ?? null,
    approvedOn: row.approvedOn?.toISOString() ?? null,
  }));
}

/** The most a counter tells: it stands for more than 99. */
const countedTo = 100;

/** The statement that counts all lists at once, each no further than the counters tell. */
export function countStatement(actor: Actor): RawBuilder<Record<ProcessList, number | null>> {
  const counts = processLists.map((list) => {
    const scope = whichProcesses(actor, list);
    const readable = readCounter(actor, list) === true && scope.length > 0;
    const keys = keysOf(scope, { oldestFirst: true, after: undefined, limit: countedTo });
    const count = readable ? sql`(select count(*)::int from (${keys}) k)` : sql`null::int`;
    return sql`${count} as ${sql.ref(list)}`;
  });
  return sql`select ${sql.join(counts)}`;
}

/** How many each list has, at most 100; null for a list the actor is not shown. */
export async function countAll(tx: Tx, actor: Actor): Promise<Record<ProcessList, number | null>> {
  const { rows } = await countStatement(actor).execute(tx);
  return rows[0] as Record<ProcessList, number | null>;
}

/** The processes deleted in the last 30 days that the actor could read before, newest deletion first. */
export async function deletedProcesses(tx: Tx, actor: Actor, now: Date, limit: number): Promise<DeletedProcess[]> {
  const scope = readableProcesses(actor);
  if (scope.length === 0) return [];
  const since = new Date(now.getTime() - restoreWindow);
  const { rows } = await sql<Omit<Row, "teamName" | "clientName" | "projectName"> & { deletedAt: Date }>`
    select ${columns}, p.deleted_at, t.name as template_name
    from processes p join templates t on t.org_id = p.org_id and t.id = p.template_id
    where p.deleted_at is not null and p.deleted_at >= ${since} and ${inAny(scope)}
    order by p.deleted_at desc, p.id desc limit ${limit}`.execute(tx);
  const names = await memberNames(
    tx,
    rows.flatMap((row) => row.creatorId ?? []),
  );
  return rows.map(({ id, title, status, templateName, creatorId, deletedAt }) => ({
    ...{ id, title, status, templateName, creatorId },
    creatorName: (creatorId && names.get(creatorId)?.name) || null,
    deletedAt: deletedAt.toISOString(),
    restorableUntil: new Date(deletedAt.getTime() + restoreWindow).toISOString(),
  }));
}

/** How many rows a queue shows around the one that is open. */
const [shownBefore, shownBehind] = [20, 30];

/** Where a process of the review list stands: its neighbours in the order of the list, its number, and how many there are. */
export async function queueAround(tx: Tx, actor: Actor, process: { readonly id: string; readonly timestamp: Date }) {
  const scope = whichProcesses(actor, "review");
  const after = { at: process.timestamp, id: process.id };
  const newer = keysOf(scope, { oldestFirst: true, after, limit: shownBefore });
  const older = keysOf(scope, { oldestFirst: false, after, limit: shownBehind });
  const open = sql`select ${after.id}::uuid as id, ${after.at}::timestamptz as at`;
  const keys = sql`select * from (${newer}) n union all ${open} union all select * from (${older}) o`;
  const count = (of: RawBuilder<unknown>) => sql`(select count(*)::int from (${of}) k)`;
  const ahead = keysOf(scope, { oldestFirst: true, after, limit: countedQueue });
  const whole = keysOf(scope, { oldestFirst: true, after: undefined, limit: countedQueue });
  const { rows } = await rowsByKeys(keys, { oldestFirst: false }).execute(tx);
  const counted = await sql<{ ahead: number; count: number }>`
    select ${count(ahead)} as ahead, ${count(whole)} as count`.execute(tx);
  const { ahead: before = 0, count: all = 0 } = counted.rows[0] ?? {};
  const at = rows.findIndex((row) => row.id === process.id);
  return { rows: await shown(tx, rows), first: before + 1 - at, count: all };
}

interface Order {
  readonly oldestFirst: boolean;
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
  readonly filed?: Pick<ListQuery, "teamId" | "clientId" | "projectId" | "tag">;
}

const direction = ({ oldestFirst }: Pick<Order, "oldestFirst">) => sql.raw(oldestFirst ? "asc" : "desc");
const nothing = sql`select null::uuid as id, null::timestamptz as at where false`;

/** Behind the cursor, in the order of the index. */
const behind = ({ after, oldestFirst }: Order) =>
  after
    ? sql`and (p."timestamp", p.id) ${sql.raw(oldestFirst ? ">" : "<")} (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;

/** Of the team, client, project and tag that were asked for. */
function filedUnder({ filed = {} }: Order) {
  const { teamId, clientId, projectId, tag } = filed;
  const all = [
    ...(teamId ? [sql`and p.team_id = ${teamId}::uuid`] : []),
    ...(clientId ? [sql`and p.client_id = ${clientId}::uuid`] : []),
    ...(projectId ? [sql`and p.project_id = ${projectId}::uuid`] : []),
    ...(tag ? [sql`and p.tags @> array[${tag}]`] : []),
  ];
  return all.length > 0 ? sql.join(all, sql` `) : sql``;
}

const inOrder = (order: Order) =>
  sql`order by p."timestamp" ${direction(order)}, p.id ${direction(order)} limit ${order.limit}`;

/**
 * Ids and moments of a scope in order. Each branch is read from its own index and no further than the page needs, so the
 * number of processes does not matter; then the branches are merged.
 */
function keysOf(scope: Scope, order: Order): RawBuilder<unknown> {
  if (scope.length === 0) return nothing;
  const parts = scope.map((branch) => sql`(${branchKeys(branch, order)})`);
  return sql`
    select id, at from (${sql.join(parts, sql` union all `)}) b
    group by id, at order by at ${direction(order)}, id ${direction(order)} limit ${order.limit}`;
}

function branchKeys(branch: Branch, order: Order): RawBuilder<unknown> {
  const { teamIds, ...rest } = branch;
  if (!teamIds)
    return sql`select p.id, p."timestamp" as at from processes p where ${conditions(rest)} ${filedUnder(order)} ${behind(order)} ${inOrder(order)}`;
  return sql`
    select k.id, k.at from unnest(${teamIds}::uuid[]) as team (id) cross join lateral (
      select p.id, p."timestamp" as at from processes p
      where p.team_id = team.id and ${conditions(rest)} ${filedUnder(order)} ${behind(order)} ${inOrder(order)}
    ) k`;
}

/** A branch as a condition on a process that is not deleted. */
const conditions = (branch: Branch): RawBuilder<unknown> => sql`p.deleted_at is null and ${matching(branch)}`;

function matching({ status, creatorId, reviewerId, teamIds, withoutTeam }: Branch): RawBuilder<unknown> {
  const all = [sql`p.status = ${status}`];
  if (creatorId !== undefined) all.push(sql`p.creator_id = ${creatorId}::uuid`);
  if (reviewerId !== undefined) all.push(sql`p.reviewer_id = ${reviewerId}::uuid`);
  if (teamIds) all.push(sql`p.team_id = any (${teamIds}::uuid[])`);
  if (withoutTeam) all.push(sql`p.team_id is null`);
  return sql.join(all, sql` and `);
}

/** A scope as a condition on a process, deleted or not. */
const inAny = (scope: Scope): RawBuilder<unknown> =>
  scope.length === 0
    ? sql`false`
    : sql`(${sql.join(
        scope.map((branch) => sql`(${matching(branch)})`),
        sql` or `,
      )})`;

/**
 * Ids and moments of what a search finds in a scope: first the titles, then each found process by its key. The `limit 1`
 * keeps the planner from reading the whole scope instead when it takes that for cheaper.
 */
function foundKeys(scope: Scope, searched: string, order: Order): RawBuilder<unknown> {
  return sql`
    select p.id, p."timestamp" as at
    from (
      select distinct process_id from (
        select process_id from process_title_keys
        where key >= ${searched} and key < ${`${searched}\u{10ffff}`} order by key limit ${mostFound}
      ) hits
    ) found cross join lateral (
      select p.id, p."timestamp" from processes p
      where p.id = found.process_id and p.deleted_at is null and ${inAny(scope)} ${filedUnder(order)} ${behind(order)} limit 1
    ) p
    ${inOrder(order)}`;
}

const writeCursor = ({ timestamp, id }: { timestamp: Date; id: string }): string =>
  Buffer.from(`${timestamp.getTime()}.${id}`).toString("base64url");

function readCursor(cursor: string | undefined): Order["after"] {
  if (cursor === undefined) return undefined;
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (at === undefined || id === undefined) throw new Failure("processes.cursorInvalid", 422);
  return { at: new Date(Number(at)), id };
}
