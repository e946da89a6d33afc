import { sql } from "kysely";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { Database, Tx } from "../db/database.ts";
import type { FileStore } from "./store.ts";
import { isFileMissing } from "./store-failure.ts";

/** Rows that are compared with the store at once. */
export const sliceSize = 500;
/** Questions to the store at the same time. */
const asked = 8;

interface Watching {
  readonly db: Database;
  readonly log: Logger;
  readonly clock: Clock;
}

/**
 * The same file store, which notes each file that is found missing: in the log, in the metrics and for the administration. A file
 * whose bytes are stored again is missing no more.
 */
export function watchFiles(files: FileStore, { db, log, clock }: Watching): FileStore {
  const watched = async <T>(storageKey: string, read: Promise<T>): Promise<T> =>
    read.catch(async (error: unknown) => {
      if (isFileMissing(error)) {
        log.error({ key: storageKey }, "files: a file is missing from the store");
        // The database may be what fails; the nightly comparison finds the file again.
        await db.asSystem((tx) => noteMissing(tx, [storageKey], clock.now())).catch(() => undefined);
      }
      throw error;
    });
  return {
    put: (orgId, bytes) => files.put(orgId, bytes),
    putBack: async (storageKey, bytes) => {
      await files.putBack(storageKey, bytes);
      await db.asSystem((tx) => forgetMissing(tx, [storageKey])).catch(() => undefined);
    },
    has: (storageKey) => files.has(storageKey),
    read: (storageKey) => watched(storageKey, files.read(storageKey)),
    stream: (storageKey) => watched(storageKey, files.stream(storageKey)),
    remove: (storageKey) => files.remove(storageKey),
    list: (before) => files.list(before),
    check: () => files.check(),
    space: () => files.space(),
  };
}

/** Notes missing files. Does nothing for keys that no row names any more, such as those of a file that was just erased. */
const noteMissing = async (tx: Tx, keys: readonly string[], now: Date): Promise<void> =>
  void (await sql`
    insert into missing_files (storage_key, found_at)
    select storage_key, ${now} from files where storage_key = any(${[...keys]}::text[])
    on conflict do nothing`.execute(tx));

const forgetMissing = async (tx: Tx, keys: readonly string[]): Promise<void> =>
  void (await sql`delete from missing_files where storage_key = any(${[...keys]}::text[])`.execute(tx));

/** A part of the comparison of rows and store. */
export interface CheckedSlice {
  readonly checked: number;
  /** Storage keys of rows whose bytes the store does not have. */
  readonly missing: readonly string[];
  /** The start of the next slice; undefined after the last one. */
  readonly next: string | undefined;
}

/** Returns the keys whose bytes the store does not have. Throws if the store does not answer. */
export async function missingOf(files: Pick<FileStore, "has">, keys: readonly string[]): Promise<string[]> {
  const missing = new Set<string>();
  const left = [...keys];
  const ask = async () => {
    for (let key = left.pop(); key !== undefined; key = left.pop()) if (!(await files.has(key))) missing.add(key);
  };
  await Promise.all(Array.from({ length: asked }, ask));
  return keys.filter((key) => missing.has(key));
}

/**
 * Compares the next rows, by their storage keys, with the store, and notes what is missing and what is back. Throws if the store
 * does not answer: what cannot be asked is not missing.
 */
export async function checkSlice(
  { db, files }: { readonly db: Database; readonly files: Pick<FileStore, "has"> },
  now: Date,
  after = "",
): Promise<CheckedSlice> {
  const keys = await db.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom("files")
      .select("storageKey")
      .where("storageKey", ">", after)
      .orderBy("storageKey")
      .limit(sliceSize)
      .execute();
    return rows.map(({ storageKey }) => storageKey);
  });
  const missing = await missingOf(files, keys);
  const next = keys.length === sliceSize ? keys.at(-1) : undefined;
  await db.asSystem(async (tx) => {
    await noteMissing(tx, missing, now);
    const gone = new Set(missing);
    await forgetMissing(
      tx,
      keys.filter((key) => !gone.has(key)),
    );
    if (next === undefined)
      await sql`delete from missing_files m where not exists (select from files f where f.storage_key = m.storage_key)`.execute(
        tx,
      );
  });
  return { checked: keys.length, missing, next };
}

/** A missing file, with what its row says of it. */
export interface MissingFileRow {
  readonly storageKey: string;
  readonly orgId: string;
  readonly name: string;
  readonly size: number;
  readonly foundAt: Date;
}

/** The missing files that are known, the latest first, at most `max`, and how many there are. */
export async function knownMissing(tx: Tx, max: number): Promise<{ rows: MissingFileRow[]; count: number }> {
  const known = tx.selectFrom("missingFiles as m").innerJoin("files as f", "f.storageKey", "m.storageKey");
  const rows = await known
    .select(["m.storageKey", "m.foundAt", "f.orgId", "f.name", "f.size"])
    .orderBy("m.foundAt", "desc")
    .orderBy("m.storageKey")
    .limit(max)
    .execute();
  const { count } = await known.select((e) => e.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return { rows, count };
}
