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
