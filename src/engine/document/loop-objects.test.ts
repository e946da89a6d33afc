import { describe, expect, test } from "vitest";
import { packageErrors } from "#tests/fixtures/documents/package-errors.ts";
import { p, part, sectionWithHeader, smallDocument, smallParts } from "#tests/fixtures/documents/small-document.ts";
import type { Answers } from "./answers-lookup.ts";
import { compileTemplate } from "./compile-template.ts";
import { fill } from "./fill.ts";
import { inspectTemplate } from "./inspect-template.ts";
import { paragraphMark } from "./marks.ts";
import { newPackage, openPackage, partText, writePackage } from "./package.ts";
import { previewTemplate } from "./preview.ts";
import { restoreTemplate, saveTemplate } from "./saved-template.ts";

const spaced = (xml: string) =>
  xml.replace(
    "<w:document ",
    '<w:document xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ',
  );
const documentOf = (body: string, more: Readonly<Record<string, string>> = {}) => {
  const parts = smallParts(body, more);
  return writePackage(
    newPackage(Object.entries({ ...parts, "word/document.xml": spaced(parts["word/document.xml"] ?? "") })),
  );
};
const drawing = (id: number) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="${id}" name="d"/></wp:inline></w:drawing></w:r></w:p>`;
const control = (id: number) =>
  `<w:sdt><w:sdtPr><w:id w:val="${id}"/></w:sdtPr><w:sdtContent>${p("{x}")}</w:sdtContent></w:sdt>`;
const bookmark = (id: number, name: string) =>
  `<w:p><w:bookmarkStart w:id="${id}" w:name="${name}"/><w:r><w:t>{x}</w:t></w:r><w:bookmarkEnd w:id="${id}"/></w:p>`;
const commented =
  '<w:p><w:commentRangeStart w:id="1"/><w:r><w:t>{x}</w:t></w:r><w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r></w:p>';
const looped = (body: string) => p("{#lista}") + body + p("{/lista}");
const answers = { lista: [{ x: "uno" }, { x: "dos" }, { x: "tres" }] };

test.each([
  ["drawings", drawing(1)],
  ["content controls", control(7)],
  ["bookmarks", bookmark(1, "lugar")],
  ["names of bookmarks as long as Word allows", bookmark(1, "n".repeat(40))],
  ["loops in loops", looped(drawing(1)).replaceAll("lista", "inner")],
  [
    "rows of a table",
    `<w:tbl><w:tr><w:tc>${p("{#lista}")}${drawing(1)}</w:tc><w:tc>${bookmark(4, "b")}${p("{/lista}")}</w:tc></w:tr></w:tbl>${p("x")}`,
  ],
])("%s in a loop have other ids from the second turn on", (_what, body) => {
  const template = documentOf(body.includes("#lista") ? body : looped(body));
  const given = { lista: answers.lista.map((one) => ({ ...one, inner: answers.lista })) };
  expect(inspectTemplate(template).errors).toEqual([]);
  const { document } = fill(template, given);
  expect(packageErrors(document)).toEqual([]);
  const saved = saveTemplate(compileTemplate(template)) ?? new Uint8Array();
  const again = restoreTemplate(saved);
  for (const compression of ["usual", "prepared"] as const)
    expect(partText(openPackage(again.render(given, { compression }).docx), "word/document.xml")).toBe(
      partText(openPackage(document), "word/document.xml"),
    );
});

test("ids outside of loops and those of the first turn stay", () => {
  const template = documentOf(drawing(1) + looped(bookmark(5, "lugar") + drawing(2)));
  const xml = partText(openPackage(fill(template, answers).document), "word/document.xml");
  expect([...xml.matchAll(/docPr id="(\d+)"/g)].map(([, id]) => Number(id)).slice(0, 2)).toEqual([1, 2]);
  expect([...xml.matchAll(/w:name="(\w+)"/g)].map(([, name]) => name)).toEqual(["lugar", "lugar_2", "lugar_3"]);
  const starts = [...xml.matchAll(/bookmarkStart w:id="(\d+)"/g)].map(([, id]) => id);
  expect([...xml.matchAll(/bookmarkEnd w:id="(\d+)"/g)].map(([, id]) => id)).toEqual(starts);
});

test("the names of paragraphs in a preview and of clauses stay in each turn", () => {
  const clause = `_c${"0".repeat(32)}_1`;
  const template = previewTemplate(documentOf(looped(bookmark(1, clause))), { paragraphs: true });
  const xml = partText(openPackage(fill(template, answers).document), "word/document.xml");
  const names = [...xml.matchAll(/w:name="([^"]+)"/g)].map(([, name]) => name);
  expect(names.filter((name) => name === clause)).toHaveLength(3);
  expect(names.filter((name) => name === paragraphMark("word/document.xml", 2))).toHaveLength(3);
});

test("a comment in a loop stays with the first turn", () => {
  const template = documentOf(looped(commented), {
    "word/comments.xml": part("comments", `<w:comment w:id="1">${p("c")}</w:comment>`),
  });
  const xml = partText(openPackage(fill(template, answers).document), "word/document.xml");
  expect(xml.match(/commentRangeStart|commentRangeEnd|commentReference/g)).toHaveLength(3);
  expect(xml).toContain("tres");
});

test.each(["footnote", "endnote"] as const)("each sign of a %s in a loop has its own note", (kind) => {
  const sign = `<w:p><w:r><w:t>{x}</w:t></w:r><w:r><w:${kind}Reference w:id="2"/></w:r></w:p>`;
  const note = (id: number, text: string) => `<w:${kind} w:id="${id}">${p(text)}</w:${kind}>`;
  const type = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}s`;
  const template = documentOf(looped(sign) + sign.replace('"2"', '"3"'), {
    [`word/${kind}s.xml`]: part(`${kind}s`, note(2, "Según escritura.") + note(3, "Al final.")),
    "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${type}" Target="${kind}s.xml"/></Relationships>`,
  });
  const saved = restoreTemplate(saveTemplate(compileTemplate(template)) ?? new Uint8Array());
  for (const compression of ["usual", "prepared"] as const) {
    const { docx } = saved.render(answers, { compression });
    expect(packageErrors(docx)).toEqual([]);
    const notes = partText(openPackage(docx), `word/${kind}s.xml`);
    expect([...notes.matchAll(/(Según escritura|Al final)/g)].map(([text]) => text)).toEqual([
      ...Array<string>(3).fill("Según escritura"),
      "Al final",
    ]);
  }
  // A loop of one turn repeats nothing, and the note keeps its id.
  const once = saved.render({ lista: [{ x: "uno" }] }).docx;
  expect(partText(openPackage(once), "word/document.xml")).toContain(`<w:${kind}Reference w:id="2"/>`);
});

test("loops of a header and of the body share no ids", () => {
  const template = smallDocument(looped(bookmark(1, "a")), {
    "word/header1.xml": part("hdr", looped(bookmark(1, "a"))),
  });
  expect(packageErrors(fill(template, answers).document)).toEqual([]);
});

describe("references to a bookmark in a loop", () => {
  const simple = (instr: string) => `<w:fldSimple w:instr="${instr}"><w:r><w:t>1</w:t></w:r></w:fldSimple>`;
  const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const complex = (...pieces: string[]) =>
    `${char("begin")}${pieces.map((text) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`).join("")}${char("separate")}<w:r><w:t>1</w:t></w:r>${char("end")}`;
  const link = (anchor: string) => `<w:hyperlink w:anchor="${anchor}"><w:r><w:t>ver</w:t></w:r></w:hyperlink>`;
  const paragraph = (content: string) => `<w:p>${content}</w:p>`;
  const xmlOf = (body: string, given: Answers = answers) => {
    const template = compileTemplate(documentOf(body));
    expect(template.made.parts.parts.every((one) => "program" in one)).toBe(true);
    const { docx } = template.render(given);
    const saved = restoreTemplate(saveTemplate(template) ?? new Uint8Array());
    const xml = partText(openPackage(docx), "word/document.xml");
    expect(partText(openPackage(saved.render(given, { compression: "prepared" }).docx), "word/document.xml")).toBe(xml);
    return xml;
  };
  const namesOf = (xml: string) =>
    [...xml.matchAll(/w:name="(\w+)"|(?:REF|anchor="|\\l "| )\s?(l[uú]gar\w*)/gi)].map(([, name, used]) =>
      name ? `[${name}` : used,
    );

  test.each([
    ["a simple field", simple(" REF lugar \\h ")],
    ["the page of it", simple(" PAGEREF lugar \\h ")],
    ["a complex field", complex(" REF lugar \\h ")],
    ["the sign of a note", complex(" NOTEREF lugar \\f ")],
    ["a field that Word has cut", complex(" RE", "F lu", "gar", " \\h ")],
    ["a name in another case", complex(" REF LUGAR \\h ")],
    ["a link", link("lugar")],
    ["a link as a field", complex(' HYPERLINK \\l "lugar" ')],
  ])("follow it in the same turn: %s", (_what, reference) => {
    for (const body of [bookmark(1, "lugar") + paragraph(reference), paragraph(reference) + bookmark(1, "lugar")]) {
      const names = namesOf(xmlOf(looped(body))).map((name) => name?.replace("[", "").toLowerCase());
      expect(names).toHaveLength(6);
      expect(names.filter((name, i) => name === names[i - (i % 2)])).toHaveLength(6);
      expect(new Set(names).size).toBe(3);
    }
  });

  test("from outside lead to the first turn", () => {
    const outside = paragraph(link("lugar"));
    expect(namesOf(xmlOf(outside + looped(bookmark(1, "lugar") + paragraph(link("lugar"))) + outside))).toEqual([
      "lugar",
      "[lugar",
      "lugar",
      "[lugar_2",
      "lugar_2",
      "[lugar_3",
      "lugar_3",
      "lugar",
    ]);
  });

  test("lead to the first turn of an inner loop in the same turn of the outer one", () => {
    const inner = `${p("{#inner}")}${bookmark(1, "lugar")}${paragraph(link("lugar"))}${p("{/inner}")}`;
    const given = { lista: [1, 2].map(() => ({ inner: [{ x: "a" }, { x: "b" }] })) };
    expect(namesOf(xmlOf(looped(paragraph(link("lugar")) + inner), given)).join(" ")).toBe(
      "lugar [lugar lugar [lugar_2 lugar_2 lugar_3 [lugar_3 lugar_3 [lugar_4 lugar_4",
    );
    const withoutOwn = inner.replace(paragraph(link("lugar")), "");
    expect(namesOf(xmlOf(looped(paragraph(link("lugar")) + withoutOwn), given)).join(" ")).toBe(
      "lugar [lugar [lugar_2 lugar_3 [lugar_3 [lugar_4",
    );
  });

  test("that are not to a bookmark of the loop stay, and so do words that are no names", () => {
    const xml = xmlOf(
      bookmark(9, "otro") +
        looped(bookmark(1, "lugar") + paragraph(link("otro") + simple(" DATE \\@ &quot;lugar&quot; "))),
    );
    expect(xml.match(/anchor="otro"/g)).toHaveLength(3);
  });
});

test("what docxtemplater renders has other ids from the second turn on, too", () => {
  const template = compileTemplate(
    documentOf(looped(bookmark(1, "lugar") + drawing(2) + sectionWithHeader.paragraph), sectionWithHeader.parts),
  );
  expect(template.made.parts.parts[0]).toHaveProperty("library");
  const { docx } = template.render(answers);
  expect(packageErrors(docx)).toEqual([]);
  expect(partText(openPackage(docx), "word/document.xml").match(/w:name="lugar\w*"/g)).toHaveLength(3);
});
