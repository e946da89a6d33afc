import { recordFile } from "#platform/files/files.ts";
import { type FileStore, sha256 } from "#platform/files/store.ts";
import type { Transaction } from "#platform/transaction.ts";

/** A call that stores: of a member, or of somebody outside on behalf of an organization. */
interface StoringCall {
  readonly actor: { readonly orgId: string };
  transaction<T>(work: (transaction: Transaction & { orgId: string }) => Promise<T>): Promise<T>;
}

/**
 * Stores bytes once in an organization, however often they are attached: `use` gets the id of their file in the transaction
 * that makes it, and refers to it there. Bytes that were stored for nothing are removed again.
 */
export async function storeOnce<T>(
  call: StoringCall,
  files: FileStore,
  bytes: Uint8Array,
  mediaType: string,
  use: (transaction: Transaction, fileId: string) => Promise<T>,
): Promise<T> {
  const hash = sha256(bytes);
  const known = await call.transaction(async (transaction) => {
    const fileId = await fileOf(transaction, hash);
    return fileId === undefined ? undefined : { result: await use(transaction, fileId) };
  });
  if (known) return known.result;
  const stored = await files.put(call.actor.orgId, bytes);
  try {
    return await call.transaction(async (transaction) =>
      use(transaction, await recordFile(transaction, stored, "attachment", mediaType)),
    );
  } catch (error) {
    await files.remove(stored.storageKey);
    throw error;
  }
}

/** The file of these bytes that something is attached by, locked against being erased until the transaction ends. */
async function fileOf({ tx }: Transaction, hash: Buffer): Promise<string | undefined> {
  const row = await tx
    .selectFrom("files")
    .select("id")
    .where("sha256", "=", hash)
    .where("name", "=", "attachment")
    .forKeyShare()
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
