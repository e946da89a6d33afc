import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compraventa } from "#seed/documents/compraventa.ts";
import { richDocument } from "#tests/fixtures/documents/rich-document.ts";
import { p, smallDocument, table } from "#tests/fixtures/documents/small-document.ts";
import { testImage } from "#tests/fixtures/documents/test-image.ts";
import { openPackage, partText } from "../package.ts";
import { paragraphsOf } from "../text/paragraphs-of.ts";
import { attribute, child, descendants, type Element, elements, ownText, parseXml } from "../xml-tree.ts";
import { type Attachment, appendToDocument, Unappendable } from "./append-to-document.ts";
import { WordPackage } from "./word-package.ts";

const word = (bytes: Uint8Array): Attachment => ({ kind: "word", bytes });
const image = (bytes: Uint8Array): Attachment => ({ kind: "image", bytes });
const texts = (bytes: Uint8Array, part: "body" | "margins" | "notes" | "other" = "body") =>
  paragraphsOf(bytes, { parts: [part] }).map((found) => found.text);
const root = (bytes: Uint8Array, name = "word/document.xml"): Element =>
  parseXml(partText(openPackage(bytes), name)).root;
const all = (bytes: Uint8Array, name: string, part?: string) =>
  [...descendants(root(bytes, part))].filter((found) => found.name === name);
const values = (bytes: Uint8Array, name: string, attributeName = "w:val", part?: string) =>
  all(bytes, name, part).map((found) => attribute(found, attributeName));
const style = (bytes: Uint8Array, id: string | undefined) =>
  elements(root(bytes, "word/styles.xml")).find((found) => attribute(found, "w:styleId") === id);

const alfa = richDocument({ name: "Alfa" });
const beta = richDocument({
  name: "Beta",
  font: "Carlito",
  halfPoints: 22,
  after: 200,
  headingColor: "C00000",
  themeFont: "Liberation Sans",
  paper: [15840, 12240],
  endsInTable: true,
});
const bare = richDocument({ name: "Gama", header: false });
const even = richDocument({ name: "Delta", evenPages: true });

/**
 * Checks for faults that Word rejects: parts without a reference, references to missing parts and ids, and
 * duplicates.
 */
function assertWhole(bytes: Uint8Array): void {
  const whole = new WordPackage(bytes);
  const names = Object.keys(openPackage(bytes).files);
  for (const name of names.filter((found) => !/rels$|Types\]/.test(found))) {
    expect(whole.typeOf(name), name).toBeDefined();
    const relations = whole.relationships(name);
    expect(new Set(relations.map((found) => found.id)).size).toBe(relations.length);
    for (const found of relations) if (!found.external) expect(names).toContain(found.target);
    if (!name.endsWith(".xml")) continue;
    for (const found of descendants(whole.tree(name).root))
      for (const [, id] of found.tag.matchAll(/\sr:(?:id|embed)="([^"]*)"/g))
        expect(relations.map((relation) => relation.id)).toContain(id);
  }
  const unique = (list: readonly (string | undefined)[]) => expect(new Set(list).size).toBe(list.length);
  unique(values(bytes, "w:bookmarkStart", "w:name"));
  unique([...values(bytes, "w:bookmarkStart", "w:id"), ...values(bytes, "w:ins", "w:id")]);
  const parts = names.filter((name) => /^word\/(?:document|header\d*|footer\d*)\.xml$/.test(name));
  unique(parts.flatMap((name) => values(bytes, "wp:docPr", "id", name)));
  const styles = values(bytes, "w:style", "w:styleId", "word/styles.xml");
  unique(styles);
  unique(
    all(bytes, "w:style", "word/styles.xml").map((found) => attribute(child(found, "w:name"), "w:val")?.toLowerCase()),
  );
  for (const used of ["w:pStyle", "w:rStyle", "w:tblStyle"])
    for (const id of parts.flatMap((name) => values(bytes, used, "w:val", name))) expect(styles).toContain(id);
  if (!names.includes("word/numbering.xml")) return;
  unique(values(bytes, "w:nsid", "w:val", "word/numbering.xml"));
  const lists = elements(root(bytes, "word/numbering.xml")).filter((found) => found.name === "w:num");
  unique(lists.map((found) => attribute(found, "w:numId")));
  for (const id of values(bytes, "w:numId")) expect(lists.map((found) => attribute(found, "w:numId"))).toContain(id);
}

describe("Word documents", () => {
  const joined = appendToDocument(alfa, [word(beta), word(bare)]);

  test("keep their text, notes and comments, in order", () => {
    // The paragraph after Beta ends its section, which a table cannot.
    expect(texts(joined)).toEqual([...texts(alfa), ...texts(beta), "", ...texts(bare)]);
    expect(texts(joined, "notes").filter((text) => text !== "")).toEqual([
      "Al pie de Alfa",
      "Al pie de Beta",
      "Al pie de Gama",
      "Al final de Alfa",
      "Al final de Beta",
      "Al final de Gama",
    ]);
    expect(texts(joined, "other")).toEqual(["Comentario de Alfa", "Comentario de Beta", "Comentario de Gama"]);
    assertWhole(joined);
  });

  test("keep paper and margins; one without margins does not take those before it", () => {
    expect(values(joined, "w:pgSz", "w:w")).toEqual(["12240", "15840", "12240"]);
    const sections = all(joined, "w:sectPr");
    const relations = new WordPackage(joined).relationships("word/document.xml");
    const header = (section: Element | undefined) => {
      const id = attribute(
        elements(section).find((found) => found.name === "w:headerReference"),
        "r:id",
      );
      const file = relations.find((relation) => relation.id === id)?.target ?? "";
      return paragraphsOf(joined).flatMap((found) => (found.file === file ? found.text : []));
    };
    expect(sections.map(header)).toEqual([["header Alfa "], ["header Beta "], [""]]);
    expect(values(joined, "w:pgNumType", "w:start")).toEqual(["1", "1"]);
    expect(values(joined, "w:type")).toEqual(expect.arrayContaining(["nextPage", "nextPage"]));
  });

  test("share styles that say the same, and bring those that differ under other names", () => {
    const headings = values(joined, "w:pStyle").filter((id) => id?.startsWith("Heading1"));
    expect(headings).toEqual(["Heading1", "Heading1_2", "Heading1"]);
    const brought = style(joined, "Heading1_2");
    expect(attribute(child(brought, "w:name"), "w:val")).toBe("heading 1 (2)");
    // The theme stays behind: its font and its colour are in the style now.
    const run = child(brought, "w:rPr");
    expect(attribute(child(run, "w:rFonts"), "w:ascii")).toBe("Liberation Sans");
    expect(child(run, "w:color")?.tag).toBe('<w:color w:val="C00000"/>');
    expect(values(joined, "w:default", "w:val", "word/styles.xml")).toEqual([]);
    expect(all(joined, "w:style", "word/styles.xml").filter((found) => attribute(found, "w:default")).length).toBe(2);
  });

  test("carry the document's defaults along: paragraphs beneath their style, tables beneath theirs", () => {
    const of = (id: string, kind: "w:pPr" | "w:rPr", name: string) => child(child(style(joined, id), kind), name)?.tag;
    expect(of("Normal_2", "w:rPr", "w:sz")).toBe('<w:sz w:val="22"/>');
    expect(of("Normal_2", "w:pPr", "w:spacing")).toContain('w:after="200"');
    expect(of("TableNormal_2", "w:pPr", "w:spacing")).toContain('w:after="200"');
    const cells = all(joined, "w:tbl").map((found) => attribute(child(child(found, "w:tblPr"), "w:tblStyle"), "w:val"));
    expect(cells).toEqual(["TableGrid", "TableGrid_2", "TableGrid"]);
    // In the table nothing may stand above the table's own spacing.
    const inCell = all(joined, "w:tbl")[1] as Element;
    expect([...descendants(inCell)].filter((found) => found.name === "w:pStyle")).toEqual([]);
  });

  test("count their lists from the beginning", () => {
    const lists = values(joined, "w:numId");
    expect(lists).toEqual(["1", "1", "2", "2", "3", "3"]);
    expect(values(joined, "w:abstractNumId", "w:val", "word/numbering.xml")).toEqual(["0", "1", "2"]);
  });

  test("that count by a style count from the beginning too, and a font of the theme stays the one that counts", () => {
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const links = ["styles", "numbering"].map(
      (kind, i) => `<Relationship Id="rId${i + 1}" Type="${office}/${kind}" Target="${kind}.xml"/>`,
    );
    const clauses = (font: string) =>
      smallDocument('<w:p><w:pPr><w:pStyle w:val="Clausula"/></w:pPr><w:r><w:t>Precio</w:t></w:r></w:p>', {
        "word/styles.xml": `<w:styles ${space}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${font}"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:rPr><w:rFonts w:asciiTheme="minorHAnsi"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Clausula"><w:name w:val="Clausula"/><w:basedOn w:val="Normal"/><w:pPr><w:numPr><w:numId w:val="7"/></w:numPr></w:pPr></w:style></w:styles>`,
        "word/numbering.xml": `<w:numbering ${space}><w:abstractNum w:abstractNumId="3"><w:lvl w:ilvl="0"><w:pStyle w:val="Clausula"/></w:lvl></w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="3"/></w:num></w:numbering>`,
        "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join("")}</Relationships>`,
      });
    const result = appendToDocument(clauses("Arial"), [word(clauses("Arial")), word(clauses("Carlito"))]);
    assertWhole(result);
    const used = values(result, "w:pStyle");
    expect(used).toEqual(["Clausula", "Clausula_2", "Clausula_3"]);
    expect(values(result, "w:numId", "w:val", "word/styles.xml")).toEqual(["7", "8", "9"]);
    expect(values(result, "w:pStyle", "w:val", "word/numbering.xml")).toEqual(used);
    const base = attribute(child(style(result, "Clausula_3"), "w:basedOn"), "w:val");
    const fonts = child(child(style(result, base), "w:rPr"), "w:rFonts");
    expect([attribute(fonts, "w:asciiTheme"), attribute(fonts, "w:ascii")]).toEqual(["minorHAnsi", undefined]);
  });

  test("keep what leads to a bookmark on its own bookmark", () => {
    expect(values(joined, "w:bookmarkStart", "w:name")).toEqual(["inicio", "inicio_2", "inicio_3"]);
    const led = values(joined, "w:hyperlink", "w:anchor").filter((found) => found !== undefined);
    expect(led).toEqual(["inicio", "inicio_2", "inicio_3"]);
    expect(all(joined, "w:instrText").map((found) => ownText(found).trim())).toEqual([
      "REF inicio \\h",
      "REF inicio_2 \\h",
      "REF inicio_3 \\h",
    ]);
  });

  test("bring a picture once, for any number of places", () => {
    const twice = appendToDocument(alfa, [word(alfa), word(beta), word(beta)]);
    const media = Object.keys(openPackage(twice).files).filter((name) => name.startsWith("word/media/"));
    expect(media).toEqual(["word/media/image1.png"]);
    const other = appendToDocument(alfa, [word(richDocument({ name: "Una más larga" }))]);
    expect(Object.keys(openPackage(other).files).filter((name) => name.startsWith("word/media/"))).toHaveLength(2);
  });

  test("agree on even pages: where they were like the others, they stay so", () => {
    for (const [first, second, expected] of [
      [alfa, even, ["header Alfa ", "header par Delta"]],
      [even, alfa, ["header par Delta", "header Alfa "]],
    ] as const) {
      const mixed = appendToDocument(first, [word(second)]);
      assertWhole(mixed);
      expect(all(mixed, "w:evenAndOddHeaders", "word/settings.xml")).toHaveLength(1);
      const relations = new WordPackage(mixed).relationships("word/document.xml");
      const files = all(mixed, "w:headerReference")
        .filter((found) => attribute(found, "w:type") === "even")
        .map((found) => relations.find((relation) => relation.id === attribute(found, "r:id"))?.target);
      const written = paragraphsOf(mixed, { parts: ["margins"] });
      expect(files.map((file) => written.find((found) => found.file === file)?.text)).toEqual(expected);
    }
  });

  test("join documents without styles, lists or settings, and end with a table or with nothing", () => {
    for (const body of [p("a"), table([p("a")]), "", `<w:p><w:pPr><w:sectPr/></w:pPr></w:p>`]) {
      for (const [first, second] of [
        [smallDocument(body), compraventa()],
        [compraventa(), smallDocument(body)],
        [smallDocument(body), smallDocument(body)],
      ] as const) {
        const result = appendToDocument(first, [word(second), word(second)]);
        const shown = (bytes: Uint8Array) => texts(bytes).filter((text) => text !== "");
        expect(shown(result)).toEqual([...shown(first), ...shown(second), ...shown(second)]);
        assertWhole(result);
      }
    }
  });

  test("of any number and order give the texts in that order, and the same bytes again", () => {
    const small = smallDocument(p("uno") + table([p("dos")]));
    const kinds = { alfa, beta, bare, even, small, contract: compraventa() };
    const names = fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[]));
    fc.assert(
      fc.property(names, fc.array(names, { minLength: 1, maxLength: 4 }), (first, others) => {
        const attachments = others.map((name) => word(kinds[name]));
        const result = appendToDocument(kinds[first], attachments);
        const shown = (bytes: Uint8Array) => texts(bytes).filter((text) => text !== "");
        expect(shown(result)).toEqual([first, ...others].flatMap((name) => shown(kinds[name])));
        assertWhole(result);
        expect(appendToDocument(kinds[first], attachments)).toEqual(result);
      }),
      { numRuns: 12 },
    );
  });
});

describe("pictures", () => {
  test("get a page of their own, upright or across, and fill no more than its text area", () => {
    const result = appendToDocument(alfa, [
      image(testImage(3000, 1000, [1, 2, 3])),
      image(testImage(30, 60, [1, 2, 3])),
    ]);
    assertWhole(result);
    expect(all(result, "w:pgSz").map((found) => attribute(found, "w:orient"))).toEqual([
      undefined,
      "landscape",
      undefined,
    ]);
    expect(texts(result)).toEqual([...texts(alfa), "", ""]);
    const sizes = all(result, "wp:anchor").map((found) => child(found, "wp:extent")?.tag);
    const across = (15840 - 2 * 1417) * 635;
    expect(sizes).toEqual([
      `<wp:extent cx="${across}" cy="${Math.round(across / 3)}"/>`,
      `<wp:extent cx="${30 * 9525}" cy="${60 * 9525}"/>`,
    ]);
  });

  test("are turned as their EXIF data say", () => {
    // A head of a JPEG, 400 wide and 100 high, whose data say "turn a quarter to the right".
    const exif = (orientation: string) =>
      Buffer.from(
        `ffd8ffe1002245786966000049492a0008000000010012010300010000000${orientation}00000000000000ffc0001108006401900301220002110103110100`,
        "hex",
      );
    const result = appendToDocument(alfa, [image(exif("6")), image(exif("2"))]);
    expect(all(result, "w:pgSz").map((found) => attribute(found, "w:orient"))).toEqual([
      undefined,
      undefined,
      "landscape",
    ]);
    expect(
      all(result, "a:xfrm")
        .slice(-2)
        .map((found) => found.tag),
    ).toEqual(['<a:xfrm rot="5400000">', '<a:xfrm flipH="1">']);
  });
});

test("says which attachment is not what it should be", () => {
  const reason = (document: Uint8Array, ...attachments: Attachment[]) => {
    try {
      return appendToDocument(document, attachments).length;
    } catch (error) {
      return error instanceof Unappendable ? [error.attachment, error.reason] : error;
    }
  };
  const noise = Buffer.from("nothing that anybody knows");
  const strict = smallDocument(p("x"), {
    "word/document.xml":
      '<w:document xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"><w:body/></w:document>',
  });
  const torn = smallDocument(p("x"), { "word/document.xml": "<w:document><w:body></w:document>" });
  expect(reason(alfa, word(beta), word(noise))).toEqual([1, "not_word"]);
  expect(reason(alfa, word(strict))).toEqual([0, "not_word"]);
  expect(reason(alfa, word(torn))).toEqual([0, "not_word"]);
  expect(reason(noise, word(beta))).toEqual([undefined, "not_word"]);
  expect(reason(alfa, image(noise))).toEqual([0, "not_image"]);
  expect(reason(alfa, image(alfa))).toEqual([0, "not_image"]);
  expect(appendToDocument(alfa, [])).toBe(alfa);
});
