import { afterAll, beforeAll, expect, test } from "vitest";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { contractRow, contractsWorkbook, workbookOf } from "#tests/fixtures/batches.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
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

type Book = Awaited<ReturnType<typeof workbookOf>>;
const state = (id: string, ...wanted: Batch["state"][]) =>
  app.eventually(async () => {
    const batch = await owner.call(contract.getBatch, { id });
    return wanted.includes(batch.state) && batch;
  });
const begun = async (book: Book, of = templateId) => {
  const { id } = await owner.call.upload(contract.createBatch, { templateId: of }, book);
  return state(id, "ready", "refused");
};
const rowsOf = async (id: string) => (await owner.call(contract.listRows, { id, limit: 100 })).rows;
const replaced = (id: string, book: Book, absent?: "keep" | "remove") =>
  owner.call.upload(contract.replaceFile, { id, ...(absent ? { absent } : {}) }, book);
const names = async (id: string) => (await rowsOf(id)).map(({ answers }) => answers["nombre"]);

/** The rows to correct as they are downloaded, with other cells. */
async function corrected(id: string, change: (cells: string[]) => string[]): Promise<Book> {
  const { bytes } = await owner.call.download(contract.downloadRows, { id });
  const book = await openSpreadsheet(bytes);
  const sheets: Record<string, { header: string[]; rows: string[][] }> = {};
  for (const [at, { name, hidden }] of book.sheets.entries()) {
    if (hidden) continue;
    const all: string[][] = [];
    for await (const { cells } of book.rows(at)) all.push(cells.map((cell) => cell?.shown ?? ""));
    const [header = [], ...rows] = all;
    sheets[name] = { header, rows: at === 0 ? rows.map(change) : rows };
  }
  return workbookOf(sheets);
}

test("the corrected rows go into their batch, by their numbers, and all others stay with their corrections", async () => {
  const batch = await begun(
    await contractsWorkbook([
      contractRow("1"),
      contractRow("2", { precio: "mil" }),
      contractRow("3"),
      contractRow("4", { fecha: "31/02/2026", nombre: "" }),
    ]),
  );
  await owner.call(contract.fixRow, { id: batch.id, number: 2, patch: { precio: "7,000.00" } });
  // The book as it was downloaded changes nothing. Its columns of state and errors are ours, neither unread nor asked.
  const untouched = await owner.call.download(contract.downloadRows, { id: batch.id });
  const same = await replaced(batch.id, { name: "corregir.xlsx", bytes: untouched.bytes });
  expect(same).toEqual({ id: batch.id, changed: 0, added: 0 });
  const columns = (await state(batch.id, "ready")).sheets[0]?.columns ?? [];
  expect(columns.filter(({ field }) => field === null)).toEqual([
    expect.objectContaining({ header: "Status", ours: true }),
    expect.objectContaining({ header: "To correct", ours: true }),
  ]);
  const book = await corrected(batch.id, (cells) =>
    cells.map((cell) => ({ mil: "2,000.00", "31/02/2026": "28/02/2026" })[cell] ?? cell),
  );
  expect(await replaced(batch.id, book)).toEqual({ id: batch.id, changed: 2, added: 0 });
  const now = await state(batch.id, "ready");
  expect(now.counts).toMatchObject({ good: 3, incomplete: 1, wrong: 0 });
  expect((await rowsOf(batch.id)).map(({ number, answers }) => [number, answers["precio"], answers["fecha"]])).toEqual([
    [2, "7,000.00", "2026-03-01"],
    [3, "2000.00", "2026-03-01"],
    [4, "1500.00", "2026-03-01"],
    [5, "1500.00", "2026-02-28"],
  ]);
  // A title that was made of the answers is made of them again.
  expect((await rowsOf(batch.id))[1]?.title).toContain("Persona 2");
  // Reading the last file again, by another mapping, leaves the rows of the first one alone.
  const sheets = now.sheets.map(({ at, loop, columns: all }) => ({
    at,
    loop: loop ?? null,
    fields: all.map(({ field }) => field),
  }));
  await owner.call(contract.mapColumns, { id: batch.id, sheets });
  expect((await state(batch.id, "ready")).counts).toMatchObject({ good: 3, incomplete: 1 });
  expect((await rowsOf(batch.id))[0]?.answers["precio"]).toBe("7,000.00");
});

test("what another workbook would remove is named and asked, and nothing is removed without an answer", async () => {
  const batch = await begun(await contractsWorkbook(["1", "2", "3"].map((key) => contractRow(key))));
  await owner.call(contract.fixRow, { id: batch.id, number: 2, patch: { precio: "7,000.00" } });
  const other = await contractsWorkbook([contractRow("1", { precio: "3000" }), contractRow("9")]);
  await expect(replaced(batch.id, other)).rejects.toMatchObject({
    status: 409,
    code: "batch.wouldRemove",
    values: { rows: 2, corrections: 1, numbers: "2, 3" },
  });
  expect(await names(batch.id)).toEqual(["Persona 1", "Persona 2", "Persona 3"]);
  expect((await owner.call(contract.getBatch, { id: batch.id })).state).toBe("ready");
  await replaced(batch.id, other, "keep");
  await state(batch.id, "ready");
  expect(await names(batch.id)).toEqual(["Persona 1", "Persona 2", "Persona 3", "Persona 9"]);
  expect((await rowsOf(batch.id))[0]?.answers["precio"]).toBe("7,000.00");
  await replaced(batch.id, other, "remove");
  await state(batch.id, "ready");
  expect(await names(batch.id)).toEqual(["Persona 1", "Persona 9"]);
  expect((await rowsOf(batch.id))[0]?.answers["precio"]).toBe("7,000.00");
});

test("rows left over by a batch are corrected by its book, and made rows are not made again", async () => {
  const batch = await begun(await contractsWorkbook([contractRow("1"), contractRow("2", { precio: "mil" })]));
  await owner.call(contract.makeProcesses, { id: batch.id, ending: "draft" });
  await state(batch.id, "done");
  const book = await corrected(batch.id, (cells) => cells.map((cell) => (cell === "mil" ? "2,000.00" : cell)));
  await replaced(batch.id, book);
  const ready = await state(batch.id, "ready");
  expect([ready.counts.made, ready.counts.good]).toEqual([1, 1]);
  expect((await owner.call(contract.makeProcesses, { id: batch.id, ending: "draft" })).rows).toBe(1);
  expect((await state(batch.id, "done")).counts.made).toBe(2);
});

test("a wrong digit of a DPI is a warning of its row, counts, is in the results, and stops nothing", async () => {
  const withDpi = await template(owner, p("{comprador_nombre} con DPI {comprador_dpi}."));
  const header = ["No.", "Comprador", "DPI del comprador"];
  const rows = [
    ["1", "Ana", "2945 38577 0101"],
    ["2", "Luis", "2945 38570 0101"],
  ];
  const batch = await begun(await workbookOf({ Hoja1: { header, rows } }), withDpi);
  expect([batch.counts.good, batch.warned]).toEqual([2, 1]);
  const warning = { path: "comprador_dpi", code: "processes.answerDoubt.checksum" };
  expect((await rowsOf(batch.id)).map(({ warnings }) => warnings)).toEqual([[], [warning]]);
  const warned = await owner.call(contract.listRows, { id: batch.id, warned: "true" });
  expect(warned.rows.map(({ number }) => number)).toEqual([3]);
  await owner.call(contract.makeProcesses, { id: batch.id, ending: "draft" });
  expect((await state(batch.id, "done")).counts.made).toBe(2);
  const { bytes } = await owner.call.download(contract.downloadRows, { id: batch.id, rows: "all" });
  const book = await openSpreadsheet(bytes);
  const shown: string[] = [];
  for await (const { cells } of book.rows(0)) shown.push(cells.at(-1)?.shown ?? "");
  expect(shown[2]).toMatch(/^Warning: .*dpi: One of the first nine digits/i);
  const fixed = await begun(await workbookOf({ Hoja1: { header, rows } }), withDpi);
  const row = await owner.call(contract.fixRow, {
    id: fixed.id,
    number: 3,
    patch: { comprador_dpi: "2945385770101" },
  });
  expect(row.warnings).toEqual([]);
  expect((await owner.call(contract.getBatch, { id: fixed.id })).warned).toBe(0);
});
