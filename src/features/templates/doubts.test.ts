import { describe, expect, test } from "vitest";
import { recognize } from "#engine/recognition/recognize.ts";
import {
  canBind,
  choiceErrors,
  doubtStates,
  genderFields,
  genderGroups,
  isSettled,
  keepAllDoubts,
  keepDoubt,
  proposedChoice,
  reopenDoubt,
  sameDoubts,
  sentenceOf,
  withChoice,
  withHandDoubts,
  withoutOpenDoubts,
  wordsOf,
} from "./doubts.ts";
import { accepted, type Tagging, tagsOf, withField } from "./tagging.ts";

const text =
  "Comparece la señora Ana Sol, vecina de Cobán, con Noé Paz Ruiz. La compareciente declara que vende. Ante mí, la compareciente firma. Y el compareciente Luis.";

function start(of = text): Tagging {
  const { fields, places, loops, doubts } = recognize([{ file: "a", paragraph: 1, text: of }], "es");
  return {
    paragraphs: [{ file: "a", paragraph: 1, text: of }],
    fields: fields.map((field) => ({ ...field, accepted: true })),
    places: places.map((place) => ({ ...place, tag: [...place.tag] })),
    loops: loops.map((loop) => ({ ...loop, accepted: false, any: false })) as never,
    doubts: doubts.map((doubt) => ({ ...doubt, kept: false })),
  };
}
const doubt = (tagging: Tagging, at: number) => {
  const one = tagging.doubts[at];
  if (!one) throw new Error(`no doubt ${at}`);
  return one;
};

describe("words that may not suit the next person", () => {
  test("are open until somebody decides, with their sentence", () => {
    const now = start();
    expect(now.doubts.map((one) => wordsOf(now, one))).toEqual([
      "La compareciente",
      "la compareciente",
      "el compareciente",
    ]);
    expect(sentenceOf(now, doubt(now, 1))).toEqual(["Ante mí, ", "la compareciente", " firma."]);
    expect(sentenceOf(now, doubt(now, 0)).join("")).toBe("La compareciente declara que vende.");
    expect(isSettled(now)).toBe(false);
    const kept = keepDoubt(now, 0);
    expect(doubtStates(kept)).toEqual(["kept", "open", "open"]);
    expect(doubtStates(keepAllDoubts(kept))).toEqual(["kept", "kept", "kept"]);
    expect(isSettled(keepAllDoubts(now))).toBe(true);
    expect(doubtStates(reopenDoubt(kept, 0))).toEqual(["open", "open", "open"]);
  });

  test("follow the only fitting gender, with the words for the other one", () => {
    const now = start();
    expect(genderFields(now, undefined).map(({ name, sex }) => [name, sex])).toEqual([["persona_sexo", "femenino"]]);
    const choice = proposedChoice(now, doubt(now, 1));
    expect(choice).toMatchObject({ sex: "femenino", other: "el compareciente" });
    expect(choice.field).toBe(genderFields(now, "femenino")[0]?.field);
    const bound = withChoice(now, [1], choice);
    expect(doubtStates(bound)).toEqual(["open", "bound", "open"]);
    expect(tagsOf(bound).tags.map((tag) => tag.text)).toContain(
      '{persona_sexo | genero:"el compareciente":"la compareciente"}',
    );
    expect(bound.fields).toHaveLength(now.fields.length);
    expect(doubtStates(reopenDoubt(bound, 1))[1]).toBe("open");
    // Without the field its words stay as written, and nobody has seen that.
    expect(doubtStates(accepted(bound, choice.field ?? -1, false))[1]).toBe("open");
  });

  test("follow a new field if no field has their gender", () => {
    const now = start();
    const choice = proposedChoice(now, doubt(now, 2));
    expect(choice).toEqual({ name: "persona_2_sexo", sex: "masculino", other: "la compareciente" });
    const bound = withChoice(now, [2], choice);
    expect(bound.fields.at(-1)).toEqual({
      name: "persona_2_sexo",
      label: "Género de la persona en «el compareciente»",
      kind: "option",
      value: "masculino",
      accepted: true,
    });
    expect(tagsOf(bound).answers).toMatchObject({ persona_2_sexo: "masculino" });
    expect(doubtStates(bound)).toEqual(["open", "open", "bound"]);
  });

  test("are bound together where they are the same", () => {
    const now = start();
    expect(sameDoubts(now, 1)).toEqual([]);
    const again = { ...now, paragraphs: [{ file: "a", paragraph: 1, text: text.replace("La comp", "la comp") }] };
    expect(sameDoubts(again, 1)).toEqual([0]);
    expect(doubtStates(withChoice(again, [1, 0], proposedChoice(again, doubt(again, 1))))).toEqual([
      "bound",
      "bound",
      "open",
    ]);
  });

  test("a field made of them settles them, and one of a part of them does not", () => {
    const made = withField(start(), "la compareciente firma", "dato");
    expect(made && doubtStates(made)).toEqual(["open", "bound", "open"]);
    const part = withField(start(), "compareciente", "dato");
    expect(part && doubtStates(part)).toEqual(["open", "open", "open"]);
    expect(part?.doubts.map((one) => canBind(part, one))).toEqual([false, false, false]);
    expect(part && withChoice(part, [0], { name: "x", sex: "femenino", other: "y" })).toBe(part);
  });

  test.each([
    [{ name: "", other: "el" }, { name: "templates.fromDocument.nameRequired" }],
    [{ name: "persona_sexo", other: "el" }, { name: "templates.fromDocument.nameTwice" }],
    [{ name: "a", other: " " }, { other: "templates.doubts.otherRequired" }],
    [{ name: "a", other: 'el "otro"' }, { other: "templates.doubts.otherSigns" }],
    [{ name: "a", other: "el {b}" }, { other: "templates.doubts.otherSigns" }],
    [{ name: "a", other: "x".repeat(101) }, { other: "templates.doubts.otherSigns" }],
    [{ name: "a", other: "el compareciente" }, {}],
  ])("errors of a choice %#", (choice, errors) => {
    expect(choiceErrors(start(), { ...choice, sex: "femenino" })).toEqual(errors);
  });

  const buyers =
    "Comparecen ANA PAZ, soltera, y EVA SOL, soltera, a quienes se llamará LAS COMPRADORAS; y LUIS ROCA, soltero, a quien se " +
    "llamará EL VENDEDOR. Las otorgantes firman. Los comparecientes firman.";

  test("follow all people of a role, or everybody", () => {
    const now = start(buyers);
    const [role, all] = genderGroups(now);
    expect(role).toMatchObject({ role: "compradora", people: ["Ana Paz", "Eva Sol"], sex: "femenino" });
    expect(all).toMatchObject({ role: undefined, sex: "masculino" });
    const at = now.doubts.findIndex((one) => wordsOf(now, one) === "Los comparecientes");
    const choice = proposedChoice(now, doubt(now, at));
    expect(choice).toEqual({ fields: all?.fields, lists: [], name: "", sex: "masculino", other: "Las comparecientes" });
    expect(choiceErrors(now, choice)).toEqual({});
    const bound = withChoice(now, [at], choice);
    expect(bound.fields).toHaveLength(now.fields.length);
    expect(tagsOf(bound).tags.map((tag) => tag.text)).toContain(
      '{si((compradora_sexo | genero:"m":"f") = "f" y (compradora_2_sexo | genero:"m":"f") = "f" y ' +
        '(vendedor_sexo | genero:"m":"f") = "f", "Las comparecientes", "Los comparecientes")}',
    );
    expect(doubtStates(bound)[at]).toBe("bound");
  });

  test("propose the people whom their sentence names last", () => {
    const now = start(
      "Comparecen LUIS ROCA, soltero, y JUAN PAZ, soltero, a quienes se llamará LOS VENDEDORES; y EVA SOL, soltera, a quien se " +
        "llamará LA COMPRADORA. Los vendedores declaran, ante los comparecientes y enterados, que venden.",
    );
    const at = now.doubts.findIndex((one) => wordsOf(now, one) === "enterados");
    const { fields } = proposedChoice(now, doubt(now, at));
    expect(fields?.map((field) => now.fields[field]?.name)).toEqual(["vendedor_sexo", "vendedor_2_sexo"]);
  });

  test("propose the person whose role they say", () => {
    const two = start(
      "Comparecen la señora ANA PAZ, soltera, a quien se llamará LA DEUDORA; y la señora EVA SOL, soltera.",
    );
    const shown = { ...two, doubts: [{ file: "a", paragraph: 1, start: 58, end: 68, sentence: "", kept: false }] };
    expect(wordsOf(shown, doubt(shown, 0))).toBe("LA DEUDORA");
    const { field } = proposedChoice(shown, doubt(shown, 0));
    expect(two.fields[field ?? -1]?.name).toBe("deudora_sexo");
  });

  test("a word chosen by hand follows a person as those that were in doubt", () => {
    const now = start("Comparece ANA SOL, soltera, vecina de Cobán, musa de taller. Luego, la musa de taller firma.");
    const hand = withHandDoubts(now, "musa de taller", { file: "a", paragraph: 1, start: 67 });
    const one = hand?.tagging.doubts[hand.index];
    expect(hand && one && sentenceOf(hand.tagging, one)).toEqual(["Luego, la ", "musa de taller", " firma."]);
    const choice = hand && one && proposedChoice(hand.tagging, one);
    expect(now.fields[choice?.field ?? -1]?.name).toBe("persona_sexo");
    const bound = hand && choice && withChoice(hand.tagging, [hand.index], { ...choice, other: "muso de taller" });
    const made = bound && withoutOpenDoubts(bound, now.doubts.length);
    expect(made?.doubts).toHaveLength(now.doubts.length + 1);
    expect(made && tagsOf(made).tags.map(({ text }) => text)).toContain(
      '{persona_sexo | genero:"muso de taller":"musa de taller"}',
    );
    expect(withHandDoubts(now, "nowhere", {})).toBeUndefined();
  });
});
