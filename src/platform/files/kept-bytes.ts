import type { FileStore } from "./store.ts";

/**
 * Reads whole files and keeps those read last in memory, at most so many bytes together: what many things are made of one after the
 * other is read once. Stored bytes never change, and nobody guesses a key.
 */
export function keptBytes(
  maxBytes: number,
): (files: Pick<FileStore, "read">, storageKey: string) => Promise<Uint8Array> {
  const kept = new Map<string, Uint8Array>();
  let size = 0;
  const forget = (key: string): void => {
    size -= kept.get(key)?.byteLength ?? 0;
    kept.delete(key);
  };
  return async (files, storageKey) => {
    const bytes = kept.get(storageKey) ?? (await files.read(storageKey));
    forget(storageKey);
    if (bytes.byteLength > maxBytes) return bytes;
    kept.set(storageKey, bytes);
    size += bytes.byteLength;
    for (const key of kept.keys()) {
      if (size <= maxBytes) break;
      forget(key);
    }
    return bytes;
  };
}
