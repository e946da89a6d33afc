import type { Change } from "../change.ts";
import { newId } from "../clock.ts";
import type { Stored } from "./store.ts";

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
