import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { systemClock } from "#platform/clock.ts";
import { CommitUnknown, type Connection, type Database, openDatabase } from "#platform/db/database.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { commonFailure } from "#protocol/failure.ts";
import { freshDatabase } from "#tests/support/cluster.ts";
import { asFailure } from "./as-failure.ts";
import { readLimits } from "./read-limits.ts";
import { serve } from "./serve.ts";
import { createServer } from "./server.ts";

const file = endpoint({
  method: "POST",
  path: "/files",
  access: "public",
  area: "processes",
  summary: "Takes a file",
  input: z.strictObject({}),
  output: z.object({ size: z.number() }),
  upload: { maxBytes: 1000, inclusive: false },
});

let db: Database;
let address: string;
let stop: () => Promise<void>;
/** The work of the handler at /api/break. */
let broken: () => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  const reach = (database: string) => JSON.parse(inject("cluster").replace("DATABASE", database)) as Connection;
  const fresh = await freshDatabase(reach, inject("template"));
  db = openDatabase(fresh.connection, () => undefined, 2);
  const log = pino({ level: "silent" });
  const app = await createServer({
    log,
    url: "http://acta.test",
    trustProxy: false,
    describe: (code) => `say ${code}`,
  });
  const on = serve({
    app,
    db,
    clock: systemClock,
    identify: { asker: async () => undefined, actor: async () => undefined, lock: async () => true },
    cookieName: "sid",
    secure: false,
    space: { admits: async () => true },
    reads: readLimits(0),
  });
  on.upload(file, async ({ upload }) => ({ size: upload.size }));
  app.get("/api/break", async () => broken());
  app.post("/api/json", async () => ({}));
  address = await app.listen({ port: 0, host: "127.0.0.1" });
  stop = async () => {
    await app.close();
    await db.close();
    await fresh.drop();
  };
});
afterAll(() => stop());

interface Answered {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: { readonly code: string; readonly message: string; readonly requestId: string };
}

async function answered(sent: Promise<Response>): Promise<Answered> {
  const response = await sent;
  const body = (await response.json()) as Answered["body"];
  return { status: response.status, retryAfter: response.headers.get("retry-after"), body };
}

const breaking = (how: typeof broken): Promise<Answered> => {
  broken = how;
  return answered(fetch(`${address}/api/break`));
};

/** Sends bytes as they are and gives what comes back. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(address);
    const socket = connect(Number(port), "127.0.0.1");
    let response = "";
    socket.setEncoding("utf8").on("data", (part: string) => (response += part));
    socket.on("close", () => resolve(response)).on("error", reject);
    socket.write(text);
  });

const raise = (sqlState: string) => () =>
  db.asSystem((tx) =>
    sql.raw(`do $$ begin raise exception 'broken' using errcode = '${sqlState}'; end $$`).execute(tx),
  );

test.each(["53100", "53200"])("a database without room (%s) says that there is no room", async (sqlState) => {
  expect(await breaking(raise(sqlState))).toMatchObject({
    status: 503,
    retryAfter: "60",
    body: { code: "failure.noSpace" },
  });
});

test.each(["55P03", "57014", "40001", "40P01"])(
  "a transaction that others stood in the way of (%s) may be repeated, and is no conflict",
  async (sqlState) => {
    expect(await breaking(raise(sqlState))).toMatchObject({
      status: 503,
      retryAfter: "1",
      body: { code: "failure.busy" },
    });
  },
);

test("a full disk says that no file can be uploaded", async () => {
  expect(await breaking(() => writeFile("/dev/full", "x"))).toMatchObject({
    status: 503,
    retryAfter: "60",
    body: { code: "failure.noUploadSpace" },
  });
});

test.each(["EROFS", "EACCES", "EIO", "EPERM"])(
  "a disk that takes no file (%s) is no error of the server",
  async (code) => {
    const refusing = async () => Promise.reject(Object.assign(new Error(code), { code, syscall: "open" }));
    expect(await breaking(refusing)).toMatchObject({
      status: 503,
      retryAfter: "60",
      body: { code: "failure.filesUnwritable" },
    });
    // A program that cannot be started has the same code, and is none of it.
    const starting = async () => Promise.reject(Object.assign(new Error(code), { code, syscall: "spawn soffice" }));
    expect(await breaking(starting)).toMatchObject({ status: 500 });
  },
);

test("a lost answer to COMMIT says that the change may be saved, and does not ask to do it again", async () => {
  const lost = async () => Promise.reject(new CommitUnknown(new Error("Connection terminated unexpectedly")));
  expect(await breaking(lost)).toMatchObject({
    status: 503,
    retryAfter: null,
    body: { code: "failure.outcomeUnknown" },
  });
});

test("a caller who leaves before its body has come is no failure of ours", () => {
  const reset = { code: "ECONNRESET" };
  const aborted = asFailure(Object.assign(new Error("aborted"), reset, { statusCode: 400 }));
  const lost = asFailure(Object.assign(new Error("read ECONNRESET"), reset));
  expect([aborted.code, aborted.status]).toEqual(["failure.unreadable", 400]);
  expect([lost.code, lost.status]).toEqual(["failure.unavailable", 503]);
});

test("a caller who should retry later learns when", async () => {
  const unavailable = async () => Promise.reject(commonFailure("failure.unavailable"));
  expect(await breaking(unavailable)).toMatchObject({ status: 503, retryAfter: "5" });
  expect(await breaking(async () => Promise.reject(commonFailure("failure.tooMany")))).toMatchObject({
    status: 429,
    retryAfter: "60",
  });
  expect((await breaking(async () => Promise.reject(new Error("bug")))).retryAfter).toBeNull();
});

const multipart = "multipart/form-data; boundary=b";
const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.docx"\r\n\r\n';

test.each([
  ["no boundary", "multipart/form-data", `${part}abc\r\n--b--\r\n`],
  ["another boundary", "multipart/form-data; boundary=c", `${part}abc\r\n--b--\r\n`],
  ["an end that is missing", multipart, `${part}abc`],
  ["an end in the middle of a header", multipart, "--b\r\ncontent-dispo"],
  ["something else", multipart, "hello"],
  [
    "a field that reaches for prototypes",
    multipart,
    '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
  ],
])("an upload with %s is the caller's error", async (_what, type, body) => {
  const { status, body: answer } = await answered(
    fetch(`${address}/api/files`, { method: "POST", body, headers: { "content-type": type } }),
  );
  expect([status, answer.code]).toEqual([400, "failure.unreadable"]);
});

test("an upload without a file is an error of the input", async () => {
  const body = '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\ny\r\n--b--\r\n';
  const sent = fetch(`${address}/api/files`, { method: "POST", body, headers: { "content-type": multipart } });
  expect((await answered(sent)).body).toMatchObject({
    code: "failure.invalid",
    fields: [{ path: "file", code: "failure.fileRequired", message: "say failure.fileRequired" }],
  });
});

test("what cannot be read has a code of ours and a sentence, wherever it fails", async () => {
  const post = (type: string, body: string) =>
    answered(fetch(`${address}/api/json`, { method: "POST", body, headers: { "content-type": type } }));
  const unreadable = { code: "failure.unreadable", message: "say failure.unreadable", requestId: expect.any(String) };
  expect(await post("application/json", "{")).toMatchObject({ status: 400, body: unreadable });
  expect(await post("application/json", "")).toMatchObject({ status: 400, body: unreadable });
  expect(await post("application/json", '{"__proto__": 1}')).toMatchObject({ status: 400, body: unreadable });
  expect(await post("text/csv", "a")).toMatchObject({ status: 415, body: { code: "failure.mediaType" } });
  expect(await answered(fetch(`${address}/api/%zz`))).toMatchObject({ status: 400, body: unreadable });
  for (const text of ["hello\r\n\r\n", `GET / HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(70_000)}\r\n\r\n`]) {
    const response = await raw(text);
    expect(response).toMatch(/^HTTP\/1\.1 4(?:00|31) /);
    expect(JSON.parse(response.slice(response.indexOf("\r\n\r\n")))).toMatchObject(unreadable);
  }
});

test("a body over the limit is answered, also while it is still being sent", async () => {
  const large = await answered(
    fetch(`${address}/api/json`, {
      method: "POST",
      body: JSON.stringify("x".repeat(20_000_000)),
      headers: { "content-type": "application/json" },
    }),
  );
  expect([large.status, large.body.code]).toEqual([413, "failure.tooLarge"]);
});
