import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { compraventa } from "../../../seed/documents/compraventa.ts";
import { inspectTemplate } from "./inspect-template.ts";
import { markOf, readMarks, readParagraphMark } from "./marks.ts";
import { openPackage, partText } from "./package.ts";
import { previewDocument, previewTemplate } from "./preview.ts";
import { scanPart } from "./tags/scan-part.ts";
import { textOf } from "./text/text-of.ts";

const marksIn = (bytes: Uint8Array) => {
  const zip = openPackage(bytes);
  // A mark has to lie within one text element, or a page cannot find it.
  return scanPart("word/document.xml", partText(zip, "word/document.xml")).pieces.flatMap((piece) =>
    readMarks(piece.raw).filter((mark) => "path" in mark),
  );
};

describe("marks", () => {
  test("are read back in order among ordinary text", () => {
    const text = `a${markOf("x.0.y", "uno\ndos")}b${markOf("z", "")}`;
    expect(readMarks(text)).toEqual([
      { text: "a" },
      { path: "x.0.y", value: "uno\ndos" },
      { text: "b" },
      { path: "z", value: "" },
    ]);
  });

  test("are read back whatever they hold", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: "binary" }), (path, value) => {
        const clean = (text: string) => text.replace(/[\u2062-\u2064]/g, "");
        expect(readMarks(markOf(path, value))).toEqual([{ path: clean(path), value: clean(value) }]);
      }),
    );
  });
});

describe("the live preview", () => {
  test("marks each field with the path of its answer, blank or not", () => {
    const body =
      p("{lug", "ar}: ") + p("{#partes}") + p("{nombre} de {lugar}") + p("{/partes}") + p("{#si}{a}{/si}{^si}{b}{/si}");
    const bytes = previewDocument(smallDocument(body), {
      lugar: "Xela\nSur",
      partes: [{ nombre: "Ana" }, { nombre: "" }],
      si: true,
    });
    expect(marksIn(bytes)).toEqual([
      { path: "lugar", value: "Xela\nSur" },
      { path: "partes.0.nombre", value: "Ana" },
      { path: "lugar", value: "Xela\nSur" },
      { path: "partes.1.nombre", value: "" },
      { path: "lugar", value: "Xela\nSur" },
      { path: "a", value: "" },
    ]);
  });
});

describe("the preview of a template", () => {
  test("gathers each tag in one piece with the key of its node and loses no text", () => {
    const body = p("Yo, {nom", "bre", "} y ", "{#par", "tes}{dpi}; {/partes}{a}{b}") + p("&lt;{sin") + p("fin}&gt;");
    const bytes = previewTemplate(smallDocument(body));
    expect(marksIn(bytes)).toEqual([
      { path: "nombre", value: "{nombre}" },
      { path: "partes", value: "{#partes}" },
      { path: "partes.dpi", value: "{dpi}" },
      { path: "partes", value: "{/partes}" },
      { path: "a", value: "{a}" },
      { path: "b", value: "{b}" },
      { path: "sinfin", value: "{sinfin}" },
    ]);
    const shown = textOf(bytes)[0]?.paragraphs.map((text) =>
      readMarks(text)
        .map((piece) => ("path" in piece ? piece.value : piece.text))
        .join(""),
    );
    expect(shown).toEqual(["Yo, {nombre} y {#partes}{dpi}; {/partes}{a}{b}", "<{sinfin}", ">"]);
  });

  test("marks every place of a real template", () => {
    type Nodes = ReturnType<typeof inspectTemplate>["tree"];
    // A formula that reads several answers is one place of each of them.
    const places = (nodes: Nodes): object[] => nodes.flatMap((node) => [...node.places, ...places(node.children)]);
    const read = new Set(places(inspectTemplate(compraventa()).tree));
    const here = [...read].filter((place) => "file" in place && place.file === "word/document.xml");
    const closing =
      textOf(compraventa())[0]
        ?.paragraphs.join("\n")
        .match(/\{\/\w+\}/g) ?? [];
    expect(marksIn(previewTemplate(compraventa()))).toHaveLength(here.length + closing.length);
  });

  test("says which paragraph is which, and nothing else changes", () => {
    const document = smallDocument(`${p("Uno {a}")}<w:p/><w:p><w:pPr><w:jc w:val="center"/></w:pPr></w:p>${p("Dos")}`);
    const bytes = previewTemplate(document, { paragraphs: true });
    const xml = partText(openPackage(bytes), "word/document.xml");
    const named = [...xml.matchAll(/<w:bookmarkStart w:id="0" w:name="([^"]*)"\/>/g)].map(([, name = ""]) => name);
    expect(named.map(readParagraphMark)).toEqual(
      [1, 3, 4].map((paragraph) => ({ file: "word/document.xml", paragraph })),
    );
    const bare = partText(openPackage(previewTemplate(document)), "word/document.xml");
    expect(xml.replace(/<w:bookmarkStart[^>]*>/g, "")).toBe(bare);
  });

  test("works on an invalid template", () => {
    expect(marksIn(previewTemplate(smallDocument(p("{/x} {a} {b") + p("{c}"))))).toEqual([
      { path: "a", value: "{a}" },
      { path: "c", value: "{c}" },
    ]);
  });
});
