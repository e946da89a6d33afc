import type { Updateable } from "kysely";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Processes } from "#platform/db/tables.ts";
import type { Transaction } from "#platform/transaction.ts";
import { notFound } from "#protocol/failure.ts";
import { type HistoryKind, maxEntries, maxVersions, mergedPaths, sitting } from "../history.ts";
import type { ProcessAction } from "../lifecycle.ts";
import type { StoredProcess } from "./queries.ts";

type Writing = Pick<Transaction, "tx" | "now" | "by">;

/** What a row of the history tells beside who and when. */
export interface HistoryDetails {
  readonly title?: string;
  readonly reason?: string;
  readonly tags?: readonly string[];
  readonly reviewerId?: string;
  readonly completedDate?: string;
  /** Whose it was, and whose it is. */
  readonly from?: string;
  readonly to?: string;
  /** What was saved, by its paths. */
  readonly paths?: readonly string[];
}

/** What was done, as it is kept: a saving of an earlier version is a kind of its own. */
export interface Act {
  readonly what: ProcessAction | Extract<HistoryKind, "restored" | "handOver">;
  readonly paths?: readonly string[];
}

/** Keeps what was done to a process that was `before`, with what of it was changed. Savings of one sitting are one row. */
export async function keepHistory(
  call: Writing,
  before: StoredProcess,
  { what, paths = [] }: Act,
  changed: Pick<
    Updateable<Processes>,
    "answers" | "title" | "reason" | "rejectionTags" | "reviewerId" | "completedDate"
  >,
): Promise<void> {
  const { tx, now, by } = call;
  const answers = typeof changed.answers === "string" ? changed.answers : null;
  const version = before.version + 1;
  if (answers !== null) {
    const last = await lastRow(tx, before.id);
    if (
      what === "save" &&
      last?.what === "save" &&
      last.byId === by &&
      now.getTime() - last.since.getTime() < sitting
    ) {
      const details = JSON.stringify({ ...last.details, paths: mergedPaths(last.details.paths ?? [], paths) });
      await tx
        .updateTable("processHistory")
        .set({ answers, version, at: now, details })
        .where("id", "=", last.id)
        .execute();
      return;
    }
    if (!(await keepsVersion(tx, before.id))) await keepBefore(call, before);
  }
  await insert(call, before, { what, at: now, byId: by, version, details: detailsOf(changed, paths), answers });
  if (answers !== null) await forgetOldest(tx, before.id);
}

function detailsOf(
  { title, reason, rejectionTags, reviewerId, completedDate }: Parameters<typeof keepHistory>[3],
  paths: readonly string[],
): HistoryDetails {
  return {
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof reason === "string" ? { reason } : {}),
    ...(Array.isArray(rejectionTags) && rejectionTags.length > 0 ? { tags: rejectionTags as string[] } : {}),
    ...(typeof reviewerId === "string" ? { reviewerId } : {}),
    ...(typeof completedDate === "string" ? { completedDate } : {}),
    ...(paths.length > 0 ? { paths: mergedPaths([], paths) } : {}),
  };
}

const lastRow = (tx: Tx, processId: string) =>
  tx
    .selectFrom("processHistory")
    .select(["id", "what", "byId", "since", "details"])
    .where("processId", "=", processId)
    .orderBy("version", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .$castTo<{ id: string; what: string; byId: string | null; since: Date; details: HistoryDetails }>()
    .executeTakeFirst();

const keepsVersion = async (tx: Tx, processId: string): Promise<boolean> =>
  (await tx
    .selectFrom("processHistory")
    .select("id")
    .where("processId", "=", processId)
    .where("answers", "is not", null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The answers a process was begun with, by a copy, a batch or a form, when they are changed for the first time. */
async function keepBefore(call: Writing, before: StoredProcess): Promise<void> {
  if (Object.keys(before.answers).length === 0) return;
  const { saveTimestamp, createTimestamp, creatorId, version, answers } = before;
  const at = saveTimestamp ?? createTimestamp;
  await insert(call, before, {
    what: "before",
    at,
    byId: creatorId,
    version,
    details: {},
    answers: JSON.stringify(answers),
  });
}

interface Row {
  readonly what: HistoryKind | ProcessAction;
  readonly at: Date;
  readonly byId: string | null;
  readonly version: number;
  readonly details: HistoryDetails;
  readonly answers: string | null;
}

const insert = async (
  { tx }: Writing,
  { orgId, id: processId }: Pick<StoredProcess, "orgId" | "id">,
  { at, details, ...row }: Row,
): Promise<void> =>
  void (await tx
    .insertInto("processHistory")
    .values({ ...row, orgId, id: newId(), processId, since: at, at, details: JSON.stringify(details) })
    .execute());

/** Of the oldest versions only who and when stays. */
const forgetOldest = async (tx: Tx, processId: string): Promise<void> =>
  void (await tx
    .updateTable("processHistory")
    .set({ answers: null })
    .where("id", "in", (of) =>
      of
        .selectFrom("processHistory")
        .select("id")
        .where("processId", "=", processId)
        .where("answers", "is not", null)
        .orderBy("version", "desc")
        .orderBy("id", "desc")
        .offset(maxVersions)
        .limit(10),
    )
    .execute());

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

interface HistoryRow {
  readonly id: string;
  readonly what: HistoryKind;
  readonly byId: string | null;
  readonly at: Date;
  readonly details: HistoryDetails;
  readonly kept: boolean;
}

/** The rows of a process without their answers, newest first. */
export const historyRows = (tx: Tx, processId: string) =>
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

/** The answers of a version that is kept; 404 when it is not. */
export async function answersOfVersion(tx: Tx, processId: string, id: string): Promise<Answers> {
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

/** Erases the history of a process with what its reviewers saw. For a transaction of the system. */
export async function eraseHistory(tx: Tx, orgId: string, processId: string): Promise<void> {
  for (const table of ["processHistory", "processLooks"] as const)
    await tx.deleteFrom(table).where("orgId", "=", orgId).where("processId", "=", processId).execute();
}
