import { describe, expect, test } from "vitest";
import { packageErrors } from "#tests/fixtures/documents/package-errors.ts";
import { richDocument } from "#tests/fixtures/documents/rich-document.ts";
import { p, part, smallParts, table } from "#tests/fixtures/documents/small-document.ts";
import { newPackage, writePackage } from "../package.ts";

const spaced = (xml: string) =>
  xml.replace(
    "<w:document ",
    '<w:document xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ',
  );
const errorsIn = (body: string, more: Readonly<Record<string, string>> = {}) => {
  const parts = smallParts(body, more);
  return packageErrors(
    writePackage(
      newPackage(Object.entries({ ...parts, "word/document.xml": spaced(parts["word/document.xml"] ?? "") })),
    ),
  );
};
const document = "word/document.xml";
const relations = (target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="t" Target="${target}"/><Relationship Id="rId2" Type="t" TargetMode="External" Target="https://x.gt/"/></Relationships>`;

test("a document that Word opens has no errors", () => {
  expect(errorsIn(p("x") + table([p("a"), p("b")]))).toEqual([]);
  expect(packageErrors(richDocument({ name: "Alfa" }))).toEqual([]);
});

test("a file that is no package, and one without a body", () => {
  expect(packageErrors(new TextEncoder().encode("no"))).toEqual(["not_a_package"]);
  expect(packageErrors(writePackage(newPackage([["a.txt", "a"]])))).toContain("body_missing");
});

describe("ids", () => {
  const drawing = `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="d"/></wp:inline></w:drawing></w:r></w:p>`;
  const control = `<w:sdt><w:sdtPr><w:id w:val="7"/></w:sdtPr><w:sdtContent>${p("x")}</w:sdtContent></w:sdt>`;
  const bookmark = (id: number, name: string) =>
    `<w:p><w:bookmarkStart w:id="${id}" w:name="${name}"/><w:bookmarkEnd w:id="${id}"/></w:p>`;
  const copies = `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps">${drawing}</mc:Choice><mc:Fallback>${drawing}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;

  test.each([
    ["wp:docPr 1", drawing + drawing],
    ["w:sdt 7", control + control],
    ["w:bookmarkStart 1", bookmark(1, "a") + bookmark(1, "b")],
    ["w:bookmarkStart A", bookmark(1, "a") + bookmark(2, "A")],
  ])("%s is there twice", (what, body) => {
    expect(errorsIn(body)).toContain(`id_repeated ${document} ${what}`);
  });

  test("may be there twice in the two copies of a text box", () => {
    expect(errorsIn(copies)).toEqual([]);
  });

  test("of styles and lists are there once", () => {
    const styles = part("styles", '<w:style w:styleId="a"/><w:style w:styleId="a"/>');
    const types = smallParts("")["[Content_Types].xml"]?.replace(
      "</Types>",
      '<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>',
    );
    expect(errorsIn(p("x"), { "word/styles.xml": styles, "[Content_Types].xml": types ?? "" })).toEqual([
      "id_repeated word/styles.xml w:style a",
    ]);
  });
});

describe("packages", () => {
  test("parts are well-formed, also in their prefixes", () => {
    expect(errorsIn(`${p("x")}<w:p>`)).toEqual([`part_malformed ${document}`]);
    expect(errorsIn("<w:p><w14:x/></w:p>")).toEqual([`part_malformed ${document}`]);
  });

  test("every part has one content type, and every relation leads somewhere", () => {
    const missing = { "word/_rels/document.xml.rels": relations("media/a.png"), "word/b.bin": "b" };
    expect(errorsIn(p("x"), missing)).toEqual([
      "type_missing word/b.bin",
      `relation_without_part ${document} rId1 word/media/a.png`,
    ]);
    expect(errorsIn('<w:p><w:hyperlink r:id="rId9"/></w:p>')).toEqual([
      `relation_missing ${document} w:hyperlink rId9`,
    ]);
    const types = smallParts("")["[Content_Types].xml"] ?? "";
    const twice = types.replace(/<Default Extension="xml"[^>]*>/, (one) => one + one.replace("xml", "XML"));
    expect(errorsIn(p("x"), { "[Content_Types].xml": twice })).toEqual(["type_repeated [Content_Types].xml xml"]);
    const rels = relations("../word/b%20c.xml").replace("rId2", "rId1");
    expect(errorsIn(p("x"), { "word/_rels/document.xml.rels": rels, "word/b c.xml": "<a/>" })).toEqual([
      `relation_repeated ${document} rId1`,
    ]);
  });

  test("a sign has its note", () => {
    const sign = '<w:p><w:r><w:footnoteReference w:id="3"/></w:r></w:p>';
    expect(errorsIn(sign)).toEqual([`note_missing ${document} w:footnote 3`]);
    const notes = part("footnotes", `<w:footnote w:id="3">${p("n")}</w:footnote>`);
    expect(errorsIn(sign, { "word/footnotes.xml": notes })).toEqual([]);
  });
});

describe("order", () => {
  const paragraph = (properties: string) => `<w:p><w:pPr>${properties}</w:pPr></w:p>`;
  const cell = (content: string) => `<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`;

  test.each([
    ["element_order w:keepNext w:pPr", paragraph('<w:jc w:val="left"/><w:keepNext/>')],
    ["element_repeated w:jc w:pPr", paragraph('<w:jc w:val="left"/><w:jc w:val="left"/>')],
    ["element_order w:ilvl w:numPr", paragraph('<w:numPr><w:numId w:val="1"/><w:ilvl w:val="0"/></w:numPr>')],
    ["element_order w:pPr w:p", "<w:p><w:r/><w:pPr/></w:p>"],
    ["element_order w:pPr w:p", '<w:p><w:bookmarkStart w:id="1" w:name="a"/><w:pPr/><w:bookmarkEnd w:id="1"/></w:p>'],
    ["element_order w:rPr w:r", "<w:p><w:r><w:t>a</w:t><w:rPr/></w:r></w:p>"],
    ["element_order w:rPrChange w:rPr", '<w:p><w:r><w:rPr><w:rPrChange w:id="1"/><w:b/></w:rPr></w:r></w:p>'],
    ["element_order w:tcW w:tcPr", cell(`<w:tcPr><w:gridSpan w:val="2"/><w:tcW w:w="1"/></w:tcPr>${p("a")}`)],
    [
      "element_order w:tblW w:tblPr",
      `<w:tbl><w:tblPr><w:jc w:val="left"/><w:tblW w:w="1"/></w:tblPr><w:tblGrid/><w:tr><w:tc>${p("")}</w:tc></w:tr></w:tbl>`,
    ],
    ["element_order w:tblPr w:tbl", `<w:tbl><w:tblGrid/><w:tblPr/><w:tr><w:tc>${p("")}</w:tc></w:tr></w:tbl>`],
    ["element_order w:pgSz w:sectPr", paragraph('<w:sectPr><w:pgMar w:top="1"/><w:pgSz w:w="1"/></w:sectPr>')],
    ["element_empty w:tbl", "<w:tbl><w:tblPr/><w:tblGrid/></w:tbl>"],
    ["element_empty w:tr", "<w:tbl><w:tblPr/><w:tblGrid/><w:tr/></w:tbl>"],
    ["element_empty w:tc", cell("<w:tcPr/>")],
    ["element_empty w:tc", cell(p("a") + table([p("b")]))],
    ["element_order w:sdtPr w:sdt", `<w:sdt><w:sdtContent>${p("a")}</w:sdtContent><w:sdtPr/></w:sdt>`],
    ["element_order w:sectPr w:body", `<w:sectPr/>${p("a")}`],
  ])("%s", (error, body) => {
    const [id = "", ...rest] = error.split(" ");
    expect(errorsIn(body)).toContain([id, document, ...rest].join(" "));
  });

  test("is free where Word does not mind", () => {
    expect(
      errorsIn(
        `<w:p><w:r><w:rPr><w:sz w:val="2"/><w:b/></w:rPr></w:r></w:p><w:tbl><w:bookmarkStart w:id="1" w:name="a"/><w:tblPr/><w:tblGrid/><w:bookmarkEnd w:id="1"/><w:tr><w:trPr><w:tblHeader/><w:cantSplit/></w:trPr><w:tc>${p("a")}</w:tc></w:tr></w:tbl>`,
      ),
    ).toEqual([]);
  });
});
