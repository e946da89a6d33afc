import { expect, test, vi } from "vitest";
import { type BookParts, bookOf, stylesOf } from "#tests/fixtures/sheets.ts";
import type { Cell, Row } from "./cell.ts";
import { openSpreadsheet } from "./open-spreadsheet.ts";

// Large inputs take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

async function rowsOf(bytes: Uint8Array, sheet = 0): Promise<Row[]> {
  const book = await openSpreadsheet(bytes);
  const rows: Row[] = [];
  for await (const row of book.rows(sheet)) rows.push(row);
  return rows;
}
async function cellsOf(cells: string, parts: BookParts = {}): Promise<readonly (Cell | undefined)[]> {
  const [row] = await rowsOf(bookOf(`<row r="1">${cells}</row>`, parts));
  return row?.cells ?? [];
}
const cell = (kind: Cell["kind"], value: string, shown = value) => ({ kind, value, shown });

test("numbers are as shown and as stored", async () => {
  const styles = stylesOf("0000", "#,##0.00", 10, "[$Q-100A]#,##0.00", "0000 00000 0000");
  const cells = `<c r="A1" s="1"><v>101</v></c><c r="B1" s="2"><v>1234.5</v></c><c r="C1" s="3"><v>0.125</v></c>
    <c r="D1" s="4"><v>1500</v></c><c r="E1" s="5"><v>2587456320101</v></c><c r="F1"><v>0.30000000000000004</v></c>
    <c r="G1"><v>1.2345678901234568E+16</v></c><c r="H1" s="99"><v>5</v></c>`;
  expect(await cellsOf(cells, { styles })).toEqual([
    cell("number", "101", "0101"),
    cell("number", "1234.5", "1,234.50"),
    cell("number", "0.125", "12.50%"),
    cell("number", "1500", "Q1,500.00"),
    cell("number", "2587456320101", "2587 45632 0101"),
    cell("number", "0.3"),
    { ...cell("number", "12345678901234600"), inexact: true },
    cell("number", "5"),
  ]);
});

test("rows that are hidden or filtered are read, and say so", async () => {
  const rows =
    '<row r="1"><c><v>1</v></c></row><row r="2" hidden="1"><c><v>2</v></c></row><row r="3" hidden="0"><c><v>3</v></c></row><row r="4" hidden="true"><c><v>4</v></c></row>';
  expect((await rowsOf(bookOf(rows))).map(({ number, hidden }) => [number, hidden])).toEqual([
    [1, undefined],
    [2, true],
    [3, undefined],
    [4, true],
  ]);
});

test("days, times and both", async () => {
  const styles = stylesOf(14, "hh:mm", 22, "[h]:mm", "yyyy");
  const cells = `<c s="1"><v>46113</v></c><c s="2"><v>0.75</v></c><c s="3"><v>46113.75</v></c><c s="4"><v>1.25</v></c>
    <c s="1"><v>60</v></c><c s="1"><v>-5</v></c><c s="5"><v>46113</v></c><c s="1" t="d"><v>2026-04-01T00:00:00</v></c>`;
  expect(await cellsOf(cells, { styles })).toEqual([
    cell("date", "2026-04-01", "01/04/2026"),
    cell("time", "18:00:00", "18:00"),
    cell("dateTime", "2026-04-01T18:00:00", "01/04/2026 18:00"),
    cell("number", "1.25", "30:00"),
    cell("number", "60"),
    cell("number", "-5"),
    cell("date", "2026-04-01", "2026"),
    cell("date", "2026-04-01", "01/04/2026"),
  ]);
});

test("days counted from 1904", async () => {
  const parts = { styles: stylesOf(14), workbookPr: '<workbookPr date1904="1"/>' };
  expect(await cellsOf('<c s="1"><v>0</v></c><c s="1"><v>44651</v></c>', parts)).toEqual([
    cell("date", "1904-01-01", "01/01/1904"),
    cell("date", "2026-04-01", "01/04/2026"),
  ]);
});

test("texts: shared, inline, rich, with phonetics, escapes, line ends and spaces", async () => {
  const sharedStrings = `<sst><si><t>Ana</t></si><si><r><t>Ana </t></r><r><rPr><b/></rPr><t xml:space="preserve">María </t></r></si>
    <si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si/><si><t>a_x000D_
b&amp;c_x0000__x005F_x0041_</t></si></sst>`;
  const cells = `${[0, 1, 2, 3, 4].map((n) => `<c t="s"><v>${n}</v></c>`).join("")}
    <c t="inlineStr"><is><t>0101</t></is></c><c t="inlineStr"><is><r><t>uno</t></r><r><t><![CDATA[ & dos]]></t></r></is></c><c t="str"><f>A1</f><v>calculado</v></c>`;
  expect((await cellsOf(cells, { sharedStrings })).map((one) => one?.value)).toEqual([
    "Ana",
    "Ana María ",
    "東京",
    undefined,
    "a\nb&c_x0041_",
    "0101",
    "uno & dos",
    "calculado",
  ]);
});

test("a text under a format of words is shown with them", async () => {
  expect(await cellsOf('<c s="1" t="inlineStr"><is><t>7</t></is></c>', { styles: stylesOf('"Lote "@') })).toEqual([
    cell("text", "7", "Lote 7"),
  ]);
});

test("booleans, errors, formulas by their stored results, and one without", async () => {
  const cells = `<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#REF!</v></c><c><f>SUM(A1:A2)</f><v>3</v></c>
    <c><f>SUM(A1:A2)</f></c><c><f>SUM(A1:A2)</f><v></v></c><c t="n"><f>SUM(A1:A2)</f><v/></c><c t="str"><f>""</f><v></v></c><c t="b"><f>1=1</f><v>1</v></c>`;
  expect(await cellsOf(cells)).toEqual([
    cell("boolean", "true", "TRUE"),
    cell("boolean", "false", "FALSE"),
    cell("error", "#REF!"),
    cell("number", "3"),
    cell("uncomputed", ""),
    cell("uncomputed", ""),
    cell("uncomputed", ""),
    undefined,
    cell("boolean", "true", "TRUE"),
  ]);
});

test("rows and cells are where they say, or behind the last; empty rows are left out", async () => {
  const rows = `<row r="2"><c r="C2"><v>1</v></c><c><v>2</v></c><c r="F2" s="0"/></row><row><c><v>3</v></c></row>
    <row r="9"><c s="0"/></row><row r="1048576"><c r="B1048576"><v>4</v></c></row>`;
  expect(await rowsOf(bookOf(rows))).toEqual([
    { number: 2, cells: [undefined, undefined, cell("number", "1"), cell("number", "2")] },
    { number: 3, cells: [cell("number", "3")] },
    { number: 1_048_576, cells: [undefined, cell("number", "4")] },
  ]);
});

test("a writer may choose its prefixes, UTF-16, and where its parts are", async () => {
  const sheet = `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>ñ</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
  const data = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(sheet, "utf16le")]);
  const type = "http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet";
  const bytes = bookOf("", {
    more: [
      { name: "XL/Hojas/uno.xml", data },
      {
        name: "xl/_rels/workbook.xml.rels",
        data: `<Relationships><Relationship Id="rId1" Type="${type}" Target="../xl/./hojas/uno.xml"/></Relationships>`,
      },
    ],
  });
  expect(await rowsOf(bytes)).toEqual([{ number: 1, cells: [cell("text", "ñ")] }]);
});

test("stored parts are read as deflated ones are", async () => {
  const data = `<worksheet><sheetData>${'<row><c t="inlineStr"><is><t>texto</t></is></c></row>'.repeat(50_000)}</sheetData></worksheet>`;
  const rows = await rowsOf(bookOf("", { more: [{ name: "xl/worksheets/sheet1.xml", data, method: 0 }] }));
  expect(rows).toHaveLength(50_000);
  expect(rows.at(-1)).toEqual({ number: 50_000, cells: [cell("text", "texto")] });
});

test("reading may stop early", async () => {
  const rows = Array.from({ length: 100_000 }, (_, n) => `<row><c><v>${n + 1}</v></c></row>`);
  const book = await openSpreadsheet(bookOf(rows.join("")));
  for await (const row of book.rows(0)) if (row.number === 3) break;
  expect((await book.rows(0).next()).value).toEqual({ number: 1, cells: [cell("number", "1")] });
});
