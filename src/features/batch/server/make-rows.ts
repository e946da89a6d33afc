import { z } from "zod";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { memberActor } from "#features/members/server/index.ts";
import { newProcesses } from "#features/processes/server/index.ts";
import { endDraft } from "#features/reviews/server/index.ts";
import { actingFor, attempt, together } from "#platform/attempt.ts";
import type { ActingCall } from "#platform/http/call.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type JobHandler } from "#platform/jobs/runner.ts";
import type { Transaction } from "#platform/transaction.ts";
import { isVerdict } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import type { RowError } from "../batch.ts";
import { batchFinished } from "../events.ts";
import * as may from "../policy.ts";
import { changeBatch, loadBatch, type StoredBatch } from "./queries.ts";

/** Makes the rows of a batch that wait, piece by piece. */
export const makeBatchRows = job("batch.make", z.object({ batchId: Id }), { retries: 20, slow: true, concurrency: 4 });

/** Rows made in one transaction: all of them are made, or none. */
const piece = 10;

/**
 * The job that makes the processes. Each row becomes a process in the transaction that says so, and the batch is locked
 * meanwhile: whatever dies or runs twice, no row is made twice and none is lost.
 */
export const makeRowsJob: JobHandler = handle(makeBatchRows, async (call, { batchId }) => {
  while (await call.transaction((transaction) => makeSome(call, transaction, batchId)))
    if (call.signal.aborted) throw new Error("interrupted: it goes on with the next attempt");
});

/** Makes a few rows; false when there is nothing more to do. */
async function makeSome(call: JobCall, transaction: Transaction, batchId: string): Promise<boolean> {
  const { tx, now } = transaction;
  const batch = await loadBatch(tx, batchId, true).catch(() => undefined);
  if (batch?.state !== "running" || !batch.ending) return false;
  const actor = await memberActor(tx, batch.creatorId, now);
  const allowed = actor ? may.continueBatch(actor, batch) : "batch.creatorGone";
  if (!actor || allowed !== true) {
    await changeBatch(transaction, batchId, { state: "stopped", problem: allowed === true ? null : allowed });
    await transaction.announce(batchFinished, { batchId });
    return false;
  }
  const rows = await tx
    .selectFrom("batchRows")
    .select(["number", "title", "answers"])
    .where("batchId", "=", batchId)
    .where("state", "=", "waiting")
    .orderBy("number")
    .limit(piece)
    .execute();
  if (rows.length === 0) {
    await changeBatch(transaction, batchId, { state: "done", problem: null, finishedAt: now });
    transaction.audit("batch.done", "batch", batchId);
    await transaction.announce(batchFinished, { batchId });
    return false;
  }
  const acting = together(actingFor(transaction, batch.orgId, actor), batchId);
  for (const row of rows) await makeRow(acting, batch, row, call.attempt > 2);
  await changeBatch(transaction, batchId, {});
  return true;
}

interface WaitingRow {
  readonly number: number;
  readonly title: string;
  readonly answers: unknown;
}

/** Makes one row, or says in it why not. What only this row does not survive is given up with `givingUp`. */
async function makeRow(call: ActingCall, batch: StoredBatch, row: WaitingRow, givingUp: boolean): Promise<void> {
  const made = await attempt(call, givingUp, async (own) => {
    const draft = await newProcesses.make(own, {
      templateId: batch.templateId,
      templateVersionId: batch.templateVersionId,
      title: row.title,
      answers: row.answers as Answers,
      filing: batch.filing ?? { teams: null, clientId: null, projectId: null, tags: [] },
    });
    await endDraft(own, draft, batch.ending ?? "draft");
    await settle(call, batch.id, row.number, { state: "made", faults: "[]", processId: draft.id });
  });
  if ("failure" in made)
    await settle(call, batch.id, row.number, { state: "failed", faults: JSON.stringify(errorsOf(made.failure)) });
}

const settle = (
  { tx }: ActingCall,
  batchId: string,
  number: number,
  change: { readonly state: "made" | "failed"; readonly faults: string; readonly processId?: string },
) => tx.updateTable("batchRows").set(change).where("batchId", "=", batchId).where("number", "=", number).execute();

/** Returns the errors of a row for a refusal. */
function errorsOf(error: unknown): RowError[] {
  if (!isVerdict(error)) return [{ path: "", code: "failure.unknown" }];
  return error.fields.length > 0
    ? error.fields.map(({ path, code }) => ({ path, code }))
    : [{ path: "", code: error.code, ...(error.values["limit"] ? { shown: String(error.values["limit"]) } : {}) }];
}
