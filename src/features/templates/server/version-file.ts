import type { Tx } from "#platform/db/database.ts";
import { notFound } from "#protocol/failure.ts";

/** Returns the storage key of a version's file. */
export async function versionFile(tx: Tx, versionId: string): Promise<string> {
  const row = await tx
    .selectFrom("templateVersions as v")
    .innerJoin("files as f", (join) => join.onRef("f.orgId", "=", "v.orgId").onRef("f.id", "=", "v.fileId"))
    .select("f.storageKey")
    .where("v.id", "=", versionId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.storageKey;
}
