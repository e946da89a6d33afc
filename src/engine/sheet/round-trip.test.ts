import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { inflateEntry, readZipEntries } from "#engine/document/zip/read.ts";
import type { Cell, Row, Spreadsheet } from "./cell.ts";
import { type CellToWrite, type Column, type ColumnKind, columnKinds, type Value } from "./column.ts";
import { type CsvShape, writeCsv } from "./csv/write-csv.ts";
import { matchFields, readFields } from "./fields.ts";
import { openSpreadsheet } from "./open-spreadsheet.ts";
import { readDecimal } from "./typed-text.ts";
import { type SheetToWrite, writeWorkbook } from "./xlsx/write-workbook.ts";

// Large inputs take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
const xlsx = async (...sheets: SheetToWrite[]): Promise<Spreadsheet> =>
  openSpreadsheet(await joined(writeWorkbook(sheets)));
async function rowsOf(book: Spreadsheet, sheet = 0): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of book.rows(sheet)) rows.push(row);
  return rows;
}
const column = (kind: ColumnKind, header: string = kind): Column => ({ header, kind });

/** Normalizes a text as any program reads it: one kind of line end, nothing that a database rejects. */
const plain = (text: string) => text.replace(/\r\n?/g, "\n").replaceAll("\0", "");
const text = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...Array.from("='+-@\t\r\n;,\"|& <>_x0041_\u0001\u000b0")), maxLength: 12 }),
    fc.constantFrom("0101", "=1+1", "_x0041_", " ", "2587456320101", "1/2", "TRUE", "sep=;", "\u202Eabc", "]]>"),
  )
  .map(plain)
  .filter((one) => one.isWellFormed() && !/[\uFFFE\uFFFF\uFEFF]/.test(one));
const day = fc
  .date({ min: new Date("1900-03-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const two = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, "0"));
const clock = fc.tuple(two(23), two(59), two(59)).map((parts) => parts.join(":"));
const number = fc
  .tuple(fc.integer({ min: -1e14, max: 1e14 }), fc.integer({ min: 0, max: 6 }))
  .map(([whole, places]) => String(Number((whole / 10 ** places).toPrecision(15))))
  .filter((one) => !one.includes("e"));
const values: Readonly<Record<ColumnKind, fc.Arbitrary<Value>>> = {
  text,
  number,
  money: number,
  percent: number,
  date: day,
  dateTime: fc.tuple(day, clock).map((parts) => parts.join("T")),
  time: clock,
  boolean: fc.boolean(),
};
const table = fc
  .array(fc.constantFrom(...columnKinds), { minLength: 1, maxLength: 6 })
  .chain((kinds) =>
    fc.tuple(
      fc.constant(kinds),
      fc.array(text, { minLength: kinds.length, maxLength: kinds.length }),
      fc.array(fc.tuple(...kinds.map((kind) => fc.option(values[kind], { freq: 6 }))), { maxLength: 12 }),
    ),
  );
const storedKind = (kind: ColumnKind): Cell["kind"] => (kind === "money" || kind === "percent" ? "number" : kind);

describe("what is written is read", () => {
  test("from .xlsx, in every kind", async () => {
    await fc.assert(
      fc.asyncProperty(table, async ([kinds, headers, rows]) => {
        const columns = kinds.map((kind, at) => column(kind, headers[at] ?? ""));
        const read = await rowsOf(await xlsx({ name: "Datos", columns, rows }));
        const wanted = [headers, ...rows].map((cells, at) =>
          cells.map((cell, n) =>
            cell === null || cell === ""
              ? undefined
              : { kind: at === 0 ? "text" : storedKind(kinds[n] ?? "text"), value: String(cell) },
          ),
        );
        const got = wanted.map((_, at) => read.find((row) => row.number === at + 1)?.cells ?? []);
        expect(
          got.map((cells, at) =>
            (wanted[at] ?? []).map((_, n) => cells[n] && { kind: cells[n].kind, value: cells[n].value }),
          ),
        ).toEqual(wanted);
      }),
      { numRuns: 150 },
    );
  });

  test("from .csv of each separator, as texts that say the same", async () => {
    const shapes = fc.constantFrom<Omit<CsvShape, "columns">>(
      {},
      { separator: ";" },
      { separator: ";", decimalComma: true },
      { separator: "\t" },
    );
    await fc.assert(
      fc.asyncProperty(table, shapes, async ([kinds, headers, rows], shape) => {
        // A header of nothing, or of one column, says nothing about the separator.
        fc.pre(kinds.length > 1 && headers.every((header) => /\p{L}/u.test(header)));
        const columns = kinds.map((kind, at) => column(kind, headers[at] ?? ""));
        const read = await rowsOf(await openSpreadsheet(await joined(writeCsv({ ...shape, columns }, rows))));
        for (const [at, cells] of [headers, ...rows].entries()) {
          const row = read.find((one) => one.number === at + 1)?.cells ?? [];
          for (const [n, cell] of cells.entries()) {
            const kind = at === 0 ? "text" : (kinds[n] ?? "text");
            expect(meaning(row[n]?.value ?? "", kind, shape.decimalComma ? "," : ".")).toBe(
              cell === null ? "" : String(cell),
            );
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});

function meaning(field: string, kind: ColumnKind, mark: "." | ","): string | undefined {
  if (field === "") return "";
  if (storedKind(kind) === "number") return readDecimal(field, mark);
  if (kind === "date") return readDay(field);
  if (kind !== "dateTime") return field;
  const [date = "", time = ""] = field.split(" ");
  return `${readDay(date)}T${time}`;
}

test("what is no value of its column's kind is written as the text it is", async () => {
  const rows = [["hola", "31/02/2026", "1899-12-31", "25:00", "12345678901234567890", "2026-01-01T8:00"]];
  const columns = (["number", "date", "date", "time", "number", "dateTime"] as const).map((kind) => column(kind));
  const [, row] = await rowsOf(await xlsx({ name: "Datos", columns, rows }));
  expect(row?.cells.map((cell) => [cell?.kind, cell?.value])).toEqual((rows[0] ?? []).map((value) => ["text", value]));
});

test("a text beyond what a cell can hold is cut and counted, never within a letter", async () => {
  const long = `${"x".repeat(32_765)}😀${"y".repeat(100)}`;
  const chunks: Uint8Array[] = [];
  const writing = writeWorkbook([{ name: "Datos", columns: [column("text")], rows: [[long], ["z"]] }]);
  let step = await writing.next();
  for (; !step.done; step = await writing.next()) chunks.push(step.value);
  expect(step.value).toEqual({ rows: [2], cutTexts: 1 });
  const [, row] = await rowsOf(await openSpreadsheet(Buffer.concat(chunks)));
  expect(row?.cells[0]?.value).toBe(`${"x".repeat(32_765)}…`);
});

test("rows may come one by one", async () => {
  async function* coming() {
    for (let n = 0; n < 3; n++) yield [String(n)];
  }
  const book = await xlsx({ name: "Datos", columns: [column("text", "N")], rows: coming() });
  expect((await rowsOf(book)).map((row) => row.cells[0]?.value)).toEqual(["N", "0", "1", "2"]);
});

test("the same sheets, the same bytes", async () => {
  const sheet: SheetToWrite = { name: "Datos", columns: [column("text")], rows: [["a"]] };
  expect(await joined(writeWorkbook([sheet]))).toEqual(await joined(writeWorkbook([sheet])));
});

describe("a workbook to fill", () => {
  const fields: Column[] = [
    { header: "Nombre", kind: "text", id: "f1", hint: { title: "Nombre", text: "Como en el DPI" } },
    { header: "Estado", kind: "text", id: "f2", choices: ["Soltero", "Casado, con bienes", "=Unido"] },
    { header: "Fecha", kind: "date", id: "f3" },
    { header: "Nota", kind: "text" },
  ];
  const rows: CellToWrite[][] = [[{ value: "Ana", mark: "error" }, "Soltero", "2026-01-01", null]];
  const sheets: SheetToWrite[] = [
    { name: "Datos", columns: fields, rows, protectHeader: true, rowsToFill: 1000, filter: true },
    { name: "Hijos", columns: [{ header: "Nombre", kind: "text", id: "f9" }], rows: [] },
  ];

  test("keeps its ids and choices in hidden sheets", async () => {
    const book = await xlsx(...sheets);
    expect(book.sheets).toEqual([
      { name: "Datos", hidden: false },
      { name: "Hijos", hidden: false },
      { name: "_lists", hidden: true },
      { name: "_fields", hidden: true },
    ]);
    expect((await rowsOf(book, 2)).map((row) => row.cells[0]?.value)).toEqual([
      "1",
      "Soltero",
      "Casado, con bienes",
      "=Unido",
    ]);
    expect(await readFields(book)).toEqual([
      { sheet: "Datos", column: 0, header: "Nombre", id: "f1" },
      { sheet: "Datos", column: 1, header: "Estado", id: "f2" },
      { sheet: "Datos", column: 2, header: "Fecha", id: "f3" },
      { sheet: "Hijos", column: 0, header: "Nombre", id: "f9" },
    ]);
  });

  test.each([
    [["Nombre", "Estado", "Fecha"], { 0: "f1", 1: "f2", 2: "f3" }],
    [["Fecha", "Nombre", "Estado"], { 0: "f3", 1: "f1", 2: "f2" }],
    [["Nombre completo", "Estado", "Fecha"], { 0: "f1", 1: "f2", 2: "f3" }],
    [["", "Nombre", "Estado", "Fecha"], { 1: "f1", 2: "f2", 3: "f3" }],
    [["Estado", "Otra", "Fecha"], { 0: "f2", 2: "f3" }],
    [[" Nombre "], { 0: "f1" }],
  ])("knows its columns under %j", async (headers, found) => {
    const written = await readFields(await xlsx(...sheets));
    const cells = headers.map((value): Cell | undefined =>
      value === "" ? undefined : { kind: "text", value, shown: value },
    );
    expect(Object.fromEntries(matchFields(written, "Datos", { number: 1, cells }))).toEqual(found);
  });
});

test("the header stays in sight, can be filtered by, and alone is locked", async () => {
  const columns = [column("date"), column("text")];
  const bytes = await joined(writeWorkbook([{ name: "D", columns, rows: [], protectHeader: true, filter: true }]));
  const entry = readZipEntries(bytes).find(({ name }) => name === "xl/worksheets/sheet1.xml");
  const xml = entry ? new TextDecoder().decode(inflateEntry(entry, 1e6)) : "";
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(xml).toContain('<autoFilter ref="A1:B1"/>');
  expect(xml).toMatch(/<col min="3" max="16384" [^>]*\/><\/cols>.*<sheetProtection sheet="1"/);
});

test("days are shown as the product shows them", async () => {
  const [, row] = await rowsOf(await xlsx({ name: "D", columns: [column("date")], rows: [["2026-03-09"]] }));
  expect(row?.cells[0]?.shown).toBe(showBritish("2026-03-09"));
});
