import { recordFile } from "#platform/files/files.ts";
import { type FileStore, sha256 } from "#platform/files/store.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import type { Transaction } from "#platform/transaction.ts";

/** A call that stores: of a member, or of somebody outside on behalf of an organization. */
interface StoringCall {
  readonly actor: { readonly orgId: string };
  transaction<T>(work: (transaction: Transaction & { orgId: string }) => Promise<T>): Promise<T>;
}

type Use<T> = (transaction: Transaction, fileId: string) => Promise<T>;

/**
 * Stores bytes once in an organization, however often they are attached: `use` gets the id of their file in the transaction
 * that makes it, and refers to it there. Bytes that a file has lost are stored again under its key, so that everything that refers
 * to it can be opened again.
 */
export async function storeOnce<T>(
  call: StoringCall,
  files: FileStore,
  bytes: Uint8Array,
  mediaType: string,
  use: Use<T>,
): Promise<T> {
  const hash = sha256(bytes);
  const known = await attachKnown(call, files, hash, use);
  if (known && "result" in known) return known.result;
  if (known) {
    await files.putBack(known.lost, bytes);
    const healed = await attachKnown(call, files, hash, use);
    if (healed && "result" in healed) return healed.result;
  }
  return storeFiles(files, call.actor.orgId, [bytes], ([stored]) =>
    call.transaction(async (transaction) =>
      use(transaction, await recordFile(transaction, stored, "attachment", mediaType)),
    ),
  );
}

/** Attaches the file of bytes that are stored already; returns the key of the bytes it has lost, or undefined if there is no file. */
const attachKnown = <T>(call: StoringCall, files: FileStore, hash: Buffer, use: Use<T>) =>
  call.transaction(async (transaction) => {
    const file = await fileOf(transaction, hash);
    if (!file) return undefined;
    if (!(await files.has(file.storageKey))) return { lost: file.storageKey };
    return { result: await use(transaction, file.id) };
  });

/** The file of these bytes that something is attached by, locked against being erased until the transaction ends. */
const fileOf = ({ tx }: Transaction, hash: Buffer) =>
  tx
    .selectFrom("files")
    .select(["id", "storageKey"])
    .where("sha256", "=", hash)
    .where("name", "=", "attachment")
    .forKeyShare()
    .limit(1)
    .executeTakeFirst();
