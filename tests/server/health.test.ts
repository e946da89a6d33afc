import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schemaOf } from "#app/server/api-reference/schemas.ts";
import { textOf } from "#engine/document/text/text-of.ts";
import { createApiKey } from "#features/api-keys/contract.ts";
import { getProcess } from "#features/processes/contract.ts";
import { approveProcess } from "#features/reviews/contract.ts";
import type { SpaceGate } from "#platform/files/space-gate.ts";
import type { PdfConverter } from "#platform/pdf/converter.ts";
import { member, organization } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { template } from "#tests/fixtures/processes.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
let metricsAt: string;
let full = false;
const space: SpaceGate = { admits: async () => !full };
const pdf: PdfConverter = {
  name: "none",
  concurrency: 1,
  convert: async () => Buffer.from("%PDF-1.7"),
  stop: async () => undefined,
};

beforeAll(async () => {
  const metricsPort = 20_000 + (process.pid % 20_000);
  metricsAt = `http://127.0.0.1:${metricsPort}/metrics`;
  app = await startApp({ ACTA_METRICS_PORT: String(metricsPort) }, { space, pdf });
});
afterAll(() => app.stop());

/** What keeps the node from being ready, when the answer of the last second is forgotten. */
async function wrong(): Promise<{ status: number; wrong: string[] }> {
  app.clock.advance(1050);
  const response = await fetch(`${app.address}/readyz`);
  return { status: response.status, wrong: ((await response.json()) as { wrong: string[] }).wrong };
}

test("the process says that it lives, always the same", async () => {
  const response = await fetch(`${app.address}/healthz`);
  expect([response.status, await response.text()]).toEqual([200, "ok\n"]);
});

test("a node is ready when its database and its disk are", async () => {
  expect(await wrong()).toEqual({ status: 200, wrong: [] });
});

test("a disk that is nearly full and a schema behind are named; work that waits for any node is a figure", async () => {
  const { pool } = app.node.platform.db;
  full = true;
  expect(await wrong()).toEqual({ status: 503, wrong: ["disk"] });
  full = false;

  await app.node.runner.boss.createQueue("test.idle");
  await app.node.runner.boss.send("test.idle", {}, { startAfter: new Date(Date.now() - 600_000) });
  expect(await wrong()).toEqual({ status: 200, wrong: [] });
  const figures = await (await fetch(metricsAt)).text();
  expect(Number(/^acta_jobs_oldest_wait_seconds (\S+)$/m.exec(figures)?.[1])).toBeGreaterThan(590);
  await app.node.runner.boss.deleteQueue("test.idle");

  const old = new Date(app.clock.now().getTime() - 600_000);
  await app.query(
    "insert into outbox (id, kind, name, payload, at) values (gen_random_uuid(), 'job', 'test.ofTheNextVersion', '{}', $1)",
    [old],
  );
  expect(await wrong()).toEqual({ status: 200, wrong: [] });
  const outbox = await (await fetch(metricsAt)).text();
  expect(Number(/^acta_outbox_age_seconds (\S+)$/m.exec(outbox)?.[1])).toBeGreaterThan(590);
  await app.query("delete from outbox");

  const { rows } = await pool.query("delete from kysely_migration where name like '0005%' returning name, timestamp");
  expect(await wrong()).toEqual({ status: 503, wrong: ["migrations"] });
  await pool.query("insert into kysely_migration values ($1, $2)", [rows[0].name, rows[0].timestamp]);
  expect(await wrong()).toEqual({ status: 200, wrong: [] });
});

test("refusals are counted by their reason, and the figures are told on this machine alone", async () => {
  expect((await fetch(`${app.address}/api/members`)).status).toBe(401);
  const figures = await (await fetch(metricsAt)).text();
  expect(figures).toMatch(/^acta_http_refusals_total\{code="failure.signedOut"\} 1$/m);
  expect(figures).toMatch(/^acta_http_requests_total\{method="GET",route="\/api\/members",status="401"\} 1$/m);
  const { address } = Object.values(networkInterfaces())
    .flat()
    .find((at) => at && !at.internal && at.family === "IPv4") ?? { address: undefined };
  if (address) await expect(fetch(metricsAt.replace("127.0.0.1", address))).rejects.toThrow();
});

test("the API describes itself: every call that is served, with its method, its input and its answer", async () => {
  const response = await fetch(`${app.address}/api/openapi.json`);
  const document = (await response.json()) as {
    openapi: string;
    paths: Record<string, Record<string, { summary: string; requestBody?: { content: object } }>>;
  };
  const { openapi, paths } = document;
  expect(openapi).toBe("3.1.0");
  const said = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((m) => `${m} ${path}`));
  const served = app.node.served.map((e) => `${e.method.toLowerCase()} /api${e.path.replace(/:(\w+)/g, "{$1}")}`);
  expect(said.sort()).toEqual(served.sort());
  expect(Object.keys(paths["/api/templates"]?.["post"]?.requestBody?.content ?? {})).toEqual(["multipart/form-data"]);
  const { operations, references } = insideOf(document);
  expect(operations.length - new Set(operations).size).toBe(0);
  for (const reference of references) expect(at(document, reference), reference).toBeTypeOf("object");
  expect(references).toContain("#/components/schemas/Question");
  const page = await (await fetch(`${app.address}/api/docs`)).text();
  for (const { path } of app.node.served)
    expect(page).toContain(`<code>/api${path.replace(/:(\w+)/g, "<em>{$1}</em>")}</code>`);
});

/** The names of operations of an OpenAPI document, and where its references lead. */
function insideOf(document: unknown) {
  const operations: string[] = [];
  const references: string[] = [];
  JSON.stringify(document, (name, value: unknown) => {
    if (name === "operationId" && typeof value === "string") operations.push(value);
    if (name === "$ref" && typeof value === "string") references.push(value);
    return value;
  });
  return { operations, references };
}

/** What a reference within a document leads to. */
const at = (document: unknown, reference: string): unknown =>
  reference
    .split("/")
    .slice(1)
    .reduce<unknown>((inside, name) => (inside as Record<string, unknown> | undefined)?.[name], document);

test("whole numbers that calls take fit the columns they are compared with", () => {
  const wide: string[] = [];
  for (const { method, path, input } of app.node.served)
    JSON.stringify(
      schemaOf(input, "input"),
      (name, value: { type?: string; minimum?: number; maximum?: number } | null) => {
        const { type, minimum = 0, maximum = 0 } = value ?? {};
        if (type === "integer" && (maximum > 2 ** 31 - 1 || minimum < -(2 ** 31)))
          wide.push(`${method} ${path}: ${name}`);
        return value;
      },
    );
  // A position is moved into its column, and the milliseconds a visitor took are limited by hand.
  expect(wide).toEqual([
    "PUT /boards/:boardId/tasks/:taskId/move: newPosition",
    "POST /public/:id/:id2/submissions: took",
  ]);
});

test("many who ask at once make the database write once", async () => {
  await wrong();
  const { rows: before } = await app.node.platform.db.pool.query(
    "select updated_at from installation where name = 'readiness'",
  );
  await Promise.all(Array.from({ length: 20 }, () => fetch(`${app.address}/readyz`)));
  const { rows: after } = await app.node.platform.db.pool.query(
    "select updated_at from installation where name = 'readiness'",
  );
  expect(after).toEqual(before);
});

test("the example of the reference takes a contract from its template to its documents as it is printed", async () => {
  const page = await (await fetch(`${app.address}/api/docs`)).text();
  const printed = /<pre[^>]*>(# 1\..*?)<\/pre>/s.exec(page)?.[1] ?? "";
  const commands = printed.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  const steps = commands.split(/^# \d+\..*$/m).slice(1);
  expect(steps).toHaveLength(6);
  const owner = await organization(app);
  const reviewer = await member(app, owner.orgId, "reviewer");
  const { key } = await (await newSession(app, owner))(createApiKey, { name: "Ejemplo" });
  const folder = await mkdtemp(join(tmpdir(), "acta-example-"));
  const env = {
    ...process.env,
    ACTA: app.address,
    KEY: `Authorization: Bearer ${key}`,
    JSON: "Content-Type: application/json",
  };
  /** Runs a step with the id of something where the example leaves it open. */
  const run = async (step: number, open: RegExp, id: string) => {
    const lines = (steps[step - 1] ?? "").replace(open, id);
    const { stdout } = await promisify(execFile)(
      "sh",
      ["-ec", lines.replaceAll("curl ", "curl -sS --fail-with-body ")],
      {
        cwd: folder,
        env,
      },
    );
    return stdout === "" ? undefined : JSON.parse(stdout);
  };
  try {
    const small = await template(owner, p("{nombre} vende por Q{precio}."));
    expect((await run(1, /^$/, "")).rows.map((row: { id: string }) => row.id)).toContain(small);
    const { id } = await run(2, /…/, small);
    expect((await run(2, /…/, small)).id).toBe(id);
    expect(await run(3, /\bID\b/g, id)).toMatchObject({ version: 2, errors: [] });
    const { version } = await run(4, /\bID\b/g, id);
    const { status, contentHash } = await run(5, /\bID\b/g, id);
    expect(status).toBe("reviewing");
    await reviewer.call(approveProcess, { id, version, contentHash });
    await app.eventually(async () => {
      const { documents } = await owner.call(getProcess, { id });
      return documents.filter(({ state }) => state === "ready").length === 2;
    });
    await run(6, /\bID\b/g, id);
    expect(textOf(await readFile(join(folder, "contrato.docx")))[0]?.paragraphs).toEqual([
      "Ana Díaz vende por Q1,500.00.",
    ]);
    expect((await readFile(join(folder, "contrato.pdf"), "latin1")).slice(0, 5)).toBe("%PDF-");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
