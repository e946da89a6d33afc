import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { event } from "#protocol/event.ts";
import { freshDatabase } from "#tests/support/cluster.ts";
import { changeOrganization } from "../change.ts";
import { newId, systemClock } from "../clock.ts";
import { type Connection, type Database, openDatabase } from "../db/database.ts";
import { when } from "../events/reaction.ts";
import { job } from "./job.ts";
import { deadLetters, handle, oldestJobSeconds, Runner } from "./runner.ts";

const thingMade = event("thing.made", z.object({ id: z.string() }), () => ({ keys: [] }));
const work = job("test.work", z.object({ id: z.string() }), { retries: 1 });
const slow = job("test.slow", z.object({ id: z.string() }), { concurrency: 2, slow: true });
/** Lets the slow job that hangs come to its end. */
let release: () => void = () => undefined;
const done: { kind: string; id: string; orgId: string | null; attempt?: number }[] = [];

let db: Database;
let drop: () => Promise<void>;
let runner: Runner;

beforeAll(async () => {
  const fresh = await freshDatabase(
    (d) => JSON.parse(inject("cluster").replace("DATABASE", d)) as Connection,
    inject("template"),
  );
  drop = fresh.drop;
  db = openDatabase(fresh.connection, () => undefined, 6);
  const jobs = [
    handle(work, async ({ orgId, attempt, last }, { id }) => {
      done.push({ kind: "job", id, orgId, attempt });
      if (id === "fails" || (id === "once" && !last)) throw new Error("not yet");
    }),
    handle(slow, async (_call, { id }) => {
      if (id === "hangs") await new Promise<void>((resolve) => (release = resolve));
      done.push({ kind: "slow", id, orgId: null });
    }),
  ];
  const reactions = [
    when(thingMade, "test.first", async (change, { id }) => void done.push({ kind: "first", id, orgId: change.orgId })),
    when(
      thingMade,
      "test.second",
      async (change, { id }) => void done.push({ kind: "second", id, orgId: change.orgId }),
    ),
  ];
  runner = new Runner(db, { jobs, reactions, schedules: [] }, pino({ level: "silent" }), systemClock);
  await runner.start();
});

afterAll(async () => {
  await runner.stop(1000);
  await db.close();
  await drop();
});

const until = async (check: () => boolean | Promise<boolean>) => {
  for (let i = 0; i < 400; i++) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`did not happen; done: ${JSON.stringify(done)}`);
};
const change = (orgId: string) => ({ orgId, by: null, now: new Date() });

test("a committed fact reaches each of its reactions as its organization, a rolled back one none", async () => {
  const orgId = newId();
  await changeOrganization(db, change(orgId), (c) => c.announce(thingMade, { id: "kept" }));
  await changeOrganization(db, change(orgId), async (c) => {
    await c.announce(thingMade, { id: "lost" });
    await c.enqueue(work, { id: "lost" });
    throw new Error("rolled back");
  }).catch(() => undefined);
  await runner.drain();
  await until(() => done.filter((d) => d.id === "kept").length === 2);
  expect(done.filter((d) => d.id === "kept").sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: "first", id: "kept", orgId },
    { kind: "second", id: "kept", orgId },
  ]);
  expect(done.some((d) => d.id === "lost")).toBe(false);
});

test("a job that fails is tried again, and one that keeps failing waits among the dead letters", async () => {
  const orgId = newId();
  await changeOrganization(db, change(orgId), async (c) => {
    await c.enqueue(work, { id: "once" });
    await c.enqueue(work, { id: "fails" });
  });
  await runner.drain();
  await until(
    () => done.filter((d) => d.id === "once").length === 2 && done.filter((d) => d.id === "fails").length === 2,
  );
  await until(async () => {
    const { rows } = await db.pool.query("select data from pgboss.job where name = $1", [deadLetters]);
    return rows.some((r: { data: { payload: { id: string } } }) => r.data.payload.id === "fails");
  });
  expect(done.filter((d) => d.id === "once").map((d) => d.attempt)).toEqual([0, 1]);
});

test("two nodes draining at once hand each fact over once", async () => {
  const orgId = newId();
  for (let i = 0; i < 30; i++)
    await changeOrganization(db, change(orgId), (c) => c.announce(thingMade, { id: `n${i}` }));
  await Promise.all([runner.drain(), runner.drain(), runner.drain()]);
  await until(() => done.filter((d) => d.id.startsWith("n") && d.kind === "first").length >= 30);
  expect(done.filter((d) => d.id.startsWith("n") && d.kind === "first")).toHaveLength(30);
});

test("a slow job that hangs holds up no other", async () => {
  const orgId = newId();
  const ids = ["hangs", "s1", "s2", "s3", "s4"];
  await changeOrganization(db, change(orgId), async (c) => {
    for (const id of ids) await c.enqueue(slow, { id });
  });
  await runner.drain();
  await until(() => done.filter((d) => d.kind === "slow").length === 4);
  expect(done.some((d) => d.id === "hangs")).toBe(false);
  release();
  await until(() => done.some((d) => d.id === "hangs"));
});

test("a job nobody knows waits for a node that does, and holds up nothing; after an hour it is shown to people", async () => {
  const orgId = newId();
  const strange = job("test.ofTheNextVersion", z.object({ id: z.string() }));
  const early = { ...change(orgId), now: new Date(Date.now() - 2 * 3600 * 1000) };
  await changeOrganization(db, change(orgId), (c) => c.enqueue(strange, { id: "young" }));
  await changeOrganization(db, early, (c) => c.enqueue(strange, { id: "old" }));
  await changeOrganization(db, change(orgId), (c) => c.enqueue(work, { id: "after" }));
  await runner.drain();
  await until(() => done.some((d) => d.id === "after"));
  const left = await db.pool.query("select payload from outbox");
  expect(left.rows.map((r: { payload: { id: string } }) => r.payload.id)).toEqual(["young"]);
  const { rows } = await db.pool.query("select data from pgboss.job where name = $1", [deadLetters]);
  expect(rows.map((r: { data: { payload: { id: string } } }) => r.data.payload.id)).toContain("old");
});

test("the wait of the oldest job that is due is known; dead letters and what starts later do not wait", async () => {
  expect(await oldestJobSeconds(db)).toBeLessThan(60);
  await runner.boss.createQueue("test.idle");
  await runner.boss.send("test.idle", {}, { startAfter: new Date(Date.now() + 60_000) });
  expect(await oldestJobSeconds(db)).toBeLessThan(60);
  await runner.boss.send("test.idle", {}, { startAfter: new Date(Date.now() - 600_000) });
  expect(await oldestJobSeconds(db)).toBeGreaterThan(590);
  await runner.boss.deleteQueue("test.idle");
});
