import { z } from "zod";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import type { BatchState } from "../batch.ts";
import { makeBatchRows } from "./make-rows.ts";
import { changeBatch, loadBatch } from "./queries.ts";
import { readBatchFile } from "./read-file.ts";

const sweep = job("batch.sweep", z.object({}), { retries: 2, concurrency: 1 });

/** After this long without a step the job of a batch is taken to be lost. */
const stalledAfterMs = 2 * 60 * 1000;
/** Batches that are taken up again at a time. */
const most = 100;

/** Takes up again, every minute, batches whose job was lost: a node died, or its attempts ended. A second job finds nothing to do. */
export const sweepJob = ({ db, clock }: Platform): JobHandler =>
  handle(sweep, async () => {
    const now = clock.now();
    const before = new Date(now.getTime() - stalledAfterMs);
    const stalled = await db.asSystem((tx) =>
      tx
        .selectFrom("batches")
        .select(["orgId", "id", "creatorId"])
        .where("state", "in", ["reading", "running"] satisfies BatchState[])
        .where("updatedAt", "<", before)
        .orderBy("updatedAt")
        .limit(most)
        .execute(),
    );
    for (const { orgId, id, creatorId } of stalled)
      await organizationTransaction(db, { orgId, by: creatorId, now }, async (transaction) => {
        const batch = await loadBatch(transaction.tx, id, true);
        if (batch.updatedAt >= before) return;
        if (batch.state === "running") await transaction.enqueue(makeBatchRows, { batchId: id });
        else if (batch.state === "reading")
          await transaction.enqueue(readBatchFile, { batchId: id, fresh: batch.sheets.length === 0 });
        else return;
        // Nobody takes it up once more before this job had its time.
        await changeBatch(transaction, id, {});
      });
  });

export const sweepSchedule: Schedule = { job: sweep, cron: "* * * * *" };
