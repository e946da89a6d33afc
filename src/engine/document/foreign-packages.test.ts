import { describe, expect, test } from "vitest";
import { corpus } from "#tests/fixtures/documents/corpus.ts";
import { packageErrors } from "#tests/fixtures/documents/package-errors.ts";
import { richDocument } from "#tests/fixtures/documents/rich-document.ts";
import { p, smallDocument, smallParts } from "#tests/fixtures/documents/small-document.ts";
import { appendToDocument } from "./append/append-to-document.ts";
import { printCopy } from "./append/print-copy.ts";
import { compileTemplate } from "./compile-template.ts";
import { differenceOf } from "./difference/difference-of.ts";
import { redline } from "./difference/redline.ts";
import { isValidXml } from "./inspect/fill-samples.ts";
import { inspectTemplate } from "./inspect-template.ts";
import { newPackage, openPackage, partText, writePackage } from "./package.ts";
import { paragraphsOf } from "./text/paragraphs-of.ts";
import { textOf } from "./text/text-of.ts";
import { readZipEntries } from "./zip/read.ts";

describe("packages of other programs", () => {
  const types = (more: string) =>
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${more}</Types>`;
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const made = (parts: Readonly<Record<string, string>>) =>
    writePackage(newPackage(Object.entries({ ...smallParts(p("x")), ...parts })));

  test("may give the type of the body by its extension", () => {
    const bytes = made({
      "[Content_Types].xml": types(`<Default Extension="xml" ContentType="${main}"/>`),
      "word/document.xml": smallParts(p("Hola {nombre}"))["word/document.xml"] ?? "",
    });
    expect(inspectTemplate(bytes)).toMatchObject({ errors: [], tree: [{ name: "nombre" }] });
    expect(textOf(compileTemplate(bytes).render({ nombre: "Ana" }).docx)[0]?.paragraphs).toEqual(["Hola Ana"]);
  });

  test.each([
    ["ns0", `xmlns:ns0="${word}"`, (name: string) => `ns0:${name}`],
    ["none", `xmlns="${word}" xmlns:x="${word}"`, (name: string) => name],
  ])("may call the elements of Word otherwise: %s", (_, declared, named) => {
    const n = named;
    const attribute = n("a") === "a" ? "x:val" : n("val");
    const body = `<${n("document")} ${declared}><${n("body")}><${n("p")}><${n("pPr")}><${n("jc")} ${attribute}='a>b'/></${n("pPr")}><${n("r")}><${n("t")} xml:space="preserve">{#l}w:t {x}</${n("t")}></${n("r")}><${n("r")}><${n("t")}>{/l}</${n("t")}></${n("r")}></${n("p")}></${n("body")}></${n("document")}>`;
    const bytes = made({ "word/document.xml": `<?xml version="1.0"?>${body}` });
    expect(inspectTemplate(bytes)).toMatchObject({ errors: [], tree: [{ name: "l", kind: "loop" }] });
    const { docx } = compileTemplate(bytes).render({ l: [{ x: "a\nb" }, { x: "c" }] });
    expect(textOf(docx)[0]?.paragraphs).toEqual(["w:t a\nbw:t c"]);
    expect(isValidXml(partText(openPackage(docx), "word/document.xml"))).toBe(true);
  });
});

test("the texts of a cover page are fields, too", () => {
  const cover =
    '<CoverPageProperties xmlns="http://schemas.microsoft.com/office/2006/coverPageProps"><PublishDate></PublishDate><Abstract>De {asunto}</Abstract></CoverPageProperties>';
  const bytes = smallDocument(p("{nombre}"), {
    "customXml/item1.xml": cover,
    "customXml/item2.xml": cover.replace("coverPageProps", "other"),
  });
  expect(inspectTemplate(bytes).tree.map(({ name }) => name)).toEqual(["nombre", "asunto"]);
  const zip = openPackage(compileTemplate(bytes).render({ asunto: "la finca" }).docx);
  expect(partText(zip, "customXml/item1.xml")).toBe(cover.replace("{asunto}", "la finca"));
  expect(partText(zip, "customXml/item2.xml")).toContain("{asunto}");
});

/** The same document as other programs write it, or Word in its other formats. */
const rewritten = (bytes: Uint8Array, change: (text: string, name: string) => string): Uint8Array => {
  const zip = openPackage(bytes);
  for (const name of Object.keys(zip.files))
    if (/\.(?:xml|rels)$/.test(name)) zip.file(name, change(partText(zip, name), name));
  return writePackage(zip);
};
const transitional = /http:\/\/schemas\.openxmlformats\.org\/(?=wordprocessingml|drawingml|officeDocument)/g;
const dialects: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  "strict Open XML": (bytes) =>
    rewritten(bytes, (text) =>
      text
        .replace("<w:document ", '<w:document w:conformance="strict" ')
        .replaceAll(transitional, "http://purl.oclc.org/ooxml/")
        .replaceAll("/2006/", "/")
        .replaceAll("/package/", "/package/2006/")
        .replaceAll("extended-properties", "extendedProperties"),
    ),
  "the body typed by its extension": (bytes) =>
    rewritten(bytes, (text, name) =>
      name === "[Content_Types].xml"
        ? text
            .replace(/<Override PartName="\/word\/document\.xml"[^>]*>/, "")
            .replace(/(<Default Extension="xml" ContentType=")[^"]*/, "$1" + body)
        : text,
    ),
  "a list of types without endings": (bytes) =>
    rewritten(bytes, (text, name) =>
      name === "[Content_Types].xml"
        ? text.replace(
            /<Default Extension="rels"[^>]*>/,
            Object.keys(openPackage(bytes).files)
              .filter((part) => part.endsWith(".rels"))
              .map((part) => `<Override PartName="/${part}" ContentType="${relations}"/>`)
              .join(""),
          )
        : text,
    ),
  "a template": (bytes) => rewritten(bytes, (text) => text.replaceAll("document.main+xml", "template.main+xml")),
};
const body = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const relations = "application/vnd.openxmlformats-package.relationships+xml";
const usual = richDocument({ name: "Alfa" });
const author = { name: "Ana", date: "2026-11-29T12:00:00Z" };
const other = richDocument({ name: "Beta", font: "Carlito" });
const paragraphsIn = (bytes: Uint8Array) => paragraphsOf(bytes).map(({ text }) => text);

describe.each(Object.entries(dialects))("%s", (_, inDialect) => {
  const document = inDialect(usual);

  test("is filled", () => {
    expect(inspectTemplate(document)).toEqual(inspectTemplate(usual));
    const { docx } = compileTemplate(document).render({});
    expect(paragraphsIn(docx)).toEqual(paragraphsIn(compileTemplate(usual).render({}).docx));
    expect(packageErrors(docx)).toEqual([]);
    for (const [name, part] of Object.entries(openPackage(docx).files))
      expect([name, part.asText().includes("purl.oclc.org/ooxml")]).toEqual([name, false]);
  });

  test("is appended, appended to, compared and printed", () => {
    const appended = { kind: "word", bytes: other } as const;
    const expected = paragraphsIn(appendToDocument(usual, [appended]));
    expect(paragraphsIn(appendToDocument(document, [appended]))).toEqual(expected);
    const results = [
      appendToDocument(document, [appended]),
      appendToDocument(other, [{ kind: "word", bytes: document }]),
      redline(document, inDialect(other), author),
      redline(usual, document, author),
      printCopy(document),
    ];
    for (const result of results) expect(packageErrors(result)).toEqual([]);
    expect(differenceOf(paragraphsOf(document), paragraphsOf(usual)).every(({ kind }) => kind === "same")).toBe(true);
  });
});

test("a document of thousands of equal rows is read again, as an upload too", () => {
  const template = compileTemplate(
    smallDocument(p("{#l}") + p("Cláusula que se repite palabra por palabra: {x}.") + p("{/l}")),
  );
  for (const compression of ["usual", "prepared"] as const) {
    const { docx } = template.render({ l: Array.from({ length: 20_000 }, () => ({ x: "igual" })) }, { compression });
    const entry = readZipEntries(docx).find(({ name }) => name === "word/document.xml");
    expect(entry && entry.size / entry.compressed.length).toBeLessThanOrEqual(100);
    expect(textOf(docx)[0]?.paragraphs).toHaveLength(20_000);
  }
});

test("notes of an attachment bring their links into a file by LibreOffice", () => {
  const file = corpus().find(({ dialect, contents }) => dialect === "LibreOffice" && contents === "notes");
  const bytes = file?.bytes ?? new Uint8Array();
  const types = partText(openPackage(bytes), "[Content_Types].xml");
  const other = corpus().find(({ dialect, contents }) => dialect === "Word" && contents === "notes");
  const zip = openPackage(other?.bytes ?? new Uint8Array());
  const link = '<w:hyperlink r:id="rId1"><w:r><w:t>web</w:t></w:r></w:hyperlink>';
  const notes = partText(zip, "word/footnotes.xml");
  zip.file("word/footnotes.xml", notes.replace(/(<w:footnote w:id="1">.*?)(<\/w:p>)/, `$1${link}$2`));
  zip.file(
    "word/_rels/footnotes.xml.rels",
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://acta.gt" TargetMode="External"/></Relationships>',
  );
  // LibreOffice names the lists of relationships one by one. Older versions give their ending no type.
  const older = openPackage(bytes);
  older.file("[Content_Types].xml", types.replace(/<Default Extension="rels"[^>]*>/, ""));
  for (const into of [bytes, writePackage(older)]) {
    const made = appendToDocument(into, [{ kind: "word", bytes: writePackage(zip) }]);
    expect(partText(openPackage(made), "word/_rels/footnotes.xml.rels")).toContain("https://acta.gt");
    expect(packageErrors(made)).toEqual([]);
  }
});
