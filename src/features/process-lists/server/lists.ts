import { type RawBuilder, sql } from "kysely";
import { memberNames, memberNamesOf } from "#features/members/server/index.ts";
import { companionsOf, flagsOf, type ProcessStatus, restoreWindow } from "#features/processes/lifecycle.ts";
import {
  type ProcessList,
  processLists,
  readableProcesses,
  readCounter,
  whichProcesses,
} from "#features/processes/policy.ts";
import { countedQueue, type ProcessRow } from "#features/processes/process.ts";
import { processConditions } from "#features/processes/server/index.ts";
import { teamsOf } from "#features/teams/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Actor } from "#protocol/actor.ts";
import { Failure } from "#protocol/failure.ts";
import { pageLimit } from "#protocol/page.ts";
import type { AssignmentRow, DeletedProcess } from "../contract.ts";
import { askedOf, handedOut, oldestFirst } from "../policy.ts";
import { type CatalogFilter, direction, keysOf, nothing, type Order } from "./list-keys.ts";
import { hasAnswer, type SearchFilter, searchTerms } from "./search-terms.ts";

/** The parameters of a list. */
export interface ListQuery extends CatalogFilter, SearchFilter {
  readonly list: ProcessList;
  readonly after?: string | undefined;
  readonly limit: number;
  /** The name of the answer to search in. */
  readonly answerField?: string | undefined;
  /** Only processes assigned to the actor by name for review. */
  readonly asked?: "me" | undefined;
  /** The number of hits up to which a search counts as rare. Tests set it to try both ways. */
  readonly few?: number | undefined;
  /** The number of processes of the list that are checked before the index of words. Tests set it to skip them. */
  readonly first?: number | undefined;
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
  readonly requesterName: string | null;
  readonly reviewerId: string | null;
  readonly teams: string[] | null;
  readonly teamNames: string[];
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
  readonly creatorName: string | null;
  readonly reviewerName: string | null;
  readonly reviewerForName: string | null;
}

const columns = sql.raw(
  [
    "id",
    "title",
    "status",
    "version",
    "template_id",
    "creator_id",
    "submitter_id",
    "requester_name",
    "reviewer_id",
    "reviewer_for_id",
    "client_id",
    "project_id",
    "tags",
    '"timestamp"',
    "create_timestamp",
    "review_timestamp",
    "approved_on",
    "completed_date",
  ]
    .map((name) => `p.${name}`)
    .join(", "),
);

/** The statement that reads a page of a list: for the list, and for the test of its plan. */
export function pageStatement(actor: Actor, query: ListQuery): RawBuilder<Row> {
  const { keys, order } = keysOfList(actor, { ...query, limit: query.limit + 1 });
  return rowsByKeys(keys, order);
}

/** Ids and moments of what a list holds under its filters. */
function keysOfList(actor: Actor, query: ListQuery): { readonly keys: RawBuilder<unknown>; readonly order: Order } {
  const whole = whichProcesses(actor, query.list);
  const scope = query.asked === undefined ? whole : askedOf(whole, actor.uid);
  const { list, after, limit, asked: _asked, few, first, search, attachment, answerField, answer, ...filed } = query;
  const terms = searchTerms({ search, attachment, answer });
  const order: Order = {
    oldestFirst: oldestFirst(list),
    after: readCursor(after),
    limit,
    filed: {
      ...filed,
      ...(answerField && answer ? { answered: hasAnswer(answerField, answer) } : {}),
      ...(list === "decided" ? { readable: processConditions.inAny(readableProcesses(actor)) } : {}),
    },
    terms: terms === "nothing" ? undefined : terms,
    few,
    first,
  };
  return { keys: terms === "nothing" ? nothing : keysOf(scope, order), order };
}

const rowsByKeys = (keys: RawBuilder<unknown>, order: Pick<Order, "oldestFirst">): RawBuilder<Row> =>
  sql<Row>`
    with keys as materialized (${keys}),
      p as materialized (select ${columns}, p.teams, p.org_id, keys.at from keys join processes p on p.id = keys.id),
      names as materialized (${memberNamesOf(sql`select unnest(array[p.creator_id, p.reviewer_id, p.reviewer_for_id]) from p`)})
    select ${columns}, t.name as template_name, te.ids as teams, te.names as team_names, c.name as client_name, pr.name as project_name,
      creator.name as creator_name, reviewer.name as reviewer_name, away.name as reviewer_for_name
    from p join templates t on t.org_id = p.org_id and t.id = p.template_id
      left join names creator on creator.id = p.creator_id left join names reviewer on reviewer.id = p.reviewer_id
      left join names away on away.id = p.reviewer_for_id
      cross join lateral (${teamsOf(sql`p.teams`)}) te
      left join clients c on c.org_id = p.org_id and c.id = p.client_id
      left join projects pr on pr.org_id = p.org_id and pr.id = p.project_id
    order by p.at ${direction(order)}, p.id ${direction(order)}`;

/** A page of a list, and the cursor of the next one. */
export async function listPage(
  tx: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: ProcessRow[]; next: string | null }> {
  const { rows } = await pageStatement(actor, query).execute(tx);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return { rows: page.map(shown), next: rows.length > query.limit && last ? writeCursor(last) : null };
}

/** The ids of a list in its order, 16 bytes each: of a million they are 16 MB. */
export async function listedIds(tx: Tx, actor: Actor, query: ListQuery): Promise<Buffer> {
  const { keys, order } = keysOfList(actor, query);
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(uuid_send(k.id), ''::bytea order by k.at ${direction(order)}, k.id ${direction(order)}) as ids
    from (${keys}) k`.execute(tx);
  return rows[0]?.ids ?? Buffer.alloc(0);
}

/** Returns those of these processes that the actor may still read, in the given order. */
export async function listedRows(tx: Tx, actor: Actor, ids: readonly string[]): Promise<ProcessRow[]> {
  const keys = sql`
    select p.id, p."timestamp" as at from processes p
    where p.id = any (${ids}::uuid[]) and p.deleted_at is null and ${processConditions.inAny(readableProcesses(actor))}`;
  const { rows } = await rowsByKeys(keys, { oldestFirst: false }).execute(tx);
  const found = new Map(rows.map((row) => [row.id.replaceAll("-", ""), shown(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The statement that reads a page of what is handed out. */
export const assignmentStatement = (after: string | undefined, limit: number): RawBuilder<Row> => {
  const order: Order = { oldestFirst: true, after: readCursor(after), limit: limit + 1 };
  return rowsByKeys(keysOf(handedOut, order), order);
};

/** A page of what waits to be reviewed, the longest unchanged first. */
export async function assignmentPage(
  tx: Tx,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<{ rows: AssignmentRow[]; next: string | null }> {
  const { rows } = await assignmentStatement(after, limit).execute(tx);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map((row) => ({ ...row, since: row.timestamp.toISOString() })),
    next: rows.length > limit && last ? writeCursor(last) : null,
  };
}

/** A row as a list shows it. */
const shown = (row: Row): ProcessRow => ({
  ...row,
  ...companionsOf(row),
  deleted: false,
  timestamp: row.timestamp.toISOString(),
  createTimestamp: row.createTimestamp.toISOString(),
  reviewTimestamp: row.reviewTimestamp?.toISOString() ?? null,
  approvedOn: row.approvedOn?.toISOString() ?? null,
});

/** Counters stop here. The page shows "99+". */
const countedTo = 100;

/** Counts the processes that wait for a reviewer to be named, up to the limit of counters. */
export async function countUnassigned(tx: Tx): Promise<number> {
  const rows = await tx
    .selectFrom("processes")
    .select("id")
    .where(
      "status",
      "in",
      handedOut.map(({ status }) => status),
    )
    .where("reviewerId", "is", null)
    .where("deletedAt", "is", null)
    .limit(countedTo)
    .execute();
  return rows.length;
}

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

/** Counts each list, up to 100. Null for a list that is hidden from the actor. */
export async function countAll(tx: Tx, actor: Actor): Promise<Record<ProcessList, number | null>> {
  const { rows } = await countStatement(actor).execute(tx);
  return rows[0] as Record<ProcessList, number | null>;
}

type DeletedRow = Pick<Row, "id" | "title" | "status" | "templateName" | "creatorId"> & { readonly deletedAt: Date };

/** The statement that reads the deleted processes, as `pageStatement` does a list. */
export function deletedStatement(
  actor: Actor,
  now: Date,
  { after, limit }: { readonly after?: Order["after"]; readonly limit?: number | undefined },
): RawBuilder<DeletedRow> {
  const since = new Date(now.getTime() - restoreWindow);
  return sql<DeletedRow>`
    select p.id, p.title, p.status, p.creator_id, p.deleted_at, t.name as template_name
    from processes p join templates t on t.org_id = p.org_id and t.id = p.template_id
    where p.deleted_at is not null and p.deleted_at >= ${since} and ${processConditions.inAny(readableProcesses(actor))}
      ${after ? sql`and (p.deleted_at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by p.deleted_at desc, p.id desc ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
}

/** The processes deleted in the last 30 days that the actor could read before, newest deletion first: all, or a page. */
export async function deletedProcesses(
  tx: Tx,
  actor: Actor,
  now: Date,
  asked: { readonly after?: string | undefined; readonly limit?: number | undefined } = {},
): Promise<{ processes: DeletedProcess[]; next: string | null }> {
  if (readableProcesses(actor).length === 0) return { processes: [], next: null };
  const limit = pageLimit(asked);
  const page = { after: readCursor(asked.after), limit: limit === undefined ? undefined : limit + 1 };
  const found = (await deletedStatement(actor, now, page).execute(tx)).rows;
  const rows = found.slice(0, limit);
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  const names = await memberNames(
    tx,
    rows.flatMap((row) => row.creatorId ?? []),
  );
  const processes = rows.map(({ id, title, status, templateName, creatorId, deletedAt }) => ({
    id,
    title,
    status,
    templateName,
    creatorId,
    creatorName: (creatorId && names.get(creatorId)?.name) || null,
    uid: creatorId,
    deleted: true as const,
    ...flagsOf(status),
    deletedAt: deletedAt.toISOString(),
    restorableUntil: new Date(deletedAt.getTime() + restoreWindow).toISOString(),
  }));
  return { processes, next: last ? writeCursor({ timestamp: last.deletedAt, id: last.id }) : null };
}

/** The numbers of rows a queue shows before and after the open one. */
const [shownBefore, shownBehind] = [20, 30];

/** Returns the position of a process in the review list: its neighbours, its number, and the number of all. */
export async function queueAround(tx: Tx, actor: Actor, process: { readonly id: string; readonly timestamp: Date }) {
  const scope = whichProcesses(actor, "review");
  const after = { at: process.timestamp, id: process.id };
  const [forward, backward] = [{ oldestFirst: oldestFirst("review") }, { oldestFirst: !oldestFirst("review") }];
  const before = keysOf(scope, { ...backward, after, limit: shownBefore });
  const behind = keysOf(scope, { ...forward, after, limit: shownBehind });
  const open = sql`select ${after.id}::uuid as id, ${after.at}::timestamptz as at`;
  const keys = sql`select * from (${before}) b union all ${open} union all select * from (${behind}) a`;
  const count = (of: RawBuilder<unknown>) => sql`(select count(*)::int from (${of}) k)`;
  const ahead = keysOf(scope, { ...backward, after, limit: countedQueue });
  const whole = keysOf(scope, { ...forward, after: undefined, limit: countedQueue });
  const { rows } = await rowsByKeys(keys, forward).execute(tx);
  const counted = await sql<{ ahead: number; count: number }>`
    select ${count(ahead)} as ahead, ${count(whole)} as count`.execute(tx);
  const { ahead: earlier = 0, count: all = 0 } = counted.rows[0] ?? {};
  const at = rows.findIndex((row) => row.id === process.id);
  return { rows: rows.map(shown), first: earlier + 1 - at, count: all };
}

const writeCursor = ({ timestamp, id }: { timestamp: Date; id: string }): string =>
  Buffer.from(`${timestamp.getTime()}.${id}`).toString("base64url");

function readCursor(cursor: string | undefined): Order["after"] {
  if (cursor === undefined) return undefined;
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (at === undefined || id === undefined) throw new Failure("processes.cursorInvalid", 422);
  return { at: new Date(Number(at)), id };
}
