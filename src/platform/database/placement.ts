import { createHash, randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Binaries, copyBinaries, findBinaries } from "./binaries.ts";
import { type Account, canEnter, canRun, databaseAccount } from "./unprivileged.ts";

/** The folders of the embedded server of one data directory, and the account that runs it. */
export interface Placement {
  /** PostgreSQL's own data. */
  readonly cluster: string;
  /** Folder of the unix socket, mode 0700. */
  readonly socket: string;
  /** The log file of the server. */
  readonly log: string;
  readonly binaries: Binaries;
  /** Undefined: the user of this process. */
  readonly account: Account | undefined;
}

/** Name of the file in a data directory that says where its database is, when it is not in there. */
export const pointerName = "database-location";

// "/.s.PGSQL.5432" is appended to the folder; the kernel takes 103 bytes on macOS, 107 on Linux.
const maxSocketFolderLength = 88;

/**
 * Finds or makes the place of the database of a data directory (an existing folder, its path resolved). As root, when
 * the unprivileged user cannot reach the programs or the data directory, they go to `elsewhere`, and `log` receives a sentence about it.
 * To be called under the directory's start lock.
 */
export function placeDatabase(dir: string, elsewhere: string, log: (line: string) => void): Placement {
  const installed = findBinaries();
  const pointer = join(dir, pointerName);
  const moved = readPointer(dir, pointer);
  const account = databaseAccount(ownerOf(join(moved ?? dir, "database")));
  if (!account) return { ...lay(dir, undefined), binaries: installed, account };

  const passable = moved === undefined && letThrough(dir) && canEnter(account, dir);
  const home = passable ? dir : (moved ?? chooseHome(dir, elsewhere, pointer));
  const runnable = canRunAll(account, installed);
  const binaries = runnable ? installed : copyBinaries(installed, elsewhere);
  const places = [!passable && `its data is in ${home}`, !runnable && `its programs are in ${binaries.root}`];
  if (!passable || !runnable) {
    log(
      `The database runs as the user "${account.name}", who cannot reach this folder: ${places.filter(Boolean).join(", ")}.`,
    );
  }
  return { ...lay(home, account), binaries, account };
}

function readPointer(dir: string, pointer: string): string | undefined {
  if (!existsSync(pointer)) return undefined;
  const home = readFileSync(pointer, "utf8").trim();
  if (existsSync(home)) return home;
  throw new Error(
    `The database of ${dir} was kept in ${home}, which is gone. Bring that folder back; or remove ${pointer} to begin with an empty database, and restore a backup.`,
  );
}

const ownerOf = (folder: string): { uid: number; gid: number } | undefined =>
  statSync(folder, { throwIfNoEntry: false });

/** The database's user must be able to pass through the data directory to its own folder; other files in it stay unreadable. */
function letThrough(dir: string): true {
  chmodSync(dir, statSync(dir).mode | 0o011);
  return true;
}

const canRunAll = (account: Account, { root }: Binaries): boolean =>
  canRun(account, join(root, "bin/postgres")) &&
  canRun(account, join(root, "bin/initdb")) &&
  canEnter(account, join(root, "lib"));

/** A new place of its own, noted in the data directory: a later clone at the same path must not find an old database. */
function chooseHome(dir: string, elsewhere: string, pointer: string): string {
  const home = join(elsewhere, `${digest(dir, 8)}-${randomBytes(4).toString("hex")}`);
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  mkdirSync(home, { mode: 0o711 });
  writeFileSync(pointer, `${home}\n`, { mode: 0o600, flush: true });
  return home;
}

function lay(home: string, account: Account | undefined): Pick<Placement, "cluster" | "socket" | "log"> {
  const run = join(home, "database-run");
  const short = Buffer.byteLength(run) <= maxSocketFolderLength;
  const socket = short ? run : join(tmpdir(), `acta-${digest(home, 16)}`);
  for (const folder of new Set([run, socket])) ownFolder(folder, account);
  return { cluster: join(home, "database"), socket, log: join(run, "server.log") };
}

/** Makes the folder the account's own (0700). Refuses one that somebody else put there, as anybody may under /tmp. */
function ownFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || (found.uid !== process.getuid?.() && found.uid !== account?.uid)) {
    throw new Error(
      `${folder} belongs to another user of this machine: remove it, or set ACTA_DATA to a shorter path.`,
    );
  }
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
}

const digest = (text: string, length: number): string =>
  createHash("sha256").update(text).digest("hex").slice(0, length);
