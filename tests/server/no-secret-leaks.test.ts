import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { screens } from "#app/registry.ts";
import { newToken } from "#platform/secrets/secrets.ts";
import { type Endpoint, pathParameters } from "#protocol/endpoint.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { quickCaptcha } from "#tests/fixtures/accounts.ts";
import { everySecret, type Secrets } from "#tests/fixtures/secrets.ts";
import { realPdfs } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

type Input = Record<string, unknown>;
type Json = { readonly properties?: Record<string, Json>; readonly [name: string]: unknown };

/** Which secret opens the calls and pages below a path, by the name of the parameter that carries it. */
const opens: readonly (readonly [string, Readonly<Record<string, keyof Secrets>>])[] = [
  ["/public/task/", { token: "task" }],
  ["/public/alerts/", { token: "calendar" }],
  ["/public/files/", { token: "item", key: "visit" }],
  ["/public/receipt/", { token: "receipt" }],
  ["/public/:id/", { id: "firm", id2: "form", session: "device" }],
  ["/public/signatures/", { token: "signer" }],
  ["/sign/", { token: "signer" }],
  ["/signatures/webhooks/", { token: "callback" }],
  ["/invitation", { token: "invitation" }],
  ["/identity/reset-password", { token: "reset" }],
  ["/identity/verify-email", { token: "verify" }],
  ["/identity/email-link/", { token: "signIn" }],
  ["/identity/change-email", { token: "emailChange" }],
  ["/identity/unenroll", { token: "unenroll" }],
  ["/unsubscribe", { token: "unsubscribe" }],
  ["/engine/dash/", { jwt: "dashboard" }],
  ["/engine/search", { searchKey: "search" }],
  ["/administration/session", { key: "administrator" }],
];

/** Names of values that let somebody in, or prove who they are. */
const secretName =
  /token|password|recaptcha|secret|proof|presence|jwt|key$|^code$|^state$|session|signature|challenge|credential/i;

/** Ids in paths that are no secrets: an administrator's session opens them. */
const isPlain = (path: string) =>
  /^\/(administration\/(organizations|orders|payments)|help|auth\/callback)\//.test(path);

let app: App;
let owner: SomeMember;
let secrets: Secrets;
let metrics: number;
const lines: string[] = [];
const mails: { readonly to: string; readonly file: string }[] = [];
/** What was answered to calls that failed. */
const refusals: { readonly call: string; readonly text: string }[] = [];
const canaries: string[] = [];

beforeAll(async () => {
  metrics = await freePort();
  const settings = { ...quickCaptcha, ACTA_METRICS_PORT: String(metrics) };
  const parts = { pdf: realPdfs, onMail: (mail: { to: string; file: string }) => void mails.push(mail) };
  app = await startApp(settings, parts, undefined, { write: (line) => void lines.push(line) });
  owner = await organization(app);
  secrets = await everySecret(app, owner);
});
afterAll(() => app?.stop());

const secretOf = (path: string, name: string): string | undefined => {
  const kind = opens.find(([below]) => path.startsWith(below))?.[1][name];
  return kind && secrets[kind].value;
};
const canary = (): string => {
  const made = newToken("canary");
  canaries.push(made);
  return made;
};

const schemaOf = (e: Endpoint): Json => {
  const schema = z.toJSONSchema(e.input, { io: "input", unrepresentable: "any" }) as Json;
  const [first] = (schema["anyOf"] as Json[] | undefined) ?? [];
  return schema.properties ? schema : (first ?? schema);
};
const namesIn = (e: Endpoint): string[] => [
  ...new Set([...pathParameters(e.path), ...Object.keys(schemaOf(e).properties ?? {})]),
];

/** The calls that carry a secret: by its name, or any parameter in a public path. */
const secretCalls = () =>
  app.node.served.filter(
    (e) =>
      namesIn(e).some((name) => secretName.test(name)) ||
      (e.access === "public" && !isPlain(e.path) && pathParameters(e.path).length > 0),
  );
const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

/** A value of a type, so that a call gets past its schema where that is easy. */
function valueOf(schema: Json): unknown {
  if (schema["default"] !== undefined) return undefined;
  const [choice] = [schema["const"], ...((schema["enum"] as unknown[] | undefined) ?? [])].filter(
    (one) => one !== undefined,
  );
  if (choice !== undefined) return choice;
  const ofType: Readonly<Record<string, unknown>> = { integer: 1, number: 1, boolean: true, object: {}, array: [] };
  if (schema["format"] === "email") return "alguien@correo.test";
  if (schema["format"] === "uuid") return owner.uid;
  return ofType[String(schema["type"])] ?? "alguien";
}

function inputOf(e: Endpoint): Input {
  const properties = schemaOf(e).properties ?? {};
  return Object.fromEntries(
    namesIn(e).map((name) => [
      name,
      secretOf(e.path, name) ??
        (secretName.test(name) && properties[name]?.["enum"] === undefined
          ? canary()
          : valueOf(properties[name] ?? {})),
    ]),
  );
}

async function note(call: string, asked: Promise<Response>): Promise<number> {
  const answer = await asked;
  const text = `${JSON.stringify([...answer.headers])} ${await answer.text()}`;
  if (answer.status >= 400) refusals.push({ call: `${call}: ${answer.status}`, text });
  return answer.status;
}

/** Makes a call as it is meant, and in the ways that fail before a handler sees it. */
async function tryCall(e: Endpoint): Promise<void> {
  const input = inputOf(e);
  const call = e.access === "public" ? app.as() : owner.call;
  const path = `/api${e.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))}`;
  await note(nameOf(e), call.raw(e, input));
  const secret = Object.values(input).find((value) => typeof value === "string" && value.length > 40);
  const json = { "content-type": "application/json" };
  const ask = (address: string, init: RequestInit = {}) => note(nameOf(e), fetch(app.address + address, init));
  await ask(`${path}/more`);
  await ask(`${path}%ZZ`);
  await ask(`${path}?token=${String(secret)}`, { method: "DELETE" });
  await ask(path, { method: "POST", headers: json, body: `{"token":"${String(secret)}",` });
  await ask(path, { method: "POST", headers: { "content-type": "text/plain" }, body: String(secret) });
}

/** Every page and bare address with a secret in its path or query. */
function addresses(): string[] {
  const filled = (path: string) =>
    path.replace(/:(\w+)/g, (_, name: string) => secretOf(path.replace(/^\/api/, ""), name) ?? canary());
  const pages = screens.filter(({ login, path }) => !login && path.includes(":") && !isPlain(path));
  return [
    ...pages.map(({ path }) => filled(path)),
    ...bareRoutes().map(filled),
    `/public/receipt/${secrets.receipt.value}`,
    ...(["verify", "reset", "signIn", "emailChange", "unenroll"] as const).map(
      (kind) => `/auth/action?mode=x&token=${secrets[kind].value}`,
    ),
    `/invitation?token=${secrets.invitation.value}`,
    `/unsubscribe?token=${secrets.unsubscribe.value}`,
    `/auth/callback/google?state=${canary()}&code=${canary()}`,
    `/ds/callback?state=${canary()}&code=${canary()}`,
    `/dav/mine/${canary()}.docx`,
  ];
}

/** Routes outside the contracts that have parameters, as the server lists them. */
function bareRoutes(): string[] {
  const inContracts = new Set(app.node.served.map(({ path }) => `/api${path}`));
  return routesOf(app.node.app.printRoutes({ commonPrefix: false })).filter(
    (path) => /:\w*(token|key|secret)/i.test(path) && !inContracts.has(path),
  );
}

/** The paths of a printed tree of routes, each line of which is a part below the line it is indented under. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const found = /^([│ ]*[├└]── )(\S+)/u.exec(line);
    if (!found) return [];
    const [, indent = "", part = ""] = found;
    const depth = indent.length / 4 - 1;
    above.splice(depth, above.length, part);
    return [above.join("")];
  });
}

const everyValue = () => [...Object.values(secrets).map(({ value }) => value), ...canaries];
/** The secrets in a text, whatever their case: counters write in lower case. */
const secretsIn = (text: string): string[] => {
  const lower = text.toLowerCase();
  return everyValue().filter((value) => lower.includes(value.toLowerCase()));
};

/** The tables in which one of these values is written. */
async function placesInDatabase(values: readonly string[]): Promise<string[]> {
  const pattern = values.map((value) => value.replace(/[.$*+?]/g, "\\$&")).join("|");
  const places: string[] = [];
  const tables = await app.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
  );
  const { rows } = tables.rows.some(({ schema }) => schema === "pgboss")
    ? tables
    : { rows: [...tables.rows, { schema: "pgboss", name: "job" }] };
  for (const { schema, name } of rows) {
    const sql = `select count(*)::int as n from "${schema}"."${name}" t where t::text ~* $1`;
    const run =
      schema === "public" ? app.query<{ n: number }>(sql, [pattern]) : app.node.platform.db.pool.query(sql, [pattern]);
    if (((await run).rows[0]?.n ?? 0) > 0) places.push(`${schema}.${name}`);
  }
  expect(rows.length).toBeGreaterThan(100);
  return places;
}

describe("a secret in a call or an address", () => {
  test("is known to this test wherever a public call takes one", () => {
    const unknown = secretCalls().filter((e) => {
      const carried = namesIn(e).filter(
        (name) => /token|jwt|searchKey/i.test(name) || pathParameters(e.path).includes(name),
      );
      return e.access === "public" && carried.some((name) => secretOf(e.path, name) === undefined);
    });
    expect(unknown.map(nameOf)).toEqual([]);
    const pages = screens.filter(({ login, path }) => !login && path.includes(":") && !isPlain(path));
    expect(pages.filter(({ path }) => pathParameters(path).some((name) => !secretOf(path, name)))).toEqual([]);
    expect(bareRoutes().toSorted()).toEqual([
      "/api/public/task/:token/live",
      "/api/signatures/webhooks/:provider/:orgId/:token",
    ]);
    expect(secretCalls().length).toBeGreaterThan(50);
  });

  test("stays out of log, metrics, database, refusals and mails to others, however the call ends", {
    timeout: 300_000,
  }, async () => {
    const walk = async () => {
      for (const e of secretCalls()) await tryCall(e);
      for (const address of addresses()) {
        const stop = AbortSignal.timeout(2000);
        for (const method of ["GET", "POST"])
          await note(
            `${method} ${address}`,
            fetch(app.address + address, { method, redirect: "manual", signal: stop }),
          ).catch(() => undefined);
      }
      for (const value of [secrets.apiKey, secrets.drive, secrets.session, secrets.identity].map((one) => one.value)) {
        const headers = { authorization: `Bearer ${value}`, cookie: `sid=${value}` };
        for (const path of ["/api/members", "/api/api-keys", "/dav/mine/", "/api/nothing", `/dav/mine/${value}`])
          await note(path, fetch(app.address + path, { headers }));
      }
    };
    await whileDatabaseRefuses(walk);
    expect(refusals.filter(({ call }) => call.endsWith(": 500")).length).toBeGreaterThan(40);
    await walk();
    const failed = new Set(refusals.map(({ call }) => call.slice(0, call.lastIndexOf(":"))));
    expect(
      secretCalls()
        .map(nameOf)
        .filter((name) => !failed.has(name)),
    ).toEqual([]);
    await app.idle();

    expect(lines.length).toBeGreaterThan(500);
    expect(lines.filter((line) => secretsIn(line).length > 0).slice(0, 5)).toEqual([]);
    const figures = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    expect(figures).toContain("acta_http_requests_total");
    expect(secretsIn(figures)).toEqual([]);
    // A refused page calls back its own address nowhere.
    expect(refusals.filter(({ text }) => secretsIn(text).length > 0).map(({ call }) => call)).toEqual([]);
    expect(await placesInDatabase([owner.uid])).toEqual(expect.arrayContaining(["public.members", "pgboss.job"]));
    expect(await placesInDatabase(everyValue())).toEqual([]);
    for (const { to, file } of mails) {
      const { subject = "", text = "", html = "", headers } = await PostalMime.parse(await readFile(file));
      const whole = [subject, text, html, JSON.stringify(headers)].join("\n");
      const strangers = Object.entries(secrets).filter(
        ([, { value, holders }]) => whole.includes(value) && !holders.includes(to),
      );
      expect(
        strangers.map(([kind]) => kind),
        `${to}: ${subject}`,
      ).toEqual([]);
    }
    expect(mails.length).toBeGreaterThan(8);
  });
});

/** Runs work while every statement of the product is refused, as in an accident: each call fails in its middle. */
async function whileDatabaseRefuses(work: () => Promise<void>): Promise<void> {
  const client = new pg.Client(app.connection);
  await client.connect();
  await client.query("revoke usage on schema public from public, acta_member, acta_system");
  try {
    await work();
  } finally {
    await client.query("grant usage on schema public to public, acta_member, acta_system");
    await client.end();
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
