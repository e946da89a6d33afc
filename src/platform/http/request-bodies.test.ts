import { connect } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { systemClock } from "#platform/clock.ts";
import { type Connection, type Database, openDatabase } from "#platform/db/database.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { freshDatabase } from "#tests/support/cluster.ts";
import { readLimits } from "./read-limits.ts";
import { exceedsJsonLimits, jsonLimits } from "./request-bodies.ts";
import { serve } from "./serve.ts";
import { createServer } from "./server.ts";

type Tree = { readonly inside?: Tree | undefined };
const Tree: z.ZodType<Tree> = z.object({
  get inside() {
    return Tree.optional();
  },
});

const open = endpoint({
  method: "POST",
  path: "/trees",
  access: "public",
  area: "none",
  summary: "Reads a tree",
  input: z.object({ tree: Tree, names: z.array(z.string()).optional() }),
  output: z.object({}),
});
const closed = endpoint({ ...open, path: "/closed", access: "user" });
const byToken = endpoint({ ...closed, path: "/engine/token" });
const file = endpoint({
  ...closed,
  path: "/files",
  access: "public",
  input: z.strictObject({}),
  upload: { maxBytes: 1000, inclusive: false },
});
const closedFile = endpoint({ ...file, path: "/closed-files", access: "user" });

let db: Database;
let address: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  const reach = (database: string) => JSON.parse(inject("cluster").replace("DATABASE", database)) as Connection;
  const fresh = await freshDatabase(reach, inject("template"));
  db = openDatabase(fresh.connection, () => undefined, 2);
  const app = await createServer({
    log: pino({ level: "silent" }),
    url: "http://acta.test",
    trustProxy: false,
    describe: (code) => code,
  });
  const user = { uid: "u", email: "a@b.gt", emailVerified: true, sessionId: "s", authenticatedAt: new Date() };
  const on = serve({
    app,
    db,
    clock: systemClock,
    identify: {
      asker: async (token) => (token === "good" ? { user, actor: undefined } : undefined),
      actor: async () => undefined,
      lock: async () => true,
    },
    cookieName: "sid",
    secure: false,
    space: { admits: async () => true },
    reads: readLimits(0),
  });
  for (const one of [open, closed, byToken]) on(one, async () => ({}));
  for (const one of [file, closedFile]) on.upload(one, async () => ({}));
  address = await app.listen({ port: 0, host: "127.0.0.1" });
  stop = async () => {
    await app.close();
    await db.close();
    await fresh.drop();
  };
});
afterAll(() => stop());

/** Sends the head of a request and `bytes` of its body, and returns the status, and if the connection was reset. */
function send(head: string, bytes: Buffer): Promise<{ readonly status: number; readonly reset: boolean }> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    let answer = "";
    let reset = false;
    const end = () => resolve({ status: Number(answer.slice(9, 12)), reset });
    socket.on("data", (data) => void (answer += data.toString()));
    socket.on("error", () => void (reset = true));
    socket.on("close", end);
    socket.write(head.replaceAll("\n", "\r\n"));
    socket.write(bytes, () => {
      // A sender that reads only after it has sent all of it.
      const wait = setInterval(() => {
        if (!answer.includes("\r\n\r\n") && !socket.destroyed) return;
        clearInterval(wait);
        socket.destroy();
      }, 10);
    });
  });
}

const json = (path: string, length: number, more = "") =>
  `POST /api${path} HTTP/1.1\nhost: acta.test\ncontent-type: application/json\ncontent-length: ${length}\n${more}\n`;
const upload = (path: string, length: number) =>
  `POST /api${path} HTTP/1.1\nhost: acta.test\ncontent-type: multipart/form-data; boundary=x\ncontent-length: ${length}\n\n`;
const large = Buffer.alloc(20_000_000, 0x20);
const largeFile = Buffer.concat([
  Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'),
  large,
]);

test("a caller without credentials is refused before the body has arrived", async () => {
  // Nothing of the body is ever sent: who waited for it would not answer.
  const nothing = Buffer.alloc(0);
  expect(await send(json(closed.path, 1000), nothing)).toEqual({ status: 401, reset: false });
  expect(await send(json(closed.path, 1000, "authorization: Bearer invented\n"), nothing)).toMatchObject({
    status: 401,
  });
  expect(await send(upload(closedFile.path, 1000), nothing)).toMatchObject({ status: 401 });
  expect(await send(json(byToken.path, 1000, "authorization: Bearer invented\n"), nothing)).toMatchObject({
    status: 401,
  });
  expect(await send(json(byToken.path, 100_000), nothing)).toMatchObject({ status: 413 });
});

test("a token in the body is still read, of a small body", async () => {
  const call = (body: unknown) =>
    fetch(`${address}/api${byToken.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect((await call({ token: "good", tree: {} })).status).toBe(200);
  expect((await call({ token: "invented", tree: {} })).status).toBe(401);
});

test.each([
  ["JSON over the limit", json(open.path, large.length), large, 413],
  ["JSON over the limit, of an outsider", json(closed.path, large.length), large, 401],
  ["a file over the limit", upload(file.path, largeFile.length), largeFile, 413],
  ["a file, of an outsider", upload(closedFile.path, largeFile.length), largeFile, 401],
])("the sender of %s reads the refusal and is never reset", async (_name, head, body, status) => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(head, body)));
  expect(answers).toEqual(answers.map(() => ({ status, reset: false })));
});

test("a JSON body over the limit is refused also without a length at its head", async () => {
  const chunk = Buffer.concat([
    Buffer.from("1000000\r\n"),
    Buffer.alloc(0x1000000, 0x20),
    Buffer.from("\r\n0\r\n\r\n"),
  ]);
  const head = json(open.path, 0).replace("content-length: 0", "transfer-encoding: chunked");
  expect(await send(head, chunk)).toEqual({ status: 413, reset: false });
});

test("the answer to many wrong values names a hundred of them", async () => {
  const body = JSON.stringify({ tree: {}, names: Array(9000).fill(1) });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${address}/api${open.path}`, { method: "POST", headers, body });
  expect(answer.status).toBe(422);
  expect(((await answer.json()) as { fields: unknown[] }).fields).toHaveLength(100);
});

test("JSON that is too deep or too wide is answered with 422", async () => {
  const post = async (body: string) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(`${address}/api${open.path}`, { method: "POST", headers, body })).status;
  };
  const deep = (levels: number) => `{"tree":${'{"inside":'.repeat(levels - 2)}{}${"}".repeat(levels - 2)}}`;
  expect(await post(deep(jsonLimits.depth))).toBe(200);
  for (const levels of [jsonLimits.depth + 1, 2_000, 100_000]) expect(await post(deep(levels)), `${levels}`).toBe(422);
  expect(await post(`{"tree":{},"more":[${"0,".repeat(jsonLimits.width)}0]}`)).toBe(422);
  expect(await post(`{"tree":{},"more":[${"0,".repeat(jsonLimits.width - 1)}0]}`)).toBe(200);
  const many = `[${"0,".repeat(jsonLimits.width - 1)}0]`;
  expect(await post(`{"tree":{},"more":[${`${many},`.repeat(10)}0]}`)).toBe(422);
  expect(await post("[".repeat(1_000_000))).toBe(422);
  expect(await post("{")).toBe(400);
  expect(await post('{"__proto__":{"a":1}}')).toBe(400);
});

test("JSON in a query string or beside a file has the same bounds", async () => {
  const deep = "[".repeat(jsonLimits.depth + 1);
  const form = new FormData();
  form.append("tags", deep);
  form.append("file", new Blob(["a"]), "a.txt");
  expect((await fetch(`${address}/api${file.path}`, { method: "POST", body: form })).status).toBe(422);
  const headers = { "content-type": "application/json" };
  const call = (query: string) =>
    fetch(`${address}/api${open.path}?${query}`, { method: "POST", headers, body: '{"tree":{}}' });
  expect([(await call(`q=${deep}`)).status, (await call("q=%5B1%5D")).status]).toEqual([422, 200]);
});

test("signs inside strings count for nothing", () => {
  expect(exceedsJsonLimits(JSON.stringify({ a: "[".repeat(1000), b: '\\"[[{,'.repeat(50_000) }))).toBe(false);
  expect(exceedsJsonLimits(`["\\"${"[".repeat(100)}`)).toBe(false);
  expect(exceedsJsonLimits(`["\\\\"${"[".repeat(100)}`)).toBe(true);
});
