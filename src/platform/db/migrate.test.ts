import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freshDatabase } from "#tests/support/cluster.ts";
import type { Connection } from "./database.ts";
import { migrate, migrationsFolder, UnknownMigrations, UnsafeRole } from "./migrate.ts";

let connection: Connection;
let drop: () => Promise<void>;
let client: pg.Client;
let folder: string;

beforeAll(async () => {
  const reach = (database: string) => JSON.parse(inject("cluster").replace("DATABASE", database)) as Connection;
  ({ connection, drop } = await freshDatabase(reach, "template0"));
  client = new pg.Client(connection);
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), "acta-migrations-"));
  await writeFile(join(folder, "0001-one.sql"), "create table one (id int); create table other (id int);");
});

afterAll(async () => {
  await client.end();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

test("several nodes that start at once migrate once", async () => {
  const ran = await Promise.all([1, 2, 3].map(() => migrate(connection, folder)));
  expect(ran.flat()).toEqual(["0001-one"]);
});

test("a table in use is waited for again and again, and a failed migration leaves nothing", async () => {
  await writeFile(join(folder, "0002-two.sql"), "create table two (id int); alter table one add column name text;");
  await client.query("begin; lock table one in access share mode");
  const migrating = migrate(connection, folder);
  await new Promise((resolve) => setTimeout(resolve, 2600));
  expect((await client.query("select to_regclass('two') as two")).rows).toEqual([{ two: null }]);
  await client.query("commit");
  expect(await migrating).toEqual(["0002-two"]);
});

test("a migration that arrives with a lower number than the last one runs", async () => {
  await writeFile(join(folder, "0004-four.sql"), "create table four (id int);");
  expect(await migrate(connection, folder)).toEqual(["0004-four"]);
  await writeFile(join(folder, "0003-three.sql"), "create table three (id int);");
  expect(await migrate(connection, folder)).toEqual(["0003-three"]);
  expect(await migrate(connection, folder)).toEqual([]);
});

test("a version before the database's starts and says so; one that lacks what came in between says what to do", async () => {
  const heard: string[] = [];
  const start = () => migrate(connection, folder, (sentence) => heard.push(sentence));
  expect(await start()).toEqual([]);
  expect(heard).toEqual([]);
  await client.query("insert into kysely_migration values ('0005-next', '2027-01-01')");
  expect(await start()).toEqual([]);
  expect(heard).toEqual([
    "The database was brought up to date by a newer version of Acta (this one does not know 0005-next): update this one soon.",
  ]);
  await client.query("insert into kysely_migration values ('0001-zero', '2020-01-01')");
  await expect(start()).rejects.toThrow(
    new UnknownMigrations(
      "The database was brought up to date by a newer version of Acta (this one does not know 0001-zero, 0005-next): start that version or a newer one.",
    ),
  );
  await client.query("delete from kysely_migration where name in ('0001-zero', '0005-next')");
});

test("a program much older than the data refuses to start and names the version it needs", async () => {
  const { rows } = await client.query("select distinct version from kysely_migration");
  const { version: own } = JSON.parse(await readFile(join(migrationsFolder, "../../package.json"), "utf8"));
  expect(rows).toEqual([{ version: own }]);
  // The next release is a neighbour while nodes are updated one by one; the one after it is not.
  const add = (name: string, version: string | null) =>
    client.query("insert into kysely_migration values ($1, '2027-01-01', $2)", [name, version]);
  await add("0005-next", "0.2.0");
  expect(await migrate(connection, folder, undefined, "0.1.0")).toEqual([]);
  await add("0006-later", "0.3.0");
  await expect(migrate(connection, folder, undefined, "0.1.0")).rejects.toThrow(
    /\(0\.1\.0\).*start version 0\.3\.0 or/,
  );
  // Many migrations are far, also without a version noted.
  await client.query("delete from kysely_migration where name > '0005'");
  await client.query(
    "insert into kysely_migration select '10' || n || '-far', '2027-01-01' from generate_series(10, 40) n",
  );
  await expect(migrate(connection, folder)).rejects.toThrow(UnknownMigrations);
  await client.query("delete from kysely_migration where name > '0005'");
});

test("the program of migration 0013 refuses what this one has stored", async () => {
  const reach = (database: string) => JSON.parse(inject("cluster").replace("DATABASE", database)) as Connection;
  const current = await freshDatabase(reach, "template0");
  const then = await mkdtemp(join(tmpdir(), "acta-then-"));
  try {
    await migrate(current.connection);
    for (const name of (await readdir(migrationsFolder)).filter((file) => file.endsWith(".sql") && file < "0014"))
      await copyFile(join(migrationsFolder, name), join(then, name));
    await expect(migrate(current.connection, then)).rejects.toThrow(/is too old for the database.*start version \d/);
  } finally {
    await current.drop();
    await rm(then, { recursive: true, force: true });
  }
});

/** The embedded server's own superuser; another server's we need not know. */
async function superuser(): Promise<pg.Client | undefined> {
  if ("connectionString" in connection) return undefined;
  const admin = new pg.Client({ ...connection, user: "postgres", database: "postgres" });
  return admin.connect().then(
    () => admin,
    () => undefined,
  );
}

test("a role that row-level security does not bind is refused before anything is changed", async () => {
  const admin = await superuser();
  if (!admin) return;
  const { rows } = await admin.query("select to_regclass('one') as there");
  await admin.end();
  const over = { ...connection, user: "postgres", database: "postgres" };
  await expect(migrate(over as Connection, folder)).rejects.toThrow(UnsafeRole);
  expect(rows).toEqual([{ there: null }]);
});

test("a member of such a role is refused, and a login with the rights of another role is bound or refused", async () => {
  const admin = await superuser();
  if (!admin) return;
  const login = `acta_login_${process.pid}`;
  const to = { ...connection, user: login };
  const usage = async () => {
    const { rows } = await admin.query<{ inherits: boolean; may: boolean }>(
      "select pg_has_role($1, 'acta_system', 'usage') as inherits, pg_has_role($1, 'acta_system', 'set') as may",
      [login],
    );
    return rows[0];
  };
  await admin.query(`create role ${login} login nosuperuser nobypassrls createrole`);
  try {
    await client.query(`grant all on kysely_migration, kysely_migration_lock to ${login}`);
    await admin.query(`grant postgres to ${login}`);
    await expect(migrate(to, folder)).rejects.toThrow(`The database role "${login}" is a member of "postgres"`);
    await admin.query(`revoke postgres from ${login}`);

    // As who made the roles has them: the right to grant them, and a grant to itself.
    await admin.query(`grant acta_member, acta_system to ${login} with admin true, inherit false, set false`);
    await admin.query(`set role ${login}; grant acta_member, acta_system to ${login}; reset role`);
    expect(await usage()).toEqual({ inherits: true, may: true });
    expect(await migrate(to, folder)).toEqual([]);
    expect(await usage()).toEqual({ inherits: false, may: true });

    await admin.query(`grant acta_system to ${login} with inherit true`);
    await expect(migrate(to, folder)).rejects.toThrow(
      `The role that granted them must run: grant acta_system to ${login} with inherit false, set true;`,
    );
  } finally {
    await client.query(`drop owned by ${login}`).catch(() => undefined);
    await client.query(`revoke all on kysely_migration, kysely_migration_lock from ${login}`);
    await admin.query(`drop role ${login}`);
    await admin.end();
  }
});
