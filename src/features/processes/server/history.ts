import { type OperationNode, type RawBuilder, sql, type Updateable } from "kysely";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Processes } from "#platform/db/tables.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { Readers } from "#protocol/event.ts";
import { notFound } from "#protocol/failure.ts";
import {
  type HistoryDetails,
  type HistoryKind,
  maxEntries,
  maxPaths,
  maxVersions,
  type PastRejection,
  sitting,
} from "../history.ts";
import type { ProcessAction } from "../lifecycle.ts";
import type { StoredProcess } from "./queries.ts";

type Writing = Pick<Transaction, "tx" | "now" | "by">;
/** A change may take a process away from people who read it: they hear of it, too. */
type Changing = Writing & Pick<Transaction, "wasReadBy">;

/** The action as it is stored. Saving an earlier version is a kind of its own. */
export interface Act {
  readonly what: ProcessAction | Extract<HistoryKind, "restored" | "version">;
  readonly paths?: readonly string[];
  /** The previous and the next creator. */
  readonly from?: string | undefined;
  readonly to?: string;
  /** The version of the template before this act. */
  readonly fromVersionId?: string;
}

type Changed = Pick<
  Updateable<Processes>,
  "answers" | "title" | "reason" | "rejectionTags" | "reviewerId" | "completedDate"
>;

interface Stored {
  readonly id: string;
  readonly status: string;
  readonly version: number;
}

/**
 * Stores a change and keeps it in the history, in one statement and only when it is stored. `update` is the change of the
 * process that was `before`, and gives id, status and version. Savings of one sitting are one row.
 */
export async function storeWithHistory(
  call: Changing,
  before: StoredProcess,
  act: Act,
  changed: Changed,
  update: RawBuilder<unknown> | { toOperationNode(): OperationNode },
): Promise<Stored | undefined> {
  const { tx } = call;
  const version = typeof changed.answers === "string";
  const kept = version ? keptVersion(call, before, act, changed) : keptAct(call, before, act, changed);
  // `live_readers` is stable: it reads the process as it was before this statement.
  const { rows } = await sql<Stored & { readonly added: boolean; readonly readers: Readers[][] }>`
    with stored as (${update}), ${kept}
    select id, status, version, exists (select from added) as added,
      array(select r from live_readers(${before.orgId}::uuid, 'process', ${before.id}::uuid) r) as readers
    from stored`.execute(tx);
  const [stored] = rows;
  if (!stored) return undefined;
  const { added, readers, ...state } = stored;
  call.wasReadBy(["process", before.id], readers.flat());
  if (version && added) await forgetOldest(tx, before.id);
  return state;
}

const columns = sql`(org_id, id, process_id, what, by_id, since, at, version, details, answers)`;

/** A row for an act that changes no answers. */
const keptAct = (
  { now, by }: Writing,
  { orgId, id, version }: StoredProcess,
  { what, ...kept }: Act,
  changed: Changed,
) =>
  sql`added as (
    insert into process_history ${columns}
    select ${orgId}::uuid, ${newId()}::uuid, ${id}::uuid, ${what}, ${by}::uuid, ${now}::timestamptz, ${now}::timestamptz,
      ${version + 1}::int, ${detailsOf(changed, kept)}::jsonb, null
    from stored returning 1)`;

/**
 * A version of the answers: the row of the same sitting, or a new one. What the process began with (by a copy, a batch, a
 * form) is kept with the first of them.
 */
function keptVersion(
  { now, by }: Writing,
  before: StoredProcess,
  { what, paths = [], fromVersionId }: Act,
  changed: Changed,
) {
  const { orgId, id, version, answers, saveTimestamp, createTimestamp, creatorId } = before;
  const begun = saveTimestamp ?? createTimestamp;
  const since = new Date(now.getTime() - sitting);
  const details = detailsOf(changed, { paths, ...(fromVersionId ? { fromVersionId } : {}) });
  return sql`last as materialized (
      select h.id from process_history h
      where h.process_id = ${id}::uuid and h.what = 'save' and ${what} = 'save' and h.by_id is not distinct from ${by}::uuid
        and h.since > ${since}::timestamptz
        and h.id = (select l.id from process_history l where l.process_id = ${id}::uuid order by l.version desc, l.id desc limit 1)
    ), begun as (
      insert into process_history ${columns}
      select ${orgId}::uuid, ${newId()}::uuid, ${id}::uuid, 'before', ${creatorId}::uuid, ${begun}::timestamptz,
        ${begun}::timestamptz, ${version}::int, '{}', ${JSON.stringify(answers)}::jsonb
      from stored
      where ${Object.keys(answers).length > 0}
        and not exists (select from process_history h where h.process_id = ${id}::uuid and h.answers is not null)
    ), extended as materialized (
      select extend_sitting(last.id, ${by}::uuid, ${since}::timestamptz, ${changed.answers as string}::jsonb,
        ${version + 1}::int, ${now}::timestamptz, ${details}::jsonb -> 'paths', ${maxPaths}) as id
      from last, stored
    ), same as (
      select id from extended where id is not null
    ), added as (
      insert into process_history ${columns}
      select ${orgId}::uuid, ${newId()}::uuid, ${id}::uuid, ${what}, ${by}::uuid, ${now}::timestamptz, ${now}::timestamptz,
        ${version + 1}::int, ${details}::jsonb, ${changed.answers as string}::jsonb
      from stored where not exists (select from same) returning 1)`;
}

/** Returns the details of an entry as JSON. */
const detailsOf = (
  { title, reason, rejectionTags, reviewerId, completedDate }: Changed,
  { paths = [], from, to, fromVersionId }: Omit<Act, "what">,
): string =>
  JSON.stringify({
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof reason === "string" ? { reason } : {}),
    ...(Array.isArray(rejectionTags) && rejectionTags.length > 0 ? { tags: rejectionTags as string[] } : {}),
    ...(typeof reviewerId === "string" ? { reviewerId } : {}),
    ...(typeof completedDate === "string" ? { completedDate } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(fromVersionId ? { fromVersionId } : {}),
    ...(paths.length > 0 ? { paths: paths.slice(0, maxPaths) } : {}),
  } satisfies HistoryDetails);

/** Removes the answers of the versions before the newest `maxVersions`. Who saved and when stays. */
const forgetOldest = async (tx: Tx, processId: string): Promise<void> =>
  void (await sql`select thin_versions(${processId}::uuid, ${maxVersions})`.execute(tx));

/** Keeps that processes went to somebody else, in the transaction that gave them. */
export async function keepHandOver(
  { tx, now, by }: Writing,
  orgId: string,
  ids: readonly string[],
  details: Pick<HistoryDetails, "from" | "to" | "reviewerId">,
): Promise<void> {
  for (let from = 0; from < ids.length; from += 1000) {
    const some = ids.slice(from, from + 1000);
    const versions = await tx.selectFrom("processes").select(["id", "version"]).where("id", "in", some).execute();
    await tx
      .insertInto("processHistory")
      .values(
        versions.map(({ id, version }) => ({
          orgId,
          id: newId(),
          processId: id,
          what: "handOver",
          byId: by,
          since: now,
          at: now,
          version,
          details: JSON.stringify(details),
        })),
      )
      .execute();
  }
}

/** Keeps that a process began as a copy, with the title of the other at that time. */
const keepCopy = async (
  { tx, now, by }: Writing,
  orgId: string,
  { id: processId, version }: { readonly id: string; readonly version: number },
  title: string,
): Promise<void> =>
  void (await tx
    .insertInto("processHistory")
    .values({
      orgId,
      id: newId(),
      processId,
      what: "copied",
      byId: by,
      since: now,
      at: now,
      version,
      details: JSON.stringify({ title } satisfies HistoryDetails),
    })
    .execute());

/** Keeps that the documents of a process were mailed. */
const keepMail = async (
  { tx, now, by }: Writing,
  { orgId, id: processId, version }: StoredProcess,
  emails: readonly string[],
): Promise<void> =>
  void (await tx
    .insertInto("processHistory")
    .values({
      orgId,
      id: newId(),
      processId,
      what: "mail",
      byId: by,
      since: now,
      at: now,
      version,
      details: JSON.stringify({ emails } satisfies HistoryDetails),
    })
    .execute());

interface HistoryRow {
  readonly id: string;
  readonly what: HistoryKind;
  readonly byId: string | null;
  readonly at: Date;
  readonly details: HistoryDetails;
  readonly kept: boolean;
}

/** The rows of a process without their answers, newest first. */
const historyRows = (tx: Tx, processId: string) =>
  tx
    .selectFrom("processHistory")
    .select(["id", "what", "byId", "at", "details"])
    .select((of) => of("answers", "is not", null).as("kept"))
    .where("processId", "=", processId)
    .orderBy("version", "desc")
    .orderBy("id", "desc")
    .limit(maxEntries)
    .$castTo<HistoryRow>()
    .execute();

/** Every rejection of these processes, also those that another has followed. */
async function pastRejections(tx: Tx, processIds: readonly string[]): Promise<PastRejection[]> {
  if (processIds.length === 0) return [];
  const rows = await tx
    .selectFrom("processHistory")
    .select(["processId", "at", "details"])
    .where("processId", "in", processIds)
    .where("what", "in", ["reject", "refuse"] satisfies ProcessAction[])
    .$castTo<{ readonly processId: string; readonly at: Date; readonly details: HistoryDetails }>()
    .execute();
  return rows.map(({ processId, at, details: { reason = null, tags = [] } }) => ({ processId, at, reason, tags }));
}

/** The answers of a version that is kept; 404 when it is not. */
async function answersOfVersion(tx: Tx, processId: string, id: string): Promise<Answers> {
  const row = await tx
    .selectFrom("processHistory")
    .select("answers")
    .where("processId", "=", processId)
    .where("id", "=", id)
    .where("answers", "is not", null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.answers as unknown as Answers;
}

/** Erases the history of a process. For a transaction of the system. */
export const eraseHistory = async (tx: Tx, orgId: string, processId: string): Promise<void> =>
  void (await tx.deleteFrom("processHistory").where("orgId", "=", orgId).where("processId", "=", processId).execute());

/** The history of processes, for features that show it or add to it. */
export const processHistory = { rows: historyRows, answersOfVersion, pastRejections, keepMail, keepCopy };
