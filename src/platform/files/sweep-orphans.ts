import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import type { FileStore } from "./store.ts";

/** Longer than the time between storing bytes and writing their row can be. */
const graceMs = 24 * 60 * 60 * 1000;
/** Keys looked up in one statement. */
const portion = 500;

/**
 * Deletes files without a row, stored by a process that died before its transaction. Only files older than a day, and only of
 * organizations of this database, so that installations that share a bucket do not delete each other's files. At most `max` at
 * once, so that a mistake here is noticed in the log before much is lost. Gives the number of deleted files.
 */
export async function sweepOrphans(
  { db, files, log }: { readonly db: Database; readonly files: FileStore; readonly log: Logger },
  now: Date,
  { signal, max = 1000 }: { readonly signal?: AbortSignal; readonly max?: number } = {},
): Promise<number> {
  let removed = 0;
  let keys: string[] = [];
  const sweep = async () => {
    const orphans = await orphansAmong(db, keys);
    keys = [];
    for (const key of orphans.slice(0, max - removed)) {
      await files.remove(key);
      log.warn({ key }, "files: bytes without a row were removed");
      removed += 1;
    }
  };
  for await (const key of files.list(new Date(now.getTime() - graceMs))) {
    if (signal?.aborted || removed >= max) return removed;
    keys.push(key);
    if (keys.length >= portion) await sweep();
  }
  await sweep();
  return removed;
}

const orphansAmong = (db: Database, keys: readonly string[]): Promise<string[]> =>
  db.asSystem(async (tx) => {
    if (keys.length === 0) return [];
    const orgOf = (key: string) => key.split("/")[1] ?? "";
    const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
    const named = await tx.selectFrom("files").select("storageKey").where("storageKey", "in", keys).execute();
    const ids = [...new Set(keys.map(orgOf).filter(isId))];
    const known =
      ids.length > 0 ? await tx.selectFrom("organizations").select("id").where("id", "in", ids).execute() : [];
    const there = new Set(named.map((row) => row.storageKey));
    const ours = new Set(known.map((row) => row.id));
    return keys.filter((key) => !there.has(key) && ours.has(orgOf(key)));
  });
