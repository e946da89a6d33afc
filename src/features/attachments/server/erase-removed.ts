import { z } from "zod";
import type { Database } from "#platform/db/database.ts";
import { eraseUnusedFile } from "#platform/files/files.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type Schedule } from "#platform/jobs/runner.ts";
import { eraseThumbnails } from "./thumbnails/thumbnails.ts";

const day = 24 * 60 * 60 * 1000;
/** The time in which a removed file can be restored. */
const removedFor = 30 * day;
const erase = job("attachments.erase", z.object({}), { retries: 3, concurrency: 1 });

/** Erases, every night, what was taken away 30 days ago. Bytes nothing refers to any more go with the next sweep of files. */
export const eraseJob = (db: Database) =>
  handle(erase, async (call) => {
    await call.transaction(async ({ now }) => {
      await eraseRemoved(db, now);
      await db.asSystem((tx) => eraseThumbnails(tx, new Date(now.getTime() - day)));
    });
  });

export const eraseSchedule: Schedule = { job: erase, cron: "20 3 * * *" };

/** Erases what was taken away more than 30 days before `now`, and the files no attachment refers to. Gives how many. */
export const eraseRemoved = (db: Database, now: Date): Promise<number> =>
  db.asSystem(async (tx) => {
    const gone = await tx
      .deleteFrom("attachments")
      .where("deletedAt", "<", new Date(now.getTime() - removedFor))
      .returning(["orgId", "fileId"])
      .execute();
    for (const { orgId, fileId } of gone) await eraseUnusedFile(tx, orgId, fileId);
    return gone.length;
  });
