import { afterAll, beforeAll, expect, test } from "vitest";
import { readZipEntries } from "#engine/document/zip/read.ts";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { administer } from "#features/organizations/server/index.ts";
import { getProcess, listProcesses } from "#features/processes/contract.ts";
import { setAutoApprove } from "#features/templates/contract.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { contractRow, contractsWorkbook } from "#tests/fixtures/batches.ts";
import { fedTemplate } from "#tests/fixtures/list-fields.ts";
import { template } from "#tests/fixtures/processes.ts";
import { bookOf } from "#tests/fixtures/sheets.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import type { Batch } from "../batch.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  templateId = await template(owner);
});
afterAll(() => app?.stop());

const filing = { teams: null, clientId: null, projectId: null, tags: ["Lote 1"] };
const state = (who: SomeMember, id: string, ...wanted: Batch["state"][]) =>
  app.eventually(async () => {
    const batch = await who.call(contract.getBatch, { id });
    return wanted.includes(batch.state) && batch;
  });
const begun = async (rows: readonly (readonly string[])[], who = creator, of = templateId) => {
  const { id } = await who.call.upload(contract.createBatch, { templateId: of }, await contractsWorkbook(rows));
  return state(who, id, "ready", "refused");
};
const rowsOf = async (id: string) => (await creator.call(contract.listRows, { id, limit: 100 })).rows;

test("the workbook of a template asks its questions, its loop on a sheet of its own", async () => {
  const { bytes, headers } = await creator.call.download(contract.downloadSheet, { templateId });
  expect(headers.get("content-disposition")).toContain(".xlsx");
  const book = await openSpreadsheet(bytes);
  expect(book.sheets.filter(({ hidden }) => !hidden).map(({ name }) => name)).toEqual(["Contracts", "Testigos"]);
  const header: string[] = [];
  for await (const row of book.rows(0)) header.push(...row.cells.map((cell) => cell?.shown ?? ""));
  expect(header).toEqual(["No.", "Process title", "Nombre", "Precio", "Fecha", "Con fianza", "Fiador"]);
  const { id } = await creator.call.upload(contract.createBatch, { templateId }, { name: "x.xlsx", bytes });
  expect(await state(creator, id, "ready")).toMatchObject({ problem: "batch.noRows" });
});

test("rows are read and checked by the rules of the form, corrected, and made exactly once", async () => {
  const batch = await begun([
    contractRow("1", { title: "Venta de Ana" }),
    contractRow("2", { precio: "mil" }),
    contractRow("3", { con_fianza: "sí" }),
    contractRow("4", { nombre: "" }),
    contractRow("5", { con_fianza: "tal vez" }),
  ]);
  expect(batch).toMatchObject({ own: true, counts: { good: 1, incomplete: 2, wrong: 2 }, strays: [], outdated: false });
  const rows = await rowsOf(batch.id);
  expect(rows.map(({ state: at, title, faults }) => [at, title, faults])).toEqual([
    ["good", "Venta de Ana", []],
    ["wrong", expect.stringContaining("Persona 2"), [{ path: "precio", code: "processes.answer.notCurrency" }]],
    ["incomplete", expect.stringContaining("Persona 3"), [{ path: "fiador", code: "processes.answer.required" }]],
    ["incomplete", expect.stringMatching(/– 4$/), [{ path: "nombre", code: "processes.answer.required" }]],
    [
      "wrong",
      expect.stringContaining("Persona 5"),
      [{ path: "con_fianza", code: "batch.fault.notYesNo", shown: "tal vez" }],
    ],
  ]);
  expect(rows[0]?.answers).toEqual({
    nombre: "Persona 1",
    precio: "1500.00",
    fecha: "2026-03-01",
    con_fianza: false,
    testigos: [{ testigo: "Testigo de 1" }],
  });

  const fixed = await creator.call(contract.fixRow, { id: batch.id, number: 3, patch: { precio: "1,000.00" } });
  expect(fixed).toMatchObject({ number: 3, state: "good", faults: [] });
  await creator.call(contract.fixRow, { id: batch.id, number: 6, patch: { con_fianza: true, fiador: "Luis" } });
  await expect(creator.call(contract.fixRow, { id: batch.id, number: 3, patch: { nadie: "x" } })).rejects.toMatchObject(
    { code: "processes.patchInvalid" },
  );

  const ordered = await creator.call(contract.makeProcesses, { id: batch.id, ending: "review", filing });
  expect(ordered.rows).toBe(3);
  const done = await state(creator, batch.id, "done");
  expect(done.counts).toMatchObject({ made: 3, incomplete: 2, waiting: 0, failed: 0 });
  const made = (await rowsOf(batch.id)).filter((row) => row.processId !== null);
  expect(new Set(made.map(({ processId }) => processId)).size).toBe(3);
  const process = await creator.call(getProcess, { id: made[0]?.processId as string });
  expect(process).toMatchObject({
    title: "Venta de Ana",
    status: "reviewing",
    tags: ["Lote 1"],
    creatorId: creator.uid,
  });
  await expect(creator.call(contract.makeProcesses, { id: batch.id, ending: "review", filing })).rejects.toMatchObject({
    status: 409,
  });
});

test("anything but a workbook is refused with the sentence of the specification", async () => {
  const upload = (bytes: Uint8Array, name: string) =>
    creator.call.upload(contract.createBatch, { templateId }, { name, bytes });
  const bytes = (text: string) => new TextEncoder().encode(text);
  await expect(upload(bytes("No.;Nombre\n1;Ana"), "datos.xlsx")).rejects.toMatchObject({
    code: "batch.notXlsx",
    status: 422,
  });
  const { bytes: good } = await contractsWorkbook([contractRow("1")]);
  for (const name of ["datos.xlsm", "datos.xlsb", "datos.pdf", "datos"])
    await expect(upload(good, name), name).rejects.toMatchObject({ code: "batch.notXlsx" });
  await expect(upload(bytes("%PDF-1.7"), "datos.xlsx")).rejects.toMatchObject({ code: "batch.notXlsx" });
  await expect(upload(bytes("PK\u0003\u0004 nothing"), "datos.xlsx")).rejects.toMatchObject({ code: "batch.damaged" });
  const more = Array.from({ length: 1001 }, (_, at) => contractRow(String(at + 1)));
  expect(await begun(more)).toMatchObject({ state: "refused", problem: "batch.tooManyRows" });
});

test("the mapping of columns is made once and remembered", async () => {
  const own = await template(owner);
  const renamed = async () => {
    const { workbookOf } = await import("#tests/fixtures/batches.ts");
    return workbookOf({
      Clientes: {
        header: ["Comprador", "Precio", "Fecha", "Con fianza", "Testigo que firma"],
        rows: [["Ana", 1500, "2026-03-01", false, "Luis"]],
      },
    });
  };
  const { id } = await creator.call.upload(contract.createBatch, { templateId: own }, await renamed());
  const read = await state(creator, id, "ready");
  expect(read.sheets[0]?.columns.map(({ field }) => field)).toEqual([null, "precio", "fecha", "con_fianza", null]);
  const fields = ["nombre", "precio", "fecha", "con_fianza", null];
  await expect(
    creator.call(contract.mapColumns, { id, sheets: [{ at: 0, loop: null, fields: ["precio", "precio"] }] }),
  ).rejects.toMatchObject({ code: "batch.mappingInvalid" });
  await creator.call(contract.mapColumns, { id, sheets: [{ at: 0, loop: null, fields }] });
  await state(creator, id, "ready");
  expect((await rowsOf(id))[0]).toMatchObject({
    answers: { nombre: "Ana", precio: "1500.00", fecha: "2026-03-01", con_fianza: false },
    faults: [{ path: "testigos", code: "processes.answer.tooFew" }],
  });
  const again = await creator.call.upload(contract.createBatch, { templateId: own }, await renamed());
  const remembered = await state(creator, again.id, "ready");
  expect(remembered.sheets[0]?.columns.map(({ field }) => field)).toEqual(fields);
});

test("hidden rows of the workbook are read and counted", async () => {
  const own = await template(owner);
  const row = (texts: string[], hidden = "") =>
    `<row${hidden}>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
  const bytes = bookOf(row(["Nombre", "Precio"]) + row(["Ana", "1"]) + row(["Eva", "2"], ' hidden="1"'));
  const { id } = await creator.call.upload(contract.createBatch, { templateId: own }, { name: "x.xlsx", bytes });
  const read = await state(creator, id, "ready");
  expect(read.sheets).toMatchObject([{ rows: 2, hiddenRows: 1 }]);
  expect(await rowsOf(id)).toHaveLength(2);
});

test("the rows to correct come back as a workbook that makes only those rows", async () => {
  const batch = await begun([contractRow("1"), contractRow("2", { fecha: "31/02/2026" }), contractRow("3")]);
  await creator.call(contract.makeProcesses, { id: batch.id, ending: "draft", filing });
  await state(creator, batch.id, "done");
  const { bytes } = await creator.call.download(contract.downloadRows, { id: batch.id });
  const { id } = await creator.call.upload(contract.createBatch, { templateId }, { name: "corregido.xlsx", bytes });
  await state(creator, id, "ready");
  const [row, ...others] = await rowsOf(id);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ faults: [{ path: "fecha", code: "processes.answer.notDate" }] });
  expect(row?.answers).toMatchObject({ nombre: "Persona 2", testigos: [{ testigo: "Testigo de 2" }] });
});

test("a template that changed meanwhile is reported, and the rows are checked with it", async () => {
  const batch = await begun([contractRow("1")]);
  expect((await creator.call(contract.getBatch, { id: batch.id })).outdated).toBe(false);
  await creator.call(contract.recheck, { id: batch.id });
  expect((await state(creator, batch.id, "ready")).counts.good).toBe(1);
});

test("pausing, going on and cancelling; one batch at a time; the owner stops, only its creator makes", async () => {
  const first = await begun(Array.from({ length: 60 }, (_, at) => contractRow(String(at + 1))));
  const second = await begun([contractRow("1")]);
  await creator.call(contract.makeProcesses, { id: first.id, ending: "draft", filing });
  await expect(creator.call(contract.makeProcesses, { id: second.id, ending: "draft", filing })).rejects.toMatchObject({
    code: "batch.anotherRuns",
    status: 409,
  });
  await owner.call(contract.steerBatch, { id: first.id, act: "pause" });
  await expect(owner.call(contract.steerBatch, { id: first.id, act: "resume" })).rejects.toMatchObject({
    code: "batch.notYours",
  });
  await creator.call(contract.steerBatch, { id: first.id, act: "resume" });
  const done = await state(creator, first.id, "done");
  expect(done.counts).toMatchObject({ made: 60, waiting: 0 });
  const other = await member(app, owner.orgId, "creator");
  await expect(other.call(contract.getBatch, { id: first.id })).rejects.toMatchObject({ status: 404 });
  expect((await owner.call(contract.listBatches, {})).rows.map(({ id }) => id)).toContain(first.id);
});

test("two nodes that work on the same batch make no row twice", async () => {
  const other = await app.anotherNode();
  const batch = await begun(
    Array.from({ length: 45 }, (_, at) => contractRow(String(at + 1), { title: `Doble ${at}` })),
  );
  await creator.call(contract.makeProcesses, { id: batch.id, ending: "draft", filing });
  const { makeBatchRows } = await import("./make-rows.ts");
  const { organizationTransaction } = await import("#platform/transaction.ts");
  const of = { orgId: owner.orgId, by: creator.uid, now: app.clock.now() };
  for (let times = 0; times < 4; times++)
    await organizationTransaction(other.platform.db, of, (transaction) =>
      transaction.enqueue(makeBatchRows, { batchId: batch.id }),
    );
  expect((await state(creator, batch.id, "done")).counts.made).toBe(45);
  const { rows } = await app.query<{ count: number }>(
    "select count(*)::int as count from processes where title like 'Doble %'",
  );
  expect(rows[0]?.count).toBe(45);
});

test("of a template without review a batch approves, and does not send", async () => {
  const single = await organization(app);
  const own = await template(single);
  const batch = await begun([contractRow("1")], single, own);
  await single.call(setAutoApprove, { id: own, autoApprove: true });
  const make = (ending: "review" | "approve") =>
    single.call(contract.makeProcesses, { id: batch.id, ending, filing: { ...filing, tags: [] } });
  await expect(make("review")).rejects.toMatchObject({ code: "processes.approvedAtOnce" });
  await make("approve");
  expect((await state(single, batch.id, "done")).counts.made).toBe(1);
  expect((await single.call(listProcesses, { list: "approved" })).rows).toHaveLength(1);
});

test("an organization whose plan has no review approves; one without batches is refused", async () => {
  const single = await organization(app);
  const own = await template(single);
  const batch = await begun([contractRow("1"), contractRow("2")], single, own);
  const plan = (to: "single" | "free") =>
    systemTransaction(app.node.platform.db, { orgId: null, by: null, now: app.clock.now() }, (transaction) =>
      administer(transaction, single.orgId, { plan: to }),
    );
  await plan("single");
  const make = (ending: "review" | "approve") =>
    single.call(contract.makeProcesses, { id: batch.id, ending, filing: { ...filing, tags: [] } });
  await expect(make("review")).rejects.toMatchObject({ code: "failure.plan" });
  await make("approve");
  expect((await state(single, batch.id, "done")).counts.made).toBe(2);
  const { rows } = await single.call(listProcesses, { list: "approved" });
  expect(rows).toHaveLength(2);
  await app.eventually(async () => {
    const taken = single.call.download(contract.downloadDocuments, { id: batch.id, kind: "word" });
    const { bytes } = await taken.catch(() => ({ bytes: new Uint8Array() }));
    return bytes.length > 0 && readZipEntries(bytes).length === 2;
  });
  await plan("free");
  await expect(single.call.download(contract.downloadSheet, { templateId: own })).rejects.toMatchObject({
    code: "failure.plan",
  });
});

test("a cell of a field that is chosen from a list holds the identifier of a record or its value", async () => {
  const { templateId: of } = await fedTemplate(owner);
  const batch = await begun(
    [
      contractRow("1", { nombre: "0101", precio: "" }),
      contractRow("2", { nombre: "Luis Soto" }),
      contractRow("3", { nombre: "0102", precio: "Q 1,500" }),
      contractRow("4", { nombre: "0199" }),
    ],
    creator,
    of,
  );
  const rows = await rowsOf(batch.id);
  expect(rows.map(({ answers }) => [answers["nombre"], answers["precio"]])).toEqual([
    ["Ana Díaz", "2,500.00"],
    ["Luis Soto", "1500.00"],
    ["Luis Soto", "1500.00"],
    ["0199", "1500.00"],
  ]);
  expect(rows.map(({ faults }) => faults)).toEqual([
    [],
    [],
    [],
    [{ path: "nombre", code: "processes.answer.notInList" }],
  ]);
  const fixed = await creator.call(contract.fixRow, {
    id: batch.id,
    number: rows[3]?.number ?? 0,
    patch: { nombre: "Ana Díaz" },
  });
  expect(fixed.faults).toEqual([]);
});

test("what the workbook has no column for is given once for all rows, and can be changed for those that have it", async () => {
  const { workbookOf } = await import("#tests/fixtures/batches.ts");
  const file = await workbookOf({
    Contratos: {
      header: ["No.", "Nombre", "Precio"],
      rows: [
        ["1", "Ana", "mil"],
        ["2", "Eva", "100"],
        ["3", "Luis", "200"],
      ],
    },
    Testigos: { header: ["No.", "Testigo"], rows: [1, 2, 3].map((key) => [String(key), "Rosa"]) },
  });
  const { id } = await creator.call.upload(contract.createBatch, { templateId }, file);
  const read = await state(creator, id, "ready");
  expect(read.lacked).toEqual([
    { path: "fecha", missing: 3, value: null },
    { path: "con_fianza", missing: 3, value: null },
  ]);
  // The error in what was written comes before what is missing.
  expect((await rowsOf(id))[0]?.faults.map(({ path }) => path)).toEqual(["precio", "fecha", "con_fianza"]);

  const fill = (values: readonly { path: string; value: string | boolean; before?: string | boolean }[]) =>
    creator.call(contract.fillRows, { id, values: [...values] });
  for (const [path, value] of [
    ["fecha", "15/03/2026"],
    ["con_fianza", "no"],
    ["nadie", "x"],
  ] as const)
    await expect(fill([{ path, value }])).rejects.toMatchObject({ code: "processes.patchInvalid", status: 422 });
  await creator.call(contract.fixRow, { id, number: 4, patch: { fecha: "2026-01-01" } });
  expect(
    await fill([
      { path: "fecha", value: "2026-03-15" },
      { path: "con_fianza", value: false },
    ]),
  ).toMatchObject({ rows: 3 });
  const days = async () => (await rowsOf(id)).map(({ state: at, answers }) => [at, answers["fecha"]]);
  expect(await days()).toEqual([
    ["wrong", "2026-03-15"],
    ["good", "2026-03-15"],
    ["good", "2026-01-01"],
  ]);
  expect(await fill([{ path: "fecha", value: "2026-04-01", before: "2026-03-15" }])).toMatchObject({ rows: 2 });
  expect((await days()).map(([, day]) => day)).toEqual(["2026-04-01", "2026-04-01", "2026-01-01"]);
  // They stay when the file is read again.
  await creator.call(contract.recheck, { id });
  const again = await state(creator, id, "ready");
  expect(again.lacked).toContainEqual({ path: "con_fianza", missing: 0, value: false });
  expect((await days()).map(([, day]) => day)).toEqual(["2026-04-01", "2026-04-01", "2026-01-01"]);
});

test("a doubtful column is asked, stays doubtful until somebody chooses, and is not remembered before", async () => {
  const own = await template(owner);
  const { workbookOf } = await import("#tests/fixtures/batches.ts");
  const file = () =>
    workbookOf({
      Hoja: {
        header: ["Nombre", "Valor"],
        rows: [
          ["Ana", "1500"],
          ["Eva", "100"],
        ],
      },
    });
  const { id } = await creator.call.upload(contract.createBatch, { templateId: own }, await file());
  const read = await state(creator, id, "ready");
  const doubtful = { header: "Valor", field: null, candidates: ["precio"] };
  expect(read.sheets[0]?.columns).toMatchObject([{ header: "Nombre", field: "nombre" }, doubtful]);
  // It may be the price, so the price is not asked for all rows.
  expect(read.lacked.map(({ path }) => path)).toEqual(["fecha", "con_fianza"]);
  const map = async (fields: (string | null)[], undecided: number[]) => {
    await creator.call(contract.mapColumns, { id, sheets: [{ at: 0, loop: null, fields, undecided }] });
    return (await state(creator, id, "ready")).sheets[0]?.columns[1];
  };
  expect(await map(["nombre", null], [1])).toMatchObject(doubtful);
  const next = await creator.call.upload(contract.createBatch, { templateId: own }, await file());
  expect((await state(creator, next.id, "ready")).sheets[0]?.columns[1]).toMatchObject(doubtful);
  expect(await map(["nombre", "precio"], [])).toEqual({ header: "Valor", sample: "1500", field: "precio" });
  expect(await rowsOf(id)).toMatchObject([{ answers: { precio: "1500.00" } }, { answers: { precio: "100.00" } }]);
});
