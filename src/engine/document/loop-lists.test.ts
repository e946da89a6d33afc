import { expect, test } from "vitest";
import { packageErrors } from "#tests/fixtures/documents/package-errors.ts";
import { p, smallDocument, smallParts } from "#tests/fixtures/documents/small-document.ts";
import { compileTemplate } from "./compile-template.ts";
import { inspectTemplate } from "./inspect-template.ts";
import { openPackage, partText } from "./package.ts";
import { restoreTemplate, saveTemplate } from "./saved-template.ts";

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const abstract = (id: number, format: string) =>
  `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="3"/><w:numFmt w:val="${format}"/></w:lvl></w:abstractNum>`;
const numbering = `<?xml version="1.0"?><w:numbering ${w}>${abstract(0, "decimal")}${abstract(1, "bullet")}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="7"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride></w:num></w:numbering>`;
const more = {
  "word/numbering.xml": numbering,
  "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/></Relationships>`,
  "[Content_Types].xml": (smallParts("")["[Content_Types].xml"] ?? "").replace(
    "</Types>",
    '<Override PartName="/word/numbering.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"/></Types>',
  ),
};
const item = (text: string, list = 1) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const documentOf = (body: string) => smallDocument(body, more);
const answers = { socios: [{ x: "a" }, { x: "b" }, { x: "c" }] };
const listsIn = (xml: string) => [...xml.matchAll(/<w:numId w:val="(\d+)"/g)].map(([, id]) => id);

test("a list begins again in each turn where its paragraph says so", () => {
  const body =
    item("antes") +
    p("{#socios}") +
    item("Título {x}", 7) +
    item("{lista_nueva()}Uno") +
    item("Dos {x}") +
    p("{/socios}") +
    item("después");
  const template = compileTemplate(documentOf(body));
  const saved = restoreTemplate(saveTemplate(template) ?? new Uint8Array());
  for (const one of [template, saved])
    for (const compression of ["usual", "prepared"] as const) {
      const { docx, missing } = one.render(answers, { compression });
      expect(missing).toEqual([]);
      expect(packageErrors(docx)).toEqual([]);
      const zip = openPackage(docx);
      expect(listsIn(partText(zip, "word/document.xml"))).toEqual("1 7 8 8 7 9 9 7 10 10 1".split(" "));
      const numbers = partText(zip, "word/numbering.xml");
      expect(numbers).toContain(
        '<w:num w:numId="10"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride><w:lvlOverride w:ilvl="1"><w:startOverride w:val="3"/></w:lvlOverride>',
      );
      expect(numbers.match(/<w:num /g)).toHaveLength(6);
    }
});

test("in a loop of a loop it begins again in each of its turns", () => {
  const body =
    p("{#socios}") + p("{#bienes}") + item("{new_list()}Uno") + item("Dos") + p("{/bienes}") + p("{/socios}");
  const { docx } = compileTemplate(documentOf(body)).render({ socios: [{ bienes: [{}, {}] }, { bienes: [{}] }] });
  expect(new Set(listsIn(partText(openPackage(docx), "word/document.xml"))).size).toBe(3);
  expect(packageErrors(docx)).toEqual([]);
});

test("a list without a definition keeps its number", () => {
  const body = p("{#socios}") + item("{lista_nueva()}Uno {x}", 5) + p("{/socios}");
  const { docx } = compileTemplate(documentOf(body)).render(answers);
  expect(listsIn(partText(openPackage(docx), "word/document.xml"))).toEqual(["5", "5", "5"]);
});

test.each([
  ["a list of two paragraphs", item("Uno {x}") + item("Dos"), ["socios"]],
  ["one paragraph, which is an item itself", item("Uno {x}"), []],
  ["a list of signs", item("Uno {x}", 2) + item("Dos", 2), []],
  ["a list that begins again", item("{lista_nueva()}Uno {x}") + item("Dos"), []],
  ["a list in an inner loop", `${p("{x}{#bienes}")}${item("Uno {y}")}${item("Dos")}${p("{/bienes}")}`, ["bienes"]],
])("lint says so of %s", (_what, inside, tags) => {
  const { errors, warnings } = inspectTemplate(documentOf(p("{#socios}") + inside + p("{/socios}")));
  expect(errors).toEqual([]);
  expect(warnings.filter(({ id }) => id === "list_in_loop").map(({ tag }) => tag)).toEqual(tags);
});

test("lint does not warn about a condition around a list", () => {
  const { warnings } = inspectTemplate(documentOf(p("{#con_anexo}") + item("Uno") + item("Dos") + p("{/con_anexo}")));
  expect(warnings).toEqual([]);
});
