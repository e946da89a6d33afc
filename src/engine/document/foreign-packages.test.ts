import { describe, expect, test } from "vitest";
import { p, smallDocument, smallParts } from "#tests/fixtures/documents/small-document.ts";
import { compileTemplate } from "./compile-template.ts";
import { isValidXml } from "./fill-samples.ts";
import { inspectTemplate } from "./inspect-template.ts";
import { newPackage, openPackage, partText, writePackage } from "./package.ts";
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
