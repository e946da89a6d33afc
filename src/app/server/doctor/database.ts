import { statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Config } from "#platform/config.ts";
import { withDatabase } from "#platform/database/attach.ts";
import { type Connection, isDatabaseError, openDatabase } from "#platform/db/database.ts";
import { pendingMigrations, refuseUnsafeRole, UnsafeRole } from "#platform/db/migrate.ts";
import { masterKeyFingerprint, OtherMasterKey, registeredKey } from "#platform/secrets/installation-key.ts";
import { masterKey } from "#platform/secrets/secrets.ts";
import { explain } from "../explain.ts";
import { bad, type Finding, good, messageOf, skipped, warning } from "./finding.ts";

/** The oldest PostgreSQL that the product runs on. */
const minVersion = 150_000;
/** Seconds by which two clocks may differ: longer, and codes and links run out too early or too late. */
const maxDrift = { warning: 2, bad: 30 };
/** Connections of one node: its pools, its jobs and its listener. */
const ofNode = 25;

/** Examines the database, the clock against it, and whether the master key is the one of its secrets. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  try {
    return await withDatabase(
      config,
      () => undefined,
      (connection) => examine(config, connection),
    );
  } catch (error) {
    const text = explain(error, config) ?? messageOf(error);
    return [
      bad(
        "database",
        text,
        config.DATABASE_URL
          ? "Correct DATABASE_URL, or start PostgreSQL. Nothing else works before that."
          : "See the log of the embedded database in ACTA_DATA/database.",
      ),
    ];
  }
}

async function examine(config: Config, connection: Connection): Promise<Finding[]> {
  const pool = new pg.Pool({ ...connection, max: 1, connectionTimeoutMillis: 5000, query_timeout: 8000 });
  pool.on("error", () => undefined);
  try {
    const sent = Date.now();
    const { rows } = await pool.query<{ number: number; version: string; now: Date; max: number; user: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
         clock_timestamp() as now, current_setting('max_connections')::int as max, current_user as user`,
    );
    const row = rows[0];
    if (!row) return [bad("database", "It does not answer.", "Look at its log.")];
    const halfway = (sent + Date.now()) / 2;
    return [
      versionOf(row),
      ...(await rightsOf(pool, row.user)),
      ...(await schemaOf(pool)),
      connectionsOf(row.max),
      clockOf((halfway - row.now.getTime()) / 1000),
      await keyOf(config, connection),
    ];
  } finally {
    await pool.end();
  }
}

const versionOf = ({ number, version }: { number: number; version: string }): Finding =>
  number >= minVersion
    ? good("database", `PostgreSQL ${version} answers.`)
    : bad("database", `PostgreSQL ${version} is too old.`, "Update it to version 15 or later (pg_upgrade).");

async function rightsOf(pool: pg.Pool, user: string): Promise<Finding[]> {
  const name = "database role";
  try {
    await refuseUnsafeRole(pool);
  } catch (error) {
    if (!(error instanceof UnsafeRole)) throw error;
    return [bad(name, error.message, "Put the name and the password of such a role into DATABASE_URL.")];
  }
  const { rows } = await pool.query<{ owns: boolean; roles: number; creates: boolean }>(
    `select pg_get_userbyid(d.datdba) = current_user or has_database_privilege(current_user, d.oid, 'create') as owns,
       (select count(*)::int from pg_roles where rolname in ('acta_member', 'acta_system') and pg_has_role(current_user, oid, 'member')) as roles,
       (select rolcreaterole from pg_roles where rolname = current_user) as creates
     from pg_database d where d.datname = current_database()`,
  );
  const { owns = false, roles = 0, creates = false } = rows[0] ?? {};
  if (!owns)
    return [
      bad(
        name,
        `"${user}" may not create anything in this database.`,
        `Run as a superuser: alter database … owner to "${user}";`,
      ),
    ];
  if (roles < 2 && !creates)
    return [
      bad(
        name,
        `"${user}" has not the roles acta_member and acta_system, and may not create them.`,
        `Run as a superuser: alter role "${user}" createrole; it can be taken back after the first start.`,
      ),
    ];
  return [good(name, `"${user}" is bound by row-level security.`)];
}

async function schemaOf(pool: pg.Pool): Promise<Finding[]> {
  try {
    const pending = await pendingMigrations(pool);
    return pending.length === 0
      ? [good("schema", "It is current.")]
      : [
          warning(
            "schema",
            `${pending.length} migrations are missing, from ${pending[0]} on.`,
            "Run `acta migrate`, or start a node of this version.",
          ),
        ];
  } catch (error) {
    if (!isDatabaseError(error, "42P01", "42501")) throw error;
    return [warning("schema", "The database is empty.", "Run `acta migrate`, or start a node.")];
  }
}

const connectionsOf = (max: number): Finding =>
  max >= 2 * ofNode
    ? good("connections", `PostgreSQL allows ${max}, enough for ${Math.floor(max / ofNode)} nodes.`)
    : warning(
        "connections",
        `PostgreSQL allows ${max}; each node opens up to ${ofNode}.`,
        "Set max_connections to 100 or more.",
      );

/** Judges by how many seconds the clock of this machine is ahead of the one of the database. */
export function clockOf(drift: number): Finding {
  const by = `${Math.abs(drift).toFixed(1)} s ${drift > 0 ? "ahead of" : "behind"} the one of the database`;
  const advice =
    "Let both machines take their time from the network (timedatectl set-ntp true; chrony or systemd-timesyncd).";
  if (Math.abs(drift) >= maxDrift.bad) return bad("clock", `The clock of this machine is ${by}.`, advice);
  if (Math.abs(drift) >= maxDrift.warning) return warning("clock", `The clock of this machine is ${by}.`, advice);
  return good("clock", "This machine and the database have the same time.");
}

/** True if a key exists. The examination makes none: a second installation would be the result. */
export const hasKey = (config: Config): boolean =>
  config.ACTA_SECRET !== undefined ||
  statSync(join(config.data, "secret.key"), { throwIfNoEntry: false }) !== undefined;

async function keyOf(config: Config, connection: Connection): Promise<Finding> {
  const name = "master key";
  if (!hasKey(config)) return skipped(name, "There is none yet. The first start makes it.");
  try {
    const key = await masterKey(config.ACTA_SECRET, config.data);
    const registered = await registeredFingerprint(connection);
    if (registered === undefined || registered === masterKeyFingerprint(key)) return good(name, "It can be used.");
    return bad(
      name,
      "The secrets in the database are encrypted with another key.",
      "Set ACTA_SECRET to the key of the other nodes, or bring ACTA_DATA/secret.key back.",
    );
  } catch (error) {
    return bad(
      name,
      messageOf(error),
      "ACTA_SECRET must be 64 hexadecimal digits, as `openssl rand -hex 32` prints them.",
    );
  }
}

/** Returns the fingerprint of the key that the database knows, or undefined if no node was ever started on it. */
async function registeredFingerprint(connection: Connection): Promise<string | undefined> {
  const db = openDatabase(connection, () => undefined, 1);
  try {
    return (await db.asSystem((tx) => registeredKey(tx), { reading: true })).fingerprint;
  } catch (error) {
    // No table or no role yet, or no row in it.
    if (error instanceof OtherMasterKey || isDatabaseError(error, "42P01", "42704", "22023", "42501")) return undefined;
    throw error;
  } finally {
    await db.close();
  }
}
