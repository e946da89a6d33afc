import { sql } from "kysely";
import { z } from "zod";
import type { Database, Tx } from "#platform/db/database.ts";
import { eraseUnusedFile } from "#platform/files/files.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type Schedule } from "#platform/jobs/runner.ts";
import { trashSince } from "./list-routes.ts";
import { foldUsage } from "./quota.ts";

/** Erases what was deleted for good, in portions, so that a large folder holds up nobody. */
export const eraseItems = job("repository.erase", z.object({}), { retries: 5, concurrency: 1, slow: true });
const sweep = job("repository.sweepTrash", z.object({}), { retries: 2, concurrency: 1, slow: true });

/** Erases every night the items that have been in the trash for 30 days. */
export const sweepSchedule: Schedule = { job: sweep, cron: "50 7 * * *" };

const portion = 500;

/** Erases all that was deleted for good, and with `expired` also what was deleted before that moment. */
export async function eraseAll(db: Database, now: Date, expired?: Date): Promise<number> {
  if (expired)
    await db.asSystem((tx) =>
      tx
        .updateTable("repositoryItems")
        .set({ erasedAt: now })
        .where("deletedAt", "<=", expired)
        .where("erasedAt", "is", null)
        .execute(),
    );
  let erased = 0;
  for (;;) {
    const n = await db.asSystem(erasePortion);
    if (n === 0) return erased;
    erased += n;
  }
}

/**
 * Erases the content of erased folders with them, the deepest first. Items that were in the trash before their folder
 * are entries of their own and stay. Their place becomes the nearest remaining folder above.
 */
async function erasePortion(tx: Tx): Promise<number> {
  const gone = sql`
    with recursive gone as (
      (select org_id, id, parent_id as out_to from repository_items where erased_at is not null limit 100)
      union
      select item.org_id, item.id, gone.out_to from repository_items item
      join gone on item.org_id = gone.org_id and item.parent_id = gone.id
      where item.erased_at is not null or item.deleted_at is null
    )`;
  await sql`${gone}
    update repository_items item set parent_id = gone.out_to from gone
    where item.org_id = gone.org_id and item.parent_id = gone.id and item.deleted_at is not null and item.erased_at is null
  `.execute(tx);
  const { rows } = await sql<{ orgId: string; id: string }>`${gone}
    select distinct org_id, id from gone
    where not exists (select 1 from repository_items below where below.org_id = gone.org_id and below.parent_id = gone.id)
    limit ${portion}`.execute(tx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const files = await tx
    .deleteFrom("repositoryVersions")
    .where("itemId", "in", ids)
    .returning(["orgId", "fileId"])
    .execute();
  await tx.deleteFrom("repositoryItems").where("id", "in", ids).execute();
  const unique = new Map(files.map((file) => [file.fileId, file]));
  for (const { orgId, fileId } of unique.values()) await eraseUnusedFile(tx, orgId, fileId);
  return rows.length;
}

/** Deletes codes and keys of visitors. They are useless after a day; downloads are in the receipts. */
async function forgetVisitors(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * 24 * 3600 * 1000);
  await db.asSystem((tx) => tx.deleteFrom("repositoryVisitors").where("createdAt", "<", before).execute());
}

/** The jobs that erase. */
export const eraseJobs = (db: Database, now: () => Date) => [
  handle(eraseItems, async () => void (await eraseAll(db, now()))),
  handle(sweep, async () => {
    await eraseAll(db, now(), trashSince(now()));
    await forgetVisitors(db, now());
    await foldUsage(db);
  }),
];
