import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  fchownSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { environment, ids, socketNumber } from "./cluster.ts";
import type { Placement } from "./placement.ts";

/** The server did not start; the message contains the end of its log. */
class DatabaseDidNotStart extends Error {
  override readonly name = "DatabaseDidNotStart";
}

/** Settings of the server by name, as in postgresql.conf. */
export type ServerSettings = Readonly<Record<string, string>>;

const settings: ServerSettings = {
  listen_addresses: "",
  max_connections: "100", // enough for five nodes of one data directory
  unix_socket_permissions: "0700",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  log_error_verbosity: "terse", // details quote the contents of rows
  log_parameter_max_length: "0", // parameters contain answers and tokens, also of slow statements
};

const maxLogLength = 8 * 1024 * 1024;

/**
 * Starts the server of the placement and returns when it takes connections. It runs in a session of its own, so that
 * Ctrl-C in the terminal reaches Acta, which then stops it in good order. Waits for what is left of a server that was
 * killed to be gone. Throws `DatabaseDidNotStart`.
 */
export async function startPostmaster(place: Placement, others: ServerSettings = {}, timeout = 60_000): Promise<void> {
  const end = performance.now() + timeout;
  for (;;) {
    const output = await tryToStart(place, others, end);
    if (output === undefined) return;
    if (!predecessorIsDying.test(output) || performance.now() > end) {
      throw new DatabaseDidNotStart(`The embedded database did not start. It said:\n${output}\n(more in ${place.log})`);
    }
    await sleep(100);
  }
}

const predecessorIsDying = /FATAL:.*(lock file .* already exists|pre-existing shared memory block|is still in use)/;

/** Returns undefined when the server is ready, otherwise its output before it ended. */
async function tryToStart(place: Placement, others: ServerSettings, end: number): Promise<string | undefined> {
  disownForeignPid(place.cluster, join(place.cluster, "postmaster.pid"));
  disownForeignPid(place.cluster, join(place.socket, `.s.PGSQL.${socketNumber}.lock`));
  const log = openLog(place);
  const began = statSync(place.log).size;
  const chosen = Object.entries({ ...settings, ...others, unix_socket_directories: place.socket });
  const child = spawn(
    join(place.binaries.root, "bin/postgres"),
    ["-D", place.cluster, "-p", `${socketNumber}`, ...chosen.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...ids(place.account), env: environment, cwd: "/", detached: true, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  child.unref();
  if (await becomesReady(child, place.cluster, end)) return undefined;
  return readFileSync(place.log).subarray(began).toString().trim().split("\n").slice(-8).join("\n");
}

async function becomesReady(child: ChildProcess, cluster: string, end: number): Promise<boolean> {
  let over = false;
  child.once("exit", () => (over = true)).once("error", () => (over = true));
  while (!over && performance.now() < end) {
    const file = readPidFile(cluster);
    if (file?.pid === child.pid && file?.ready) return true;
    await sleep(5);
  }
  return false;
}

function openLog({ log, account }: Placement): number {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > maxLogLength) truncateSync(log);
  const file = openSync(log, "a", 0o600);
  if (account) fchownSync(file, account.uid, account.gid);
  return file;
}

/** Asks the server to end every session and stop, and returns when it has. Escalates after 15 s. */
export async function stopPostmaster(cluster: string): Promise<void> {
  for (const [signal, patience] of [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5_000],
  ] as const) {
    const running = readPidFile(cluster);
    if (!running || !isServerOf(cluster, running.pid)) return;
    process.kill(running.pid, signal);
    const end = performance.now() + patience;
    // The file is the last thing a stopping server removes; its process may remain as a zombie of some container.
    while (existsSync(join(cluster, "postmaster.pid"))) {
      if (performance.now() > end) break;
      await sleep(10);
    }
  }
}

interface PidFile {
  readonly pid: number;
  readonly ready: boolean;
}

/** Reads the server's own lock file. Returns undefined if there is none. */
export function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, ready: lines[7]?.trim() === "ready" } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * After a crash the number in a left-over lock file may belong to any process, or to a zombie, and PostgreSQL would refuse
 * to start beside it. Our own number in its place makes PostgreSQL take the file for stale, and still look at the shared
 * memory it names, which removing the file would not.
 */
function disownForeignPid(cluster: string, lockFile: string): void {
  const pid = readPid(lockFile);
  if (pid === undefined || !isAlive(pid) || isServerOf(cluster, pid)) return;
  const [, ...rest] = readFileSync(lockFile, "utf8").split("\n");
  writeFileSync(lockFile, [process.pid, ...rest].join("\n"));
}

function readPid(lockFile: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(lockFile, "utf8"), 10) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Returns true if this process is the server of this cluster: it was started with the cluster's path as an argument.
 */
function isServerOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(cluster);
    return execFileSync("ps", ["-o", "command=", "-p", `${pid}`], { encoding: "utf8" }).includes(` -D ${cluster} `);
  } catch {
    return false;
  }
}
