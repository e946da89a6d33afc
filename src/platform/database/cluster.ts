import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { Placement } from "./placement.ts";

/** The connection to the embedded server: its unix socket, and a role that row-level security binds. */
export interface SocketConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** PostgreSQL numbers its sockets like ports. */
export const socketNumber = 5432;

/** The environment of PostgreSQL's programs: it must not depend on who starts Acta. */
export const environment = { LC_ALL: "C", TZ: "UTC" };

const superuser = "postgres";
const major = "18";

/** The connection of the application's role, `acta`, to its database. */
export const applicationConnection = (socket: string): SocketConnection => ({
  host: socket,
  port: socketNumber,
  user: "acta",
  database: "acta",
});

/**
 * Makes the cluster when there is none: UTF-8, Spanish ICU order, data checksums, a superuser nobody but this launcher
 * uses. It appears under its name only when it is complete. Refuses one of another major version.
 */
export async function ensureCluster({ cluster, binaries, account }: Placement): Promise<void> {
  const version = join(cluster, "PG_VERSION");
  if (existsSync(version)) {
    const found = readFileSync(version, "utf8").trim();
    if (found === major) return;
    throw new Error(
      `${cluster} was made by PostgreSQL ${found}; this version of Acta brings ${major}. Make a backup with the version of Acta that made it, and restore it into a new data directory.`,
    );
  }
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true }); // of a start that was killed
  mkdirSync(draft, { mode: 0o700 });
  if (account) chownSync(draft, account.uid, account.gid);
  const options = [
    "-U",
    superuser,
    "-E",
    "UTF8",
    "--locale-provider=icu",
    "--icu-locale=es",
    "--locale=C",
    "--data-checksums",
  ];
  // The socket lies in a folder that only this user can enter: that is the password.
  await promisify(execFile)(join(binaries.root, "bin/initdb"), ["-D", draft, "--auth=trust", ...options], {
    ...ids(account),
    env: environment,
    cwd: "/",
  });
  renameSync(draft, cluster);
}

/** The part of spawn's options that says who runs the program. */
export const ids = (account: Placement["account"]): { uid?: number; gid?: number } =>
  account ? { uid: account.uid, gid: account.gid } : {};

/** Makes the application's role and database when they are missing. */
export async function ensureApplicationDatabase(socket: string): Promise<void> {
  const { user, database } = applicationConnection(socket);
  const client = new pg.Client({ host: socket, port: socketNumber, user: superuser, database: "postgres" });
  await client.connect();
  try {
    const has = async (question: string): Promise<boolean> => (await client.query(question)).rowCount !== 0;
    if (!(await has(`select from pg_roles where rolname = '${user}'`))) {
      await client.query(`create role ${user} login nosuperuser nobypassrls createrole createdb`);
    }
    if (!(await has(`select from pg_database where datname = '${database}'`))) {
      await client.query(`create database ${database} owner ${user}`);
    }
  } finally {
    await client.end();
  }
}
