import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { type Connection, isDatabaseError } from "./database.ts";

/** Where the plain SQL migrations lie. */
export const migrationsFolder = join(import.meta.dirname, "../../../db/migrations");

/** The role of this connection may not be used: row-level security would not hold for it. */
export class UnsafeRole extends Error {
  override readonly name = "UnsafeRole";
}

/** The migrations of a folder by name. */
const load = async (folder: string): Promise<Record<string, Migration>> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const all: Record<string, Migration> = {};
  for (const name of names) {
    const text = await readFile(join(folder, name), "utf8");
    all[name.slice(0, -4)] = { up: async (db) => void (await sql.raw(text).execute(db)) };
  }
  return all;
};

/**
 * Those, and the later ones a newer version has run already: nodes are brought up to date one by one, and one of the
 * version before must still be able to start.
 */
async function loadWithLater(folder: string, pool: pg.Pool): Promise<Record<string, Migration>> {
  const known = await load(folder);
  const last = Object.keys(known).at(-1) ?? "";
  const ran = await pool
    .query<{ name: string }>("select name from kysely_migration")
    .catch(() => ({ rows: [] as { name: string }[] }));
  const later = ran.rows.filter(({ name }) => name > last && !(name in known));
  return { ...known, ...Object.fromEntries(later.map(({ name }) => [name, { up: async () => undefined }])) };
}

/** A table in use is not waited for longer than this: everybody else would wait behind us. Then it is tried again. */
const lockTimeoutMs = 2000;
const attempts = 20;

/**
 * Brings the database to the newest schema, forward only, behind the Migrator's lock, so that several nodes may start at
 * once. Returns the names of the migrations that ran. Throws `UnsafeRole` when the role is superuser or bypasses
 * row-level security.
 */
export async function migrate(connection: Connection, folder = migrationsFolder): Promise<string[]> {
  const pool = new pg.Pool({ ...connection, max: 2, options: `-c lock_timeout=${lockTimeoutMs}` });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseUnsafeRole(pool);
    const migrator = new Migrator({ db, provider: { getMigrations: () => loadWithLater(folder, pool) } });
    for (let attempt = 1; ; attempt++) {
      const { error, results } = await migrator.migrateToLatest();
      if (!error) return (results ?? []).filter((r) => r.status === "Success").map((r) => r.migrationName);
      if (!isDatabaseError(error, "55P03") || attempt === attempts) throw error;
    }
  } finally {
    await db.destroy();
  }
}

/** Names of the migrations this code has and the database lacks. Empty: the schema is current. */
export async function pendingMigrations(pool: pg.Pool, folder = migrationsFolder): Promise<string[]> {
  const known = Object.keys(await load(folder));
  const { rows } = await pool.query<{ name: string }>("select name from kysely_migration");
  return known.filter((name) => !rows.some((row) => row.name === name));
}

/** The server does not start with a role that row-level security does not bind. */
async function refuseUnsafeRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; superuser: boolean; bypasses: boolean }>(
    "select rolname as name, rolsuper as superuser, rolbypassrls as bypasses from pg_roles where rolname = current_user",
  );
  const role = rows[0];
  if (role && !role.superuser && !role.bypasses) return;
  throw new UnsafeRole(
    `The database role "${role?.name}" ${role?.superuser ? "is a superuser" : "bypasses row-level security"}: organizations would not be kept apart. ` +
      "Use a role made with: create role acta login nosuperuser nobypassrls createrole password '…'; and a database it owns.",
  );
}
