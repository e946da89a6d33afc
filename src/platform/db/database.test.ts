import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freshDatabase } from "#tests/support/cluster.ts";
import { databaseProxy } from "#tests/support/database-proxy.ts";
import {
  CommitUnknown,
  type Connection,
  type Database,
  isCommitUnknown,
  isDatabaseGone,
  openDatabase,
  type Tx,
} from "./database.ts";

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

test("a server that does not answer is distinguished from other errors", async () => {
  const nowhere = openDatabase({ connectionString: "postgres://acta@127.0.0.1:9/acta" }, () => undefined, 1);
  expect(isDatabaseGone(await failureOf(nowhere.asSystem(async () => undefined)))).toBe(true);
  await nowhere.close();
  expect(isDatabaseGone(await failureOf(db.asSystem((tx) => sql`select 1/0`.execute(tx))))).toBe(false);
  expect(isDatabaseGone(new Error("Connection of ideas"))).toBe(false);
});

test("a transaction begins with its first statement, and what is asked at once takes one round trip", async () => {
  const proxy = await databaseProxy(connection);
  const far = openDatabase(proxy.connection, () => undefined, 2);
  const one = (n: number) => (tx: Tx) => sql<{ n: number }>`select ${n}::int as n`.execute(tx);
  await far.asSystem(one(0));
  proxy.trips();
  const answers = await far.asSystem((tx) => Promise.all([1, 2, 3].map((n) => one(n)(tx))));
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
  expect(proxy.trips()).toBe(1);
  await far.asSystem(async (tx) => [await one(1)(tx), await one(2)(tx)]);
  expect(proxy.trips()).toBe(2);

  // Who only reads has the answer while the end of the transaction is still on its way; who changes something waits for it.
  await Promise.all([far.asSystem(() => pause(100)), far.asSystem(() => pause(100))]);
  proxy.delay(200);
  const order: string[] = [];
  const record = (name: string) => () => void order.push(name);
  await Promise.all([
    far
      .asSystem((tx) => sql`update users set disabled_at = null where false`.execute(tx), { reading: true })
      .then(record("changes")),
    far.asSystem(one(1), { reading: true }).then(record("reads")),
  ]);
  expect(order).toEqual(["reads", "changes"]);
  proxy.delay(0);
  await far.close();
  await proxy.stop();
});

test("one of several statements that fails takes the transaction back, and a transaction that is over takes no more", async () => {
  const key = "database-test";
  const kept = sql<{ n: number }>`select count(*)::int as n from rate_limits where key = ${key}`;
  const written = (tx: Tx) =>
    sql`insert into rate_limits (key, window_start, used) values (${key}, now(), 1)`.execute(tx);
  await expect(db.asSystem((tx) => Promise.all([written(tx), sql`select 1/0`.execute(tx)]))).rejects.toThrow("zero");
  expect((await db.asSystem((tx) => kept.execute(tx))).rows).toEqual([{ n: 0 }]);
  const narrow = openDatabase(connection, () => undefined, 1);
  const thrown = narrow.asSystem((tx) => {
    void written(tx).catch(() => undefined);
    throw new Error("at once");
  });
  await expect(thrown).rejects.toThrow("at once");
  expect((await narrow.asSystem((tx) => kept.execute(tx))).rows).toEqual([{ n: 0 }]);
  await narrow.close();
  let left: Tx | undefined;
  await db.asSystem(async (tx) => void (left = tx));
  await expect(kept.execute(left as unknown as Tx)).rejects.toThrow("over");
});

describe("the end of a transaction", () => {
  const kept = async (key: string) => {
    const { rows } = await db.asSystem((tx) =>
      sql<{ n: number }>`select count(*)::int as n from rate_limits where key = ${key}`.execute(tx),
    );
    return rows[0]?.n;
  };
  const write = (tx: Tx, key: string) =>
    sql`insert into rate_limits (key, window_start, used) values (${key}, now(), 1)`.execute(tx);

  test.each(["cut", "late"] as const)(
    "is unknown when the answer to COMMIT is lost, and was a commit: %s",
    async (how) => {
      const proxy = await databaseProxy(connection);
      const far = openDatabase(proxy.connection, () => undefined, 2);
      // The client waits for eight seconds; once is enough for that.
      for (const reading of how === "cut" ? [false, true] : [false]) {
        const key = `${how} ${reading}`;
        const committed = proxy.loseCommit(/rate_limits/, how);
        const error = await failureOf(far.asSystem((tx) => write(tx, key), { reading }));
        expect(error).toBeInstanceOf(CommitUnknown);
        await committed;
        expect([isCommitUnknown(new Error("the job failed", { cause: error })), isDatabaseGone(error)]).toEqual([
          true,
          true,
        ]);
        expect(await kept(key)).toBe(1);
      }
      await far.close();
      await proxy.stop();
    },
  );

  test("is a failure when the work throws, when a constraint refuses the COMMIT, and when a failed statement was overlooked", async () => {
    const errors = [
      await failureOf(
        db.asSystem(async (tx) => {
          await write(tx, "thrown");
          throw new Error("the work");
        }),
      ),
      await failureOf(
        db.asSystem(async (tx) => {
          await write(tx, "deferred");
          await sql`create temporary table once (n int unique deferrable initially deferred) on commit drop`.execute(
            tx,
          );
          await sql`insert into once values (1), (1)`.execute(tx);
        }),
      ),
      await failureOf(
        db.asSystem(async (tx) => {
          await write(tx, "overlooked");
          await sql`select 1/0`.execute(tx).catch(() => undefined);
        }),
      ),
    ];
    expect(errors.map((error) => error instanceof Error && error.message)).toEqual([
      "the work",
      expect.stringContaining("once_n_key"),
      expect.stringContaining("rolled back"),
    ]);
    expect(errors.map(isCommitUnknown)).toEqual([false, false, false]);
    for (const key of ["thrown", "deferred", "overlooked"]) expect(await kept(key)).toBe(0);
  });
});
