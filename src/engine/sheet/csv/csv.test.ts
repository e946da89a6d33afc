import { describe, expect, test, vi } from "vitest";
import type { Row } from "../cell.ts";
import { sheetLimits } from "../limits.ts";
import { SheetRefused } from "../refused.ts";
import { openCsv } from "./open-csv.ts";
import { writeCsv } from "./write-csv.ts";

// Large inputs take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

async function rowsOf(bytes: Uint8Array | string): Promise<(string | undefined)[][]> {
  const rows: Row[] = [];
  for await (const row of openCsv(typeof bytes === "string" ? Buffer.from(bytes) : bytes, sheetLimits).rows(0))
    rows.push(row);
  return rows.map((row) => row.cells.map((cell) => cell?.value));
}

describe("encodings", () => {
  const content = "Nombre;Año\nMaría Peña;“2026”\n";
  const utf16 = Buffer.from(content, "utf16le");
  const windows = Buffer.from(content.replace("“", "\x93").replace("”", "\x94"), "latin1");
  test.each([
    ["utf-8", Buffer.from(content)],
    ["utf-8", Buffer.from(`\uFEFF${content}`)],
    ["utf-16le", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ["utf-16le", utf16],
    ["utf-16be", Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
    ["utf-16be", Buffer.from(utf16).swap16()],
    ["windows-1252", windows],
  ])("%s", async (encoding, bytes) => {
    expect(openCsv(bytes, sheetLimits)).toMatchObject({ encoding, separator: ";" });
    expect(await rowsOf(bytes)).toEqual([
      ["Nombre", "Año"],
      ["María Peña", "“2026”"],
    ]);
  });

  test("a letter may lie across the pieces that are decoded", async () => {
    for (const shift of [0, 1, 2, 3]) {
      const long = `a,${"x".repeat(20)}\n`.repeat(3000) + "y".repeat(shift) + "ñ€😀,b";
      expect((await rowsOf(long)).at(-1)).toEqual([`${"y".repeat(shift)}ñ€😀`, "b"]);
    }
  });
});

describe("separators", () => {
  test.each([
    [",", "a,b\n1,2"],
    [";", "a;b\n1,5;2,5\n3,5;4,5"],
    ["\t", "a\tb\n1,2\t3;4"],
    ["|", "a|b\n1|2"],
    [",", "solo\nuno\ndos, tres"],
    [";", 'a;"b,c,d,e"\n1;"x,y,z,w"'],
    [",", 'nombre,"dirección; zona"\nAna,"5a; calle"'],
    [";", "sep=;\na;b"],
    ["#", "sep=#\r\na#b"],
  ])("%j of %j", (separator, text) => expect(openCsv(Buffer.from(text), sheetLimits).separator).toBe(separator));

  test("a line that declares it is no row", async () => {
    const rows: Row[] = [];
    for await (const row of openCsv(Buffer.from("sep=;\r\na;b\r\n1;2"), sheetLimits).rows(0)) rows.push(row);
    expect(rows.map((row) => [row.number, row.cells[0]?.value])).toEqual([
      [1, "a"],
      [2, "1"],
    ]);
  });
});

test.each([
  ['a,"b ""c"" d",e\n', [["a", 'b "c" d', "e"]]],
  ['a,"dos\nlíneas",c', [["a", "dos\nlíneas", "c"]]],
  ['a,"dos\r\nlíneas",c\r\n', [["a", "dos\nlíneas", "c"]]],
  [
    "a,b\rc,d\r",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a,b\r\n\r\n,\r\nc,d",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ['5" tubo,x\n', [['5" tubo', "x"]]],
  ['"La Casa" de Ana,x\n', [["La Casa de Ana", "x"]]],
  ["a,,c,\n", [["a", undefined, "c"]]],
  ['"",b', [[undefined, "b"]]],
  ["0101,007", [["0101", "007"]]],
  ["'=1+1,'texto'", [["=1+1", "'texto'"]]],
  ["a\0b,c", [["ab", "c"]]],
])("%j", async (text, rows) => expect(await rowsOf(text)).toEqual(rows));

test("rows keep the numbers they have in a spreadsheet", async () => {
  const rows: Row[] = [];
  for await (const row of openCsv(Buffer.from('a\n\n"b\nb"\nc'), sheetLimits).rows(0)) rows.push(row);
  expect(rows.map((row) => row.number)).toEqual([1, 3, 4]);
});

test.each([
  ["a quotation mark that is never closed", 'a,b\n1,"abc\n2,3\n', "unclosedQuote: 2"],
  ["one that swallows the file", `a,b\n1,"abc\n${"2,3\n".repeat(20_000)}`, "unclosedQuote: 2"],
  ["a long cell", `a\n${"x".repeat(40_000)}`, "cellTooLong: 2"],
  ["many columns", `a${",b".repeat(300)}`, "tooManyColumns: 1"],
  ["many rows", "a,b\n".repeat(200_001), "tooManyRows: 200001"],
])("%s is refused", async (_, text, message) => {
  await expect(rowsOf(text)).rejects.toThrow(
    new SheetRefused(message.split(":")[0] as "damaged", message.split(" ")[1]),
  );
});

test("written for a Spanish Excel: mark, semicolons, decimal commas, guarded texts", async () => {
  const columns = [
    { header: "=Nombre", kind: "text" },
    { header: "Precio", kind: "money" },
    { header: "Fecha", kind: "date" },
    { header: "Hora", kind: "dateTime" },
  ] as const;
  const rows = [
    ["-5", "1234.50", "2026-01-31", "2026-01-31T08:30"],
    [" a", -2, null, "sin hora"],
    [{ value: "x;y", mark: "error" as const }],
  ];
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeCsv({ columns, separator: ";", decimalComma: true }, rows)) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe(
    `\uFEFF'=Nombre;Precio;Fecha;Hora\r\n'-5;"1234,50";31/01/2026;31/01/2026 08:30\r\n" a";-2;;sin hora\r\n"x;y";;;\r\n`,
  );
});
