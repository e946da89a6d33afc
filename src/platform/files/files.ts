import { sql } from "kysely";
import { newId } from "../clock.ts";
import { type Tx, violated } from "../db/database.ts";
import type { Transaction } from "../transaction.ts";
import type { Stored } from "./store.ts";

/** Writes the row of bytes already stored; returns its id. */
export async function recordFile(
  transaction: Transaction,
  stored: Stored,
  name: string,
  mediaType: string,
): Promise<string> {
  const id = newId();
  const orgId = transaction.orgId as string;
  await transaction.tx
    .insertInto("files")
    .values({ orgId, id, ...stored, name, mediaType, createdAt: transaction.now, createdBy: transaction.by })
    .execute();
  return id;
}

/** The same for many in one statement; gives their ids in the same order. */
export async function recordFiles(
  { tx, orgId, now, by }: Transaction,
  files: readonly { readonly stored: Stored; readonly name: string; readonly mediaType: string }[],
): Promise<string[]> {
  const rows = files.map(({ stored: { storageKey, size, sha256 }, name, mediaType }) => ({
    id: newId(),
    storage_key: storageKey,
    size,
    sha256: sha256.toString("hex"),
    name,
    media_type: mediaType,
  }));
  // As one value: the statement is the same for any number of files.
  await sql`
    insert into files (org_id, id, storage_key, size, sha256, name, media_type, created_at, created_by)
    select ${orgId}::uuid, id, storage_key, size, decode(sha256, 'hex'), name, media_type, ${now}, ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (
      id uuid, storage_key text, size bigint, sha256 text, name text, media_type text)
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Erases the row of a file unless something refers to it; its bytes go with the next sweep. Says whether it was erased. */
export async function eraseUnusedFile(tx: Tx, orgId: string, id: string): Promise<boolean> {
  await sql`savepoint erase_file`.execute(tx);
  try {
    const { numDeletedRows } = await tx
      .deleteFrom("files")
      .where("orgId", "=", orgId)
      .where("id", "=", id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  } catch (error) {
    if (violated(error) === undefined) throw error;
    // The foreign keys of whatever refers to it are its reference count.
    await sql`rollback to savepoint erase_file`.execute(tx);
    return false;
  } finally {
    await sql`release savepoint erase_file`.execute(tx);
  }
}
