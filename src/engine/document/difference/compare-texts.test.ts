import { expect, test } from "vitest";
import { p, part, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { compareDocuments } from "./compare-documents.ts";
import { compareTexts } from "./compare-texts.ts";

const of = (...texts: readonly string[]) => texts.map((text) => ({ file: "word/document.xml", text }));
const shown = (before: readonly string[], after: readonly string[]) =>
  compareTexts(of(...before), of(...after)).shown.map((one) =>
    one.kind === "skipped" ? `… ${one.count}` : `${one.kind}: ${"words" in one ? "" : one.text}`,
  );

test("changes are shown with their neighbours, and the rest is counted without blank paragraphs", () => {
  const before = ["uno", "dos", "", "tres", "el precio es alto", "cinco", "seis", "siete"];
  const after = ["uno", "dos", "", "tres", "el precio es bajo", "cinco", "", "seis", "siete", "y ocho"];
  expect(shown(before, after)).toEqual([
    "… 2",
    "same: tres",
    "changed: ",
    "same: cinco",
    "… 1",
    "same: siete",
    "added: y ocho",
  ]);
  expect(compareTexts(of(...before), of(...after)).counts).toEqual({ added: 1, removed: 0, changed: 1, moved: 0 });
});

test("nothing is shown where nothing changed, long neighbours are shortened, and long lists are cut", () => {
  expect(shown(["uno", "dos"], ["uno", "dos"])).toEqual([]);
  expect(shown(["uno ".repeat(100), "dos"], ["uno ".repeat(100)])[0]?.length).toBeLessThan(180);
  const many = Array.from({ length: 1500 }, (_, place) => `párrafo ${place}`);
  const cut = compareTexts(of(), of(...many));
  expect([cut.shown.length, cut.more, cut.counts.added]).toEqual([1000, true, 1500]);
});

test("headers and footers are compared by themselves, and one that is new was added", () => {
  const header = (text: string) => ({ "word/header1.xml": part("hdr", p(text)) });
  const found = compareDocuments(smallDocument(p("igual")), smallDocument(p("igual"), header("Borrador")));
  expect(found.shown).toEqual([{ kind: "added", file: "word/header1.xml", text: "Borrador" }]);
  const changed = compareDocuments(smallDocument(p("a {x} b c")), smallDocument(p("a {y} b c")));
  expect(changed.rewritten.map(([was, is]) => [was.paragraph, is.paragraph])).toEqual([[1, 1]]);
});
