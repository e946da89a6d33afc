import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readZipEntries } from "#engine/document/zip/read.ts";
import { administer } from "#features/organizations/server/index.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import type { Batch } from "../batch.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  templateId = await template(owner);
});
afterAll(() => app?.stop());

const answers = (nombre: string, more = {}) => ({
  nombre,
  precio: 1500,
  fecha: "2026-03-01",
  con_fianza: false,
  testigos: [{ testigo: `Testigo de ${nombre}` }],
  ...more,
});
const settled = (id: string, wanted: Batch["state"], ms?: number) =>
  app.eventually(async () => {
    const batch = await owner.call(contract.getBatch, { id });
    return batch.state === wanted && batch;
  }, ms);

test("rows sent as JSON are checked as those of a workbook, and corrected and made as those", async () => {
  const { id } = await owner.call(contract.createBatchOfRows, {
    templateId,
    rows: [
      { key: "A-1", title: "Venta de Ana", answers: answers("Ana") },
      { key: "A-2", answers: answers("Luis", { precio: "mil" }) },
      { key: "A-3", answers: answers("Eva", { apellido: "Paz" }) },
    ],
    // One row is wrong: none is made.
    make: { ending: "draft" },
  });
  expect(await settled(id, "ready")).toMatchObject({
    name: "API",
    problem: null,
    counts: { good: 1, wrong: 2, made: 0 },
  });
  const { rows } = await owner.call(contract.listRows, { id });
  expect(rows[0]).toMatchObject({ title: "Venta de Ana", answers: { precio: "1500.00" }, state: "good" });
  expect(rows.map(({ faults }) => faults.map(({ path, code }) => `${path} ${code}`))).toEqual([
    [],
    ["precio processes.answer.notCurrency"],
    ["apellido batch.fault.noQuestion"],
  ]);
  await owner.call(contract.fixRow, { id, number: 2, patch: { precio: "1,000.00" } });
  await owner.call(contract.makeProcesses, { id, ending: "draft" });
  expect((await settled(id, "done")).counts).toMatchObject({ made: 2, wrong: 1 });
});

test("right rows are made at once where the program asked for it, once however often it asks", async () => {
  const input = { templateId, rows: [{ answers: answers("Rosa") }], make: { ending: "review" as const } };
  const key = { "idempotency-key": "lote-de-rosa-1" };
  const first = await owner.call.raw(contract.createBatchOfRows, input, key);
  const again = await owner.call.raw(contract.createBatchOfRows, input, key);
  const { id } = (await first.json()) as { id: string };
  expect(await again.json()).toEqual({ id });
  expect((await settled(id, "done")).counts.made).toBe(1);
  const none = { templateId, rows: [] };
  expect((await owner.call.raw(contract.createBatchOfRows, none)).status).toBe(422);
  const tooMany = { templateId, rows: Array.from({ length: 1001 }, () => ({ answers: {} })) };
  expect(await (await owner.call.raw(contract.createBatchOfRows, tooMany)).text()).toContain("batch.tooManyRows");
});

test("what is in the way of making sent rows is shown in the batch", async () => {
  await app.query("update batches set state = 'running', ending = 'draft' where org_id = $1 and state = 'ready'", [
    owner.orgId,
  ]);
  const blocker = await owner.call(contract.createBatchOfRows, { templateId, rows: [{ answers: answers("Uno") }] });
  await settled(blocker.id, "ready");
  await app.query("update batches set state = 'running' where id = $1", [blocker.id]);
  const { id } = await owner.call(contract.createBatchOfRows, {
    templateId,
    rows: [{ answers: answers("Dos") }],
    make: { ending: "draft" },
  });
  expect(await settled(id, "ready")).toMatchObject({ problem: "batch.anotherRuns", counts: { good: 1, made: 0 } });
  await app.query("update batches set state = 'cancelled' where id = $1", [blocker.id]);
});

test("documents are taken under chosen names, and all PDFs in one in the order of the rows", async () => {
  await systemTransaction(app.node.platform.db, { orgId: null, by: null, now: app.clock.now() }, (transaction) =>
    administer(transaction, owner.orgId, { plan: "single" }),
  );
  const { id } = await owner.call(contract.createBatchOfRows, {
    templateId,
    rows: ["Zoe", "Ana", "Eva"].map((nombre, at) => ({ key: `C${3 - at}`, answers: answers(nombre) })),
    make: { ending: "approve" },
  });
  expect((await settled(id, "done")).counts.made).toBe(3);
  const zip = await app.eventually(async () => {
    const taken = await owner.call
      .download(contract.downloadDocuments, { id, kind: "pdf", names: "{#number} {nombre} ({#row})" })
      .catch(() => undefined);
    return taken && readZipEntries(taken.bytes).length === 3 && taken;
  });
  expect(readZipEntries(zip.bytes).map(({ name }) => name)).toEqual([
    "0001 Zoe (C3).pdf",
    "0002 Ana (C2).pdf",
    "0003 Eva (C1).pdf",
  ]);
  const { bytes, headers } = await owner.call.download(contract.downloadDocuments, { id, kind: "joined" });
  expect(headers.get("content-type")).toBe("application/pdf");
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(3);
});
