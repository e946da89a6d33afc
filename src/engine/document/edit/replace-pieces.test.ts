import { expect, test } from "vitest";
import { smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { openPackage, partText } from "../package.ts";
import { textOf } from "../text/text-of.ts";
import { replacePieces } from "./replace-pieces.ts";

const run = (text: string, bold = "") => `<w:r>${bold && "<w:rPr><w:b/></w:rPr>"}<w:t>${text}</w:t></w:r>`;
const file = "word/document.xml";
const body = (document: Uint8Array) => textOf(document)[0]?.paragraphs;

test("a piece over several runs is written into the first of them, the rest keep their text and look", () => {
  const document = smallDocument(`<w:p>${run("Ante mí, Juan ", "b")}${run("Car")}${run("los Pérez, notario")}</w:p>`);
  const changed = replacePieces(document, [{ file, paragraph: 1, start: 9, end: 26, text: "{nombre}" }]);
  expect(body(changed)).toEqual(["Ante mí, {nombre}, notario"]);
  const xml = partText(openPackage(changed), file);
  expect(xml).toContain("<w:rPr><w:b/></w:rPr><w:t>Ante mí, {nombre}</w:t>");
  expect(xml).toContain("<w:t></w:t>");
});

test("several places of a paragraph, and signs that XML writes otherwise", () => {
  const document = smallDocument(`<w:p>${run("A &amp; B &lt;uno&gt; y dos")}</w:p>`);
  const changed = replacePieces(document, [
    { file, paragraph: 1, start: 0, end: 5, text: "{a & b}" },
    { file, paragraph: 1, start: 14, end: 17, text: "{dos}" },
  ]);
  expect(body(changed)).toEqual(["{a & b} <uno> y {dos}"]);
});

test("a space that comes to stand at an end is kept by Word", () => {
  const document = smallDocument(`<w:p>${run("precio: cien")}${run(" quetzales")}</w:p>`);
  const changed = replacePieces(document, [{ file, paragraph: 1, start: 8, end: 12, text: "" }]);
  expect(partText(openPackage(changed), file)).toContain('<w:t xml:space="preserve">precio: </w:t>');
});

test("a place that is not there and places that overlap are refused", () => {
  const document = smallDocument(`<w:p>${run("corto")}</w:p>`);
  const at = (start: number, end: number, paragraph = 1) => ({ file, paragraph, start, end, text: "x" });
  for (const wrong of [[at(0, 9)], [at(2, 2)], [at(0, 1, 7)], [at(0, 3), at(2, 5)]])
    expect(() => replacePieces(document, wrong)).toThrow(RangeError);
});
