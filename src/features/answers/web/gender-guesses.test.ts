import { beforeAll, expect, test } from "vitest";
import type { FormField } from "#engine/answers/form-fields.ts";
import { openAnswerStore, top } from "../answer-store.ts";
import type { FieldSetting, FormDefinition } from "../form-definition.ts";
import { formQuestions } from "../form-questions.ts";
import type { FilledForm } from "./form-tools.ts";
import { genderGuesses } from "./gender-guesses.ts";
import { inWords } from "./in-words.ts";
import { lateWords } from "./late-words.ts";

beforeAll(() => lateWords.set(inWords));

const setting = (key: string, kind: FieldSetting["kind"], shownWhen: FieldSetting["shownWhen"] = []) =>
  ({
    key,
    name: key.split(".").at(-1),
    label: key,
    hint: "",
    kind,
    options: kind === "dropdown" ? ["Masculino", "Femenino"] : [],
    required: true,
    shownWhen,
  }) as unknown as FieldSetting;
const question = ({ key, name, kind, options }: FieldSetting) =>
  ({ type: "field", key, name, kind: kind === "dropdown" ? "option" : kind, options, required: true }) as FormField;

/** A form with a seller, and witnesses in a list. */
function opened(answers = {}) {
  const initial = { ...setting("vendedor_nacionalidad", "text"), default: "guatemalteca" };
  const fields = [setting("vendedor_nombre", "text"), setting("vendedor_sexo", "dropdown"), initial];
  const inLoop = [setting("testigos.nombre", "text"), setting("testigos.sexo", "dropdown")];
  const loop = { key: "testigos", name: "testigos", label: "Testigos", hint: "", shownWhen: [], required: false };
  const form = {
    groups: [{ id: "g1", label: "g", items: [...fields.map(({ key }) => key), "testigos"] }],
    fields: [...fields, ...inLoop],
    loops: [{ ...loop, items: ["testigos.nombre", "testigos.sexo"] }],
    conditions: [],
  } as unknown as FormDefinition;
  const questions = [
    ...fields.map(question),
    { type: "loop", key: "testigos", name: "testigos", fields: inLoop.map(question), min: 0 } as FormField,
  ];
  const answerStore = openAnswerStore(formQuestions(form, questions), answers);
  const session = {
    answerStore,
    type: (name: string, typed: string) => answerStore.type(name, typed),
  } as unknown as FilledForm;
  const shown: string[] = [];
  const guesses = genderGuesses(session);
  guesses.watch((name) => shown.push(name));
  const [name = "", gender = "", nationality = ""] = fields.map(({ key }) => answerStore.nameOf(top, key));
  return { answerStore, guesses, shown, name, gender, nationality };
}

test("the gender is guessed once the given name is written, and follows the name", () => {
  const { answerStore, guesses, shown, name, gender } = opened();
  answerStore.type(name, "Ana");
  expect(answerStore.text(gender)).toBe("");
  answerStore.type(name, "Ana S");
  expect([answerStore.text(gender), [...guesses.guessed.get()], shown]).toEqual(["Femenino", [gender], [gender]]);
  answerStore.type(name, "Luis S");
  expect(answerStore.text(gender)).toBe("Masculino");
  answerStore.type(name, "Guadalupe S");
  expect([answerStore.text(gender), guesses.guessed.get().size]).toEqual(["", 0]);
});

test("an answer that somebody chose stays", () => {
  const { answerStore, guesses, name, gender } = opened();
  answerStore.type(name, "Ana Sol");
  answerStore.type(gender, "Masculino");
  expect(guesses.guessed.get().size).toBe(0);
  answerStore.type(name, "Eva Sol");
  expect(answerStore.text(gender)).toBe("Masculino");
});

test("the gender of the former person of a copied contract follows the name of the next one", () => {
  const { answerStore, guesses, name, gender } = opened({ vendedor_nombre: "Rosa Batz", vendedor_sexo: "Femenino" });
  // Typed over letter by letter.
  for (const typed of ["Rosa B", "R", "", "E", "Edgar C"]) answerStore.type(name, typed);
  expect([answerStore.text(gender), [...guesses.guessed.get()]]).toEqual(["Masculino", [gender]]);
});

test.each([
  ["filled at once", "Femenino", "Edgar Cux Pop", "Masculino"],
  ["somebody whose name says none: the form asks", "Femenino", "Guadalupe Cux", ""],
  ["the same person, whose name is corrected", "Femenino", "Guadalupe Batz", "Femenino"],
  ["a gender that was chosen against the name stays", "Masculino", "Ana Cux", "Masculino"],
])("behind the name of a former person: %s", (_, before, typed, after) => {
  const { answerStore, name, gender } = opened({ vendedor_nombre: "Rosa Batz", vendedor_sexo: before });
  answerStore.type(name, typed);
  expect(answerStore.text(gender)).toBe(after);
});

test("opening a form guesses nothing", () => {
  const { answerStore, name, gender } = opened({ vendedor_nombre: "Ana Sol" });
  expect(answerStore.text(gender)).toBe("");
  answerStore.type(name, "Ana Sola");
  expect(answerStore.text(gender)).toBe("Femenino");
});

test("people of a list have a guess each", () => {
  const { answerStore, guesses } = opened();
  const list = answerStore.nameOf(top, "testigos");
  const scopes = [answerStore.add(list), answerStore.add(list)].map(String);
  answerStore.type(answerStore.nameOf(scopes[1] ?? "", "testigos.nombre"), "Luis Paz");
  const [first, second] = scopes.map((scope) => answerStore.nameOf(scope, "testigos.sexo"));
  expect([answerStore.text(first ?? ""), answerStore.text(second ?? "")]).toEqual(["", "Masculino"]);
  expect(guesses.personOf(second ?? "")).toBe(answerStore.nameOf(scopes[1] ?? "", "testigos.nombre"));
});

test("an initial nationality turns with the gender until somebody types another", () => {
  const { answerStore, guesses, shown, name, gender, nationality } = opened({ vendedor_nacionalidad: "guatemalteca" });
  answerStore.type(name, "Luis Paz");
  expect([answerStore.text(nationality), shown.toSorted()]).toEqual(["guatemalteco", [gender, nationality].toSorted()]);
  answerStore.type(gender, "Femenino");
  expect(answerStore.text(nationality)).toBe("guatemalteca");
  answerStore.type(nationality, "hondureña");
  answerStore.type(gender, "Masculino");
  expect(answerStore.text(nationality)).toBe("hondureña");
  expect(guesses.genderFor(nationality)).toBe(gender);
});

test("a nationality stays as it is while the gender does", () => {
  const { answerStore, name, nationality } = opened({
    vendedor_sexo: "Masculino",
    vendedor_nacionalidad: "guatemalteca",
  });
  answerStore.type(name, "Luis Paz");
  expect(answerStore.text(nationality)).toBe("guatemalteca");
});
