import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import { p, part, smallDocument, table } from "#tests/fixtures/documents/small-document.ts";
import { processorMs } from "#tests/support/processor-time.ts";
import { compraventa } from "../../../seed/documents/compraventa.ts";
import type { Answers } from "./answers-lookup.ts";
import { fill } from "./fill.ts";
import { textOf } from "./text/text-of.ts";
import { UnfillableTemplate } from "./unfillable.ts";

const filled = (body: string, answers: Answers, more?: Record<string, string>) => {
  const { document, missing } = fill(smallDocument(body, more), answers);
  return { text: textOf(document)[0]?.paragraphs ?? [], missing, document };
};
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("values", () => {
  test("are printed in every place of the tag, split or not, and escaped", () => {
    const { document } = fill(
      smallDocument(p("Yo, {", "nom", "bre}, y"), { "word/header1.xml": part("hdr", p("{nombre}")) }),
      {
        nombre: "Ana <&> Ñ",
      },
    );
    expect(textOf(document)).toEqual([
      { file: "word/document.xml", paragraphs: ["Yo, Ana <&> Ñ, y"] },
      { file: "word/header1.xml", paragraphs: ["Ana <&> Ñ"] },
    ]);
  });

  test("are printed in footnotes, endnotes and the title of the file too", () => {
    const { document } = fill(
      smallDocument(p("x"), {
        "word/footnotes.xml": part("footnotes", `<w:footnote w:id="1">${p("{a}")}</w:footnote>`),
        "word/endnotes.xml": part("endnotes", `<w:endnote w:id="1">${p("{b}")}</w:endnote>`),
        "docProps/core.xml": '<c:p xmlns:c="c" xmlns:dc="d"><dc:title>{a}</dc:title></c:p>',
      }),
      { a: "1", b: "2" },
    );
    expect(textOf(document).flatMap((entry) => entry.paragraphs)).toEqual(["x", "1", "2"]);
    expect(new PizZip(document).file("docProps/core.xml")?.asText()).toContain("<dc:title>1</dc:title>");
  });

  test("missing ones leave a blank and are reported by path, never as undefined", () => {
    const { text, missing } = filled(p("{a} {b} {c} {a}") + p("{#l}{x}{y};{/l}"), {
      a: "",
      b: null,
      l: [{ x: "1" }, { x: "2", y: "3" }],
    });
    expect(text).toEqual(["__________ __________ __________ __________", "1__________;23;"]);
    expect(missing).toEqual(["a", "b", "c", "l.0.y"]);
    expect(textOf(fill(smallDocument(p("{a}")), {}, { blank: "…" }).document)[0]?.paragraphs).toEqual(["…"]);
  });

  test("spaces are no answer, an empty line is one", () => {
    const { text, missing } = filled(p("{a};{b};{c}"), { a: "  ", b: "\u00a0\t", c: "\n" });
    expect(text).toEqual(["__________;__________;\n"]);
    expect(missing).toEqual(["a", "b"]);
  });

  test("line breaks are kept, control characters and halves of characters are not", () => {
    expect(filled(p("{a}"), { a: "uno\ndos\u0000\u0007\uD800" }).text).toEqual(["uno\ndos\uFFFD"]);
  });

  test("numbers print as written, yes and no as boxes, lists and records not at all", () => {
    const { text, missing } = filled(p("{a} {b} {c} {d}"), { a: 12.5, b: true, c: false, d: [{ x: "1" }] });
    expect(text).toEqual(["12.5 ☒ ☐ __________"]);
    expect(missing).toEqual(["d"]);
  });

  test("numbers have no exponent", () => {
    const { text, missing } = filled(p("{a} {b} {a + 1} {c}"), { a: 1e21, b: 1e-7, c: Number.POSITIVE_INFINITY });
    expect(text).toEqual(["1000000000000000000000 0.0000001 1000000000000000000001 __________"]);
    expect(missing).toEqual(["c"]);
  });

  test("tags in an answer stay text", () => {
    expect(filled(p("{a}"), { a: "{b} {#c}" }).text).toEqual(["{b} {#c}"]);
  });

  test("dotted names are found whole or step by step", () => {
    expect(filled(p("{x.y} {z.w}"), { "x.y": "1", z: { w: "2" } }).text).toEqual(["1 2"]);
  });
});

describe("sections", () => {
  test("loops of paragraphs, of rows and in a line, nested, none", () => {
    const body =
      p("{#partes}") +
      p("{nombre}: {#hijos}{n},{/hijos}") +
      p("{/partes}") +
      table([p("{#filas}{a}"), p("{b}{/filas}")]) +
      p("{#nada}x{/nada}fin");
    const answers = {
      partes: [
        { nombre: "Ana", hijos: [{ n: "1" }, { n: "2" }] },
        { nombre: "Eva", hijos: [] },
      ],
      filas: [
        { a: "1", b: "2" },
        { a: "3", b: "4" },
      ],
      nada: [],
    };
    expect(filled(body, answers)).toMatchObject({
      text: ["Ana: 1,2,", "Eva: ", "1", "2", "3", "4", "fin"],
      missing: [],
    });
  });

  test("a condition and its inverse; answers inside stand beside it", () => {
    const body = p("{#si}con {a}{/si}{^si}sin {b}{/si}");
    expect(filled(body, { si: true, a: "1" })).toMatchObject({ text: ["con 1"], missing: [] });
    expect(filled(body, { si: false })).toMatchObject({ text: ["sin __________"], missing: ["b"] });
  });

  test("an unanswered section is left out and reported", () => {
    expect(filled(p("x{#si}y{/si}"), {})).toMatchObject({ text: ["x"], missing: ["si"] });
  });

  test("an element without a name takes the one around it, an element that left it blank does not", () => {
    const answers = { fecha: "hoy", l: [{}, { fecha: "" }, { fecha: "ayer" }] };
    expect(filled(p("{#l}{fecha};{/l}"), answers)).toMatchObject({
      text: ["hoy;__________;ayer;"],
      missing: ["l.1.fecha"],
    });
  });

  test("the elements of a list of texts", () => {
    expect(filled(p("{#l}{.}, {/l}"), { l: ["a", "b"] }).text).toEqual(["a, b, "]);
  });
});

describe("safety", () => {
  test("names of JavaScript's own are missing like any other", () => {
    const { text } = filled(p("{toString} {valueOf} {hasOwnProperty}"), {});
    expect(text).toEqual(["__________ __________ __________"]);
    expect(filled(p("{#toString}x{/toString}{length}"), {}).text).toEqual(["__________"]);
    expect(filled(p("{a.length} {a.constructor}"), { a: "x" }).text).toEqual(["__________ __________"]);
  });

  test("what an answer inherits is no answer", () => {
    const inherited = Object.create({ a: "x", si: true }) as Answers;
    expect(filled(p("{a}{#si}y{/si}"), inherited)).toMatchObject({ text: ["__________"], missing: ["a", "si"] });
  });

  test("an invalid template is refused by its error", () => {
    expect(() => fill(smallDocument(p("{#a}")), {})).toThrow(new UnfillableTemplate("unclosed_loop"));
  });

  test("lists that turn one another without end are refused", () => {
    const l = Array.from({ length: 300 }, () => ({}));
    const started = processorMs();
    expect(() => fill(smallDocument(p("{#a}{#b}{#c}{#d}{x}{/d}{/c}{/b}{/a}")), { a: l, b: l, c: l, d: l })).toThrow(
      new UnfillableTemplate("too_large"),
    );
    expect(processorMs() - started).toBeLessThan(15_000);
  });
});

describe("sameness", () => {
  const answers = { vendedor_nombre: "José", compradores: [{ nombre: "Ana" }], tiene_hipoteca: false };

  test("the same answers give the same bytes, in any time zone", () => {
    const here = hash(fill(compraventa(), answers).document);
    expect(hash(fill(compraventa(), answers).document)).toBe(here);
    const program = `
      import { createHash } from "node:crypto";
      import { fill } from "./src/engine/document/fill.ts";
      import { compraventa } from "./seed/documents/compraventa.ts";
      console.log(createHash("sha256").update(fill(compraventa(), ${JSON.stringify(answers)}).document).digest("hex"));`;
    for (const zone of ["America/Guatemala", "Pacific/Kiritimati"]) {
      const there = execFileSync(process.execPath, ["--input-type=module-typescript", "-e", program], {
        env: { ...process.env, TZ: zone },
        encoding: "utf8",
      });
      expect(there.trim()).toBe(here);
    }
  });

  test("entries are sorted behind the two that come first, dated 1980, without folders", () => {
    const { document } = fill(compraventa(), answers);
    const files = Object.values(new PizZip(document).files);
    const names = files.map((file) => file.name);
    expect(names.slice(0, 2)).toEqual(["[Content_Types].xml", "_rels/.rels"]);
    expect(names.slice(2)).toEqual(names.slice(2).toSorted());
    for (const file of files) expect(file.date.getFullYear()).toBe(1980);
  });
});
