// @vitest-environment jsdom
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Failure } from "#protocol/failure.ts";
import { call, downloadUrl } from "./call.ts";
import { pageId } from "./random-id.ts";
import { forgetAnswers } from "./remembered-answers.ts";
import { watchSession } from "./session.ts";

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}
let seen: Seen[] = [];
interface Given {
  readonly status: number;
  readonly body: string;
  readonly etag?: string;
  readonly broken?: boolean;
  readonly retryAfter?: string;
}
let answer: Given = { status: 200, body: "{}" };
/** The answers before that one. */
let answers: Given[] = [];

const server = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    const { status, body: text, etag, broken, retryAfter } = answers.shift() ?? answer;
    if (broken) {
      response.writeHead(status, {
        "content-type": "application/json",
        "content-length": "100",
        ...(etag ? { etag } : {}),
      });
      response.write(text, () => response.destroy());
      return;
    }
    const more = { ...(etag ? { etag } : {}), ...(retryAfter ? { "retry-after": retryAfter } : {}) };
    response.writeHead(status, { "content-type": "application/json", ...more });
    response.end(status === 304 ? undefined : text);
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    // jsdom's signal is not the one Node's fetch knows.
    real(origin + path, { ...init, signal: null }),
  );
});
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  forgetAnswers();
  seen = [];
  answer = { status: 200, body: "{}" };
});

const Any = z.object({}).loose();
const move = endpoint({
  method: "PUT",
  path: "/boards/:boardId/tasks/:taskId",
  access: "member",
  area: "processes",
  summary: "",
  input: z.strictObject({ boardId: z.string(), taskId: z.string(), position: z.number() }),
  output: Any,
});
const list = endpoint({
  method: "GET",
  path: "/boards",
  access: "member",
  area: "processes",
  summary: "",
  input: z.strictObject({ after: z.string().optional(), status: z.array(z.string()).optional() }),
  output: Any,
});
const create = endpoint({
  method: "POST",
  path: "/boards",
  access: "member",
  area: "processes",
  summary: "",
  input: z.strictObject({ name: z.string() }),
  output: Any,
});
const remove = endpoint({
  method: "DELETE",
  path: "/boards/:id",
  access: "member",
  area: "processes",
  summary: "",
  input: z.strictObject({ id: z.string(), force: z.boolean() }),
  output: Any,
});

test("an answer that is the same as before is not sent again, and is the same object", async () => {
  answer = { status: 200, body: '{"rows":[1]}', etag: '"a"' };
  const first = await call(list, { after: "finca" });
  answer = { status: 304, body: "" };
  expect(await call(list, { after: "finca" })).toBe(first);
  expect(seen.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"a"']);
  answer = { status: 200, body: '{"rows":[2]}', etag: '"b"' };
  expect(await call(list, { after: "casa" })).toEqual({ rows: [2] });
  expect(await call(list, { after: "finca" })).toEqual({ rows: [2] });
  expect(seen.map(({ headers }) => headers["if-none-match"]).slice(2)).toEqual([undefined, '"a"']);
});

test("what one person was answered is forgotten for the next, and a change has no tag", async () => {
  answer = { status: 200, body: "{}", etag: '"a"' };
  await call(list, {});
  forgetAnswers();
  await call(list, {});
  await call(move, { boardId: "b", taskId: "t", position: 1 });
  await call(move, { boardId: "b", taskId: "t", position: 1 });
  expect(seen.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, undefined, undefined, undefined]);
});

test("path values go into the path, the rest into the body", async () => {
  await call(move, { boardId: "a/b", taskId: "t 1", position: 3 });
  expect(seen[0]).toMatchObject({ method: "PUT", url: "/api/boards/a%2Fb/tasks/t%201", body: '{"position":3}' });
});

test("of a GET and a DELETE the rest is the query, lists repeated, nothing for what is absent", async () => {
  await call(list, { status: ["a", "b"] });
  await call(remove, { id: "1", force: true });
  expect(seen.map((s) => `${s.method} ${s.url} ${s.body}`)).toEqual([
    "GET /api/boards?status=a&status=b ",
    "DELETE /api/boards/1?force=true ",
  ]);
  expect(downloadUrl(list, { after: "x y" })).toBe("/api/boards?after=x+y");
});

test("every call says which page makes it; each POST has a key of its own unless one is given", async () => {
  await call(create, { name: "A" });
  await call(create, { name: "A" });
  await call(create, { name: "A" }, { idempotencyKey: "same" });
  await call(list, {});
  expect(seen.every((s) => s.headers["x-page-id"] === pageId)).toBe(true);
  const keys = seen.map((s) => s.headers["idempotency-key"]);
  expect(new Set(keys.slice(0, 2)).size).toBe(2);
  expect(keys.slice(2)).toEqual(["same", undefined]);
});

test("a refusal is thrown with its code, errors, values and request id", async () => {
  answer = {
    status: 422,
    body: JSON.stringify({
      code: "failure.invalid",
      message: "",
      requestId: "r1",
      fields: [{ path: "name", code: "boards.nameRequired" }],
      values: { max: 50 },
    }),
  };
  const error = await call(create, { name: "" }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(Failure);
  expect(error).toMatchObject({
    code: "failure.invalid",
    status: 422,
    requestId: "r1",
    fields: [{ path: "name", code: "boards.nameRequired" }],
    values: { max: 50 },
  });
});

const busy = (code = "failure.busy") => ({
  status: 503,
  body: JSON.stringify({ code, message: "", requestId: "r" }),
  retryAfter: "0",
});

test("a call that the server was too busy for is repeated with the same key, and with no other", async () => {
  answers = [busy(), busy()];
  answer = { status: 200, body: '{"id":"1"}' };
  expect(await call(create, { name: "A" })).toEqual({ id: "1" });
  expect(new Set(seen.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  expect(seen.map(({ body }) => body)).toEqual(['{"name":"A"}', '{"name":"A"}', '{"name":"A"}']);
});

test("a server that stays busy is asked four times; one that is out of reach or room may have done it, once", async () => {
  answer = busy();
  await expect(call(move, { boardId: "b", taskId: "t", position: 1 })).rejects.toMatchObject({ status: 503 });
  expect(seen).toHaveLength(4);
  for (const code of ["failure.unavailable", "failure.noSpace"]) {
    seen = [];
    answer = busy(code);
    await expect(call(create, { name: "A" })).rejects.toMatchObject({ code });
    expect(seen).toHaveLength(1);
  }
});

test("a caller that gives up is not asked for again", async () => {
  answer = { ...busy(), retryAfter: "60" };
  const stop = new AbortController();
  const called = call(list, {}, { signal: stop.signal });
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  stop.abort();
  await expect(called).rejects.toMatchObject({ name: "AbortError" });
});

test("an answer that is none of ours is a failure too", async () => {
  answer = { status: 502, body: "<html>Bad gateway</html>" };
  await expect(call(list, {})).rejects.toMatchObject({ code: "failure.unavailable", status: 502 });
  answer = { status: 500, body: "" };
  await expect(call(list, {})).rejects.toMatchObject({ code: "failure.unknown", status: 500 });
});

test("an answer that ends before it is whole is 'offline', and is not remembered", async () => {
  answer = { status: 200, body: '{"rows":[', etag: '"a"', broken: true };
  await expect(call(list, {})).rejects.toMatchObject({ code: "failure.offline" });
  answer = { status: 200, body: '{"rows":[1]}', etag: '"a"' };
  expect(await call(list, {})).toEqual({ rows: [1] });
  expect(seen[1]?.headers["if-none-match"]).toBeUndefined();
});

test("no answer is 'offline'", async () => {
  const lost = endpoint({ ...list, path: "/\u0000" as `/${string}` });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(call(lost, {})).rejects.toMatchObject({ code: "failure.offline", status: 0 });
});

test("however many calls are answered 'not signed in', the session is asked again once", async () => {
  const signedOut = vi.fn(() => Promise.resolve());
  watchSession({ changed: () => {}, signedOut });
  const body = JSON.stringify({ code: "failure.signedOut", message: "", requestId: "r" });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status: 401 })));
  await Promise.allSettled([call(list, {}), call(list, {}), call(list, {})]);
  expect(signedOut).toHaveBeenCalledTimes(1);
});
