import { expect, test } from "vitest";
import { finishedPdf, isCompletePdf, withoutTime } from "./finished-pdf.ts";
import { minimalDocx } from "./minimal-docx.ts";

const hex = (digit: string): string => digit.repeat(32);
const written = (at: string, id: string, more = "/FontFile2 5 0 R"): string =>
  `%PDF-1.7\n1 0 obj<</Creator(W)\n/CreationDate(D:${at}Z')/ModDate(D:${at}+01'00')>>endobj\n2 0 obj<<${more}>>endobj\n` +
  `stream ${hex("0")} endstream\ntrailer\n<</Size 9/ID [ <${id}>\n<${id}> ]\n/DocChecksum /${id}\n>>\nstartxref\n15\n%%EOF\n`;
const bytes = (text: string): Uint8Array => Buffer.from(text, "latin1");
const text = (pdf: Uint8Array): string => Buffer.from(pdf).toString("latin1");
const docx = minimalDocx(["Contrato"]);

test("the time is taken out, every byte stays in its place", () => {
  const one = withoutTime(bytes(written("20261121101500", hex("A"))));
  const other = withoutTime(bytes(written("20270102030405", hex("B"))));
  expect(text(one)).toBe(text(other));
  expect(text(one)).not.toMatch(/D:20|[AB]{32}/);
  expect(one.length).toBe(written("20261121101500", hex("A")).length);
  // Zeros elsewhere in the file are not ours to change.
  expect(text(one)).toContain(`stream ${hex("0")} endstream`);
});

test("different documents keep different identifiers", () => {
  const id = (more: string): string | undefined =>
    /<([0-9A-F]{32})>/.exec(text(withoutTime(bytes(written("20261121101500", hex("A"), more)))))?.[1];
  expect(id("/FontFile2 5 0 R")).not.toBe(id("/FontFile2 6 0 R"));
});

test("other PDFs come back as they are", () => {
  const foreign = "%PDF-1.4\n\u00e2\u00e3\u00cf\u00d3\n/ID[<ab><cd>]\n%%EOF";
  expect(text(withoutTime(bytes(foreign)))).toBe(foreign);
});

test.each([
  ["", false],
  ["%PDF-1.7\n", false],
  ["<html>%PDF-1.7\n%%EOF", false],
  ["%PDF-1.7\n…%%EOF\n more than blanks", false],
  ["%PDF-1.7\n…%%EOF\r\n", true],
])("%j is a complete PDF: %s", (content, complete) => {
  expect(isCompletePdf(bytes(content))).toBe(complete);
});

test("half a PDF, and an empty page where the document has text, are refused", () => {
  const whole = written("20261121101500", hex("A"));
  const empty = written("20261121101500", hex("A"), "/Type/Page");
  expect(() => finishedPdf(bytes(whole.slice(0, -9)), docx)).toThrow("pdf.badAnswer");
  expect(() => finishedPdf(bytes(empty), docx)).toThrow("pdf.badAnswer");
  expect(() => finishedPdf(bytes(empty), minimalDocx(["", "  "]))).not.toThrow();
  expect(() => finishedPdf(bytes(whole), docx)).not.toThrow();
});
