import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** A lock that is held until it is released or its process ends, whichever way it ends. */
export interface FileLock {
  release(): void;
}

// A handle the garbage collector closes would release its lock.
const held = new Set<DatabaseSync>();

/**
 * Locks a file (made when missing, mode 0600) for this process. Returns undefined if it is locked already, also by this
 * process. The kernel releases the lock when the process ends, so nothing stale can be left behind.
 */
export function tryLockFile(path: string): FileLock | undefined {
  closeSync(openSync(path, "a", 0o600));
  // Node has no flock(); the file lock of its SQLite is one, on every platform.
  const handle = new DatabaseSync(path, { timeout: 0 });
  try {
    handle.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    handle.close();
    if (error instanceof Error && "errcode" in error && error.errcode === 5) return undefined;
    throw error;
  }
  held.add(handle);
  return {
    release() {
      if (held.delete(handle)) handle.close();
    },
  };
}

/** Waits until the file can be locked, for at most `timeout` milliseconds, then throws. */
export async function lockFile(path: string, timeout: number): Promise<FileLock> {
  const end = performance.now() + timeout;
  for (;;) {
    const lock = tryLockFile(path);
    if (lock) return lock;
    if (performance.now() > end) throw new Error(`${path} has been held by another process for ${timeout / 1000} s.`);
    await sleep(20);
  }
}
