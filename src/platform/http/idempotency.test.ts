import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freshDatabase } from "#tests/support/cluster.ts";
import { databaseProxy } from "#tests/support/database-proxy.ts";
import { newId } from "../clock.ts";
import { CommitUnknown, type Connection, type Database, openDatabase } from "../db/database.ts";
import { once, onceAround, type RepeatableCall } from "./idempotency.ts";

let db: Database;
let drop: () => Promise<void>;
let connection: Connection;
beforeAll(async () => {
  const reach = (database: string) => JSON.parse(inject("cluster").replace("DATABASE", database)) as Connection;
  const fresh = await freshDatabase(reach, inject("template"));
  drop = fresh.drop;
  connection = fresh.connection;
  db = openDatabase(fresh.connection, () => undefined, 2);
});
afterAll(async () => {
  await db?.close();
  await drop?.();
});

const ask = (call: RepeatableCall, answer: string) => db.asSystem((tx) => once(tx, call, async () => answer));

test("an answer is for the same person, key, body and organization, and for no other", async () => {
  const call = { userId: newId(), orgId: newId(), key: "k", request: "POST /x {}", rights: "owner", now: new Date() };
  expect(await ask(call, "first")).toBe("first");
  expect(await ask(call, "second")).toBe("first");
  const reused = { code: "failure.keyReused", status: 422 };
  await expect(ask({ ...call, request: "POST /x {1}" }, "other")).rejects.toMatchObject(reused);
  // The same key in another organization does not return the result of the first one.
  await expect(ask({ ...call, orgId: newId() }, "other")).rejects.toMatchObject(reused);
  await expect(ask({ ...call, orgId: null }, "other")).rejects.toMatchObject(reused);
  expect(await ask({ ...call, userId: newId() }, "theirs")).toBe("theirs");
});

test("a caller whose rights changed does not get the earlier answer", async () => {
  const call = { userId: newId(), orgId: newId(), key: "k", request: "POST /x {}", rights: "manager", now: new Date() };
  expect(await ask(call, "a link of managers")).toBe("a link of managers");
  const refused = { code: "failure.role", status: 403 };
  await expect(ask({ ...call, rights: "creator" }, "again")).rejects.toMatchObject(refused);
  expect(await ask(call, "again")).toBe("a link of managers");
});

test("neither the key nor the answer can be read in the database", async () => {
  const call = {
    userId: newId(),
    orgId: newId(),
    key: "a-key-of-mine",
    request: "POST /x {}",
    rights: "",
    now: new Date(),
  };
  await ask(call, "https://acta.example/public/task/secret");
  const rows = await db.asSystem((tx) => tx.selectFrom("idempotencyKeys").selectAll().execute());
  expect(JSON.stringify(rows)).not.toMatch(/a-key-of-mine|secret/);
  expect(await ask(call, "")).toBe("https://acta.example/public/task/secret");
});

describe("a call that opens its transactions itself", () => {
  const long = () => ({
    userId: newId(),
    orgId: newId(),
    key: "k",
    request: "POST /upload",
    rights: "owner",
    now: new Date(),
  });

  test("is done again after a failure, and never after it may have been committed", async () => {
    const call = long();
    const failing = async () => Promise.reject(new Error("no"));
    await expect(onceAround(db, call, failing)).rejects.toThrow("no");
    const lost = new CommitUnknown(new Error("Connection terminated unexpectedly"));
    await expect(onceAround(db, call, async () => Promise.reject(lost))).rejects.toBe(lost);
    let done = 0;
    const again = (later: number) =>
      onceAround(db, { ...call, now: new Date(call.now.getTime() + later) }, async () => String(++done));
    for (const later of [0, 3_600_000])
      await expect(again(later)).rejects.toMatchObject({ code: "failure.outcomeUnknown", status: 503 });
    expect(done).toBe(0);
    expect(await onceAround(db, { ...call, key: "another" }, async () => "done")).toBe("done");
  });

  test("is answered when only its answer cannot be stored, and not done twice then", async () => {
    const call = long();
    const proxy = await databaseProxy(connection);
    const far = openDatabase(proxy.connection, () => undefined, 2);
    const working = async () => {
      void proxy.loseCommit(/^update "idempotency_keys"/);
      return "the answer";
    };
    expect(await onceAround(far, call, working)).toBe("the answer");
    expect(await onceAround(db, call, async () => "twice")).toBe("the answer");
    await far.close();
    await proxy.stop();
  });
});
