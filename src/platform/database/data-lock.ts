import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type FileLock, tryLockFile } from "../file-lock.ts";

/** This process is the only server of a data directory for as long as it lives or until `release()`. */
export interface DataLock {
  /** Writes this server's address, for the error message of a second server. */
  announce(address: string): void;
  release(): void;
}

/** Another server works on the data directory; the message is one sentence for the person who started this one. */
export class DataDirectoryInUse extends Error {
  override readonly name = "DataDirectoryInUse";
}

/**
 * Makes this process the only server of the data directory (made when missing, mode 0700). Throws `DataDirectoryInUse`
 * when there is one already. The lock dies with the process: a `kill -9` leaves nothing that blocks the next start.
 */
export function lockDataDirectory(dir: string): DataLock {
  const data = resolve(dir);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const holder = join(data, "server.json");
  const lock = tryLockFile(join(data, "server.lock"));
  if (!lock) throw new DataDirectoryInUse(inUse(data, readHolder(holder)));
  const write = (address?: string): void => {
    writeFileSync(`${holder}.new`, JSON.stringify({ pid: process.pid, address }), { mode: 0o600 });
    renameSync(`${holder}.new`, holder);
  };
  write();
  return { announce: write, release: () => release(lock, holder) };
}

function release(lock: FileLock, holder: string): void {
  rmSync(holder, { force: true });
  lock.release();
}

interface Holder {
  readonly pid?: number;
  readonly address?: string;
}

function readHolder(file: string): Holder {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return {}; // the other server is between taking the lock and writing its name
  }
}

function inUse(data: string, { pid, address }: Holder): string {
  const who = [pid && `process ${pid}`, address].filter(Boolean).join(", ");
  return `Acta is already running on ${data}${who ? ` (${who})` : ""}: stop it first, or set ACTA_DATA to another folder.`;
}
