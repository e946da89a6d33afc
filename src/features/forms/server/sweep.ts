import { z } from "zod";
import { forgetPresence } from "#features/process-page/server/index.ts";
import type { Database } from "#platform/db/database.ts";
import { eraseUnusedFile } from "#platform/files/files.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type Schedule } from "#platform/jobs/runner.ts";

const sweep = job("forms.sweep", z.object({}), { retries: 3, concurrency: 1 });

/** Erases, every night, what visitors began and did not send within its 30 days, with its files. */
export const sweepJob = (db: Database) =>
  handle(sweep, (call) => call.transaction(async ({ now }) => void (await eraseExpired(db, now))));

export const sweepSchedule: Schedule = { job: sweep, cron: "35 3 * * *" };

/** Erases the sessions that have expired; gives how many. What was sent keeps its session, so that it is not sent twice. */
export const eraseExpired = (db: Database, now: Date): Promise<number> =>
  db.asSystem(async (tx) => {
    const files = await tx
      .deleteFrom("formFiles as a")
      .using("formSessions as s")
      .whereRef("s.orgId", "=", "a.orgId")
      .whereRef("s.id", "=", "a.sessionId")
      .where("s.expiresAt", "<", now)
      .returning(["a.orgId", "a.fileId"])
      .execute();
    const gone = await tx
      .deleteFrom("formSessions")
      .where("expiresAt", "<", now)
      .where("processId", "is", null)
      .returning("id")
      .execute();
    await forgetPresence(tx, now);
    for (const { orgId, fileId } of files) await eraseUnusedFile(tx, orgId, fileId);
    return gone.length;
  });
