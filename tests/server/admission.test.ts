import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDrivePassword } from "#features/api-keys/drive-contract.ts";
import { setLanguage } from "#features/identity/contract.ts";
import { getRolesUser } from "#features/members/contract.ts";
import type { FailureBody } from "#protocol/failure.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

const places = 4;
const metricsPort = 40_000 + (process.pid % 20_000);
let app: App;
let owner: SomeMember;
let drive: string;
beforeAll(async () => {
  const settings = { ACTA_CALLS_AT_ONCE: String(places), ACTA_METRICS_PORT: String(metricsPort) };
  // A place is held until the test gives it back, however slow the machine is.
  app = await startApp(settings, { work: false, admission: { leaseMs: 600_000, bodyMs: 600_000 } });
  owner = await organization(app);
  drive = (await (await newSession(app, owner))(createDrivePassword, { name: "Portátil" })).key;
});
afterAll(() => app.stop());

/** Begins calls that hold every place, because their bodies do not come, until the returned function is called. */
async function holdPlaces(): Promise<() => Promise<number[]>> {
  const body = JSON.stringify({ language: "es" });
  const calls = Array.from({ length: places }, () => {
    const call = request(`${app.address}/api${setLanguage.path}`, {
      method: setLanguage.method,
      agent: false,
      headers: {
        authorization: `Bearer ${owner.token}`,
        "content-type": "application/json",
        "content-length": body.length,
      },
    });
    call.flushHeaders();
    const answered = once(call, "response").then(([answer]) => (answer as IncomingMessage).resume().statusCode ?? 0);
    return { call, answered };
  });
  await app.eventually(async () => (await figure("acta_calls_in_flight")) === places);
  return async () => {
    for (const { call } of calls) call.end(body);
    return Promise.all(calls.map(({ answered }) => answered));
  };
}

async function figure(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1]);
}

test("a node refuses calls above its capacity within a moment, goes on with what it has begun, and recovers at once", async () => {
  const release = await holdPlaces();
  const refusedBefore = await figure("acta_calls_refused_total");
  const began = performance.now();
  const more = await Promise.all(Array.from({ length: 10 * places }, () => owner.call.raw(getRolesUser, {})));
  const refused = more.filter(({ status }) => status === 503);
  // A quarter of a second, a look at the queue, and what a busy machine needs.
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(refused.length).toBe(more.length);
  for (const one of refused) {
    expect(one.headers.get("retry-after")).toBe("1");
    expect(((await one.json()) as FailureBody).code).toBe("failure.busy");
  }
  expect((await figure("acta_calls_refused_total")) - refusedBefore).toBe(refused.length);
  expect(await release()).toEqual(Array(places).fill(200));
  const after = await Promise.all(Array.from({ length: places }, () => owner.call.raw(getRolesUser, {})));
  expect(after.map(({ status }) => status)).toEqual(Array(places).fill(200));
});

test("health, open streams and what is no call are never refused; a stream needs a place until it is open", async () => {
  const streams = new AbortController();
  const openStream = (token = owner.token) =>
    fetch(`${app.address}/api/live`, { headers: { cookie: `sid=${token}` }, signal: streams.signal });
  const [live] = await Promise.all(Array.from({ length: places + 1 }, () => openStream()));
  const release = await holdPlaces();
  const waiting = Array.from({ length: 10 * places }, () => owner.call.raw(getRolesUser, {}));
  const status = async (path: string, init: RequestInit = {}) => (await fetch(app.address + path, init)).status;
  expect(await status("/healthz")).toBe(200);
  expect(await status("/readyz")).toBe(200);
  expect(await status("/nothing")).toBe(404);
  const authorization = `Basic ${btoa(`ana:${drive}`)}`;
  expect(await status("/dav/mine/", { method: "PROPFIND", headers: { authorization, depth: "0" } })).toBe(503);
  for (const token of [owner.token, "invented"]) expect((await openStream(token)).status).toBe(503);
  await Promise.all(waiting);
  await release();
  expect(live?.ok).toBe(true);
  const reader = live?.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  streams.abort();
  // What WebDAV calls inside needs no place besides its own.
  const asked = { method: "PROPFIND", headers: { authorization, depth: "0" } };
  expect(await Promise.all(Array.from({ length: places }, () => status("/dav/mine/", asked)))).toEqual(
    Array(places).fill(207),
  );
});

test("a page that was refused repeats its call and gets its answer", async () => {
  const release = await holdPlaces();
  const before = await figure("acta_calls_refused_total");
  const waiting = Array.from({ length: 10 * places }, () => owner.call.raw(getRolesUser, {}));
  // The caller repeats as the pages do.
  const page = owner.call(getRolesUser, {});
  const refused = (await Promise.all(waiting)).filter(({ status }) => status === 503).length;
  await app.eventually(async () => (await figure("acta_calls_refused_total")) - before > refused);
  await release();
  await page;
});
