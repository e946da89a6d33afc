import { sql } from "kysely";
import { z } from "zod";
import { removeAttachments } from "#features/attachments/server/index.ts";
import { eraseComments } from "#features/comments/server/index.ts";
import { eraseAuditDetails } from "#platform/audit.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type Schedule } from "#platform/jobs/runner.ts";
import type { Transaction } from "#platform/transaction.ts";
import { processErased } from "../events.ts";
import { restoreWindow } from "../lifecycle.ts";
import { eraseHistory } from "./history.ts";
import { processPorts } from "./ports.ts";

/** The number of processes that are emptied in one transaction. */
const batch = 200;
/** A restoring that began at the very end of the 30 days has this long to finish. */
const margin = 60 * 60 * 1000;
const erase = job("processes.erase", z.object({}), { retries: 3, concurrency: 1 });

/** Empties, every night, the processes that were deleted more than 30 days ago. */
export const eraseJob = handle(erase, async (call) => {
  let found: number;
  do found = await call.transaction(eraseDeleted);
  while (found === batch);
});

export const eraseSchedule: Schedule = { job: erase, cron: "50 3 * * *" };

/**
 * Empties the processes, of all organizations, that can no longer be restored: title, answers, tags, reasons, requester,
 * history, suggestions, comments, attached files and the details of the audit log go. The row and its moments stay, because the monthly limit and the figures count it. Gives
 * how many, at most a batch.
 */
export async function eraseDeleted(transaction: Transaction): Promise<number> {
  const { tx, now } = transaction;
  const rows = await tx
    .selectFrom("processes")
    .select(["orgId", "id", "deletedAt"])
    .where("deletedAt", "<", new Date(now.getTime() - restoreWindow - margin))
    .where("erasedAt", "is", null)
    .orderBy("deletedAt")
    .orderBy("id")
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { orgId, id, deletedAt } of rows) {
    const subject = { kind: "process", id };
    await emptyProcess(transaction, orgId, id);
    await eraseHistory(tx, orgId, id);
    for (const eraseMore of transaction.tx.ports.all(processPorts.erased)) await eraseMore(tx, orgId, id);
    await eraseComments(tx, orgId, subject);
    await removeAttachments(tx, orgId, subject, deletedAt ?? now);
    await eraseAuditDetails(tx, orgId, id);
    transaction.audit("process.erased", "process", id, {}, orgId);
    await transaction.announce(processErased, { processId: id }, orgId);
  }
  return rows.length;
}

async function emptyProcess({ tx, now }: Transaction, orgId: string, id: string): Promise<void> {
  await tx
    .updateTable("processes")
    .set({ title: "", answers: "{}", carried: null, tags: [], reason: null, rejectionTags: [], rejectedAnswers: null })
    .set({ requesterName: null, requesterEmail: null, completedDate: null, erasedAt: now })
    .set({ version: sql`version + 1` })
    .where("orgId", "=", orgId)
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("processKeys").where("orgId", "=", orgId).where("processId", "=", id).execute();
}
