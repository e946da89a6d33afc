import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freshDatabase } from "#tests/support/cluster.ts";
import type { Connection } from "./database.ts";
import { migrate, UnsafeRole } from "./migrate.ts";

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

test("a node of the version before starts on the schema of the next; one whose past is missing does not", async () => {
  await client.query("insert into kysely_migration values ('0003-next', '2027-01-01')");
  expect(await migrate(connection, folder)).toEqual([]);
  await client.query("insert into kysely_migration values ('0001-zero', '2020-01-01')");
  await expect(migrate(connection, folder)).rejects.toThrow("0001-zero");
});

test("a role that row-level security does not bind is refused before anything is changed", async () => {
  // The embedded server's own superuser; another server's we need not know.
  const over = { ...connection, user: "postgres", database: "postgres" };
  const admin = new pg.Client(over);
  const able = await admin.connect().then(
    () => true,
    () => false,
  );
  if (!able) return;
  const { rows } = await admin.query("select to_regclass('one') as there");
  await admin.end();
  await expect(migrate(over as Connection, folder)).rejects.toThrow(UnsafeRole);
  expect(rows).toEqual([{ there: null }]);
});
