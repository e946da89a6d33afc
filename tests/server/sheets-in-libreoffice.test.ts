import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPackage, partText } from "#engine/document/package.ts";
import type { Row } from "#engine/sheet/cell.ts";
import type { Column } from "#engine/sheet/column.ts";
import { writeCsv } from "#engine/sheet/csv/write-csv.ts";
import { matchFields, readFields } from "#engine/sheet/fields.ts";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { writeWorkbook } from "#engine/sheet/xlsx/write-workbook.ts";
import { installedOffice } from "#platform/pdf/choose-pdf-converter.ts";

const office = installedOffice() ?? "soffice";
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acta-sheets-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Has LibreOffice open a file and save it as another format. */
async function saved(name: string, content: AsyncIterable<Uint8Array>, format: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  await writeFile(join(folder, name), Buffer.concat(chunks));
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  const out = join(folder, "out");
  await promisify(execFile)(office, [
    profile,
    "--headless",
    "--convert-to",
    format,
    "--outdir",
    out,
    join(folder, name),
  ]);
  return readFile(join(out, name.replace(/\.\w+$/, `.${format.split(":")[0]}`)));
}
async function rowsOf(bytes: Uint8Array, sheet = 0): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of (await openSpreadsheet(bytes)).rows(sheet)) rows.push(row);
  return rows;
}

const columns: Column[] = [
  { header: "Nombre", kind: "text", id: "name", hint: { title: "Nombre", text: "Como en el DPI" } },
  { header: "CUI", kind: "text", id: "cui" },
  { header: "Estado", kind: "text", id: "state", choices: ["Soltero", "Casado, con bienes"] },
  { header: "Precio", kind: "money", id: "price" },
  { header: "Parte", kind: "percent" },
  { header: "Fecha", kind: "date", refusal: { title: "Fecha", text: "Escriba un día" } },
  { header: "Momento", kind: "dateTime" },
  { header: "Hora", kind: "time" },
  { header: "Activo", kind: "boolean" },
];
const rows = [
  [
    { value: "Ana & <Luis> «ñ» 東京", mark: "error" as const },
    "0101",
    "Soltero",
    "1234.50",
    "0.125",
    "2026-04-01",
    "2026-04-01T18:30",
    "08:05",
    true,
  ],
  ["=1+1", "2587456320101", "Casado, con bienes", "-0.05", "1", "1900-03-01", "9999-12-31T23:59:59", "23:59:59", false],
  ["dos\nlíneas", "007", null, null, null, "2024-02-29", null, null, null],
];

test("LibreOffice keeps what we write: values, formats, hidden sheets, choices, hints, protection", async () => {
  const sheet = { name: "Datos", columns, rows, protectHeader: true, filter: true, rowsToFill: 100 };
  const own = writeWorkbook([sheet]);
  const chunks: Uint8Array[] = [];
  for await (const chunk of own) chunks.push(chunk);
  const written = Buffer.concat(chunks);
  const again = await saved(
    "datos.xlsx",
    (async function* () {
      yield written;
    })(),
    "xlsx:Calc MS Excel 2007 XML",
  );
  const [before, after] = await Promise.all([rowsOf(written), rowsOf(again)]);
  expect(after).toEqual(before);
  const book = await openSpreadsheet(again);
  expect(book.sheets).toEqual([
    { name: "Datos", hidden: false },
    { name: "_lists", hidden: true },
    { name: "_fields", hidden: true },
  ]);
  const header = after[0];
  if (!header) throw new Error("no header");
  expect(Object.fromEntries(matchFields(await readFields(book), "Datos", header))).toEqual({
    0: "name",
    1: "cui",
    2: "state",
    3: "price",
  });
  const xml = partText(openPackage(again), "xl/worksheets/sheet1.xml");
  const kept = [
    /<sheetProtection [^>]*sheet="true"/,
    /type="list"[^>]*>\s*<formula1>'?_lists'?!\$A\$2:\$A\$3</,
    /prompt="Como en el DPI"/,
    /error="Escriba un día"/,
  ];
  expect(kept.filter((one) => !one.test(xml))).toEqual([]);
});

test("no text of ours is a formula to LibreOffice, in either format", async () => {
  const danger = ["=1+1", "+1+1", "-1+1", "@SUM(1)", "\t=1+1", "＝1+1", '=HYPERLINK("http://x","y")'];
  const table = [{ header: "=2+2", kind: "text" as const }];
  const cells = danger.map((text) => [text]);
  const xlsx = await saved("peligro.xlsx", writeWorkbook([{ name: "Datos", columns: table, rows: cells }]), "fods");
  const csv = await saved("peligro.csv", writeCsv({ columns: table }, cells), "fods");
  for (const bytes of [xlsx, csv]) expect(Buffer.from(bytes).toString()).not.toContain("table:formula");
});

test("what LibreOffice makes of a CSV and of its own workbook is read as it stands there", async () => {
  const fods = `<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:table table:name="Hoja"><table:table-row><table:table-cell office:value-type="float" office:value="3"/><table:table-cell office:value-type="float" office:value="4"/><table:table-cell table:formula="of:=[.A1]+[.B1]" office:value-type="float" office:value="7"/><table:table-cell table:formula="of:=1/0"/><table:table-cell table:formula="of:=TRUE()"/><table:table-cell office:value-type="string"><text:p>uno <text:span>dos</text:span></text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document>`;
  const bytes = await saved(
    "propio.fods",
    (async function* () {
      yield Buffer.from(fods);
    })(),
    "xlsx:Calc MS Excel 2007 XML",
  );
  const [row] = await rowsOf(bytes);
  expect(row?.cells.map((cell) => [cell?.kind, cell?.value])).toEqual([
    ["number", "3"],
    ["number", "4"],
    ["number", "7"],
    ["error", "#DIV/0!"],
    ["boolean", "true"],
    ["text", "uno dos"],
  ]);
});
