import { sql } from "kysely";
import { currentPlan } from "#features/organizations/server/index.ts";
import type { Database, Tx } from "#platform/db/database.ts";
import { Failure } from "#protocol/failure.ts";
import { fits } from "../quota.ts";

/** Returns the size of a firm's files, with versions and trash, and the storage of its plan. */
export async function quotaOf(tx: Tx, orgId: string, now: Date): Promise<{ used: number; most: number }> {
  const { bytes } = await tx
    .selectFrom("repositoryUsage")
    .select(sql<string>`coalesce(sum(bytes), 0)`.as("bytes"))
    .executeTakeFirstOrThrow();
  return { used: Number(bytes), most: (await currentPlan(tx, orgId, now)).storageBytes };
}

/** Refuses what finds no room. Two uploads at once may go over it by one of them: nobody waits for another's. */
export async function checkRoom(tx: Tx, orgId: string, now: Date, bytes: number): Promise<void> {
  const { used, most } = await quotaOf(tx, orgId, now);
  if (!fits(used, most, bytes)) throw new Failure("repository.full", 409);
}

/** Folds the changes of every organization into one row; what is appended meanwhile stays beside it. */
export const foldUsage = (db: Database): Promise<unknown> =>
  db.asSystem((tx) =>
    sql`with gone as (delete from repository_usage returning org_id, bytes)
      insert into repository_usage (org_id, bytes) select org_id, sum(bytes) from gone group by org_id`.execute(tx),
  );
