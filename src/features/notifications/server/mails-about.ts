import { sql } from "kysely";
import type { Tx } from "#platform/db/database.ts";

/** Returns the mails to template addresses about these processes, as far back as mails are stored. */
export async function mailsAbout(tx: Tx, processIds: readonly string[]) {
  if (processIds.length === 0) return [];
  return tx
    .selectFrom("noticeMails")
    .select(["address", "title", "createdAt", "sentAt", "failedAt"])
    .where("personId", "is", null)
    .where(sql`split_part(occasion, ':', 2)`, "in", processIds)
    .orderBy("createdAt")
    .execute();
}
