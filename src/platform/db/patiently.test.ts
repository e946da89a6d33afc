import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freshDatabase } from "#tests/support/cluster.ts";
import { type Connection, type Database, openDatabase } from "./database.ts";
import { patiently } from "./patiently.ts";

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase(
    (d) => JSON.parse(inject("cluster").replace("DATABASE", d)) as Connection,
    inject("template"),
  );
  drop = fresh.drop;
  db = openDatabase(fresh.connection, () => undefined, 1);
});
afterAll(async () => {
  await db.close();
  await drop();
});

test("a start waits for a connection longer than one attempt does", async () => {
  const client = await db.pool.connect();
  const waits: unknown[] = [];
  const found = patiently(
    () => db.asSystem((tx) => tx.selectFrom("installation").select("name").limit(1).execute()),
    (error) => void waits.push(error),
  );
  // An attempt gives up after five seconds: the only connection is in use.
  await expect.poll(() => waits.length, { timeout: 30_000 }).toBeGreaterThan(0);
  client.release();
  expect(Array.isArray(await found)).toBe(true);
  expect(String(waits[0])).toContain("timeout exceeded when trying to connect");
});

test("a database that nobody started, and any other error, fails at once", async () => {
  const nowhere = openDatabase({ connectionString: "postgres://acta@127.0.0.1:9/acta" }, () => undefined, 1);
  await expect(patiently(() => nowhere.asSystem(async () => undefined))).rejects.toMatchObject({
    code: "ECONNREFUSED",
  });
  await nowhere.close();
  let tries = 0;
  await expect(patiently(async () => Promise.reject(new Error(`fault ${++tries}`)))).rejects.toThrow("fault 1");
});
