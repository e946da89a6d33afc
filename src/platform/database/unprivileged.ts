import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** A user of this machine, by numbers. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user that runs PostgreSQL, which refuses to run as root: the owner of the database that is there, else `postgres`,
 * else `nobody`. Undefined when this process is not root and simply runs it itself.
 */
export function databaseAccount(owner: { uid: number; gid: number } | undefined): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n").map(account);
  // A machine that gets a user "postgres" later must not lose a database that "nobody" made.
  if (owner && owner.uid !== 0)
    return { ...owner, name: accounts.find((a) => a?.uid === owner.uid)?.name ?? `${owner.uid}` };
  const found = accounts.find((a) => a?.name === "postgres") ?? accounts.find((a) => a?.name === "nobody");
  if (found) return found;
  throw new Error(
    "PostgreSQL does not run as root, and this machine has neither a user named postgres nor nobody. Start Acta as an ordinary user, or set DATABASE_URL.",
  );
}

function account(line: string): Account | undefined {
  const [name, , uid, gid] = line.split(":");
  // macOS writes nobody's numbers as -2.
  return name && uid && gid ? { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined;
}

/** Returns true if the account may enter `folder` and every folder above it. */
export function canEnter(account: Account, folder: string): boolean {
  for (let path = realpathSync(folder); ; path = dirname(path)) {
    if (!may(account, path, 0o1)) return false;
    if (path === dirname(path)) return true;
  }
}

/** Returns true if the account may read and run this file. */
export const canRun = (account: Account, file: string): boolean =>
  canEnter(account, dirname(file)) && may(account, realpathSync(file), 0o5);

function may(account: Account, path: string, bits: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}
