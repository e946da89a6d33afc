import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freshDatabase } from "#tests/support/cluster.ts";
import { type Connection, type Database, isDatabaseGone, openDatabase } from "./database.ts";

let connection: Connection;
let drop: () => Promise<void>;
let db: Database;
const heard: string[] = [];

beforeAll(async () => {
  const reach = (database: string) => JSON.parse(inject("cluster").replace("DATABASE", database)) as Connection;
  ({ connection, drop } = await freshDatabase(reach, inject("template")));
  db = openDatabase(connection, (error) => heard.push(error.message), 1);
});

afterAll(async () => {
  await db.close();
  await drop();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test("a connection that is lost between two statements of a transaction fails the transaction and nothing else", async () => {
  const other = openDatabase(connection, () => undefined, 1);
  const error = await failureOf(
    db.asSystem(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await other.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      // Unheard, the connection's error would end this process here.
      await pause(200);
      await sql`select 1`.execute(tx);
    }),
  );
  expect(isDatabaseGone(error)).toBe(true);
  expect(heard).not.toEqual([]);
  expect(await db.asSystem((tx) => sql`select 1 as one`.execute(tx))).toMatchObject({ rows: [{ one: 1 }] });
  await other.close();
});

test("a call that finds no free connection for five seconds fails with a clear error", async () => {
  const occupied = db.asSystem(() => pause(5600));
  const error = await failureOf(db.asSystem(async () => undefined));
  expect(isDatabaseGone(error)).toBe(true);
  await occupied;
});

test("a server that does not answer is told from other errors", async () => {
  const nowhere = openDatabase({ connectionString: "postgres://acta@127.0.0.1:9/acta" }, () => undefined, 1);
  expect(isDatabaseGone(await failureOf(nowhere.asSystem(async () => undefined)))).toBe(true);
  await nowhere.close();
  expect(isDatabaseGone(await failureOf(db.asSystem((tx) => sql`select 1/0`.execute(tx))))).toBe(false);
  expect(isDatabaseGone(new Error("Connection of ideas"))).toBe(false);
});
