import fc from "fast-check";
import { expect, test } from "vitest";
import { compraventa } from "#seed/documents/compraventa.ts";
import { nda } from "#seed/documents/nda.ts";
import { richDocument } from "#tests/fixtures/documents/rich-document.ts";
import { p, part, smallDocument, table } from "#tests/fixtures/documents/small-document.ts";
import { isValidXml } from "../inspect/fill-samples.ts";
import { openPackage, partText, writePackage } from "../package.ts";
import { paragraphsOf } from "../text/paragraphs-of.ts";
import { redline } from "./redline.ts";

const author = { name: 'Ana "López" & Cía', date: "2026-11-23T15:00:00Z" };
const texts = (document: Uint8Array) =>
  paragraphsOf(document, { parts: ["body", "margins", "notes"] }).map(({ text }) => text);

/** The document with all recorded changes refused: what was put in is what is gone, and the other way round. */
function refused(document: Uint8Array): Uint8Array {
  const zip = openPackage(document);
  for (const name of Object.keys(zip.files).filter((one) =>
    /^word\/(document|header|footer|footnotes|endnotes)/.test(one),
  )) {
    const turned = partText(zip, name)
      .replace(/<(\/?)w:(ins|del)(?=[ />])/g, (_, end, kind) => `<${end}w:${kind === "ins" ? "del" : "ins"}`)
      .replace(/(<\/?)w:delText/g, "$1w:t");
    zip.file(name, turned);
  }
  return writePackage(zip);
}

const body = (document: Uint8Array) => partText(openPackage(document), "word/document.xml");
const shown = (document: Uint8Array) =>
  body(document)
    .replace(/<w:ins [^>]*[^/]>/g, "[+")
    .replace(/<w:del [^>]*[^/]>/g, "[-")
    .replace(/<\/w:(?:ins|del)>/g, "]")
    .replace(/<w:p>|<w:p [^>]*>/g, "¶")
    .replace(/<[^>]*>/g, "")
    .trim();

function proves(before: Uint8Array, after: Uint8Array) {
  const made = redline(before, after, author);
  expect(texts(made)).toEqual(texts(after));
  expect(texts(refused(made))).toEqual(texts(before));
  expect(isValidXml(body(made))).toBe(true);
  return made;
}

test("words that changed are recorded where they stand, paragraphs as put in and taken out", () => {
  const before = smallDocument(p("El precio es de {precio} quetzales.") + p("Se paga al contado.") + p("Firmas."));
  const after = smallDocument(p("El precio ", "es de {monto} quetzales.") + p("Domicilio: Guatemala.") + p("Firmas."));
  expect(shown(proves(before, after))).toBe(
    "¶El precio es de {[-precio][+monto]} quetzales.¶[-Se paga al contado.]¶[+Domicilio: Guatemala.]¶Firmas.",
  );
});

test("deleted text keeps its format, inserted text has that of the new document, and the author is named", () => {
  const bold = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r>`;
  const paragraph = (text: string) => `<w:p><w:pPr><w:jc w:val="both"/></w:pPr>${bold(text)}</w:p>`;
  const made = body(
    proves(smallDocument(paragraph("el plazo de un año")), smallDocument(paragraph("el plazo de dos años"))),
  );
  expect(made).toContain('w:author="Ana &quot;López&quot; &amp; Cía" w:date="2026-11-23T15:00:00Z"');
  expect(made).toMatch(
    /<w:del [^>]*><w:r><w:rPr><w:b\/><\/w:rPr><w:delText xml:space="preserve">un año<\/w:delText><\/w:r><\/w:del>/,
  );
  expect(made).toMatch(
    /<w:ins [^>]*><w:r><w:rPr><w:b\/><\/w:rPr><w:t xml:space="preserve">dos años<\/w:t><\/w:r><\/w:ins>/,
  );
  expect(new Set(made.match(/w:id="\d+"/g)).size).toBe(made.match(/w:id="\d+"/g)?.length);
});

test("tables, notes, headers, tabs, fields and text boxes", () => {
  const cells = (...rows: string[][]) => table(...rows.map((row) => row.map((text) => p(text))));
  proves(smallDocument(cells(["uno", "dos"], ["tres", "cuatro"])), smallDocument(cells(["uno", "otro"])));
  proves(smallDocument(table([p("uno") + p("se va"), p("dos")])), smallDocument(table([p("uno"), p("dos")])));
  const header = (text: string) => ({ "word/header1.xml": part("hdr", p(text)) });
  const made = proves(smallDocument(p("a"), header("Borrador 1")), smallDocument(p("a"), header("Borrador 2")));
  expect(partText(openPackage(made), "word/header1.xml")).toContain("<w:delText");
  const line = (a: string, b: string) =>
    `<w:p><w:r><w:t>${a}</w:t><w:tab/><w:t>fin</w:t><w:br/></w:r><w:hyperlink><w:r><w:t>${b}</w:t></w:r></w:hyperlink></w:p>`;
  proves(smallDocument(line("inicio", "aquí está")), smallDocument(line("comienzo", "aquí estuvo")));
  const page = (name: string) =>
    `<w:p><w:r><w:t xml:space="preserve">${name} </w:t></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
  proves(smallDocument(page("Hoja número")), smallDocument(page("Página número")));
  const box = (text: string) =>
    `<w:p><w:r><w:pict><w:txbxContent>${p(text)}</w:txbxContent></w:pict></w:r><w:r><w:t>debajo</w:t></w:r></w:p>`;
  proves(smallDocument(box("Sello del notario")), smallDocument(box("Sello de la notaria")));
  proves(smallDocument(""), smallDocument(p("todo nuevo")));
});

test("changes that were recorded before are taken for accepted", () => {
  const tracked =
    '<w:p><w:pPr><w:rPr><w:ins w:id="4" w:author="x"/></w:rPr><w:pPrChange w:id="9"><w:pPr/></w:pPrChange></w:pPr><w:r><w:t>el </w:t></w:r><w:ins w:id="5" w:author="x"><w:r><w:t>gran </w:t></w:r></w:ins><w:del w:id="6"><w:r><w:delText>viejo </w:delText></w:r></w:del><w:r><w:t>precio</w:t></w:r></w:p>';
  const made = proves(smallDocument(tracked), smallDocument(tracked.replace("precio", "monto")));
  expect(body(made)).not.toMatch(/w:author="x"|PrChange/);
});

test("whole contracts, from one to another and from one to itself", () => {
  const plain = compraventa({ numbered: false });
  const numbered = compraventa({ numbered: true });
  proves(plain, numbered);
  proves(numbered, nda());
  proves(
    richDocument({ name: "Alfa", paragraphs: 12 }),
    richDocument({ name: "Beta", paragraphs: 9, endsInTable: true }),
  );
  expect(body(redline(plain, plain, author))).not.toMatch(/<w:(?:ins|del)\b/);
});

test("of any two documents, accepting gives the one and refusing the other", () => {
  const word = fc.constantFrom("el", "precio", "de", "Q 100.00", "&amp;", "finca", "{monto}", "vendedor", "dos mil");
  const run = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));
  const paragraph = fc.array(run, { maxLength: 3 }).map((runs) => p(...runs));
  const block = fc.oneof(
    paragraph,
    fc.tuple(paragraph, paragraph).map((cells) => table([...cells])),
  );
  const document = fc.array(block, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(document, document, fc.nat(8), (a, b, shared) => {
      proves(smallDocument([...a, p("fin")].join("")), smallDocument([...a.slice(0, shared), ...b, p("fin")].join("")));
    }),
    { numRuns: 60 },
  );
});

test("changes in a text box are recorded in both of its copies", () => {
  const marks = (document: Uint8Array) =>
    body(document)
      .match(/<mc:(Choice|Fallback)[^]*?<\/mc:\1>/g)
      ?.map((copy) => copy.match(/<w:(?:ins|del) |(?<=<w:(?:t|delText)(?: [^>]*)?>)[^<]+/g)?.join("|"));
  const made = redline(richDocument({ name: "Alfa" }), richDocument({ name: "Beta" }), author);
  const [first, second] = marks(made) ?? [];
  expect(first).toContain("<w:del |Alfa");
  expect(second).toBe(first);
  // Copies that differ before are left alone.
  const other = openPackage(richDocument({ name: "Beta" }));
  const differing = partText(other, "word/document.xml").replace(/(<mc:Fallback[^]*?Caja de )Beta/, "$1Gama");
  other.file("word/document.xml", differing);
  expect(marks(redline(richDocument({ name: "Alfa" }), writePackage(other), author))?.[1]).toBe("Caja de Gama");
});
