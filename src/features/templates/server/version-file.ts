import type { Tx } from "#platform/db/database.ts";
import { notFound } from "#protocol/failure.ts";
import { currentVersion, type LoadedVersion } from "./queries.ts";

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

/** The newest version of a template, which gets no other until the transaction ends; undefined when it was put away. */
export async function lockedVersion(tx: Tx, id: string): Promise<LoadedVersion | undefined> {
  const row = await tx.selectFrom("templates").select("deletedAt").where("id", "=", id).forUpdate().executeTakeFirst();
  return row?.deletedAt === null ? currentVersion(tx, id) : undefined;
}
