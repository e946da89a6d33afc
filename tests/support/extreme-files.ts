import { deflateSync } from "node:zlib";
import { rawZip } from "#tests/fixtures/documents/raw-zip.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { testImage } from "#tests/fixtures/documents/test-image.ts";
import { hostileFiles } from "#tests/fixtures/hostile/packages.ts";
import { hostileTemplates } from "#tests/fixtures/hostile/templates.ts";
import { bookOf } from "#tests/fixtures/sheets.ts";

/** A file of at most five megabytes that costs more than its length where a reader is not careful. */
export interface ExtremeFile {
  readonly name: string;
  readonly what: string;
  readonly bytes: () => Uint8Array;
}

const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");
const file = (name: string, what: string, bytes: ExtremeFile["bytes"]): ExtremeFile => ({ name, what, bytes });
const cell = (text: string, type = "inlineStr") => `<c t="${type}"><is><t>${text}</t></is></c>`;
const row = (cells: string) => `<row>${cells}</row>`;
const named = (from: readonly { readonly name: string; readonly bytes: () => Uint8Array }[], ...names: string[]) =>
  names.map((name) => {
    const found = from.find((one) => one.name === name);
    if (!found) throw new Error(`no file is called "${name}"`);
    return file("contrato.docx", name, found.bytes);
  });

/** A PDF of these objects, with an index of places that is right. */
function pdfOf(objects: readonly string[], trailer = ""): Uint8Array {
  let text = "%PDF-1.7\n";
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(text.length);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  text += places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  return latin1(`${text}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`);
}
const catalog = "<</Type/Catalog/Pages 2 0 R>>";
const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>";
const stream = (bytes: Uint8Array): string =>
  `<</Length ${bytes.length}/Filter/FlateDecode>>\nstream\n${Buffer.from(bytes).toString("latin1")}\nendstream`;

/** A picture that says of itself that it has so many pixels. */
function pictureOf(width: number, height: number): Uint8Array {
  const picture = Buffer.from(testImage(1, 1, [0, 0, 0]));
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture;
}

export const extremeFiles: readonly ExtremeFile[] = [
  ...named(
    hostileFiles,
    "a bomb in many entries",
    "too many entries",
    "three million empty runs",
    "a million elements in one another",
    "a paragraph of 30 megabytes",
  ),
  ...named(
    hostileTemplates,
    "20,001 tags in one paragraph",
    "a million braces",
    "a name of a million spaces",
    "a formula of ten thousand parentheses",
    "a thousand formulas as deep as they may be",
  ),
  file("contrato.docx", "5,000 tags of the names of objects", () =>
    smallDocument(p(["{constructor}", "{toString}", "{valueOf}"].join(" ").repeat(1600))),
  ),
  file("libro.xlsx", "a row of 20,000 columns", () => bookOf(row(cell("x").repeat(20_000)).repeat(3))),
  file("libro.xlsx", "a hundred thousand rows", () => bookOf(row(cell("Ana") + cell("1")).repeat(100_000))),
  file("libro.xlsx", "shared texts of 30 megabytes", () =>
    bookOf(row('<c t="s"><v>0</v></c>'), {
      sharedStrings: `<sst>${"<si><t>a</t></si>".repeat(10)}<si><t>${"x".repeat(30_000_000)}</t></si></sst>`,
    }),
  ),
  file("libro.xlsx", "a million shared texts", () =>
    bookOf(row('<c t="s"><v>9</v></c>'), { sharedStrings: `<sst>${"<si><t>a</t></si>".repeat(1_000_000)}</sst>` }),
  ),
  file("libro.xlsx", "elements without end", () => bookOf("<a>".repeat(300_000))),
  file("libro.xlsx", "cells far apart", () =>
    bookOf(
      Array.from(
        { length: 2000 },
        (_, n) => `<row r="${n * 500 + 1}"><c r="XFD${n * 500 + 1}"><v>1</v></c></row>`,
      ).join(""),
    ),
  ),
  file("filas.csv", "one line of three megabytes", () => latin1(`a;b\n${"x".repeat(3_000_000)}`)),
  file("filas.csv", "20,000 columns", () => latin1(`${";".repeat(20_000)}\n`.repeat(20))),
  file("filas.csv", "a quotation that never ends", () => latin1(`a;b\n"${'x""'.repeat(1_000_000)}`)),
  file("filas.csv", "a million empty lines", () => latin1(`a;b\n${"\n".repeat(1_000_000)}`)),
  file("filas.csv", "300,000 rows", () => latin1(`nombre;edad\n${"Ana;30\n".repeat(300_000)}`)),
  file("filas.csv", "names of objects as its headers", () =>
    latin1("constructor;__proto__;toString;hasOwnProperty\n1;2;3;4\n"),
  ),
  file("dpi.pdf", "lists in one another", () =>
    pdfOf([`<</Type/Catalog/A ${"[".repeat(400_000)}${"]".repeat(400_000)}>>`]),
  ),
  file("dpi.pdf", "pages that contain themselves", () =>
    pdfOf([catalog, `<</Type/Pages/Count 1000000/Kids[${"2 0 R ".repeat(5000)}]>>`]),
  ),
  file("dpi.pdf", "50,000 objects", () =>
    pdfOf([catalog, "<</Type/Pages/Count 1/Kids[3 0 R]>>", page, ...Array<string>(50_000).fill("<</A/B>>")]),
  ),
  file("dpi.pdf", "a bomb as its page", () =>
    pdfOf([catalog, "<</Type/Pages/Count 1/Kids[3 0 R]>>", page, stream(deflateSync(Buffer.alloc(300_000_000, " ")))]),
  ),
  file("dpi.pdf", "an index of four billion places", () =>
    latin1("%PDF-1.7\nxref\n0 4294967295\ntrailer\n<</Size 4294967295/Root 1 0 R>>\nstartxref\n9\n%%EOF"),
  ),
  file("dpi.pdf", "an index that leads to itself", () =>
    latin1(`%PDF-1.7\n${"x".repeat(4_000_000)}\nxref\n0 1\ntrailer\n<</Prev 9/Root 1 0 R>>\nstartxref\n9\n%%EOF`),
  ),
  file("dpi.pdf", "no end", () => latin1(`%PDF-1.7\n${"1 0 obj<<".repeat(400_000)}`)),
  file("foto.png", "a picture of 900 megapixels", () => pictureOf(30_000, 30_000)),
  file("foto.png", "a bomb as a picture", () => {
    const data = deflateSync(Buffer.alloc(200_000_000));
    const picture = pictureOf(14_000, 14_000);
    return Buffer.concat([picture.subarray(0, 33), chunk("IDAT", data), picture.subarray(-12)]);
  }),
  file("foto.jpg", "a photograph of marks", () =>
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(3_000_000, 0xff)]),
  ),
  file("cosas.zip", "60,000 entries", () =>
    rawZip(Array.from({ length: 60_000 }, (_, n) => ({ name: `${n}`, data: "", method: 0 }))),
  ),
  file("nota.txt", "a text of spaces", () => latin1(" ".repeat(3_000_000))),
  file("nota.html", "elements of a page in one another", () => latin1("<div>".repeat(600_000))),
  file(`${"a.".repeat(120)}pdf`, "a long name", () => latin1("%PDF-1.7")),
];

/** A part of a picture. Its checksum is not looked at before its data. */
function chunk(type: string, data: Uint8Array): Uint8Array {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}
