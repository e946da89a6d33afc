import { eraseUnusedFile } from "#platform/files/files.ts";
import { handle, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { registryQueryChanged } from "../events.ts";
import { isSettled, limits } from "../query.ts";
import { sweepJob } from "./jobs.ts";
import { loadQuery } from "./queries.ts";
import { settle } from "./settle.ts";

/** Every hour. */
export const sweepSchedule: Schedule = { job: sweepJob, cron: "25 * * * *" };

/** At most so many of a kind in one go; the others come an hour later. */
const portion = 1000;

/** The job behind it. */
export const sweepHandler = (platform: Pick<Platform, "db" | "clock">): JobHandler =>
  handle(sweepJob, () => sweepNow(platform));

/** Ends queries nobody answered in time, and erases those of 30 days ago with their answers and files. */
export async function sweepNow(platform: Pick<Platform, "db" | "clock">): Promise<void> {
  const now = platform.clock.now();
  const of = { orgId: null, by: null, now };
  for (const { id } of await older(platform, now, limits.answeredWithinMs, true))
    await systemTransaction(platform.db, of, async (transaction) => {
      const row = await loadQuery(transaction.tx, id, { lock: true });
      if (!isSettled(row.state))
        await settle(transaction, row, { state: "expired", failure: "registries.failure.expired" });
    });
  for (const { orgId, id } of await older(platform, now, limits.keptMs, false))
    await systemTransaction(platform.db, of, async (transaction) => {
      const { tx } = transaction;
      const files = await tx
        .deleteFrom("registryQueryFiles")
        .where("orgId", "=", orgId)
        .where("queryId", "=", id)
        .returning("fileId")
        .execute();
      await tx.deleteFrom("registryQueries").where("orgId", "=", orgId).where("id", "=", id).execute();
      for (const { fileId } of files) await eraseUnusedFile(tx, orgId, fileId);
      transaction.audit("registryQuery.erased", "registryQuery", id, { files: files.length }, orgId);
      await transaction.announce(registryQueryChanged, { queryId: id }, orgId);
    });
}

const older = ({ db }: Pick<Platform, "db">, now: Date, ms: number, waiting: boolean) =>
  db.asSystem((tx) => {
    const rows = tx
      .selectFrom("registryQueries")
      .select(["orgId", "id"])
      .where("createdAt", "<=", new Date(now.getTime() - ms));
    return (waiting ? rows.where("state", "in", ["queued", "running"]) : rows)
      .orderBy("createdAt")
      .limit(portion)
      .execute();
  });
