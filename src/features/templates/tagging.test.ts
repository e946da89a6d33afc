import { describe, expect, test } from "vitest";
import { recognize } from "#engine/recognition/recognize.ts";
import { piecesOf } from "./shown-pieces.ts";
import {
  accepted,
  isTagged,
  loopError,
  nameError,
  nameForText,
  renamed,
  type Tagging,
  taggingOf,
  tagsOf,
  usedCount,
  withField,
  withLoop,
  withStarts,
} from "./tagging.ts";

const text =
  "Comparece Luis de León y vende por Q100.00 la finca número uno (1), folio dos (2) del libro tres (3) de Escuintla. Escuintla es bella.";
const start = () => {
  return taggingOfText(text);
};
const taggingOfText = (paper: string) => {
  const { fields, places, loops, doubts } = recognize([{ file: "a", paragraph: 1, text: paper }], "es");
  return taggingOf({
    kind: "recognized",
    language: "es",
    tagged: false,
    paragraphs: [{ file: "a", paragraph: 1, text: paper }],
    fields: [...fields],
    places: places.map((place) => ({ ...place, tag: [...place.tag] })),
    loops: loops.map((loop) => ({
      ...loop,
      words: [...loop.words],
      labels: [...loop.labels],
      mentions: loop.mentions.map((mention) => ({ ...mention, tag: [...mention.tag] })),
      fields: [...loop.fields],
      elements: loop.elements.map((element) => [...element]),
      pieces: loop.pieces.map((piece) => ({ ...piece, tag: [...piece.tag] })),
    })),
    doubts: [...doubts],
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

  test("a new name is used in every tag", () => {
    expect(tagsOf(renamed(start(), 0, " vendedor ")).tags[0]?.text).toBe("{vendedor}");
  });

  test("a text becomes a field wherever it is a word of its own and no tag yet", () => {
    const made = withField(start(), " Escuintla ", "lugar");
    expect(made?.fields.at(-1)).toMatchObject({ name: "lugar", kind: "text", value: "Escuintla", accepted: true });
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

  test("a word that becomes a field is asked with its accents, in the step of the person beside it", () => {
    const found = taggingOfText(
      "Comparece ANA PAZ RUIZ, soltera, médica, en unión libre, a quien se llamará LA VENDEDORA. Es la finca de MAYA.",
    );
    const at = (text: string, name: string) => tagsOf(withField(found, text, name) ?? found).fields[name];
    expect(at("unión libre", "union_libre")).toMatchObject({ label: "Unión libre", group: "Parte vendedora" });
    expect(at("MAYA", "finca")?.label).toBeUndefined();
  });

  test("people of one role are a list, or fields for each of them", () => {
    const deed =
      "Comparecen ANA PÉREZ, de cuarenta años, soltera, con CUI 1990 77102 2101; y LUIS PAZ, de treinta años, casado, con " +
      "CUI 2044 18830 2101, a quienes se les denominará LOS VENDEDORES. Firman Ana Pérez y Luis Paz.";
    const found = taggingOfText(deed);
    const { tags, answers } = tagsOf(found);
    expect(tags.toSorted((a, b) => a.start - b.start).map((tag) => tag.text)).toEqual([
      '{vendedores | plural:"Comparece":"Comparecen"}',
      '{#vendedores}{si(indice > 1, si(indice < total, "; ", "; y "), "")}{nombre | mayusculas}',
      "{edad | edad}",
      "{estado_civil}",
      "{cui | dpi:cifras}{/vendedores}",
      "",
      '{vendedores | plural:"quien":"quienes"}',
      '{vendedores | plural:"le":"les"}',
      '{vendedores | genero_plural:"EL VENDEDOR":"LA VENDEDORA":"LOS VENDEDORES":"LAS VENDEDORAS"}',
      '{vendedores | plural:"Firma":"Firman"}',
      '{vendedores | enumera:"nombre"}',
    ]);
    expect(answers).toEqual({
      vendedores: [
        { nombre: "Ana Pérez", edad: "40", estado_civil: "soltera", cui: "1990 77102 2101", sexo: "femenino" },
        { nombre: "Luis Paz", edad: "30", estado_civil: "casado", cui: "2044 18830 2101", sexo: "masculino" },
      ],
    });
    expect(loopError(withLoop(found, 0, { name: "2 x" }), 0)).toBe("templates.fromDocument.nameSigns");
    const apart = withLoop(found, 0, { accepted: false });
    expect(tagsOf(apart).tags).toHaveLength(11);
    expect(usedCount(apart)).toBe(10);
    expect(usedCount(found)).toBe(5);
    expect(withField(found, "soltera", "x")).toBeUndefined();
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

describe("what is proposed for the form", () => {
  const paper =
    "En la ciudad de Zacapa, el uno de mayo de dos mil veintiséis, comparece Luis de León, guatemalteco, y vende por Q100.00.";

  test("labels and steps, values that stay, and examples of the others", () => {
    const { fields } = tagsOf(taggingOfText(paper));
    expect(fields).toEqual({
      lugar: { label: "Lugar de otorgamiento", group: "Acto y notario", office: true, starts: "Zacapa" },
      fecha_otorgamiento: {
        label: "Fecha de otorgamiento",
        group: "Acto y notario",
        office: true,
        example: "01/05/2026",
      },
      persona_nombre: {
        label: "Nombre completo de la persona",
        group: "Compareciente",
        example: "Nombres y apellidos completos",
      },
      persona_nacionalidad: {
        label: "Nacionalidad de la persona",
        group: "Compareciente",
        starts: "guatemalteco",
      },
      persona_sexo: { label: "Género de la persona", group: "Compareciente" },
      monto: { label: "Monto", group: "Pago y plazo", office: true, example: "p. ej. 100.00" },
    });
  });

  test("one value and all of them can stay, or not", () => {
    const at = (name: string) => taggingOfText(paper).fields.findIndex((field) => field.name === name);
    const kept = withStarts(taggingOfText(paper), [at("monto")], true);
    expect(tagsOf(kept).fields["monto"]).toMatchObject({ starts: "100.00" });
    const none = withStarts(kept, [at("monto"), at("lugar"), at("persona_nacionalidad")], false);
    expect(Object.values(tagsOf(none).fields).filter(({ starts }) => starts !== undefined)).toEqual([]);
  });

  test("a renamed field is labelled by its name, and one that is refused has no proposal", () => {
    const [first] = [0];
    expect(tagsOf(renamed(taggingOfText(paper), first, "sede")).fields["sede"]).not.toHaveProperty("label");
    expect(tagsOf(accepted(taggingOfText(paper), first, false)).fields).not.toHaveProperty("lugar");
  });

  test("a list and the facts about each of its members are labelled", () => {
    const several =
      "comparecen ANA PAZ, soltera, con CUI 1990 77102 2101; y LUIS ROCA, soltero, con CUI 2044 18830 2101, a quienes se llamará LOS SOCIOS.";
    expect(tagsOf(taggingOfText(several)).fields).toMatchObject({
      socios: { label: "Socios", group: "Socios", min: 1 },
      "socios.nombre": { label: "Nombre completo" },
      "socios.estado_civil": { label: "Estado civil" },
      "socios.cui": { label: "DPI" },
    });
  });

  test("each person of a list begins with the nationality that all of them have", () => {
    const text = (second: string) =>
      `Comparecen ANA PÉREZ, de treinta años de edad, soltera, guatemalteca, médica; y LUIS PAZ, de cuarenta años de edad, casado, ${second}, piloto, a quienes se les llamará LOS SOCIOS.`;
    const startsOf = (second: string) => tagsOf(taggingOfText(text(second))).fields["socios.nacionalidad"];
    expect(startsOf("guatemalteco")).toMatchObject({ starts: "guatemalteca" });
    expect(startsOf("hondureño")).not.toHaveProperty("starts");
  });
});

describe("a field of one's own", () => {
  const named = (paper: string, text: string) => nameForText(taggingOfText(paper), text);

  test("is named by its words, or for figures by the word before them", () => {
    expect(named("Paga por venta de productos hoy.", "venta de productos")).toBe("venta_de_productos");
    expect(named("Con R.T.U. No. 1029384-7 vigente.", "1029384-7")).toBe("rtu");
    expect(named("2029 es el plazo.", "2029")).toBe("dato");
  });

  test("has a name that no other field has", () => {
    const now = withField(taggingOfText("Paga en caja, caja chica 7788."), "caja chica", "caja") as Tagging;
    expect(nameForText(now, "caja")).toBe("caja_2");
  });
});

test("refusing the nationality leaves the gender of the person", () => {
  const now = taggingOfText("Comparece la señora Ana Paz, guatemalteca, y firma.");
  const at = (name: string) => now.fields.findIndex((field) => field.name === name);
  const without = accepted(now, at("persona_nacionalidad"), false);
  expect(without.fields.filter((field) => !field.accepted).map(({ name }) => name)).toEqual(["persona_nacionalidad"]);
  expect(tagsOf(without).tags.map(({ text }) => text)).toContain('{persona_sexo | genero:"el señor":"la señora"}');
});
