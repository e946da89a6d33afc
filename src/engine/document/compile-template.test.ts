import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { rawZip } from "#tests/fixtures/documents/raw-zip.ts";
import { p, part, sectionWithHeader, smallDocument, smallParts } from "#tests/fixtures/documents/small-document.ts";
import { processorMs } from "#tests/support/processor-time.ts";
import { compraventa } from "../../../seed/documents/compraventa.ts";
import type { Answers } from "./answers-lookup.ts";
import { imageFacts } from "./append/image-facts.ts";
import { compileTemplate } from "./compile-template.ts";
import { isValidXml } from "./inspect/fill-samples.ts";
import { newPackage, openPackage, type PackagePart, partText, writePackage } from "./package.ts";
import { previewOf } from "./preview.ts";
import type { RenderOptions } from "./template.ts";
import { textOf } from "./text/text-of.ts";
import { UnfillableTemplate } from "./unfillable.ts";
import { inflateEntry, readZipEntries } from "./zip/read.ts";

const rendered = (body: string, answers: Answers, options: RenderOptions = {}, more?: Record<string, string>) => {
  const { docx, missing } = compileTemplate(smallDocument(body, more)).render(answers, options);
  const zip = openPackage(docx);
  const xml = partText(zip, "word/document.xml");
  expect(isValidXml(xml)).toBe(true);
  return { text: textOf(docx)[0]?.paragraphs ?? [], missing, zip, xml };
};

/** A PNG of that size; only what is read of it is right. */
const png = (width: number, height: number): Uint8Array => {
  const bytes = Buffer.alloc(60);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return Buffer.concat([bytes, deflateSync(Buffer.alloc(width))]);
};
const jpeg = (width: number, height: number): Uint8Array =>
  Uint8Array.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    1,
    2,
    0xff,
    0xff,
    0xc2,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);

describe("answers", () => {
  test("are printed as people read them: no binary fractions, days as dd/mm/yyyy, every kind of line end", () => {
    const answers = { suma: 0.1 + 0.2, fecha: "2026-03-15", renglones: "uno\vdos\ftres\u2028cuatro\r\ncinco" };
    expect(rendered(p("{suma} {fecha} {renglones}"), answers)).toMatchObject({
      text: ["0.3 15/03/2026 uno\ndos\ntres\ncuatro\ncinco"],
      missing: [],
    });
    expect(rendered(p("{renglones | mayusculas}"), answers).text).toEqual(["UNO\nDOS\nTRES\nCUATRO\nCINCO"]);
  });

  test.each(["no", "No", "NO ", "n", "false", "Falso", "0", "0.00", "☐", "", "  "])(
    "%j leaves its section out, also in formulas",
    (a) => {
      const body = p("{#a}sí{/a}{^a}no{/a} {si(a, 1, 2)} {#!a}no{/} {a | casilla}");
      expect(rendered(body, { a, b: a }).text[0]).toBe(a.trim() === "" ? "no 2 no __________" : "no 2 no ☐");
    },
  );
  test.each(["sí", "si", "Sí", "x", "ninguno", "notario", "1", "0.01", "00A", "☒"])("%j prints its section", (a) => {
    expect(rendered(p("{#a}sí{/a}{^a}no{/a} {si(a, 1, 2)} {a | casilla}"), { a }).text).toEqual(["sí 1 ☒"]);
  });
});

describe("formulas", () => {
  test("compute in fields and decide sections; plain names are looked up as they are", () => {
    const body = p("{precio | letras:USD}") + p("{#precio > 1000}caro{/}{^precio > 1000}barato{/}") + p("{a-b}");
    expect(rendered(body, { precio: "1200", "a-b": "x" })).toMatchObject({
      text: [expect.stringMatching(/mil doscientos/i), "caro", "x"],
      missing: [],
    });
    expect(rendered(p("{precio | letras:USD}"), { precio: "1200" }, { language: "en" }).text).toEqual([
      expect.stringMatching(/thousand/i),
    ]);
  });

  test("that lack an answer leave the blank and tell its path, in a loop the element's", () => {
    const body = p("{a + 1}") + p("{#l}{x * 2},{/l}") + p("{#nada > 1}no{/}");
    expect(rendered(body, { l: [{ x: "2" }, {}] })).toMatchObject({
      text: ["__________", "4,__________,", ""],
      missing: ["a", "l.1.x", "nada"],
    });
  });

  test("over amounts of money are amounts of money", () => {
    const body = p(
      "Q.{precio - enganche} {#cuotas}{monto / 3};{/cuotas} {suma(cuotas.monto)} {n * 2} {-enganche} {precio}",
    );
    const answers = {
      precio: "1,000,000.00",
      enganche: "0.5",
      cuotas: [{ monto: "100.00" }, { monto: "2000" }],
      n: "1000",
    };
    const money = ["precio", "enganche", "cuotas.monto"];
    const expected = "Q.999,999.50 33.33;666.67; 2,100.00 2000 -0.50 1,000,000.00";
    expect(rendered(body, answers, { money }).text).toEqual([expected]);
    expect(textOf(previewOf(compileTemplate(smallDocument(body)), answers, { money }))[0]?.paragraphs[0]).toContain(
      "999,999.50",
    );
  });

  test("melt their article with the preposition before them, whatever runs they stand in", () => {
    const phrase = '{p | concuerdan:"el vendedor"}';
    const [man, women] = [[{ sexo: "m" }], [{ sexo: "f" }, { sexo: "f" }]];
    const split = `<w:p><w:r><w:t xml:space="preserve">de </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>{p | concuer</w:t></w:r><w:r><w:t>dan:&quot;el vendedor&quot;}</w:t></w:r></w:p>`;
    const body =
      p(`a favor de ${phrase}, a ${phrase} y por ${phrase}`) +
      p(`DE ${phrase.replace("}", " | mayusculas}")} 1 > 0 a ${phrase}`) +
      p('de {s | genero:"el señor":"la señora"} y de {si(s == "m", "el dueño", "la dueña")}, de {lugar}') +
      split;
    const all = (p: Answers[], s: string) => rendered(body, { p, s, lugar: "el Mercado" }).text;
    expect(all(man, "m")).toEqual([
      "a favor del vendedor, al vendedor y por el vendedor",
      "DEL VENDEDOR 1 > 0 al vendedor",
      "del señor y del dueño, de el Mercado",
      "del vendedor",
    ]);
    expect(all(women, "f")).toEqual([
      "a favor de las vendedoras, a las vendedoras y por las vendedoras",
      "DE LAS VENDEDORAS 1 > 0 a las vendedoras",
      "de la señora y de la dueña, de el Mercado",
      "de las vendedoras",
    ]);
    expect(rendered(p(`de ${phrase}`), {})).toMatchObject({ text: ["de __________"], missing: ["p.sexo"] });
    expect(rendered(p(`de ${phrase}`), { p: man }, { language: "en" }).text).toEqual(["de el vendedor"]);
  });

  test("that cannot be computed leave the blank too", () => {
    expect(rendered(p("{a * 2} {a.constructor} {b | nada}"), { a: "x", b: "1" })).toMatchObject({
      text: ["__________ __________ __________"],
      missing: expect.arrayContaining(["a"]),
    });
  });

  test("know the turn of their loop, unless an answer has that name", () => {
    const body = p("{#l}{indice}/{total}{#indice &lt; total}, {/}{/l}");
    expect(rendered(body, { l: [{}, {}, {}] }).text).toEqual(["1/3, 2/3, 3/3"]);
    expect(rendered(p("{#l}{total}{/l}{total}"), { l: [{}], total: "Q 5" }).text).toEqual(["Q 5Q 5"]);
    expect(rendered(p("{indice}"), {}).missing).toEqual(["indice"]);
  });

  test("number what is shown, in the order of the document, and refer before and after", () => {
    const body =
      p('Véase la {referencia("precio") | ordinal:f}.') +
      p('{contador("c") | ordinal:f}.') +
      p("{#con_fiador}") +
      p('{contador("c") | ordinal:f}: fiador.') +
      p("{/con_fiador}") +
      p('{contador("c", "precio") | ordinal:f}: precio.') +
      p('{contador("otra")}');
    expect(rendered(body, { con_fiador: true }).text).toEqual([
      "Véase la tercera.",
      "primera.",
      "segunda: fiador.",
      "tercera: precio.",
      "1",
    ]);
    const without = rendered(body, { con_fiador: false });
    expect(without).toMatchObject({ missing: [], text: ["Véase la segunda.", "primera.", "segunda: precio.", "1"] });
  });
});

describe("pictures", () => {
  const places = (zip: ReturnType<typeof openPackage>) =>
    Object.keys(zip.files).filter((name) => name.includes("media/"));

  test("stand in the run, with file, relationship and type, one file however often they are shown", () => {
    const header = part("hdr", p("{%logo}"));
    const { zip, xml, missing } = rendered(
      p("a {%logo} b") + p("{%logo | ancho:2}"),
      {},
      { images: { logo: png(96, 48) } },
      { "word/header1.xml": header },
    );
    expect(missing).toEqual([]);
    expect(places(zip)).toEqual(["word/media/acta1.png"]);
    expect(xml.match(/<wp:extent [^>]*>/g)).toEqual([
      '<wp:extent cx="914400" cy="457200"/>',
      '<wp:extent cx="720000" cy="360000"/>',
    ]);
    expect(xml).toContain("a </w:t><w:drawing>");
    expect(xml).toContain('</w:drawing><w:t xml:space="preserve"> b</w:t>');
    expect(new Set(xml.match(/docPr id="\d+"/g))).toHaveLength(2);
    for (const name of ["word/_rels/document.xml.rels", "word/_rels/header1.xml.rels"])
      expect(partText(zip, name)).toContain('Id="rIdActa1"');
    expect(partText(zip, "[Content_Types].xml")).toContain('<Default Extension="png" ContentType="image/png"/>');
    expect(partText(zip, "word/header1.xml")).toContain('r:embed="rIdActa1"');
  });

  test("are found by answer, by path or by name, and cut to the room of the page", () => {
    const images = { abc: jpeg(4000, 1000), "l.1.foto": png(10, 10), foto: png(20, 10) };
    const { xml, zip, missing } = rendered(p("{#l}{%foto}{/l}"), { l: [{ foto: "abc" }, {}, {}] }, { images });
    expect(places(zip)).toEqual(["word/media/acta1.jpeg", "word/media/acta2.png", "word/media/acta3.png"]);
    expect(xml.match(/<wp:extent [^>]*>/g)).toEqual([
      '<wp:extent cx="5943600" cy="1485900"/>',
      '<wp:extent cx="95250" cy="95250"/>',
      '<wp:extent cx="190500" cy="95250"/>',
    ]);
    expect(missing).toEqual([]);
  });

  test("keep their proportions, fit into what is asked and never stand out of the text", () => {
    const sized = (tag: string, picture: Uint8Array) =>
      rendered(p(tag), {}, { images: { foto: picture } })
        .xml.match(/<wp:extent cx="(\d+)" cy="(\d+)"\/>/)
        ?.slice(1)
        .map(Number);
    expect(sized("{%foto | ancho:5 | alto:2}", png(400, 200))).toEqual([1_440_000, 720_000]);
    expect(sized("{%foto | ancho:2 | alto:5}", png(400, 200))).toEqual([720_000, 360_000]);
    expect(sized("{%foto | ancho:40}", png(400, 200))).toEqual([5_943_600, 2_971_800]);
    expect(sized("{%foto | alto:90}", png(400, 200))).toEqual([5_943_600, 2_971_800]);
  });

  test("that were taken upright are turned", () => {
    // Orientation 6 of EXIF: it lies on its left side.
    const exif = [0xff, 0xe1, 0, 0x22, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1];
    const turn = [...exif, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
    const lying = jpeg(400, 200);
    const foto = Uint8Array.from([...lying.subarray(0, 2), ...turn, ...lying.subarray(2)]);
    const { xml, zip } = rendered(p("{%foto | ancho:2}"), {}, { images: { foto } });
    // As it is kept, four centimeters across; on the page two, and four down.
    expect(xml).toContain('<wp:extent cx="1440000" cy="720000"/><wp:effectExtent l="0" t="360000" r="0" b="360000"/>');
    expect(xml).toContain('<a:xfrm rot="5400000">');
    // It is turned once: the note of the camera is gone.
    const kept = zip.files["word/media/acta1.jpeg"] as PackagePart;
    expect(imageFacts(inflateEntry(kept.entry(), 10_000))).toMatchObject({ turns: 0, width: 400, height: 200 });
  });

  test("nobody gave leave what the caller says", () => {
    expect(rendered(p("a{%foto}b{c}"), {}, { noPicture: "" })).toMatchObject({
      text: ["ab__________"],
      missing: ["foto", "c"],
    });
  });

  test("not given, or of no kind we know, are missing and leave the blank", () => {
    const images = { b: new Uint8Array([1, 2, 3]), c: png(0, 5) };
    expect(rendered(p("{%a}{%b}{%c}{%constructor}"), {}, { images })).toMatchObject({
      text: ["________________________________________"],
      missing: ["a", "b", "c", "constructor"],
    });
  });
});

describe("breaks", () => {
  test("tabs and line breaks become Word's, in the run they stand in", () => {
    const { xml } = rendered("<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>{a}</w:t></w:r></w:p>", { a: "uno\tdos\r\ntres\t" });
    expect(xml).toContain(
      '<w:t xml:space="preserve">uno</w:t><w:tab/><w:t xml:space="preserve">dos</w:t></w:r><w:r><w:br/></w:r>' +
        '<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">tres</w:t><w:tab/><w:t/></w:r>',
    );
  });

  test("also in parts that the library renders", () => {
    const { paragraph, parts } = sectionWithHeader;
    const body = p("{#l}") + p("{a}{%f}") + paragraph + p("{/l}");
    expect(compileTemplate(smallDocument(body, parts)).made.parts.parts[0]).toHaveProperty("library");
    const { xml, text } = rendered(body, { l: [{ a: "1\t2" }, { a: "3" }] }, { images: { f: png(5, 5) } }, parts);
    expect(text.filter((one) => one !== "")).toEqual(["1\t2", "3"]);
    expect(xml.match(/<w:drawing>/g)).toHaveLength(2);
    expect(xml.match(/<w:tab\/>/g)).toHaveLength(1);
  });

  test("stay characters where Word's would be no valid XML", () => {
    const drawn = '<w:p><w:r><w:drawing><a:t xmlns:a="a">{a}</a:t></w:drawing></w:r></w:p>';
    expect(rendered(drawn, { a: "x\ny" }).xml).toContain(">x\ny</a:t>");
  });

  test("of pages, beside the tags of a loop, are kept: before every turn, or behind the last", () => {
    const page = '<w:r><w:br w:type="page"/></w:r>';
    const tag = (text: string, more = "") => `<w:p><w:r><w:t>${text}</w:t></w:r>${more}</w:p>`;
    const pages = (xml: string) => xml.match(/w:type="page"|[ab]\d/g)?.map((found) => found.replace(/.*page.*/, "|"));
    const l = [{ x: "a1" }, { x: "a2" }];
    expect(pages(rendered(tag("{#l}", page) + p("{x}") + tag("{/l}"), { l }).xml)).toEqual(["|", "a1", "|", "a2"]);
    expect(pages(rendered(tag("{#l}") + p("{x}") + tag("{/l}", page), { l }).xml)).toEqual(["a1", "a2", "|"]);
    expect(pages(rendered(tag("{#l}") + p("{x}") + tag("{/l}", page), { l: [] }).xml)).toEqual(["|"]);
  });
});

describe("fields of Word", () => {
  const field = (code: string) =>
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${code.slice(0, 2)}</w:instrText></w:r><w:r><w:instrText>${code.slice(2)} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
  const settings = (body: string, more?: Record<string, string>) =>
    partText(rendered(body + p("{a}"), { a: "1" }, {}, more).zip, "word/settings.xml");

  test("are refreshed when filling makes them stale, and only then", () => {
    for (const code of ["TOC \\o", "REF x \\h", "PAGEREF _Toc1", "NUMPAGES"])
      expect(settings(field(code))).toContain("updateFields");
    expect(settings(field("PAGE"))).toBe("");
    const footer = part("ftr", field("NUMPAGES") + field("PAGE"));
    expect(settings(p("x"), { "word/footer1.xml": footer })).toBe("");
  });

  test("the setting is written once, in the order of the schema", () => {
    const start = '<w:settings xmlns:w="w"><w:zoom/>';
    const xml = settings(field("TOC"), { "word/settings.xml": `${start}<w:compat/><w:rsids/></w:settings>` });
    expect(xml).toBe(`${start}<w:updateFields w:val="true"/><w:compat/><w:rsids/></w:settings>`);
    expect(settings(field("TOC"), { "word/settings.xml": xml })).toBe(xml);
  });
});

describe("a template", () => {
  test("renders many documents, each as if it were alone", () => {
    const template = compileTemplate(compraventa());
    const sets: Answers[] = [
      { compradores: [{ nombre: "Ana" }, {}] },
      {},
      { tiene_hipoteca: true, vendedor_nombre: "X" },
    ];
    const alone = sets.map((answers) => compileTemplate(compraventa()).render(answers));
    expect([...template.renderAll([...sets, ...sets])]).toEqual([...alone, ...alone]);
  });

  test("keeps what it does not change, to the byte", () => {
    const parts = {
      ...smallParts(p("{a}")),
      "word/media/x.xml": "<png/>",
      "word/styles.xml": '<w:styles xmlns:w="w"/>',
    };
    const entries = Object.entries(parts).map(([name, data]) => ({ name, data }));
    const before = readZipEntries(rawZip([...entries, { name: "word/theme/t.xml", data: "<t/>", method: 0 }]));
    const after = readZipEntries(
      compileTemplate(rawZip([...entries, { name: "word/theme/t.xml", data: "<t/>", method: 0 }])).render({}).docx,
    );
    const same = after.filter(({ name }) => name !== "word/document.xml");
    expect(same).toHaveLength(before.length - 1);
    for (const entry of same) expect(before).toContainEqual(entry);
  });

  test("with more nesting or tags than any real one is refused in milliseconds", () => {
    const names = Array.from({ length: 1000 }, (_, i) => `s${i}`);
    const deep = p(
      names.map((name) => `{#${name}}`).join("") +
        names
          .toReversed()
          .map((name) => `{/${name}}`)
          .join(""),
    );
    const many = p("{a}".repeat(20_001));
    for (const [body, reason] of [
      [deep, "nested_too_deep"],
      [many, "too_many_tags"],
    ] as const) {
      const bytes = smallDocument(body);
      const started = processorMs();
      expect(() => compileTemplate(bytes)).toThrow(new UnfillableTemplate(reason));
      expect(processorMs() - started).toBeLessThan(2000);
    }
  });

  test("limits the size of a filled document, both in tags and in the text between them", () => {
    const template = compileTemplate(smallDocument(p(`{#l}${"largo ".repeat(10_000)}{/l}`)));
    const l = Array.from({ length: 5000 }, () => ({}));
    expect(() => template.render({ l })).toThrow(new UnfillableTemplate("too_large"));
  });

  test("that is no package, or invalid, is refused by its reason", () => {
    const reasonOf = (bytes: Uint8Array) => {
      try {
        compileTemplate(bytes);
        return "";
      } catch (error) {
        return error instanceof UnfillableTemplate ? error.reason : String(error);
      }
    };
    expect(reasonOf(new Uint8Array([1, 2, 3]))).toBe("template_unreadable");
    expect(reasonOf(writePackage(newPackage([["a.xml", "<a/>"]])))).toBe("filetype_not_identified");
    expect(reasonOf(smallDocument(p("{#a}")))).toBe("unclosed_loop");
  });

  test("previews formulas as marks that no answer patches", () => {
    const shown = textOf(previewOf(compileTemplate(smallDocument(p("{n} {n | mayusculas}"))), { n: "Ana" }))[0];
    expect(shown?.paragraphs).toEqual([
      expect.stringMatching(/^\u2063n\u2064Ana\u2062 \u2063=[^\u2064]+\u2064ANA\u2062$/),
    ]);
  });
});
