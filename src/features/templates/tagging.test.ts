import { describe, expect, test } from "vitest";
import { recognize } from "#engine/recognition/recognize.ts";
import { accepted, isTagged, nameError, piecesOf, renamed, taggingOf, tagsOf, withField } from "./tagging.ts";

const text =
  "El señor Luis de León vende por Q100.00 la finca número uno (1), folio dos (2) del libro tres (3) de Escuintla. Escuintla es bella.";
const start = () => {
  const { fields, places } = recognize([{ file: "a", paragraph: 1, text }], "es");
  return taggingOf({
    kind: "recognized",
    language: "es",
    tagged: false,
    paragraphs: [{ file: "a", paragraph: 1, text }],
    fields: [...fields],
    places: places.map((place) => ({ ...place, tag: [...place.tag] })),
  });
};

describe("a document on its way to a template", () => {
  test("all that was found becomes tags", () => {
    const { tags, answers } = tagsOf(start());
    expect(tags.map((tag) => tag.text)).toEqual([
      "{persona_nombre}",
      "{monto | moneda}",
      "{finca_numero | finca:finca_folio:finca_libro:finca_departamento}",
    ]);
    expect(answers).toMatchObject({ persona_nombre: "Luis de León", monto: "100.00", finca_libro: "3" });
  });

  test("a refused field is no tag, and those of the same tag go with it", () => {
    const folio = start().fields.findIndex(({ name }) => name === "finca_folio");
    const without = accepted(start(), folio, false);
    expect(tagsOf(without).tags).toHaveLength(2);
    expect(Object.keys(tagsOf(without).answers)).toEqual(["persona_nombre", "monto"]);
    expect(tagsOf(accepted(without, folio, true)).tags).toHaveLength(3);
  });

  test("a new name stands in every tag", () => {
    expect(tagsOf(renamed(start(), 0, " vendedor ")).tags[0]?.text).toBe("{vendedor}");
  });

  test("a text becomes a field wherever it stands alone and is no tag yet", () => {
    const made = withField(start(), " Escuintla ", "lugar");
    expect(made?.fields.at(-1)).toEqual({ name: "lugar", kind: "text", value: "Escuintla", accepted: true });
    expect(made?.places.filter((place) => place.tag[1] === made.fields.length - 1)).toHaveLength(1);
    for (const wrong of ["", "  ", "scuintla", "Petén", "Luis de León"])
      expect(withField(start(), wrong, "x")).toBeUndefined();
  });

  test.each([
    ["", "templates.fromDocument.nameRequired"],
    ["monto", "templates.fromDocument.nameTwice"],
    ["a | b", "templates.fromDocument.nameSigns"],
    ["2 veces", "templates.fromDocument.nameSigns"],
    ["a - b", "templates.fromDocument.nameSigns"],
    ["x".repeat(101), "templates.nameTooLong"],
    ["vendedor", undefined],
    ["nombre del vendedor", undefined],
  ])("the name %s: %s", (name, error) => {
    expect(nameError(renamed(start(), 0, name), 0)).toBe(error);
    expect(nameError(accepted(renamed(start(), 0, name), 0, false), 0)).toBeUndefined();
  });

  test("a paragraph is cut into what is plain and what is a place", () => {
    const now = start();
    const pieces = piecesOf(text, now.places);
    expect(pieces.map(({ text: piece }) => piece).join("")).toBe(text);
    expect(pieces.filter(({ place }) => place && isTagged(now, place)).map(({ text: piece }) => piece)[0]).toBe(
      "Luis de León",
    );
  });
});
