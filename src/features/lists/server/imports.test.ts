import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { bookOf } from "#tests/fixtures/sheets.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import type { Import } from "../import.ts";
import * as imports from "../import-contract.ts";
import type { List } from "../list.ts";

let app: App;
let owner: SomeMember;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app);
});
afterAll(() => app.stop());

const attributes = [
  { name: "CUI", kind: "cui" as const },
  { name: "Nombre", kind: "text" as const, required: true },
  { name: "Nacimiento", kind: "date" as const },
  { name: "Monto", kind: "currency" as const },
  { name: "Código", kind: "code" as const },
  { name: "Activo", kind: "yesNo" as const },
];
const make = (): Promise<List> => owner.call(contract.createList, { name: "Personas", attributes, identifier: 0 });
const upload = (id: string, content: string | Uint8Array, name = "personas.csv"): Promise<Import> =>
  owner.call.upload(imports.beginImport, { id }, { name, bytes: Buffer.from(content) });
const until = (id: string, importId: string, ...states: Import["state"][]): Promise<Import> =>
  app.eventually(async () => {
    const found = await owner.call(imports.getImport, { id, importId });
    return states.includes(found.state) && found;
  });
const mappingOf = ({ columns }: Import) =>
  columns.flatMap(({ index, attribute }) => (attribute === null ? [] : [{ index, attribute }]));
async function read(id: string, content: string | Uint8Array, mode: Import["mode"] = "both"): Promise<Import> {
  const begun = await upload(id, content);
  await owner.call(imports.readImport, { id, importId: begun.id, mapping: mappingOf(begun), mode });
  return until(id, begun.id, "ready", "failed");
}
async function write(id: string, importId: string): Promise<Import> {
  await owner.call(imports.writeImport, { id, importId });
  return until(id, importId, "done", "failed");
}
const rowsOf = async (id: string, importId: string, outcome: keyof Import["counts"]) =>
  (await owner.call(imports.importRows, { id, importId, outcome })).rows;
const recordsOf = async (id: string) =>
  (await owner.call(contract.listRecords, { id })).rows.map(({ items }) => Object.values(items).join("|"));

const [ana, eva, luz] = ["1234567890101", "2345678910101", "3456789020101"];

test("a file is read beside what is there, corrected, written as one change, and undone", async () => {
  const { id } = await make();
  await owner.call(contract.changeRecords, {
    id,
    set: [
      { items: { a1: ana, a2: "Ana", a5: "0101" } },
      { items: { a1: eva, a2: "Eva" } },
      { items: { a1: luz, a2: "Luz" } },
    ],
  });
  const file = [
    "cui;NOMBRE;Nacimiento;Monto;Código;Otra",
    `1234 56789 0101;Ana;;;0101;x`,
    `${eva};Eva María;31/12/1990;"1.500,50";0007;`,
    `4567891230101;;13/12/1991;x;8;`,
    `5678901240101;Sol;01/02/1992;5,00;9;`,
    `5678901240101;Sol;01/02/1992;5,00;9;`,
  ].join("\n");
  const begun = await upload(id, file);
  expect(begun).toMatchObject({ state: "mapping", fileName: "personas.csv" });
  expect(begun.columns.map(({ header, attribute }) => [header, attribute])).toEqual([
    ["cui", "a1"],
    ["NOMBRE", "a2"],
    ["Nacimiento", "a3"],
    ["Monto", "a4"],
    ["Código", "a5"],
    ["Otra", null],
  ]);
  const ready = await read(id, file);
  expect(ready).toMatchObject({ counts: { new: 0, changed: 1, equal: 1, skipped: 0, faulty: 3 }, missing: 1 });
  expect((await owner.call(imports.importMissing, { id, importId: ready.id })).rows).toMatchObject([
    { items: { a1: luz, a2: "Luz" } },
  ]);
  expect(await rowsOf(id, ready.id, "changed")).toMatchObject([
    { row: 3, items: { a2: "Eva María", a3: "1990-12-31", a4: "1500.50", a5: "0007" }, before: { a2: "Eva" } },
  ]);
  expect(
    (await rowsOf(id, ready.id, "faulty")).map(({ row, faults }) => [row, faults.map(({ code }) => code)]),
  ).toEqual([
    [4, ["lists.cell.required", "lists.cell.notCurrency"]],
    [5, ["lists.repeated"]],
    [6, ["lists.repeated"]],
  ]);
  expect(await recordsOf(id)).toHaveLength(3);
  const fixed = await owner.call(imports.fixRow, { id, importId: ready.id, row: 4, items: { a2: "Paz", a4: "Q10" } });
  expect(fixed).toMatchObject({ outcome: "new", faults: [], items: { a4: "10.00" } });
  await owner.call(imports.fixRow, { id, importId: ready.id, row: 6, items: { a1: "6789012350101" } });
  expect((await until(id, ready.id, "ready")).counts).toMatchObject({ new: 3, faulty: 0 });
  const done = await write(id, ready.id);
  expect(await recordsOf(id)).toEqual([
    `${ana}|Ana|0101`,
    `${eva}|Eva María|1990-12-31|1500.50|0007`,
    `${luz}|Luz`,
    "4567891230101|Paz|1991-12-13|10.00|8",
    "5678901240101|Sol|1992-02-01|5.00|9",
    "6789012350101|Sol|1992-02-01|5.00|9",
  ]);
  const again = await read(id, file.split("\n").slice(0, 3).join("\n"));
  expect(again.counts).toMatchObject({ equal: 2, new: 0, changed: 0 });
  await owner.call(contract.undoChange, { id, changeId: done.changeId as string });
  expect(await recordsOf(id)).toEqual([`${ana}|Ana|0101`, `${eva}|Eva`, `${luz}|Luz`]);
});

test("hidden rows of a file are read and counted", async () => {
  const { id } = await make();
  const row = (texts: string[], hidden = "") =>
    `<row${hidden}>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
  const rows = [
    row(["CUI", "Nombre"]),
    row([ana, "Ana"]),
    row([eva, "Eva"], ' hidden="1"'),
    row([luz, "Luz"], ' hidden="1"'),
  ];
  const begun = await upload(id, bookOf(rows.join("")), "personas.xlsx");
  await owner.call(imports.readImport, { id, importId: begun.id, mapping: mappingOf(begun), mode: "both" });
  expect(await until(id, begun.id, "ready", "failed")).toMatchObject({ hiddenRows: 2, counts: { new: 3 } });
});

test("the records a file has not are listed by their identifiers, a page at a time", async () => {
  const { id } = await make();
  await owner.call(contract.changeRecords, {
    id,
    set: [luz, ana, eva, "4567891230101"].map((cui, at) => ({ items: { a1: cui, a2: `Parte ${at}` } })),
  });
  const { id: importId, missing } = await read(id, `cui,nombre\n${eva},Eva\n5678901240101,Sol`, "replace");
  expect(missing).toBe(3);
  const first = await owner.call(imports.importMissing, { id, importId, limit: 2 });
  const rest = await owner.call(imports.importMissing, { id, importId, limit: 2, after: first.next ?? "" });
  expect([first, rest].map(({ rows }) => rows.map(({ items }) => items["a1"]))).toEqual([
    [ana, luz],
    ["4567891230101"],
  ]);
  expect(rest.next).toBeNull();
  await write(id, importId);
  expect(await recordsOf(id)).toEqual([`${eva}|Eva`, "5678901240101|Sol"]);
});

test("how columns are read is remembered, and modes leave out what they do not do", async () => {
  const { id } = await make();
  await owner.call(contract.changeRecords, {
    id,
    set: [{ items: { a1: ana, a2: "Ana" } }, { items: { a1: luz, a2: "Luz" } }],
  });
  const file = `DPI,Persona\n${ana},Ana Luz\n${eva},Eva`;
  const begun = await upload(id, file);
  expect(begun.columns.map(({ attribute }) => attribute)).toEqual([null, null]);
  const mapping = [
    { index: 0, attribute: "a1" },
    { index: 1, attribute: "a2" },
  ];
  for (const [mode, counts] of [
    ["add", { new: 1, changed: 0, skipped: 1 }],
    ["update", { new: 0, changed: 1, skipped: 1 }],
    ["both", { new: 1, changed: 1, skipped: 0 }],
  ] as const) {
    await owner.call(imports.readImport, { id, importId: begun.id, mapping, mode });
    expect((await until(id, begun.id, "ready")).counts).toMatchObject(counts);
  }
  expect((await upload(id, file)).columns.map(({ attribute }) => attribute)).toEqual(["a1", "a2"]);
  const replacing = await read(id, file, "replace");
  expect(replacing.missing).toBe(1);
  await write(id, replacing.id);
  expect(await recordsOf(id)).toEqual([`${ana}|Ana Luz`, `${eva}|Eva`]);
});

test.each(["xlsx", "csv"] as const)("what is exported as %s changes nothing when it is imported", async (format) => {
  const { id } = await make();
  await owner.call(contract.changeRecords, {
    id,
    set: [
      { items: { a1: ana, a2: "=1+1", a3: "1990-12-31", a4: "1,500.50", a5: "0101", a6: "sí" } },
      { items: { a1: eva, a2: 'Línea una\nLínea dos; "x"', a4: "0.10", a6: "no" } },
    ],
  });
  for (const language of ["es", "en"] as const)
    for (const separator of [",", ";"] as const) {
      const { bytes } = await owner.call
        .download(contract.exportList, { id, format, separator, language } as never)
        .catch(() => owner.call.download(contract.exportList, { id, format, separator }));
      expect(await read(id, bytes)).toMatchObject({ counts: { equal: 2, new: 0, changed: 0, faulty: 0 }, missing: 0 });
    }
});

describe("a file is refused", () => {
  test.each([
    ["empty", "", "lists.file.empty"],
    ["without rows", "CUI,Nombre\n", "lists.file.empty"],
    ["no spreadsheet", "%PDF-1.7", "lists.file.otherFormat"],
    ["an .xls", Buffer.from("D0CF11E0A1B11AE10000", "hex"), "lists.file.oldXls"],
  ])("%s", async (_, content, code) => {
    const { id } = await make();
    await expect(upload(id, content)).rejects.toMatchObject({ status: 422, fields: [{ path: "file", code }] });
  });

  test("of another list, and written twice", async () => {
    const { id } = await make();
    const other = await owner.call(contract.createList, { name: "Otra", attributes, identifier: 0 });
    const ready = await read(id, `CUI,Nombre\n${ana},Ana`);
    await expect(owner.call(imports.getImport, { id: other.id, importId: ready.id })).rejects.toMatchObject({
      status: 404,
    });
    const manager = await member(app, owner.orgId, "manager");
    const answers = await Promise.allSettled(
      [owner, manager, owner].map((who) => who.call(imports.writeImport, { id, importId: ready.id })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await until(id, ready.id, "done");
    expect(await recordsOf(id)).toEqual([`${ana}|Ana`]);
  });
});
