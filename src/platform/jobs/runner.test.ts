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
import { deadLetters, handle, Runner } from "./runner.ts";

const thingMade = event("thing.made", z.object({ id: z.string() }), () => ({ keys: [] }));
const work = job("test.work", z.object({ id: z.string() }), { retries: 1 });
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
