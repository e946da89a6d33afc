import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { inviteMembers } from "#features/members/contract.ts";
import { caller } from "#seed/caller.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { startWorker, type Worker } from "#tests/support/worker.ts";

// The nodes are processes of their own on one database; the app of the test only looks.
let app: App;
let owner: SomeMember;
let nodes: Worker[];
beforeEach(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  nodes = [];
});
afterEach(async () => {
  for (const { process, stop } of nodes) if (process.exitCode === null) await stop();
  await app.stop();
});

/** Starts a node. The role needs a server of its own, whose address the worker gets from the test. */
const node = (settings: Record<string, string>): Worker => {
  const worker = startWorker(app, { settings: { DATABASE_URL: "postgres://in-use", ...settings } });
  nodes.push(worker);
  return worker;
};

const jobs = async (): Promise<{ outbox: number; waiting: number; active: number }> => {
  const { rows } = await app.query<{ outbox: number }>("select count(*)::int as outbox from outbox");
  const { rows: queued } = await app.node.platform.db.pool.query<{ waiting: number; active: number }>(
    `select count(*) filter (where state < 'active')::int as waiting, count(*) filter (where state = 'active')::int as active
     from pgboss.job where name = 'mail.send'`,
  );
  return { outbox: rows[0]?.outbox ?? 0, waiting: queued[0]?.waiting ?? 0, active: queued[0]?.active ?? 0 };
};

test("a web node takes no jobs, and nodes of jobs take those of their classes", async () => {
  const web = await node({ ACTA_ROLE: "web" }).address;
  await caller(web, owner.token)(inviteMembers, { emails: ["nueva@ceiba.gt"], roles: ["creator"] });
  expect((await jobs()).outbox).toBeGreaterThan(0);
  // Longer than a node that takes jobs needs for one.
  await pause(2500);
  const kept = await jobs();
  expect(kept).toMatchObject({ waiting: 0, active: 0 });
  expect(kept.outbox).toBeGreaterThan(0);
  // What it announces finds the reactions to it, also where no other node has ever run.
  const { rows } = await app.query<{ n: number }>("select count(*)::int as n from reactions");
  expect(rows[0]?.n).toBeGreaterThan(10);

  // A node without mails hands them over all the same: the node of mails need not be the one that hears of them.
  await node({ ACTA_ROLE: "jobs", ACTA_JOBS: "quick,slow,pdf" }).address;
  await app.eventually(async () => {
    const { outbox, waiting } = await jobs();
    return outbox === 0 && waiting === 1;
  });
  await pause(2500);
  expect(await jobs()).toMatchObject({ waiting: 1, active: 0 });

  await node({ ACTA_ROLE: "jobs", ACTA_JOBS: "mail" }).address;
  expect(await app.mails("nueva@ceiba.gt")).toHaveLength(1);
  await app.eventually(async () => {
    const { outbox, waiting, active } = await jobs();
    return outbox + waiting + active === 0;
  });
}, 240_000);

test("a node of jobs serves only its health", async () => {
  const address = await node({ ACTA_ROLE: "jobs" }).address;
  const status = async (path: string, method = "GET") => (await fetch(`${address}${path}`, { method })).status;
  expect(await status("/healthz")).toBe(200);
  expect(await status("/readyz")).toBe(200);
  for (const path of ["/", "/login", "/api/live", "/api/openapi.json", "/api/docs", "/dav/", "/api/session"])
    expect([path, await status(path)]).toEqual([path, 404]);
  const refused = await caller(address, owner.token).raw(catalogCalls.clients.create, { name: "Cliente" });
  expect([refused.status, await refused.json()]).toMatchObject([404, { code: "failure.notFound" }]);
}, 240_000);

/** A load balancer: it asks each node every tenth of a second if it is ready, and sends calls to those that are. */
function balance(addresses: readonly string[]) {
  const ready = new Set(addresses);
  let stopped = false;
  const watch = async (address: string) => {
    while (!stopped) {
      const answer = await fetch(`${address}/readyz`).catch(() => undefined);
      if (answer?.ok) ready.add(address);
      else ready.delete(address);
      await answer?.arrayBuffer();
      await pause(100);
    }
  };
  const watching = addresses.map(watch);
  let turn = 0;
  return {
    ready,
    next: () => [...ready][turn++ % ready.size] ?? "",
    stop: async () => {
      stopped = true;
      await Promise.all(watching);
    },
  };
}

test("no request fails while the nodes are replaced one by one", async () => {
  const settings = { ACTA_ROLE: "web", ACTA_DRAIN_SECONDS: "2" };
  const old = [node(settings), node(settings)];
  const addresses = await Promise.all(old.map(({ address }) => address));
  const proxy = balance(addresses);
  const failures: string[] = [];
  let answered = 0;
  let over = false;
  const visit = async () => {
    while (!over) {
      const at = proxy.next();
      try {
        const response = await caller(at, owner.token).raw(catalogCalls.clients.list, {});
        if (response.status === 200) answered++;
        else failures.push(`${response.status}`);
        await response.arrayBuffer();
      } catch (error) {
        failures.push(String((error as Error).cause ?? error));
      }
    }
  };
  const visitors = Array.from({ length: 6 }, visit);
  try {
    await app.eventually(async () => answered > 50);
    const [first] = old as [Worker];
    const gone = once(first.process, "exit");
    const began = performance.now();
    first.process.kill("SIGTERM");
    await app.eventually(async () => !proxy.ready.has(addresses[0] ?? ""));
    // It says no and answers, and lets go of its connections.
    const late = await caller(addresses[0] ?? "", owner.token).raw(catalogCalls.clients.list, {});
    expect([late.status, late.headers.get("connection")]).toEqual([200, "close"]);
    expect((await gone)[0]).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(2000);
    const before = answered;
    await app.eventually(async () => answered > before + 50);
  } finally {
    over = true;
    await Promise.all(visitors);
    await proxy.stop();
  }
  expect(failures).toEqual([]);
}, 240_000);
