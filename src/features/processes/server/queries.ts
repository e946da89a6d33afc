import { type Insertable, sql, type Updateable } from "kysely";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { attachedContentOf } from "#features/attachments/server/index.ts";
import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Processes } from "#platform/db/tables.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { Decision } from "#protocol/decision.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { type Carried, carriedAfter } from "../carried.ts";
import type { ProcessState } from "../contract.ts";
import { act, allows, conflicts, type ProcessAction, type ProcessStatus } from "../lifecycle.ts";
import { type Act, storeWithHistory } from "./history.ts";

/** A process as it is stored, deleted or not, with what the rules ask. */
export type StoredProcess = NonNullable<Awaited<ReturnType<typeof findProcess>>>;

/** Named, so that the statement of every call is parsed once per connection. */
const columns = [
  ...(["orgId", "id", "title", "templateId", "templateVersionId", "teams", "clientId", "projectId", "tags"] as const),
  ...(["requesterName", "requesterEmail", "source"] as const),
  ...([
    "status",
    "answers",
    "version",
    "carried",
    "creatorId",
    "submitterId",
    "reviewerId",
    "deciderId",
    "automatic",
  ] as const),
  ...(["reviewerForId", "titleAutomatic"] as const),
  ...(["approvedHash", "reason", "rejectionTags", "rejectedAnswers", "completedDate", "timestamp"] as const),
  ...(["createTimestamp", "saveTimestamp", "unassignedTimestamp", "reviewTimestamp", "reviewedOn"] as const),
  ...(["approvedOn", "assignmentDate", "deletedAt"] as const),
];

/** The process of this id in the organization of the transaction, if there is one. */
export async function findProcess(tx: Tx, id: string) {
  const row = await selectProcesses(tx).where("id", "=", id).executeTakeFirst();
  return row && processOf(row);
}

/** The processes of these ids that there are in the organization of the transaction, in any order. */
export async function findProcesses(tx: Tx, ids: readonly string[]): Promise<StoredProcess[]> {
  const rows = await selectProcesses(tx)
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(processOf);
}

const selectProcesses = (tx: Tx) =>
  tx
    .selectFrom("processes")
    .select(columns)
    .select((e) => attachedContentOf("process", e.ref("processes.id")).as("attached"));

type Row = Awaited<ReturnType<ReturnType<typeof selectProcesses>["executeTakeFirstOrThrow"]>>;

const processOf = (row: Row) => ({
  ...row,
  status: row.status as ProcessStatus,
  answers: row.answers as unknown as Answers,
  carried: row.carried as unknown as Carried | null,
  rejectedAnswers: row.rejectedAnswers as unknown as Answers | null,
  deleted: row.deletedAt !== null,
});

/** The process of this id, or 404. With `lock`, what happens to it meanwhile comes after the transaction. */
export async function loadProcess(tx: Tx, id: string, lock?: "lock"): Promise<StoredProcess> {
  if (lock) await tx.selectFrom("processes").select("id").where("id", "=", id).forUpdate().execute();
  const process = await findProcess(tx, id);
  if (!process) throw notFound();
  return process;
}

/**
 * Refuses with the rule's reason: 403, 404, or 409 if the state of the process is the reason. The refusal names the
 * person and the time of the decision. With the version that was read: also 409 if there is another version now.
 */
export async function permit(
  call: Pick<MemberCall, "tx" | "authorize">,
  process: StoredProcess,
  decision: Decision,
  readVersion?: number,
): Promise<void> {
  if (decision !== true && conflicts.has(decision)) throw await conflict(call.tx, process, decision);
  call.authorize(decision);
  if (readVersion !== undefined) unchanged(process, readVersion);
}

async function conflict(tx: Tx, process: StoredProcess, code: Exclude<Decision, true>): Promise<Failure> {
  const { deciderId, reviewedOn, status, version } = process;
  const names = await memberNames(tx, deciderId ? [deciderId] : []);
  const name = (deciderId && names.get(deciderId)?.name) || "";
  return new Failure(code, 409, { values: { name, at: reviewedOn?.toISOString() ?? "", status, version } });
}

/** Refuses when the process is not the one that was read: 409 with the version there is now. */
export function unchanged(process: StoredProcess, version: number): void {
  if (process.version !== version)
    throw new Failure("processes.changed", 409, { values: { version: process.version, status: process.status } });
}

/**
 * Carries out an action on the loaded process and adds it to its history, unless the process was changed since. Of two
 * simultaneous actions one succeeds. The other fails with the new state (409).
 */
export async function carryOut(
  call: Pick<MemberCall, "tx" | "now" | "by" | "wasReadBy">,
  process: StoredProcess,
  action: ProcessAction,
  more: Omit<Updateable<Processes>, "status" | "version"> = {},
  kept: Partial<Act> = {},
): Promise<ProcessState> {
  const { tx } = call;
  // From now on the reviewer has it by name, unless they are a substitute.
  const byName = more.reviewerId === undefined ? {} : { reviewerForId: null };
  const update = tx
    .updateTable("processes")
    .set({
      ...act(action, process, call.now),
      ...byName,
      ...stillCarried(process, more),
      ...more,
      version: process.version + 1,
    })
    .where("id", "=", process.id)
    .where("status", "=", process.status)
    .where("version", "=", process.version)
    .where("deletedAt", process.deleted ? "is not" : "is", null)
    .returning(["id", "status", "version"]);
  const stored = await storeWithHistory(call, process, { what: action, ...kept }, more, update);
  if (stored) return { ...stored, status: stored.status as ProcessStatus };
  const now = await loadProcess(tx, process.id);
  const decision = allows(now, action);
  if (decision === "failure.notFound") throw notFound();
  if (decision !== true) throw await conflict(tx, now, decision);
  throw new Failure("processes.changed", 409, { values: { version: now.version, status: now.status } });
}

/** Returns the change of what is carried, where answers are changed in a process that has taken some. */
export function stillCarried({ carried, answers: before }: StoredProcess, { answers }: Updateable<Processes>) {
  if (carried === null || typeof answers !== "string") return {};
  return { carried: JSON.stringify(carriedAfter(carried, before, JSON.parse(answers) as Answers)) };
}

/** Stores what is carried, without another version: two people can confirm answers while a third one writes. */
export async function storeCarried(tx: Tx, id: string, carried: Carried): Promise<void> {
  await tx
    .updateTable("processes")
    .set({ carried: JSON.stringify(carried) })
    .where("id", "=", id)
    .execute();
}

/** Writes a new process. What it is found by, the database keeps. */
export async function insertProcess(tx: Tx, process: Insertable<Processes>): Promise<void> {
  await tx.insertInto("processes").values(process).execute();
}
