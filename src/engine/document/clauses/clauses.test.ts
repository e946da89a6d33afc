import { expect, test } from "vitest";
import { p, smallDocument, table } from "#tests/fixtures/documents/small-document.ts";
import { isValidXml } from "../inspect/fill-samples.ts";
import { openPackage, partText } from "../package.ts";
import { textOf } from "../text/text-of.ts";
import { clauseDocument } from "./clause-document.ts";
import { clauseParagraphs, clauseText, plainParagraphs } from "./clause-text.ts";
import { bookmarkOf, clauseOf, clausesOf } from "./clauses-of.ts";
import { ClauseMisplaced, clauseTextAt, editClauses } from "./edit-clauses.ts";

const id = "0193a0c4-1111-7abc-8def-0123456789ab";
const other = "0193a0c4-2222-7abc-8def-0123456789ab";
const file = "word/document.xml";
const xmlOf = (document: Uint8Array) => partText(openPackage(document), file);
const bodyOf = (document: Uint8Array) => textOf(document)[0]?.paragraphs;

const styled = (text: string, look = "") =>
  `<w:p><w:pPr><w:jc w:val="both"/></w:pPr><w:r><w:rPr><w:rFonts w:ascii="Garamond"/>${look}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
const deed = smallDocument(styled("PRIMERA: {vendedor}.", "<w:b/>") + styled("SEGUNDA: {precio}.") + p("Fin."));
const insert = (document: Uint8Array, text: string, paragraph = 2, clause = id, number = 1) =>
  editClauses(document, { what: "insert", clause: { id: clause, number, text }, after: { file, paragraph } });

test.each([
  [
    "**TERCERA:** Paga {comprador}.",
    [
      [
        { text: "TERCERA:", bold: true },
        { text: " Paga {comprador}.", bold: false },
      ],
    ],
  ],
  // The asterisks of a formula are its own.
  ["Paga {a ** b}.\n\n  Y más. ", [[{ text: "Paga {a ** b}.", bold: false }], [{ text: "Y más.", bold: false }]]],
  ["****", []],
])("the text of a clause %j as paragraphs, and back", (text, expected) => {
  expect(clauseParagraphs(text)).toEqual(expected);
  expect(clauseParagraphs(clauseText(clauseParagraphs(text)))).toEqual(expected);
});

test("a clause is recognized by its bookmark, and only by that", () => {
  const name = bookmarkOf({ id, number: 12 });
  expect(name.length).toBeLessThanOrEqual(40);
  expect(clauseOf(name)).toEqual({ id, number: 12 });
  expect([clauseOf("_Ref123"), clauseOf(`${name}x`), clauseOf(undefined)]).toEqual([undefined, undefined, undefined]);
});

test("a clause is put behind a paragraph, and looks like it", () => {
  const made = insert(deed, "**TERCERA:** Paga {comprador}.\nHasta el {fecha}.");
  expect(bodyOf(made)).toEqual([
    "PRIMERA: {vendedor}.",
    "SEGUNDA: {precio}.",
    "TERCERA: Paga {comprador}.",
    "Hasta el {fecha}.",
    "Fin.",
  ]);
  expect(isValidXml(xmlOf(made))).toBe(true);
  const paragraph = /<w:p><w:pPr><w:jc w:val="both"\/><\/w:pPr><w:bookmarkStart[^>]*\/>.*?<\/w:p>/.exec(
    xmlOf(made),
  )?.[0];
  expect(paragraph).toContain('<w:rFonts w:ascii="Garamond"/><w:b/><w:bCs/></w:rPr><w:t xml:space="preserve">TERCERA:');
  expect(paragraph).toContain('<w:rFonts w:ascii="Garamond"/></w:rPr><w:t xml:space="preserve"> Paga');
  expect(clausesOf(made)).toEqual([
    { id, number: 1, file, from: 3, to: 4, paragraphs: ["TERCERA: Paga {comprador}.", "Hasta el {fecha}."] },
  ]);
  expect(clausesOf(deed)).toEqual([]);
});

test("another version takes the place of the one that is there; what says the same stays as it is", () => {
  const first = insert(deed, "TERCERA: Uno.\nDos.\nTres.");
  const changed = new TextDecoder().decode(new TextEncoder().encode(xmlOf(first)));
  const second = editClauses(first, {
    what: "replace",
    clause: { id, number: 2, text: "TERCERA: Uno bis.\nTres.\nCuatro." },
  });
  expect(bodyOf(second)?.slice(2)).toEqual(["TERCERA: Uno bis.", "Tres.", "Cuatro.", "Fin."]);
  expect(clausesOf(second)).toMatchObject([{ id, number: 2, from: 3, to: 5 }]);
  expect(xmlOf(second).match(/<w:bookmark(?:Start|End)/g)).toHaveLength(2);
  expect(changed).toContain("Dos.");
  // And once more, shorter, with another clause beside it.
  const third = insert(second, "CUARTA: Otra.", 5, other, 7);
  const fourth = editClauses(third, { what: "replace", clause: { id, number: 3, text: "TERCERA: Nada." } });
  expect(clausesOf(fourth).map(({ id: of, number, paragraphs }) => [of, number, paragraphs])).toEqual([
    [id, 3, ["TERCERA: Nada."]],
    [other, 7, ["CUARTA: Otra."]],
  ]);
});

test("paragraphs of a document become a clause, with what is bold", () => {
  const range = { file, from: 1, to: 2 };
  expect(clauseTextAt(deed, range)).toBe("**PRIMERA: {vendedor}.**\nSEGUNDA: {precio}.");
  const marked = editClauses(deed, { what: "mark", clause: { id, number: 1 }, range });
  expect(bodyOf(marked)).toEqual(bodyOf(deed));
  expect(clausesOf(marked)).toMatchObject([{ id, number: 1, from: 1, to: 2 }]);
});

test("a bookmark that Word ended at the beginning of the next paragraph ends with the last one", () => {
  const [start, end] = [
    `<w:bookmarkStart w:id="4" w:name="${bookmarkOf({ id, number: 1 })}"/>`,
    '<w:bookmarkEnd w:id="4"/>',
  ];
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const made = smallDocument(`<w:p>${start}${run("Uno.")}</w:p>${p("Dos.")}<w:p>${end}${run("Tres.")}</w:p>`);
  expect(clausesOf(made)).toMatchObject([{ from: 1, to: 2, paragraphs: ["Uno.", "Dos."] }]);
});

test("what is not there, is there already, or is no row of paragraphs is refused", () => {
  const made = insert(deed, "TERCERA: Uno.");
  const celled = smallDocument(p("Antes.") + table([p("Una celda.")]));
  const refused = [
    () => insert(made, "TERCERA: Uno."),
    () => insert(deed, "TERCERA: Uno.", 9),
    () => insert(deed, "**"),
    () => editClauses(deed, { what: "replace", clause: { id, number: 2, text: "x" } }),
    () => editClauses(celled, { what: "mark", clause: { id, number: 1 }, range: { file, from: 1, to: 2 } }),
    () => clauseTextAt(deed, { file: "word/nothing.xml", from: 1, to: 1 }),
  ];
  for (const attempt of refused) expect(attempt).toThrow(ClauseMisplaced);
});

test("a clause by itself is a document", () => {
  expect(bodyOf(clauseDocument("**A:** {nombre} & más.\nB."))).toEqual(plainParagraphs("**A:** {nombre} & más.\nB."));
});
