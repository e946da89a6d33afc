import { deflateRawSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { rawZip } from "#tests/fixtures/documents/raw-zip.ts";
import { smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { bookOf, stylesOf } from "#tests/fixtures/sheets.ts";
import type { SheetLimits } from "./limits.ts";
import { openSpreadsheet } from "./open-spreadsheet.ts";
import { SheetRefused } from "./refused.ts";

// Large inputs take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

async function refusalOf(bytes: Uint8Array, limits: Partial<SheetLimits> = {}): Promise<string> {
  try {
    const book = await openSpreadsheet(bytes, limits);
    let rows = 0;
    for await (const _ of book.rows(0)) rows++;
    return `${rows} rows`;
  } catch (error) {
    if (error instanceof SheetRefused) return [error.code, error.detail].filter(Boolean).join(" ");
    throw error;
  }
}
const sheetPart = "xl/worksheets/sheet1.xml";
const one = '<row r="1"><c r="A1"><v>1</v></c></row>';
const text = (value: string) => Buffer.from(value);

test.each<[string, Uint8Array, string]>([
  ["nothing", new Uint8Array(), "empty"],
  ["a PDF", text("%PDF-1.7"), "otherFormat pdf"],
  ["a page under the name of a workbook", text("<html><table><tr><td>1</td></tr></table>"), "otherFormat html"],
  [
    "a picture",
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0]), Buffer.alloc(80, 7)]),
    "otherFormat binary",
  ],
  ["a Word document", smallDocument("<w:p/>"), "otherFormat docx"],
  ["a zip of anything", rawZip([{ name: "a.txt", data: "x" }]), "otherFormat zip"],
  ["an .xls", Buffer.from("D0CF11E0A1B11AE10000", "hex"), "oldXls"],
  [
    "a locked workbook",
    Buffer.concat([Buffer.from("D0CF11E0A1B11AE1", "hex"), Buffer.from("EncryptedPackage", "utf16le")]),
    "passwordProtected",
  ],
  ["a workbook with programs", bookOf(one, { more: [{ name: "xl/vbaProject.bin", data: "x" }] }), "macros"],
  [
    "a workbook that may hold programs",
    bookOf(one, {
      more: [
        {
          name: "[Content_Types].xml",
          data: '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
        },
      ],
    }),
    "macros",
  ],
  [
    "a workbook with a sheet of macros",
    bookOf(one, { more: [{ name: "xl/macrosheets/sheet1.xml", data: "x" }] }),
    "macros",
  ],
  ["a binary workbook", rawZip([{ name: "xl/workbook.bin", data: "x" }]), "binaryXlsb"],
  ["half a zip", bookOf(one).slice(0, 300), "zipDamaged"],
  [
    "a document type",
    bookOf("", { more: [{ name: sheetPart, data: "<!DOCTYPE a []><worksheet/>" }] }),
    `doctype ${sheetPart}`,
  ],
  [
    "a part that ends early",
    bookOf("", { more: [{ name: sheetPart, data: "<worksheet><sheetData><row>" }] }),
    `damaged ${sheetPart}`,
  ],
  [
    "no UTF-8",
    bookOf("", { more: [{ name: sheetPart, data: Buffer.from([60, 97, 62, 255, 60]) }] }),
    `damaged ${sheetPart}`,
  ],
  [
    "a sheet that is not there",
    bookOf("", { more: [{ name: sheetPart, data: "", localName: "xl/worksheets/sheet2.xml" }] }),
    `zipDamaged ${sheetPart}`,
  ],
  ["a shared text there is none of", bookOf('<row r="1"><c r="B1" t="s"><v>7</v></c></row>'), "damaged B1"],
  [
    "the last cell of Excel",
    bookOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    "tooManyColumns XFD1048576",
  ],
  ["a column beyond all", bookOf('<row r="1"><c r="ZZZZ1"><v>1</v></c></row>'), "tooManyColumns ZZZZ1"],
  ["a row beyond all", bookOf('<row r="1048577"><c><v>1</v></c></row>'), "damaged row 1048577"],
  ["rows out of order", bookOf(`<row r="5"/>${one}`), "damaged row 1"],
  ["a row of no number", bookOf('<row r="NaN"/>'), "damaged row NaN"],
])("%s", async (_, bytes, refusal) => expect(await refusalOf(bytes)).toBe(refusal));

describe("more than is read", () => {
  test.each<[string, () => Uint8Array, Partial<SheetLimits>, string]>([
    ["rows", () => bookOf("<row><c><v>1</v></c></row>".repeat(11)), { rows: 10 }, "tooManyRows 11"],
    ["cells, also empty ones", () => bookOf(`<row>${"<c/>".repeat(11)}</row>`), { cells: 10 }, "tooManyCells K1"],
    ["columns", () => bookOf('<row><c r="D1"><v>1</v></c></row>'), { columns: 3 }, "tooManyColumns D1"],
    [
      "letters in a cell",
      () => bookOf(`<row><c t="inlineStr"><is><t>${"x".repeat(40_000)}</t></is></c></row>`),
      {},
      "cellTooLong A1",
    ],
    [
      "letters in a cell that never ends",
      () => bookOf("", { more: [{ name: sheetPart, data: `<a><b>${"x".repeat(5_000_000)}` }] }),
      { ratio: 100_000 },
      `cellTooLong ${sheetPart}`,
    ],
    [
      "shared texts",
      () => bookOf(one, { sharedStrings: `<sst>${"<si><t>x</t></si>".repeat(1_000_001)}</sst>` }),
      { ratio: 100_000 },
      "tooManySharedTexts xl/sharedStrings.xml",
    ],
    [
      "letters in shared texts",
      () => bookOf(one, { sharedStrings: `<sst>${`<si><t>${"x".repeat(1000)}</t></si>`.repeat(101)}</sst>` }),
      { sharedLength: 100_000 },
      "tooManySharedTexts xl/sharedStrings.xml",
    ],
    ["sheets", () => manySheets(11), { sheets: 10 }, "tooManySheets"],
  ])("%s", async (_, bytes, limits, refusal) => expect(await refusalOf(bytes(), limits)).toBe(refusal));
});

function manySheets(count: number): Uint8Array {
  const list = Array.from({ length: count }, (_, n) => `<sheet name="${n}" r:id="rId1"/>`).join("");
  return bookOf(one, { more: [{ name: "xl/workbook.xml", data: `<workbook><sheets>${list}</sheets></workbook>` }] });
}

describe("400 MB of blanks", () => {
  const size = 400 * 1024 * 1024;
  const blanks = Buffer.alloc(1024 * 1024, 32);
  // One block that repeats, so that the bytes need not be made: each is complete up to a byte.
  const block = deflateRawSync(blanks, { finishFlush: 2 });
  const compressed = Buffer.concat([...Array.from({ length: 400 }, () => block), Buffer.from([3, 0])]);

  test("declared openly are refused before they are inflated", async () => {
    const bytes = bookOf("", { more: [{ name: sheetPart, compressed, size }] });
    expect(await refusalOf(bytes)).toBe(`inflatesTooFar ${sheetPart}`);
    expect(await refusalOf(bytes, { ratio: 10_000 })).toBe(`inflatedTooLarge ${sheetPart}`);
  });

  test("hidden behind a smaller size are refused where the size ends", async () => {
    const bytes = bookOf("", { more: [{ name: sheetPart, compressed, size: 1000 }] });
    expect(await refusalOf(bytes)).toMatch(/^(?:inflatesTooFar|zipDamaged|damaged|cellTooLong)/);
  });
});

test("all parts together stay within the limit", async () => {
  const styles = stylesOf("0".repeat(200));
  expect(await refusalOf(bookOf(one, { styles }), { inflated: 1200 })).toMatch(/^inflatedTooLarge/);
});

test("a million empty cells and rows far apart cost no memory of their own", async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => `<row r="${(n + 1) * 50}"><c r="KN${n}" s="1"/></row>`).join(
    "",
  );
  expect(await refusalOf(bookOf(rows))).toBe("0 rows");
});

test("no damage makes reading fail otherwise or last", async () => {
  const good = bookOf(`${one}<row r="2"><c t="s"><v>0</v></c><c s="1"><v>46113.5</v></c></row>`, {
    styles: stylesOf("[h]:mm"),
    sharedStrings: "<sst><si><t>x</t></si></sst>",
  });
  for (let i = 0; i < 500; i++) {
    const bytes = Uint8Array.from(good);
    bytes[(i * 7919) % bytes.length] = (i * 97) % 256;
    expect(await refusalOf(bytes)).toBeTypeOf("string");
  }
});

test("columns called like members of an object are columns", async () => {
  const row = `<row>${["__proto__", "constructor"].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join("")}</row>`;
  const book = await openSpreadsheet(bookOf(row));
  expect((await book.rows(0).next()).value?.cells).toMatchObject([{ value: "__proto__" }, { value: "constructor" }]);
});
