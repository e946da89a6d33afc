import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compraventa } from "#seed/documents/compraventa.ts";
import { invalidTemplates } from "#tests/fixtures/documents/invalid.ts";
import { richDocument } from "#tests/fixtures/documents/rich-document.ts";
import { p, part, smallDocument, table } from "#tests/fixtures/documents/small-document.ts";
import { inspectTemplate } from "../inspect-template.ts";
import { openPackage, partText } from "../package.ts";
import { scanPart } from "../tags/scan-part.ts";
import type { Place } from "../template-errors.ts";
import { paragraphsOf } from "../text/paragraphs-of.ts";
import { attribute, descendants, meant, ownText, parseXml } from "../xml-tree.ts";
import { commentFindings } from "./comment-findings.ts";

const body = "word/document.xml";
const comment = (place: Partial<Place>, text = "mal") => ({
  place: { file: body, paragraph: 1, page: 1, start: 0, end: 0, ...place },
  author: "Acta",
  initials: "A",
  date: "2026-11-21T15:00:00Z",
  text,
});
const reader = (bytes: Uint8Array) => paragraphsOf(bytes, { parts: ["body", "margins", "notes"] });

/** Returns the text between the marks of each comment, by the comment's text. */
function commented(bytes: Uint8Array): Record<string, string> {
  const zip = openPackage(bytes);
  const texts = paragraphsOf(bytes, { parts: ["other"] }).map((found) => found.text);
  const ids = [...descendants(parseXml(partText(zip, "word/comments.xml")).root)]
    .filter((found) => found.name === "w:comment")
    .map((found) => attribute(found, "w:id"));
  const found: Record<string, string> = {};
  const open = new Set<string>();
  const referred: (string | undefined)[] = [];
  for (const element of descendants(parseXml(partText(zip, body)).root)) {
    const id = attribute(element, "w:id") ?? "";
    const text = texts[ids.indexOf(id)] ?? "";
    if (element.name === "w:commentRangeStart") {
      open.add(text);
      found[text] = "";
    } else if (element.name === "w:commentRangeEnd") open.delete(text);
    else if (element.name === "w:commentReference") referred.push(id);
    else if (element.name === "w:t") for (const name of open) found[name] += meant(ownText(element));
  }
  expect([...open]).toEqual([]);
  expect(referred.toSorted()).toEqual(ids.toSorted());
  return found;
}

describe("comments stand exactly at their range", () => {
  const run = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r>`;
  const rich =
    `<w:p><w:pPr><w:jc w:val="both"/></w:pPr>${run("Yo, &lt;{nom")}<w:proofErr w:type="spellStart"/>${run("bre")}<w:r><w:t>} de</w:t><w:tab/><w:t>claro</w:t><w:br/></w:r></w:p>` +
    `<w:p><w:hyperlink w:anchor="x">${run("enlace {a}")}</w:hyperlink><w:ins w:id="9" w:author="x">${run("dentro {b}")}</w:ins><w:del w:id="8" w:author="x"><w:r><w:delText>fuera</w:delText></w:r></w:del>${run(" y {c}")}</w:p>` +
    table([p("celda {d}"), p("")]) +
    `<w:p><w:fldSimple w:instr=" PAGE ">${run("7")}</w:fldSimple>${run(" de {e}")}</w:p>`;
  const place = (paragraph: number, start: number, end: number, text: string) =>
    comment({ paragraph, start, end }, text);

  test("across runs, in the middle of them, in links, insertions and cells", () => {
    const document = smallDocument(rich);
    const result = commentFindings(document, [
      place(1, 5, 13, "un nombre"),
      place(1, 14, 17, "de cl"),
      place(2, 7, 10, "en el enlace"),
      place(2, 13, 23, "por los bordes"),
      place(3, 6, 9, "en la celda"),
      place(4, 0, 0, "celda vacía"),
      place(5, 0, 4, "número"),
      place(1, 0, 999, "todo"),
      place(1, 5, 13, "otra vez"),
    ]);
    expect(commented(result)).toEqual({
      "un nombre": "{nombre}",
      "de cl": "dec",
      "en el enlace": "{a}",
      "por los bordes": "tro {b} y ",
      "en la celda": "{d}",
      "celda vacía": "",
      número: "7 de",
      todo: "Yo, <{nombre} declaro",
      "otra vez": "{nombre}",
    });
    expect(reader(result)).toEqual(reader(document));
    const xml = partText(openPackage(result), body);
    // A split run keeps its format. A field that Word recalculates contains no mark.
    expect(xml).toContain('<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">Yo, &lt;</w:t></w:r>');
    expect(/<w:fldSimple[^]*?<\/w:fldSimple>/.exec(xml)?.[0]).not.toContain("comment");
  });

  test("wherever the check of a template finds an error", () => {
    for (const { bytes, range, name } of invalidTemplates) {
      const document = bytes();
      const { errors } = inspectTemplate(document);
      const result = commentFindings(
        document,
        errors.map((error, i) => ({ ...comment({}), place: error, text: `${i} ${error.id}` })),
      );
      expect(Object.values(commented(result)), name).toContain(range);
      expect(reader(result)).toEqual(reader(document));
    }
  });

  test("at any range of any document, as often as one likes, and no reader sees a difference", () => {
    const documents = [compraventa(), richDocument({ name: "Alfa", paragraphs: 2 }), smallDocument(rich)];
    const scans = documents.map((bytes) => scanPart(body, partText(openPackage(bytes), body)));
    const spot = fc.record({ paragraph: fc.nat(), start: fc.nat(60), length: fc.nat(40) });
    fc.assert(
      fc.property(fc.nat(documents.length - 1), fc.array(spot, { minLength: 1, maxLength: 8 }), (which, spots) => {
        const [document, scan] = [documents[which] as Uint8Array, scans[which]];
        if (!scan) return;
        const outer = scan.texts.map((_, i) => i + 1).filter((number) => !/Caja/.test(scan.texts[number - 1] ?? ""));
        const places = spots.map(({ paragraph, start, length }) => ({
          paragraph: outer[paragraph % outer.length] ?? 1,
          start,
          end: start + length,
        }));
        const result = commentFindings(
          document,
          places.map((found, i) => comment(found, `n.º ${i}`)),
        );
        const marked = commented(result);
        for (const [i, { paragraph, start, end }] of places.entries())
          expect(marked[`n.º ${i}`]).toBe(scan.texts[paragraph - 1]?.slice(start, end));
        expect(reader(result)).toEqual(reader(document));
      }),
      { numRuns: 60 },
    );
  });
});

test("comments on margins, notes and boxes are attached to a substitute, and name their place", () => {
  const document = richDocument({ name: "Alfa", paragraphs: 1 });
  const numbers = paragraphsOf(document).filter(({ text }) => text === "Caja de Alfa" || text === "Al pie de Alfa");
  const [box, note] = numbers.map(({ paragraph }) => paragraph);
  const result = commentFindings(
    document,
    [
      comment({ file: "word/header1.xml" }, "encabezado"),
      comment({ file: "word/footnotes.xml", paragraph: note ?? 0 }, "nota"),
      comment({ paragraph: box ?? 0, end: 4 }, "caja"),
      comment({ paragraph: 500 }, "nada"),
    ],
    { elsewhere: ({ file, paragraph }) => `${file}#${paragraph}` },
  );
  expect(commented(result)).toEqual({
    "Comentario de Alfa": "comentado",
    "word/header1.xml#1 encabezado": "Título de Alfa",
    [`word/footnotes.xml#${note} nota`]: "",
    [`word/document.xml#${box} caja`]: "Caja de AlfaCaja de Alfa",
    "word/document.xml#500 nada": "Título de Alfa",
  });
  expect(reader(result)).toEqual(reader(document));
  const xml = partText(openPackage(result), body);
  expect(xml).toMatch(/<w:commentRangeStart w:id="2"\/><w:r><w:footnoteReference w:id="1"\/><\/w:r><w:commentRangeEnd/);
});

test("the part for comments is made with its relationship and content type; lines become paragraphs, signs are escaped", () => {
  const document = smallDocument(p("x"), { "word/header1.xml": part("hdr", p("{a")) });
  const hostile = { ...comment({ end: 1 }, 'uno <b>\r\ndos "&" \u0000\ud800'), author: 'A "<&>', initials: "Ñ" };
  const result = commentFindings(document, [hostile]);
  expect(paragraphsOf(result, { parts: ["other"] }).map((found) => found.text)).toEqual(["uno <b>", 'dos "&" \ufffd']);
  const zip = openPackage(result);
  expect(partText(zip, "word/comments.xml")).toContain(
    '<w:comment w:id="1" w:author="A &quot;&lt;&amp;&gt;" w:date="2026-11-21T15:00:00Z" w:initials="Ñ">',
  );
  expect(partText(zip, "[Content_Types].xml")).toContain("/word/comments.xml");
  expect(partText(zip, "word/_rels/document.xml.rels")).toContain("relationships/comments");
  expect(commentFindings(document, [hostile])).toEqual(result);
  expect(commentFindings(document, [])).toBe(document);
  // A document without any paragraph gets one.
  expect(commented(commentFindings(smallDocument(""), [comment({})]))).toEqual({ "word/document.xml, ¶ 1: mal": "" });
});
