import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { event } from "#protocol/event.ts";
import { freshDatabase } from "#tests/support/cluster.ts";
import { newId, systemClock } from "../clock.ts";
import { type Connection, type Database, openDatabase } from "../db/database.ts";
import { type Reaction, when } from "../events/reaction.ts";
import { organizationTransaction } from "../transaction.ts";
import { backlogOf } from "./backlog.ts";
import { job } from "./job.ts";
import { deadLetters } from "./outbox.ts";
import { handle, type JobHandler, Runner } from "./runner.ts";

const thingMade = event("thing.made", z.object({ id: z.string() }), () => ({ keys: [] }));
const unheard = event("thing.unheard", z.object({ id: z.string() }), () => ({ keys: [] }));
const work = job("test.work", z.object({ id: z.string() }), { retries: 1 });
const slow = job("test.slow", z.object({ id: z.string() }), { concurrency: 2, slow: true });
/** Lets the slow job that hangs come to its end. */
let release: () => void = () => undefined;
/** A reaction that only the newer of two nodes knows. */
const newer = when(
  thingMade,
  "test.newer",
  async (_change, { id }) => void done.push({ kind: "newer", id, orgId: null }),
);
const done: { kind: string; id: string; orgId: string | null; attempt?: number }[] = [];

let db: Database;
let drop: () => Promise<void>;
let runner: Runner;
let reactions: Reaction[];

const node = (having: readonly Reaction[], jobs: readonly JobHandler[] = []) =>
  new Runner(db, { jobs, reactions: having, schedules: [] }, pino({ level: "silent" }), systemClock);

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
  reactions = [
    when(
      thingMade,
      "test.first",
      async (transaction, { id }) => void done.push({ kind: "first", id, orgId: transaction.orgId }),
    ),
    when(
      thingMade,
      "test.second",
      async (transaction, { id }) => void done.push({ kind: "second", id, orgId: transaction.orgId }),
    ),
  ];
  runner = node(reactions, jobs);
  await runner.start();
});

afterAll(async () => {
  await runner.stop(1000);
  await db.close();
  await drop();
});

const until = async (check: () => boolean | Promise<boolean>) => {
  for (let i = 0; i < 1200; i++) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`did not happen; of ${done.length} the last ones: ${JSON.stringify(done.slice(-5))}`);
};
const transaction = (orgId: string) => ({ orgId, by: null, now: new Date() });

test("a committed fact reaches each of its reactions as its organization, a rolled back one none", async () => {
  const orgId = newId();
  await organizationTransaction(db, transaction(orgId), (c) => c.announce(thingMade, { id: "kept" }));
  await organizationTransaction(db, transaction(orgId), async (c) => {
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
  await organizationTransaction(db, transaction(orgId), async (c) => {
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
    await organizationTransaction(db, transaction(orgId), (c) => c.announce(thingMade, { id: `n${i}` }));
  await Promise.all([runner.drain(), runner.drain(), runner.drain()]);
  await until(() => done.filter((d) => d.id.startsWith("n") && d.kind === "first").length >= 30);
  expect(done.filter((d) => d.id.startsWith("n") && d.kind === "first")).toHaveLength(30);
});

test("a slow job that hangs holds up no other", async () => {
  const orgId = newId();
  const ids = ["hangs", "s1", "s2", "s3", "s4"];
  await organizationTransaction(db, transaction(orgId), async (c) => {
    for (const id of ids) await c.enqueue(slow, { id });
  });
  await runner.drain();
  await until(() => done.filter((d) => d.kind === "slow").length === 4);
  expect(done.some((d) => d.id === "hangs")).toBe(false);
  release();
  await until(() => done.some((d) => d.id === "hangs"));
});

test("a job for later starts when its time has come, and one of another node when a message tells of it or at the next look", async () => {
  const at = new Date(Date.now() + 1500);
  await organizationTransaction(db, transaction(newId()), (c) => c.enqueue(work, { id: "later" }, { startAfter: at }));
  await runner.drain();
  await until(() => done.some((d) => d.id === "later"));
  expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
  const envelope = { orgId: null, by: null, at: new Date().toISOString() };
  await runner.boss.send(work.name, { ...envelope, payload: { id: "unheard" } });
  await until(() => done.some((d) => d.id === "unheard"));
  await runner.boss.send(work.name, { ...envelope, payload: { id: "heard" } });
  runner.hear(`another ${work.name},no.such.queue`);
  await until(() => done.some((d) => d.id === "heard"));
});

test("slow jobs follow one another at once, not one for each look into the queue", async () => {
  const ids = Array.from({ length: 40 }, (_, i) => `follows${i}`);
  await organizationTransaction(db, transaction(newId()), async (c) => {
    for (const id of ids) await c.enqueue(slow, { id });
  });
  await runner.drain();
  // Two workers that looked every two seconds would need forty.
  await until(() => done.filter((d) => ids.includes(d.id)).length === ids.length);
});

test("a job nobody knows waits for a node that does, and holds up nothing; after an hour it is shown to people", async () => {
  const orgId = newId();
  const unknown = job("test.ofTheNextVersion", z.object({ id: z.string() }));
  const early = { ...transaction(orgId), now: new Date(Date.now() - 2 * 3600 * 1000) };
  await organizationTransaction(db, transaction(orgId), (c) => c.enqueue(unknown, { id: "young" }));
  await organizationTransaction(db, early, (c) => c.enqueue(unknown, { id: "old" }));
  await organizationTransaction(db, transaction(orgId), (c) => c.enqueue(work, { id: "after" }));
  await runner.drain();
  await until(() => done.some((d) => d.id === "after"));
  const left = await db.asSystem((tx) => tx.selectFrom("outbox").select("payload").execute());
  expect(left.map((row) => row.payload)).toEqual([{ id: "young" }]);
  const { rows } = await db.pool.query("select data from pgboss.job where name = $1", [deadLetters]);
  expect(rows.map((r: { data: { payload: { id: string } } }) => r.data.payload.id)).toContain("old");
});

const waiting = () =>
  db.asSystem((tx) =>
    tx.selectFrom("outbox").select(["kind", "name"]).where("name", "<>", "test.ofTheNextVersion").execute(),
  );

test("an event nobody reacts to leaves no row", async () => {
  const orgId = newId();
  const at = { ...transaction(orgId), now: new Date(Date.now() + 5000) };
  await organizationTransaction(db, at, (c) => c.announce(unheard, { id: "unheard" }));
  expect(await waiting()).toEqual([]);
});

test("while nodes of two versions run together, every event reaches every reaction of either", async () => {
  const second = node([...reactions, newer]);
  await second.start();
  const ids = Array.from({ length: 40 }, (_, i) => `two${i}`);
  const orgId = newId();
  for (const id of ids) await organizationTransaction(db, transaction(orgId), (c) => c.announce(thingMade, { id }));
  await Promise.all([runner.drain(), second.drain(), runner.drain()]);
  const idsOf = (kind: string) => new Set(done.filter((d) => d.kind === kind && ids.includes(d.id)).map((d) => d.id));
  await until(() => ["first", "second", "newer"].every((kind) => idsOf(kind).size === ids.length));
  await second.stop(1000);

  // The newer node is away: what only it knows is announced all the same, and waits for it.
  await organizationTransaction(db, transaction(orgId), (c) => c.announce(thingMade, { id: "away" }));
  await runner.drain();
  await until(() => done.some((d) => d.kind === "second" && d.id === "away"));
  expect(await waiting()).toEqual([{ kind: "reaction", name: "test.newer" }]);
  const third = node([...reactions, newer]);
  await third.start();
  await until(() => done.some((d) => d.kind === "newer" && d.id === "away"));
  await third.stop(1000);
});

test("a reaction that fails is tried again by itself, and waits among the dead letters when it keeps failing", async () => {
  const tries: string[] = [];
  const failing = when(thingMade, "test.failing", async (_change, { id }) => {
    tries.push(id);
    if (id !== "fine") throw new Error("not now");
  });
  const third = node([failing]);
  await third.start();
  await third.boss.updateQueue("test.failing", { retryLimit: 1, retryDelay: 1, retryBackoff: false });
  await organizationTransaction(db, transaction(newId()), (c) => c.announce(thingMade, { id: "keepsFailing" }));
  await third.drain();
  await until(async () => {
    const { rows } = await db.pool.query("select data from pgboss.job where name = $1", [deadLetters]);
    return rows.some((r: { data: { payload: { id: string } } }) => r.data.payload.id === "keepsFailing");
  });
  expect(tries.filter((id) => id === "keepsFailing")).toHaveLength(2);
  await until(() => done.filter((d) => d.id === "keepsFailing").length === 2);
  await third.stop(1000);
});

test("an event that a node of the version before has written reaches its reactions", async () => {
  const former = { id: newId(), orgId: newId(), kind: "event", name: "thing.made", payload: { id: "former" } };
  await db.asSystem((tx) =>
    tx
      .insertInto("outbox")
      .values({ ...former, at: new Date() })
      .execute(),
  );
  await runner.drain();
  await until(() => done.filter((d) => d.id === "former").length >= 2);
  expect(new Set(done.filter((d) => d.id === "former").map((d) => d.kind))).toEqual(new Set(["first", "second"]));
});

test("the wait of the oldest job that is due is known; dead letters and what starts later do not wait", async () => {
  const oldest = async () => (await backlogOf(db, new Date())).oldestSeconds;
  // What a test above left in the outbox waits as well.
  await db.asSystem((tx) => tx.deleteFrom("outbox").execute());
  expect(await oldest()).toBeLessThan(60);
  expect((await backlogOf(db, new Date())).failed).toBeGreaterThan(0);
  await runner.boss.createQueue("test.idle");
  await runner.boss.send("test.idle", {}, { startAfter: new Date(Date.now() + 60_000) });
  expect(await oldest()).toBeLessThan(60);
  await runner.boss.send("test.idle", {}, { startAfter: new Date(Date.now() - 600_000) });
  expect(await oldest()).toBeGreaterThan(590);
  await runner.boss.deleteQueue("test.idle");
});

test("two of one name are refused: each would take what is meant for the other", () => {
  const also = when(thingMade, work.name, async () => undefined);
  expect(() => node([also], [handle(work, async () => undefined)])).toThrow(work.name);
});

const killed = job("test.killed", z.object({ id: z.string() }), { retries: 2 });
const onKilled = handle(
  killed,
  async ({ attempt }, { id }) => void done.push({ kind: "killed", id, orgId: null, attempt }),
);

test("jobs of a node that was killed are taken up by a node that starts, long before they would count as failed", async () => {
  const first = node([], [onKilled]);
  await first.start();
  await first.stop(1000);
  const ids = ["k1", "k2", "k3"];
  const envelope = { orgId: null, by: null, at: new Date().toISOString() };
  for (const id of ids) await runner.boss.send(killed.name, { ...envelope, payload: { id } });
  // Taken, and never heard of again, as by a node that was killed.
  expect(await runner.boss.fetch(killed.name, { batchSize: 3 })).toHaveLength(3);
  await db.pool.query(
    `insert into pgboss.job (name, data, state, started_on, retry_limit)
     values ('__pgboss__send-it', '{}', 'active', now() - interval '1 minute', 2)`,
  );
  const second = node([], [onKilled]);
  await second.start();
  const began = performance.now();
  await until(() => ids.every((id) => done.some((d) => d.id === id)));
  // The next look of pg-boss itself comes after a minute.
  expect(performance.now() - began).toBeLessThan(45_000);
  expect(done.filter((d) => d.kind === "killed").map((d) => d.attempt)).toEqual([1, 1, 1]);
  await until(async () => {
    const { rows } = await db.pool.query(
      "select 1 from pgboss.job where name = '__pgboss__send-it' and state = 'active'",
    );
    return rows.length === 0;
  });
  await second.stop(1000);
});

test("a job that works is not taken from its node, however long it lasts", async () => {
  const lasting = job("test.lasting", z.object({ id: z.string() }), { slow: true });
  let runs = 0;
  const third = node(
    [],
    [
      handle(lasting, async () => {
        runs += 1;
        await new Promise((resolve) => setTimeout(resolve, 14_000));
        done.push({ kind: "lasting", id: "lasts", orgId: null });
      }),
    ],
  );
  await third.start();
  await third.boss.send(lasting.name, {
    orgId: null,
    by: null,
    at: new Date().toISOString(),
    payload: { id: "lasts" },
  });
  await until(() => done.some((d) => d.id === "lasts"));
  expect(runs).toBe(1);
  await third.stop(1000);
});

test("a job that others stood in the way of is done again at once, and no attempt is counted", async () => {
  const attempts: number[] = [];
  const contended = job("test.contended", z.object({ id: z.string() }), { retries: 0 });
  const third = node(
    [],
    [
      handle(contended, async ({ attempt, transaction: open }) => {
        attempts.push(attempt);
        if (attempts.length < 3)
          await open(({ tx }) =>
            sql.raw("do $$ begin raise exception 'busy' using errcode = '40P01'; end $$").execute(tx),
          );
        done.push({ kind: "contended", id: "contended", orgId: null });
      }),
    ],
  );
  await third.start();
  await third.boss.send(contended.name, { orgId: null, by: null, at: new Date().toISOString(), payload: { id: "c" } });
  await until(() => done.some((d) => d.id === "contended"));
  expect(attempts).toEqual([0, 0, 0]);
  await third.stop(1000);
});
