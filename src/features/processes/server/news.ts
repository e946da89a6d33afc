import type { Tx } from "#platform/db/database.ts";
import type { ProcessStatus } from "../lifecycle.ts";
import type { ProcessNews } from "../process-content.ts";

/** Returns the facts of these processes, by id. Check `readProcess` before disclosing them. */
export async function processNews(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ProcessNews>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("processes")
    .select(["id", "title", "templateId", "status", "deletedAt", "creatorId", "submitterId", "reviewerId", "teams"])
    .select(["clientId", "reviewerForId"])
    .where("id", "in", [...new Set(ids)])
    .$narrowType<{ status: ProcessStatus }>()
    .execute();
  return new Map(rows.map(({ deletedAt, ...row }) => [row.id, { ...row, deleted: deletedAt !== null }]));
}
