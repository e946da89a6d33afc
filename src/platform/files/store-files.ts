import { isCommitUnknown } from "../db/database.ts";
import type { FileStore, Stored } from "./store.ts";

type Bytes = readonly Uint8Array[];
/** One stored file for each of the bytes. */
export type StoredEach<B extends Bytes> = { readonly [K in keyof B]: Stored };

/**
 * Stores bytes of an organization and lets `commit` write the rows that name them, in a transaction it opens. The bytes are removed
 * at once only if that transaction was certainly not committed, or if `isKept` denies that its rows name them. If the answer to
 * COMMIT is lost, they stay: the sweep of orphans removes them a day later if no row names them.
 */
export async function storeFiles<const B extends Bytes, T>(
  files: FileStore,
  orgId: string,
  bytes: B,
  commit: (stored: StoredEach<B>) => Promise<T>,
  isKept: (result: T) => boolean = () => true,
): Promise<T> {
  const stored: Stored[] = [];
  try {
    for (const one of bytes) stored.push(await files.put(orgId, one));
  } catch (error) {
    await removeAll(files, stored);
    throw error;
  }
  return keepStored(files, stored, () => commit(stored as unknown as StoredEach<B>), isKept);
}

/** The same for bytes that are stored already, by a job that goes on with them. */
export async function keepStored<T>(
  files: Pick<FileStore, "remove">,
  stored: readonly Stored[],
  commit: () => Promise<T>,
  isKept: (result: T) => boolean = () => true,
): Promise<T> {
  let result: T;
  try {
    result = await commit();
  } catch (error) {
    if (!isCommitUnknown(error)) await removeAll(files, stored);
    throw error;
  }
  if (!isKept(result)) await removeAll(files, stored);
  return result;
}

/** Removes bytes nothing names. What cannot be removed now is swept later, and hides no error of the work. */
async function removeAll(files: Pick<FileStore, "remove">, stored: readonly Stored[]): Promise<void> {
  for (const { storageKey } of stored) await files.remove(storageKey).catch(() => undefined);
}
