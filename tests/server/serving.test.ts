import { existsSync } from "node:fs";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { z } from "zod";
import { newId, systemClock } from "#platform/clock.ts";
import { type Connection, type Database, openDatabase } from "#platform/db/database.ts";
import { readLimits } from "#platform/http/read-limits.ts";
import { serve } from "#platform/http/serve.ts";
import { createServer } from "#platform/http/server.ts";
import type { Actor } from "#protocol/actor.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { event } from "#protocol/event.ts";
import { queryArea } from "#protocol/query-key.ts";
import { caller } from "#tests/support/app-under-test.ts";
import { freshDatabase } from "#tests/support/cluster.ts";

const uid = newId();
const actor: Actor = {
  uid,
  orgId: newId(),
  email: "ana@quetzal.gt",
  roles: ["owner"],
  teamIds: [],
  individual: false,
  permissions: {},
  settings: {
    assignOnlyByManager: false,
    projectSelectionRequired: false,
    requiresDifferentReviewerThanCreator: false,
    consultantPlaceholderFields: false,
  },
  organizationStatus: "active",
  whiteLabel: false,
};

const note = endpoint({
  method: "POST",
  path: "/notes",
  access: "member",
  area: "processes",
  summary: "Writes a note",
  input: z.strictObject({ text: z.string().min(1, "notes.textRequired") }),
  output: z.object({ id: z.string() }),
});
const read = endpoint({
  ...note,
  method: "GET",
  path: "/notes/:noteId",
  input: z.strictObject({ noteId: z.uuid() }),
  output: z.object({ name: z.string() }),
});
const forgetful = endpoint({
  ...note,
  method: "GET",
  path: "/forgetful",
  input: z.strictObject({}),
  output: z.object({}),
});
const narrow = endpoint({ ...note, path: "/narrow", limits: [{ by: "account", max: 3, seconds: 60 }] });
const file = endpoint({
  ...note,
  path: "/files",
  input: z.strictObject({}),
  output: z.object({ size: z.number(), name: z.string() }),
  upload: { maxBytes: 1000, inclusive: false },
});

const noteWritten = event("note.written", z.object({}), () => ({ keys: [queryArea("notes").all] }));

let address: string;
let db: Database;
let stop: () => Promise<void>;
let written = 0;
let stored = 0;
/** The paths of the files that arrived. */
const temporary: string[] = [];
/** What the members feature answers; tests take it away. */
let membership: Actor | undefined = actor;
let room: "upload" | "write" | "none" = "upload";
/** Uploads need the most room. */
let reads = readLimits(0);
const space = { admits: async (what: "upload" | "write") => room === "upload" || room === what };

beforeAll(async () => {
  const fresh = await freshDatabase(
    (d) => JSON.parse(inject("cluster").replace("DATABASE", d)) as Connection,
    inject("template"),
  );
  db = openDatabase(fresh.connection, () => undefined, 8);
  const app = await createServer({
    log: pino({ level: "silent" }),
    url: "http://acta.test",
    trustProxy: false,
    describe: (code) => `sentence of ${code}`,
  });
  const user = { uid, email: actor.email, emailVerified: true, sessionId: "s", authenticatedAt: new Date() };
  const identify = {
    asker: async (token: string) =>
      ["good", "unverified"].includes(token)
        ? { user: { ...user, emailVerified: token === "good" }, actor: membership }
        : undefined,
    actor: async () => membership,
    lock: async () => true,
  };
  const on = serve({
    app,
    db,
    clock: systemClock,
    identify,
    cookieName: "sid",
    secure: false,
    space,
    reads: { count: (who, at) => reads.count(who, at) },
  });
  on(note, async ({ authorize, audit, announce, now }, { text }) => {
    authorize(text === "forbidden" ? "failure.plan" : true);
    written += 1;
    await announce(noteWritten, {});
    audit("note.written", "note", text, { at: now });
    if (text === "breaks") throw new Error("a secret of the database");
    return { id: newId() };
  });
  on(read, async ({ authorize }) => {
    authorize(true);
    return { name: "shown", passwordHash: "hidden" } as { name: string };
  });
  on(forgetful, async () => ({}));
  on(narrow, async ({ authorize }) => {
    authorize(true);
    return { id: "x" };
  });
  on.upload(file, async ({ authorize, upload, transaction }) => {
    authorize(true);
    temporary.push(upload.path);
    // Removed from the organization while the file was being read.
    if (upload.name === "removed.docx") membership = undefined;
    await transaction(async () => void (stored += 1));
    if (upload.name === "breaks.docx") throw new Error("after the change");
    return { size: (await upload.bytes()).byteLength, name: upload.name };
  });
  address = await app.listen({ port: 0, host: "127.0.0.1" });
  stop = async () => {
    await app.close();
    await db.close();
    await fresh.drop();
  };
});

afterAll(() => stop());

const ana = () => caller(address, "good");

test("an answer carries what its contract names and nothing else", async () => {
  const response = await ana().raw(read, { noteId: newId() });
  expect(await response.json()).toEqual({ name: "shown" });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("permissions-policy")).toContain("camera=()");
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("who names the tag of the same answer is not sent it again, and only who may read it", async () => {
  const { origin, pathname } = new URL(`/api/notes/${newId()}`, address);
  const ask = (token: string, tag?: string) =>
    fetch(origin + pathname, {
      headers: { authorization: `Bearer ${token}`, ...(tag ? { "if-none-match": tag } : {}) },
    });
  const tag = (await ask("good")).headers.get("etag") ?? "";
  expect(tag).toMatch(/^"[\w-]{43}"$/);
  for (const same of [tag, `W/${tag}`]) {
    const unchanged = await ask("good", same);
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
    expect(unchanged.headers.get("cache-control")).toBe("no-store");
  }
  expect(await (await ask("good", '"other"')).json()).toEqual({ name: "shown" });
  expect((await ask("nobody", tag)).status).toBe(401);
  expect((await ask("unverified", tag)).status).toBe(403);
});

test("whoever reads without end is told how long to wait", async () => {
  reads = readLimits(1);
  const ask = () => ana().raw(read, { noteId: newId() });
  const answers = [await ask(), await ask(), await ask()];
  const refused = answers.at(-1);
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ana().raw(note, { text: "x" })).status).toBe(200);
  reads = readLimits(0);
});

test("a handler that forgot to authorize is not answered", async () => {
  expect((await ana().raw(forgetful, {})).status).toBe(500);
});

test("nobody, and somebody whose e-mail is not verified, is refused before the handler", async () => {
  await expect(caller(address)(note, { text: "x" })).rejects.toMatchObject({ code: "failure.signedOut", status: 401 });
  await expect(caller(address, "unverified")(note, { text: "x" })).rejects.toMatchObject({
    code: "failure.unverified",
    status: 403,
  });
});

test("uid and orgId are compared with the session, never believed", async () => {
  const ok = await ana().raw(note, { text: "x", uid, orgId: actor.orgId });
  expect(ok.status).toBe(200);
  for (const wrong of [{ uid: newId() }, { orgId: newId() }, { uid: [uid] }]) {
    const response = await ana().raw(note, { text: "x", ...wrong });
    expect(await response.json()).toMatchObject({ code: "failure.mismatch" });
  }
});

test("errors of the input are reported beside their fields, an impossible id is not found", async () => {
  await expect(ana()(note, { text: "" })).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "text", code: "notes.textRequired" }],
  });
  expect((await ana().raw(note, { text: "x", extra: 1 })).status).toBe(422);
  await expect(ana()(read, { noteId: "17" })).rejects.toMatchObject({ status: 404 });
});

test("an unexpected failure says nothing of what happened inside, and leaves nothing behind", async () => {
  const response = await ana().raw(note, { text: "breaks" });
  const body = await response.text();
  expect(response.status).toBe(500);
  expect(body).not.toContain("secret");
  expect(JSON.parse(body)).toMatchObject({ code: "failure.unknown", message: "sentence of failure.unknown" });
  const rows = await db.asOrganization(actor.orgId, (tx) =>
    tx.selectFrom("auditLog").select("objectId").where("objectId", "=", "breaks").execute(),
  );
  expect(rows).toEqual([]);
});

test("a repeated POST is answered once, also when both come at the same time", async () => {
  const key = { "idempotency-key": newId() };
  const before = written;
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ana()(note, { text: "again" }, key)));
  expect(new Set(answers.map((a) => a.id)).size).toBe(1);
  expect(written).toBe(before + 1);
  await expect(ana()(note, { text: "another" }, key)).rejects.toMatchObject({ code: "failure.keyReused", status: 422 });
  await expect(ana()(note, { text: "forbidden" }, { "idempotency-key": newId() })).rejects.toMatchObject({
    code: "failure.plan",
  });
});

test("a repeated POST of somebody whose roles changed meanwhile is refused", async () => {
  const key = { "idempotency-key": newId() };
  const first = await ana()(note, { text: "as owner" }, key);
  membership = { ...actor, roles: ["consultant"] };
  await expect(ana()(note, { text: "as owner" }, key)).rejects.toMatchObject({ code: "failure.role", status: 403 });
  membership = actor;
  expect(await ana()(note, { text: "as owner" }, key)).toEqual(first);
});

test("a page of another origin cannot act with our cookie", async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${address}/api/notes`, {
      method: "POST",
      body: '{"text":"x"}',
      headers: { cookie: "sid=good", "content-type": "application/json", ...headers },
    });
  expect((await post({ origin: "https://evil.example" })).status).toBe(403);
  expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await post({ "sec-fetch-site": "same-site" })).status).toBe(403);
  expect((await post({ origin: "http://acta.test", "sec-fetch-site": "same-origin" })).status).toBe(200);
  const form = {
    method: "POST",
    body: "text=x",
    headers: { cookie: "sid=good", "content-type": "application/x-www-form-urlencoded" },
  };
  expect((await fetch(`${address}/api/notes`, form)).status).toBe(415);
  const plain = { ...form, body: '{"text":"x"}', headers: { ...form.headers, "content-type": "text/plain" } };
  expect((await fetch(`${address}/api/notes`, plain)).status).toBe(415);
});

test("the origin is asked for however the address is written, and our own pages have every name the machine has", async () => {
  const post = (at: string, origin: string) =>
    fetch(`${address}${at}`, {
      method: "POST",
      body: '{"text":"x"}',
      headers: { cookie: "sid=good", "content-type": "application/json", origin },
    });
  for (const at of ["/api/notes", "/%61pi/notes", "/ap%69/notes", "/api/notes/"])
    expect((await post(at, "https://evil.example")).status, at).toBe(403);
  expect((await post("/api/notes", address)).status).toBe(200);
  expect((await post("/api/notes", "null")).status).toBe(403);
});

test("behind https, plain pages of the same name are another origin; behind a proxy, only what it says counts", async () => {
  const options = { log: pino({ level: "silent" }), trustProxy: true, describe: () => "" };
  const app = await createServer({ ...options, url: "https://acta.test" });
  app.post("/api/where", async (request) => request.ip);
  const ask = (headers: Record<string, string>) =>
    app.inject({
      method: "POST",
      url: "/api/where",
      remoteAddress: "10.0.0.1",
      headers: { host: "acta.test", ...headers },
    });
  expect((await ask({ origin: "http://acta.test" })).statusCode).toBe(403);
  expect((await ask({ origin: "https://acta.test" })).statusCode).toBe(200);
  expect((await ask({ "x-forwarded-for": "6.6.6.6, 198.51.100.7" })).body).toBe("198.51.100.7");
  await app.close();
});

test("what cannot be stored is an error of the input, and a body that is too large says how large it may be", async () => {
  expect((await ana().raw(note, { text: "a\u0000b" })).status).toBe(422);
  const large = await ana().raw(note, { text: "x".repeat(2_100_000) });
  expect([large.status, (await large.json()).values]).toEqual([413, { megabytes: 2 }]);
});

test("a page's id is told to others only when it is one", async () => {
  expect((await ana().raw(note, { text: "x" }, { "x-page-id": "p".repeat(9000) })).status).toBe(200);
});

test("all changes of an organization together have a limit too", async () => {
  const start = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const key = `write|org|${actor.orgId}`;
  const used = (n: number) => ({ windowStart: start, used: n });
  const set = (n: number) =>
    db.asSystem((tx) => tx.updateTable("rateLimits").set(used(n)).where("key", "=", key).execute());
  await ana()(note, { text: "x" });
  await set(1500);
  expect((await ana().raw(note, { text: "x" })).status).toBe(429);
  await set(0);
});

test("with little room left uploads are refused first, then changes, and reading never", async () => {
  const upload = () => ana().upload(file, {}, { name: "a.docx", bytes: new Uint8Array(9) });
  const read1 = () => ana()(read, { noteId: newId() });
  room = "write";
  await expect(upload()).rejects.toMatchObject({ status: 503, code: "failure.noUploadSpace" });
  await ana()(note, { text: "x" });
  room = "none";
  await expect(upload()).rejects.toMatchObject({ status: 503, code: "failure.noSpace" });
  await expect(ana()(note, { text: "x" })).rejects.toMatchObject({ status: 503, code: "failure.noSpace" });
  await read1();
  room = "upload";
  await upload();
});

test("the limit is kept in the database: the fourth call of a minute is refused, with the time to wait", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++) statuses.push((await ana().raw(narrow, { text: "x" })).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const refused = await ana().raw(narrow, { text: "x" });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("an upload is bounded to the byte and its name is cleaned", async () => {
  const send = (size: number, name = "a.docx") => ana().upload(file, {}, { name, bytes: new Uint8Array(size) });
  expect(await send(999, "..\\..\\contrato\u0007.docx")).toEqual({ size: 999, name: "contrato.docx" });
  await expect(send(1000)).rejects.toMatchObject({ status: 413 });
  await expect(send(5_000_000)).rejects.toMatchObject({ status: 413 });
});

test("an upload that is repeated is done once, and again when it failed", async () => {
  const send = async (name: string, key: string, bytes = "abc") => {
    const body = new FormData();
    body.append("file", new Blob([bytes]), name);
    const headers = { authorization: "Bearer good", "idempotency-key": key };
    const response = await fetch(`${address}/api/files`, { method: "POST", body, headers });
    return { status: response.status, answer: await response.json() };
  };
  const before = stored;
  const first = await send("a.docx", "key-1");
  expect(first).toEqual({ status: 200, answer: { size: 3, name: "a.docx" } });
  expect(await send("a.docx", "key-1")).toEqual(first);
  expect(stored).toBe(before + 1);
  expect(await send("a.docx", "key-1", "abcd")).toMatchObject({ status: 422, answer: { code: "failure.keyReused" } });
  expect((await send("breaks.docx", "key-2")).status).toBe(500);
  expect((await send("breaks.docx", "key-2")).status).toBe(500);
  expect(stored).toBe(before + 3);
});

test("the temporary file of an upload is gone when its call has ended, well or badly", async () => {
  temporary.length = 0;
  for (const name of ["a.docx", "breaks.docx"]) {
    const bytes = new Uint8Array(10);
    await ana()
      .upload(file, {}, { name, bytes })
      .catch(() => undefined);
  }
  expect(temporary).toHaveLength(2);
  await vi.waitFor(() => expect(temporary.filter((path) => existsSync(path))).toEqual([]), 5000);
});

test("who is removed while the file is on its way stores nothing", async () => {
  const before = stored;
  const sent = ana().upload(file, {}, { name: "removed.docx", bytes: new Uint8Array(9) });
  await expect(sent).rejects.toMatchObject({ status: 403, code: "failure.role" });
  expect(stored).toBe(before);
  membership = actor;
});
