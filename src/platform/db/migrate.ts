import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { type Connection, isDatabaseError } from "./database.ts";

/** The folder of the SQL migrations. */
export const migrationsFolder = join(import.meta.dirname, "../../../db/migrations");

/** The role of this connection must not be used: row-level security would not apply to it. */
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

/** The database had migrations this version does not know and cannot have been written for. */
export class UnknownMigrations extends Error {
  override readonly name = "UnknownMigrations";
}

/** Unknown migrations that a program may meet: those of a release or two. With more it is too old for the data. */
const maxNewer = 20;

/** Version of this program, as `package.json` names it. */
const ownVersion = async (): Promise<string> =>
  (JSON.parse(await readFile(join(migrationsFolder, "../../package.json"), "utf8")) as { version: string }).version;

/** The migrations that ran here, each with the version of the program that ran it; null before versions were noted. */
async function ranMigrations(pool: pg.Pool): Promise<readonly { name: string; version: string | null }[]> {
  const versions = "select name, to_jsonb(m)->>'version' as version from kysely_migration m order by name";
  const { rows } = await pool.query<{ name: string; version: string | null }>(versions).catch((error: unknown) => {
    // A new database has none.
    if (isDatabaseError(error, "42P01")) return { rows: [] };
    throw error;
  });
  return rows;
}

/**
 * The known migrations, and later ones that a newer version has run: nodes are updated one by one, and a node of the previous
 * version must still be able to start. `warn` is called for them. Throws `UnknownMigrations` for an unknown one that is not
 * later, for those of more than one newer version, and for more than `maxNewer`.
 */
async function loadWithNewer(
  folder: string,
  pool: pg.Pool,
  warn: (sentence: string) => void,
  own: string,
): Promise<Record<string, Migration>> {
  const known = await load(folder);
  const last = Object.keys(known).at(-1) ?? "";
  const missing = (await ranMigrations(pool)).filter(({ name }) => !(name in known));
  const unknown = missing.map(({ name }) => name);
  if (unknown.length === 0) return known;
  const versions = new Set(missing.flatMap(({ version }) => (version === null || version === own ? [] : [version])));
  if (unknown.length > maxNewer || versions.size > 1) {
    const needed = missing.findLast(({ version }) => version !== null)?.version;
    throw new UnknownMigrations(
      `This version of Acta (${own}) is too old for the database, which has ${unknown.length} newer migrations up to ` +
        `${unknown.at(-1)}: start version ${needed ?? `that has ${unknown.at(-1)}`} or a newer one.`,
    );
  }
  const newer = `The database was brought up to date by a newer version of Acta (this one does not know ${unknown.join(", ")})`;
  if (unknown.some((name) => name < last)) throw new UnknownMigrations(`${newer}: start that version or a newer one.`);
  warn(`${newer}: update this one soon.`);
  return { ...known, ...Object.fromEntries(unknown.map((name) => [name, { up: async () => undefined }])) };
}

/**
 * The time to wait for the lock of a table in use, in milliseconds. All other statements wait behind this one. Then it
 * is tried again.
 */
const lockTimeoutMs = 2000;
const attempts = 20;

/**
 * Brings the database to the newest schema, forward only, behind the Migrator's lock, so that several nodes may start at
 * once. Migrations that landed after later numbers had been given away run too. Returns the names of those that ran.
 * `warn` hears a sentence when a newer version was here, and `version` is the program's own. Throws `UnsafeRole` when the role is superuser or bypasses
 * row-level security, and `UnknownMigrations`.
 */
export async function migrate(
  connection: Connection,
  folder = migrationsFolder,
  warn: (sentence: string) => void = () => undefined,
  version?: string,
): Promise<string[]> {
  const pool = new pg.Pool({ ...connection, max: 2, options: `-c lock_timeout=${lockTimeoutMs}` });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseUnsafeRole(pool);
    // Without it a database that lacks only a migration with a lower number than its last one counts as corrupted.
    const allowUnorderedMigrations = true;
    const own = version ?? (await ownVersion());
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => loadWithNewer(folder, pool, warn, own) },
      allowUnorderedMigrations,
    });
    for (let attempt = 1; ; attempt++) {
      const { error, results } = await migrator.migrateToLatest();
      if (!error) {
        await noteVersion(pool, own);
        await bindLogin(pool);
        return (results ?? []).filter((r) => r.status === "Success").map((r) => r.migrationName);
      }
      if (!isDatabaseError(error, "55P03") || attempt === attempts) throw error;
    }
  } finally {
    await db.destroy();
    if (!pool.ended) await pool.end(); // before the Migrator has created it
  }
}

/** Notes which version ran the migrations that have none noted, so that an older program can name the version it needs. */
async function noteVersion(pool: pg.Pool, version: string): Promise<void> {
  const { rowCount } = await pool.query(
    "select from pg_attribute where attrelid = 'kysely_migration'::regclass and attname = 'version' and not attisdropped",
  );
  if (rowCount === 0) await pool.query("alter table kysely_migration add column if not exists version text");
  await pool.query("update kysely_migration set version = $1 where version is null", [version]);
}

/** Names of the migrations this code has and the database lacks. Empty: the schema is current. */
export async function pendingMigrations(pool: pg.Pool, folder = migrationsFolder): Promise<string[]> {
  const known = Object.keys(await load(folder));
  const { rows } = await pool.query<{ name: string }>("select name from kysely_migration");
  return known.filter((name) => !rows.some((row) => row.name === name));
}

/** Throws `UnsafeRole` for a role that row-level security does not bind, or that may become one. */
export async function refuseUnsafeRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; superuser: boolean; bypasses: boolean; member: string | null }>(
    `select rolname as name, rolsuper as superuser, rolbypassrls as bypasses,
       (select min(r.rolname) from pg_roles r where (r.rolsuper or r.rolbypassrls) and pg_has_role(current_user, r.oid, 'member')) as member
     from pg_roles where rolname = current_user`,
  );
  const role = rows[0];
  if (role && !role.superuser && !role.bypasses && role.member === null) return;
  const why = role?.superuser
    ? "is a superuser"
    : role?.bypasses
      ? "bypasses row-level security"
      : `is a member of "${role?.member}", which row-level security does not bind`;
  throw new UnsafeRole(
    `The database role "${role?.name}" ${why}: organizations would not be kept apart. ` +
      "Use a role made with: create role acta login nosuperuser nobypassrls createrole password '…'; and a database it owns.",
  );
}

/**
 * Makes sure that the login has no rights of other roles until it takes one: a statement outside `asOrganization` and
 * `asSystem` then sees no row of any organization. Throws `UnsafeRole` if the login may not change this itself.
 */
async function bindLogin(pool: pg.Pool): Promise<void> {
  const inherited = async () => {
    const { rows } = await pool.query<{ login: string; name: string }>(
      `select current_user as login, rolname as name from pg_roles
       where rolname in ('acta_member', 'acta_system') and pg_has_role(current_user, oid, 'usage') order by rolname`,
    );
    return rows;
  };
  const before = await inherited();
  if (before.length === 0) return;
  const { rows } = await pool.query<{ perGrant: boolean; login: string }>(
    `select current_setting('server_version_num')::int >= 160000 as "perGrant", quote_ident(current_user) as login`,
  );
  const login = rows[0]?.login ?? "";
  const mend = rows[0]?.perGrant
    ? `grant ${before.map(({ name }) => name).join(", ")} to ${login} with inherit false, set true`
    : `alter role ${login} noinherit`;
  // Another node may do the same at the same time; the result is checked afterwards.
  await pool.query(mend).catch(() => undefined);
  const after = await inherited();
  if (after.length === 0) return;
  throw new UnsafeRole(
    `The database role ${login} has the rights of ${after.map(({ name }) => name).join(" and ")} without taking that role: row-level security would not bind it. ` +
      `The role that granted them must run: ${mend};`,
  );
}
