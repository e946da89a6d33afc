import type { Change } from "../change.ts";
import { newId } from "../clock.ts";
import type { Tx } from "../db/database.ts";
import type { Stored } from "./store.ts";

/** A file of an organization, as its row says. Size in bytes. */
export interface StoredFile {
  readonly id: string;
  readonly storageKey: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: Buffer;
}

/** Writes the row of bytes already stored; returns its id. */
export async function recordFile(change: Change, stored: Stored, name: string, mediaType: string): Promise<string> {
  const id = newId();
  const orgId = change.orgId as string;
  await change.tx
    .insertInto("files")
    .values({ orgId, id, ...stored, name, mediaType, createdAt: change.now, createdBy: change.by })
    .execute();
  return id;
}

/** The row of a file of this organization, if there is one. */
export const findFile = (tx: Tx, id: string): Promise<StoredFile | undefined> =>
  tx
    .selectFrom("files")
    .select(["id", "storageKey", "name", "mediaType", "size", "sha256"])
    .where("id", "=", id)
    .executeTakeFirst();
