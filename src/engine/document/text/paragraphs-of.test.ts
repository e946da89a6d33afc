import { describe, expect, test } from "vitest";
import { compraventa } from "#seed/documents/compraventa.ts";
import { p, part, smallDocument, table } from "#tests/fixtures/documents/small-document.ts";
import { openPackage, partText, templatedParts } from "../package.ts";
import { scanPart } from "../tags/scan-part.ts";
import { type PartSort, paragraphsOf } from "./paragraphs-of.ts";
import { textOf } from "./text-of.ts";

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const deletedRun = (text: string) => `<w:del w:id="1" w:author="a"><w:r><w:delText>${text}</w:delText></w:r></w:del>`;
const fieldChar = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const texts = (body: string) => paragraphsOf(smallDocument(body)).map((found) => found.text);
const box = (content: string) =>
  `<w:p>${run("Lleva una caja")}<w:r><mc:AlternateContent xmlns:mc="m"><mc:Choice Requires="wps"><w:drawing><w:txbxContent>${content}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${content}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;

const styles = `<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Ttulo1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:numPr><w:numId w:val="4"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Clausula"><w:name w:val="Cl&#225;usula &amp; m&#225;s"/><w:basedOn w:val="Ttulo1"/></w:style>
<w:style w:type="paragraph" w:styleId="Circulo"><w:name w:val="Círculo"/><w:basedOn w:val="Circulo"/></w:style></w:styles>`;

describe("paragraphsOf", () => {
  test("reads what is shown: tabs, breaks, results of fields, insertions; not what is deleted or an instruction", () => {
    const body =
      `<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="700"/></w:tabs></w:pPr>${run("a")}<w:r><w:tab/><w:br/><w:br w:type="page"/><w:noBreakHyphen/></w:r>${run("&lt;b&gt;")}</w:p>` +
      `<w:p>${run("Página ")}${fieldChar("begin")}<w:r><w:instrText> IF </w:instrText></w:r>${fieldChar("begin")}<w:r><w:instrText> X </w:instrText></w:r>${fieldChar("separate")}${run("unseen")}${fieldChar("end")}${fieldChar("separate")}${run("7")}${fieldChar("end")}${run(".")}</w:p>` +
      `<w:p>${run("queda ")}${deletedRun("fuera")}<w:ins w:id="2">${run("dentro")}</w:ins><w:moveFrom w:id="3">${run("allá")}</w:moveFrom></w:p>` +
      `<w:p><w:pPr><w:rPr><w:del w:id="4"/></w:rPr></w:pPr>${deletedRun("todo")}</w:p><w:p/>`;
    expect(texts(body)).toEqual(["a\t\n\u2011<b>", "Página 7.", "queda dentro", ""]);
  });

  test("text boxes come once, after the paragraph they hang on, and the count goes on behind their copy", () => {
    const found = paragraphsOf(smallDocument(box(p("uno") + p("dos")) + p("después")));
    expect(found.map(({ paragraph, text }) => [paragraph, text])).toEqual([
      [1, "Lleva una caja"],
      [2, "uno"],
      [3, "dos"],
      [6, "después"],
    ]);
  });

  test("counts paragraphs as the places of errors do, in every part of a document of the real kind", () => {
    for (const bytes of [compraventa(), smallDocument(box(p("{a}")) + table([p("{b}"), p("c") + p("")]))]) {
      const zip = openPackage(bytes);
      for (const file of templatedParts(zip).filter((name) => name.startsWith("word/"))) {
        const scan = scanPart(file, partText(zip, file));
        const read = paragraphsOf(bytes).filter((found) => found.file === file);
        const numbers = scan.texts.map((_, i) => i + 1).filter((number) => !scan.copies.has(number));
        expect(read.map((found) => found.paragraph)).toEqual(numbers);
        expect(read.map((found) => found.text)).toEqual(numbers.map((number) => scan.readable[number - 1]));
      }
    }
  });

  test("tells style, level and list, taken over from the styles below and set aside by the paragraph", () => {
    const styled = (style: string, more = "") =>
      `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>${run("x")}</w:p>`;
    const bytes = smallDocument(
      styled("Ttulo1") +
        styled("Clausula", '<w:numPr><w:ilvl w:val="2"/></w:numPr>') +
        styled("Clausula", '<w:numPr><w:numId w:val="0"/></w:numPr><w:outlineLvl w:val="4"/>') +
        styled("Circulo") +
        styled("Nadie") +
        p("y"),
      { "word/styles.xml": styles },
    );
    expect(paragraphsOf(bytes).map(({ style, level, list }) => [style, level, list?.id, list?.level])).toEqual([
      ["heading 1", 1, 4, 1],
      ["Cláusula & más", 1, 4, 3],
      ["Cláusula & más", 5, undefined, undefined],
      ["Círculo", undefined, undefined, undefined],
      ["Nadie", undefined, undefined, undefined],
      ["Normal", undefined, undefined, undefined],
    ]);
  });

  test("gives the parts that are asked for", () => {
    const bytes = smallDocument(p("cuerpo"), {
      "word/header1.xml": part("hdr", p("margen")),
      "word/footnotes.xml": part("footnotes", `<w:footnote w:id="1">${p("nota")}</w:footnote>`),
    });
    const of = (...parts: readonly PartSort[]) => paragraphsOf(bytes, { parts }).map((found) => found.text);
    expect([of("body"), of("margins"), of("notes"), of("body", "notes")]).toEqual([
      ["cuerpo"],
      ["margen"],
      ["nota"],
      ["cuerpo", "nota"],
    ]);
    expect(textOf(bytes)[1]).toEqual({ file: "word/header1.xml", paragraphs: ["margen"] });
  });
});
