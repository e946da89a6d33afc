import { afterAll, beforeAll, expect, test } from "vitest";
import { createDrivePassword } from "#features/api-keys/drive-contract.ts";
import { addVisitorFile } from "#features/forms/visitor-contract.ts";
import { sessions } from "#features/identity/server/index.ts";
import { addByLink, putItemLink } from "#features/repository/share-contract.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { type Role, roles } from "#protocol/actor.ts";
import { type Endpoint, pathParameters } from "#protocol/endpoint.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { quickCaptcha } from "#tests/fixtures/accounts.ts";
import { deviceKey, openedForm } from "#tests/fixtures/forms.ts";
import { template } from "#tests/fixtures/processes.ts";
import { folderOf } from "#tests/fixtures/repository.ts";
import { everySecret, type Secrets } from "#tests/fixtures/secrets.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { realPdfs } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { type AuthorizationCase, allAuthorizationCases, type World } from "#tests/support/authorization.ts";
import { extremeFiles } from "#tests/support/extreme-files.ts";
import { extremeInputs, extremeTexts, smallestInput, spread, writeCall } from "#tests/support/extreme-inputs.ts";
import { longestTurn } from "#tests/support/longest-turn.ts";
import { type Sent, startSender } from "#tests/support/sender.ts";

/** Every address that reads something from outside is tried with inputs that cost more than their length if it is not careful. */
const bars = { turnMs: 100, grownMb: 64 };
/** Extreme inputs of each call; `ACTA_EXTREMES=100000` tries all of them, which takes an hour. */
const perCall = Number(process.env["ACTA_EXTREMES"] ?? 2);

const cases = await allAuthorizationCases();
const sender = startSender();
let app: App;
let world: World;
let secrets: Secrets;

beforeAll(async () => {
  app = await startApp({ ...quickCaptcha, ACTA_PAYMENTS: "true" }, { pdf: realPdfs });
  const owner = await organization(app);
  const others = await Promise.all(
    roles.filter((r) => r !== "owner").map(async (r) => [r, await member(app, owner.orgId, r)] as const),
  );
  const people = { owner, ...Object.fromEntries(others) } as Record<Role, SomeMember>;
  world = { app, people, templateId: await template(owner) };
  secrets = await everySecret(app, owner);
});
afterAll(async () => {
  await sender.stop();
  await app.stop();
});

const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

/** Opens a new session: some calls ask for one. */
async function tokenOf({ uid }: SomeMember): Promise<string> {
  const { db, clock } = app.node.platform;
  const transaction = { orgId: null, by: null, now: clock.now() };
  return (await systemTransaction(db, transaction, (inside) => sessions.open(inside, uid))).token;
}

type Request = Omit<Sent, "number" | "url"> & { readonly path: string };

/** The findings so far: what was sent, and what was wrong with it. */
class Findings {
  readonly found: string[] = [];
  readonly statuses = new Map<number, number>();

  /** Sends a request. One that costs too much is sent again, because a collection of garbage may have fallen into it. */
  async try(what: string, request: Request, settled: () => Promise<void> = async () => undefined): Promise<number> {
    let turnMs = Number.POSITIVE_INFINITY;
    let grownMb = Number.POSITIVE_INFINITY;
    let status = 0;
    for (let attempt = 0; attempt < 3 && (turnMs > bars.turnMs || grownMb > bars.grownMb); attempt++) {
      await app.query("delete from rate_limits");
      const cost = await longestTurn(async () => {
        const answer = await sender.send({ ...request, url: app.address + request.path });
        await settled();
        return answer;
      });
      turnMs = Math.min(turnMs, cost.turnMs);
      grownMb = Math.min(grownMb, cost.grownMb);
      status = cost.result.status;
      const { text } = cost.result;
      if (status === 0 || status === 500) this.found.push(`${what}: ${status} ${text.slice(0, 200)}`);
      if (text.includes("[native code]")) this.found.push(`${what}: answered with a function`);
    }
    if (turnMs > bars.turnMs) this.found.push(`${what}: held the event loop for ${Math.round(turnMs)} ms (${status})`);
    if (grownMb > bars.grownMb) this.found.push(`${what}: took ${Math.round(grownMb)} MB (${status})`);
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    return status;
  }
}

const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** Sends extreme inputs of a call as JSON or in its address. */
async function tryInputs(
  findings: Findings,
  e: Endpoint,
  { real, token, nth }: { readonly real: Record<string, unknown>; readonly token?: string; readonly nth: number },
): Promise<void> {
  for (const { what, input } of spread(extremeInputs(e, real), perCall, nth)) {
    const { path, body } = writeCall(e, input());
    const headers = { ...bearer(token), ...(body && { "content-type": "application/json" }) };
    await findings.try(`${nameOf(e)} ${what}`, { method: e.method, path, headers, body });
  }
}

const roleOf = ({ allowed }: AuthorizationCase): Role =>
  allowed.includes("owner") ? "owner" : (allowed[0] ?? "owner");

test("the measure sees a turn that is too long, memory that is too much, and no work of the sender", async () => {
  const busy = await longestTurn(async () => {
    const until = process.threadCpuUsage().user + 150_000;
    while (process.threadCpuUsage().user < until);
  });
  expect(busy.turnMs).toBeGreaterThan(bars.turnMs);
  const kept = await longestTurn(async () => Buffer.alloc(80 * 1024 * 1024));
  expect(kept.grownMb).toBeGreaterThan(bars.grownMb);
  const idle = await longestTurn(() =>
    sender.send({ url: `${app.address}/healthz`, method: "GET", headers: {}, body: undefined }),
  );
  expect(idle.result.status).toBe(200);
  expect(idle.turnMs).toBeLessThan(bars.turnMs);
});

test("no member holds the event loop with an extreme input", { timeout: 3_600_000 }, async () => {
  const findings = new Findings();
  for (const [nth, one] of cases.filter((each) => !each.file).entries()) {
    const real = await one.input(world);
    await tryInputs(findings, one.endpoint, { real, token: await tokenOf(world.people[roleOf(one)]), nth });
  }
  expect(findings.found).toEqual([]);
  // Enough of them reach more than the schema.
  expect([...findings.statuses].filter(([status]) => status < 300 || status === 409)).not.toEqual([]);
});

/** The secret that opens the public calls below a path, by parameter. */
const opens: readonly (readonly [string, Readonly<Record<string, keyof Secrets>>])[] = [
  ["/public/task/", { token: "task" }],
  ["/public/alerts/", { token: "calendar" }],
  ["/public/files/", { token: "item", key: "visit" }],
  ["/public/receipt/", { token: "receipt" }],
  ["/public/:id/", { id: "firm", id2: "form", session: "device" }],
  ["/public/signatures/", { token: "signer" }],
  ["/invitation", { token: "invitation" }],
  ["/unsubscribe", { token: "unsubscribe" }],
  ["/engine/dash/", { jwt: "dashboard" }],
  ["/engine/search", { searchKey: "search" }],
];
const known = (path: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(opens.find(([below]) => path.startsWith(below))?.[1] ?? {}).map(([name, kind]) => [
      name,
      secrets[kind].value,
    ]),
  );

test("no stranger does, at any public call", { timeout: 3_600_000 }, async () => {
  const findings = new Findings();
  const open = app.node.served.filter((e) => e.access === "public" && !e.upload);
  expect(open.length).toBeGreaterThan(40);
  for (const [nth, e] of open.entries())
    await tryInputs(findings, e, { real: { ...smallestInput(e, known(e.path)) }, nth });
  expect(findings.found).toEqual([]);
});

const takesToken = ({ path }: Endpoint) => path.startsWith("/engine/") || path === "/user/incomplete";

/** Bodies that are no input of any call. */
const bodies: Readonly<Record<string, () => string>> = {
  "lists in one another": () => "[".repeat(900_000) + "]".repeat(900_000),
  "objects in one another": () => '{"a":'.repeat(300_000) + "1" + "}".repeat(300_000),
  "the same name again and again": () => `{${'"title":"a",'.repeat(19_000)}"title":"b"}`,
  "a list of zeros": () => `{"title":[${"0,".repeat(900_000)}0]}`,
  "escaped signs": () => `{"title":"${"\\u0061".repeat(300_000)}"}`,
  "a number of a million digits": () => `{"title":${"1".repeat(1_000_000)}}`,
  "a prototype": () => `{"__proto__":{"title":"a"},"constructor":{"prototype":{"title":"a"}}}`,
  "quotation marks": () => '"'.repeat(1_900_000),
};

/** The path of a call with some id in the place of each. */
const anyPath = (e: Endpoint): string =>
  `/api${pathParameters(e.path).reduce((at, name) => at.replace(`:${name}`, world.people.owner.uid), e.path)}`;

test("bodies that are no input are refused quickly, to strangers before they are read", {
  timeout: 600_000,
}, async () => {
  const findings = new Findings();
  const token = await tokenOf(world.people.owner);
  const readers = app.node.served.filter((e) => e.method !== "GET" && e.method !== "DELETE" && !e.upload);
  const send = (e: Endpoint, what: string, body: string, as?: string) =>
    findings.try(`${nameOf(e)} ${what}`, {
      method: e.method,
      path: anyPath(e),
      headers: { ...bearer(as), "content-type": "application/json" },
      body: Buffer.from(body),
    });
  for (const e of readers) {
    const status = await send(e, "deep", "[".repeat(1000));
    // The engine's callers send their token in the body, of which a little is read.
    if (e.access !== "public" && status !== 401 && !takesToken(e))
      findings.found.push(`${nameOf(e)} read the body of a stranger: ${status}`);
  }
  for (const [what, body] of Object.entries(bodies)) {
    for (const e of spread(readers, 4)) {
      await send(e, what, body());
      await send(e, what, body(), token);
    }
  }
  expect(findings.found).toEqual([]);
});

/** A body of several parts: values, and a file. */
function multipart(values: Readonly<Record<string, unknown>>, name: string, bytes: Uint8Array) {
  const mark = "acta-extreme-file";
  const parts = Object.entries(values).map(
    ([key, value]) =>
      `--${mark}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${typeof value === "string" ? value : JSON.stringify(value)}\r\n`,
  );
  const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    headers: { "content-type": `multipart/form-data; boundary=${mark}` },
    body: Buffer.concat([Buffer.from(parts.join("") + head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)]),
  };
}

test("no file holds the event loop, neither at its upload nor in the jobs that read it", {
  timeout: 3_600_000,
}, async () => {
  const findings = new Findings();
  const uploads: {
    readonly e: Endpoint;
    readonly token?: string;
    readonly input: () => Promise<Record<string, unknown>>;
  }[] = [];
  for (const one of cases.filter((each) => each.file))
    uploads.push({
      e: one.endpoint,
      token: await tokenOf(world.people[roleOf(one)]),
      input: () => one.input(world),
    });
  const { owner } = world.people;
  const keys = await openedForm(owner, world.templateId, { files: [{ id: "a1", label: "DPI", required: false }] });
  uploads.push({
    e: addVisitorFile,
    input: async () => ({ id: keys.id, id2: keys.id2, slot: "a1", session: deviceKey() }),
  });
  const itemId = await folderOf(owner.call, "Entregas");
  const { link } = await owner.call(putItemLink, { itemId, permission: "drop" });
  uploads.push({ e: addByLink, input: async () => ({ token: link?.url.split("/").at(-1) }) });
  const missing = app.node.served.filter((e) => e.upload && !uploads.some((one) => nameOf(one.e) === nameOf(e)));
  expect(missing.map(nameOf)).toEqual([]);

  const files = extremeFiles.map((one) => ({ ...one, bytes: one.bytes() }));
  for (const [nth, { e, token, input }] of uploads.entries()) {
    for (const { name, what, bytes } of spread(files, perCall, 5 * nth)) {
      if (bytes.length >= (e.upload?.maxBytes ?? 0)) continue;
      const values = await input();
      const path = `/api${e.path.replace(/:(\w+)/g, (_, key: string) => {
        const value = String(values[key]);
        delete values[key];
        return encodeURIComponent(value);
      })}`;
      const { headers, body } = multipart(values, name, bytes);
      await findings.try(
        `${nameOf(e)} ${name}, ${what}`,
        { method: e.method, path, headers: { ...headers, ...bearer(token) }, body },
        () => app.idle(),
      );
    }
  }
  expect(findings.found).toEqual([]);
});

const list = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join(", ");
/** Headers as long as a request may have. */
const headers: readonly (readonly [string, string])[] = [
  ["authorization", `Bearer ${"a".repeat(15_000)}`],
  ["authorization", `Basic ${"A".repeat(15_000)}`],
  ["authorization", " ".repeat(15_000)],
  ["cookie", Array.from({ length: 1800 }, (_, at) => `c${at}=1`).join("; ")],
  ["cookie", `sid=${"%25".repeat(5000)}`],
  ["cookie", "constructor=1; __proto__=2; sid=constructor; acta_language=constructor"],
  ["accept-language", list(1800, (at) => `x${at};q=0.1`)],
  ["accept-encoding", list(1500, (at) => `x${at}`)],
  ["if-none-match", list(1500, (at) => `"${at}"`)],
  ["if-match", list(1500, (at) => `"${at}"`)],
  ["range", `bytes=${list(1500, (at) => `${at}-${at}`)}`],
  ["if", "(<urn:uuid:a>) ".repeat(1000)],
  ["if", "(".repeat(15_000)],
  ["destination", `http://a/dav/mine/${"%2e%2e/".repeat(2000)}`],
  ["depth", "1".repeat(15_000)],
  ["x-forwarded-for", list(1500, () => "1.2.3.4")],
  ["content-type", `multipart/form-data; boundary=${"a".repeat(15_000)}`],
  ["content-type", `application/json${"; a=b".repeat(3000)}`],
  ["origin", `http://${"a.".repeat(7000)}`],
  ["idempotency-key", "constructor".repeat(1000)],
  ["user-agent", extremeTexts["opened brackets"]?.(15_000) ?? ""],
];

test("no header and no address does", { timeout: 600_000 }, async () => {
  const findings = new Findings();
  const { key } = await (await newSession(app, world.people.owner))(createDrivePassword, { name: "Portátil" });
  const drive = { authorization: `Basic ${btoa(`ana:${key}`)}` };
  const token = await tokenOf(world.people.owner);
  const places: readonly Request[] = [
    { method: "GET", path: "/api/processes?list=active", headers: bearer(token) },
    { method: "POST", path: "/api/boards", headers: bearer(token), body: Buffer.from("{}") },
    { method: "GET", path: `/api/public/files/${secrets.item.value}`, headers: {} },
    { method: "GET", path: "/api/session", headers: {} },
    { method: "PROPFIND", path: "/dav/mine/", headers: drive },
    { method: "GET", path: "/dav/mine/poder.txt", headers: drive },
    { method: "PUT", path: "/dav/mine/a.txt", headers: drive, body: Buffer.from("a") },
    { method: "MOVE", path: "/dav/mine/poder.txt", headers: drive },
    { method: "LOCK", path: "/dav/mine/poder.txt", headers: drive },
    { method: "GET", path: "/", headers: {} },
    { method: "GET", path: "/api/live", headers: { cookie: "sid=no" } },
  ];
  for (const [name, value] of headers)
    for (const place of places)
      await findings.try(`${place.method} ${place.path} ${name}: ${value.slice(0, 30)}`, {
        ...place,
        headers: { ...place.headers, [name]: value },
      });
  const paths = [
    "/",
    "../",
    "%2e%2e/",
    "%",
    "%00",
    "a/",
    "constructor/",
    "__proto__/",
    ":",
    "*",
    "?a=",
    "&constructor=1",
  ];
  for (const base of ["/api/", "/dav/", "/dav/mine/", "/sign/", "/api/public/", "/api/processes?list=active&"])
    for (const part of paths) {
      const path = base + part.repeat(Math.floor(14_000 / part.length));
      await findings.try(`GET ${base} and ${part} again and again`, { method: "GET", path, headers: drive });
    }
  expect(findings.found).toEqual([]);
});

const question = (inside: string) => `<D:propfind xmlns:D="DAV:"><D:prop>${inside}</D:prop></D:propfind>`;
/** Questions of WebDAV of at most 64 KB. */
const questions: Readonly<Record<string, string>> = {
  deep: "<a>".repeat(20_000),
  "deep in namespaces": Array.from({ length: 2000 }, (_, at) => `<a xmlns:n${at}="b">`).join(""),
  wide: question("<a/>".repeat(15_000)),
  "many names": question(Array.from({ length: 6000 }, (_, at) => `<a${at}/>`).join("")),
  attributes: `<a ${Array.from({ length: 5000 }, (_, at) => `b${at}=""`).join(" ")}/>`,
  entities: question(`<a>${"&amp;".repeat(12_000)}</a>`),
  comments: `${"<!---->".repeat(9000)}<a/>`,
  "names of objects": question("<D:constructor/><D:__proto__/><D:toString/>"),
  spaces: " ".repeat(65_000),
  "one tag": `<${"a".repeat(65_000)}`,
};

test("no question of WebDAV does", { timeout: 600_000 }, async () => {
  const findings = new Findings();
  const { key } = await (await newSession(app, world.people.owner))(createDrivePassword, { name: "Tableta" });
  for (const method of ["PROPFIND", "PROPPATCH", "LOCK", "UNLOCK", "MKCOL", "MOVE", "COPY", "DELETE"])
    for (const [what, body] of Object.entries(questions))
      for (const as of ["invented", key])
        await findings.try(`${method} ${what}`, {
          method,
          path: method === "PROPFIND" ? "/dav/mine/" : "/dav/mine/nada.txt",
          headers: { authorization: `Basic ${btoa(`ana:${as}`)}`, depth: "0" },
          body: Buffer.from(body),
        });
  expect(findings.found).toEqual([]);
});
