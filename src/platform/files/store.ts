import { createHash, randomBytes } from "node:crypto";
import { access, constants, mkdir, open, opendir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import type { Space } from "./space-gate.ts";
import { isFileMissing, readFailure, storeFailure } from "./store-failure.ts";

/** The place, size and hash of stored bytes. */
export interface Stored {
  readonly storageKey: string;
  readonly size: number;
  readonly sha256: Buffer;
}

/** Stores bytes under random keys, on disk or in an S3 bucket. Stored bytes are never changed. */
export interface FileStore {
  /** Stores bytes durably under `org/<orgId>/<random>`. */
  put(orgId: string, bytes: Uint8Array): Promise<Stored>;
  /** Stores bytes of a backup durably under the key they had. */
  putBack(storageKey: string, bytes: Uint8Array): Promise<void>;
  /** True if the store has the bytes of this key. */
  has(storageKey: string): Promise<boolean>;
  /** Whole content; throws `failure.fileMissing` when the key is unknown. */
  read(storageKey: string): Promise<Uint8Array>;
  /** Content as a stream. */
  stream(storageKey: string): Promise<Readable>;
  /** Deletes the bytes of a key; an unknown key is no error. */
  remove(storageKey: string): Promise<void>;
  /** Every key last written before this moment, also of interrupted writes. */
  list(before: Date): AsyncIterable<string>;
  /** Throws when nothing can be stored or read now, after three seconds at most. */
  check(): Promise<void>;
  /** Space on the disk below; infinite for a bucket. */
  space(): Promise<Space>;
}

/** A new key of an organization, unguessable. */
export const newStorageKey = (orgId: string): string => `org/${orgId}/${randomBytes(16).toString("hex")}`;

export const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

/** Files in a folder: written beside, synced, then renamed, so that a key names whole bytes or nothing. */
export class DiskStore implements FileStore {
  private readonly folder: string;
  private readonly syncs = new Map<string, Promise<void>>();
  private readonly nextSyncs = new Map<string, Promise<void>>();

  constructor(folder: string) {
    this.folder = folder;
  }

  async put(orgId: string, bytes: Uint8Array): Promise<Stored> {
    const storageKey = newStorageKey(orgId);
    await this.putBack(storageKey, bytes);
    return { storageKey, size: bytes.byteLength, sha256: sha256(bytes) };
  }

  async putBack(storageKey: string, bytes: Uint8Array): Promise<void> {
    await this.write(this.path(storageKey), bytes).catch((error: unknown) => {
      throw storeFailure(error) ?? error;
    });
  }

  private async write(path: string, bytes: Uint8Array): Promise<void> {
    // A killed process may leave a partial file; no other file has its key.
    const create = () => open(`${path}.part`, "w", 0o600);
    // The folder is there but for the first file of an organization.
    const file = await create().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return create();
    });
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
    await this.syncFolder(dirname(path));
  }

  /** Makes renames in a folder durable. Calls during a sync share the next one. */
  private async syncFolder(path: string): Promise<void> {
    const next = this.nextSyncs.get(path);
    if (next) return next;
    const begun = (this.syncs.get(path) ?? Promise.resolve()).then(async () => {
      this.nextSyncs.delete(path);
      const sync = syncOf(path);
      this.syncs.set(
        path,
        sync.catch(() => undefined),
      );
      try {
        await sync;
      } finally {
        if (!this.nextSyncs.has(path)) this.syncs.delete(path);
      }
    });
    this.nextSyncs.set(path, begun);
    return begun;
  }

  async has(storageKey: string): Promise<boolean> {
    const found = await stat(this.path(storageKey)).catch((error: unknown) => {
      const failure = readFailure(storageKey, error);
      if (isFileMissing(failure)) return undefined;
      throw failure;
    });
    return found !== undefined;
  }

  async read(storageKey: string): Promise<Uint8Array> {
    try {
      return await readFile(this.path(storageKey));
    } catch (error) {
      throw readFailure(storageKey, error);
    }
  }

  /** The file is open before the stream is returned, so that a failure is a failure of the call. */
  async stream(storageKey: string): Promise<Readable> {
    try {
      const file = await open(this.path(storageKey), "r");
      return file.createReadStream();
    } catch (error) {
      throw readFailure(storageKey, error);
    }
  }

  remove(storageKey: string): Promise<void> {
    return rm(this.path(storageKey), { force: true });
  }

  async *list(before: Date): AsyncGenerator<string> {
    for await (const organization of await entriesOf(join(this.folder, "org"))) {
      for await (const file of await entriesOf(join(this.folder, "org", organization.name))) {
        const key = `org/${organization.name}/${file.name}`;
        if (!isKey(key)) continue;
        const written = await stat(join(this.folder, key)).catch(() => undefined);
        if (written && written.mtimeMs < before.getTime()) yield key;
      }
    }
  }

  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await access(this.folder, constants.R_OK | constants.W_OK);
  }

  async space(): Promise<Space> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return spaceOf(this.folder);
  }

  private path(storageKey: string): string {
    if (!isKey(storageKey)) throw new Error(`not a storage key: ${storageKey}`);
    return join(this.folder, storageKey);
  }
}

async function syncOf(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Space on the disk of a folder. */
export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** A key, or the name a key has while its bytes are being written. */
const isKey = (text: string): boolean => /^[a-z]+\/[0-9a-f-]+\/[0-9a-f]{32}(?:\.part)?$/.test(text);

/** Opens a folder. Returns an empty list if there is no such folder. */
const entriesOf = (folder: string) => opendir(folder).catch(() => []);
