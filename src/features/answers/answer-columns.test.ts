import { expect, test } from "vitest";
import type { FormField } from "#engine/answers/form-fields.ts";
import { answerPlaces, answersAt, joinedAnswers, pathsOf } from "./answer-columns.ts";

const field = (name: string, key = name): FormField => ({ type: "field", name, key, kind: "text", required: true });
const questions: FormField[] = [
  field("precio"),
  { type: "condition", name: "con_fianza", key: "con_fianza", fields: [field("fiador")] },
  {
    type: "loop",
    name: "arrendantes",
    key: "arrendantes",
    min: 1,
    fields: [
      field("nombre", "arrendantes.nombre"),
      {
        type: "loop",
        name: "bienes",
        key: "arrendantes.bienes",
        min: 0,
        fields: [field("finca", "arrendantes.bienes.finca")],
      },
    ],
  },
];
const say = (key: "yes" | "no") => (key === "yes" ? "Sí" : "No");
const shown = (key: string, answers: object, earlier: Record<string, readonly string[]> = {}) => {
  const place = answerPlaces(questions).find((one) => one.key === key);
  return place && joinedAnswers(answersAt(answers as never, pathsOf(place, earlier)), say);
};

test("every question is a column once, also in repeated parts and behind conditions", () => {
  expect(answerPlaces(questions).map(({ key }) => key)).toEqual([
    "precio",
    "con_fianza",
    "fiador",
    "arrendantes.nombre",
    "arrendantes.bienes.finca",
  ]);
});

test("the answers of all turns are one text", () => {
  const answers = {
    con_fianza: false,
    arrendantes: [{ nombre: "Ana", bienes: [{ finca: "1" }, { finca: "2" }] }, { nombre: "Luis" }, { nombre: "" }],
  };
  expect(shown("arrendantes.nombre", answers)).toBe("Ana; Luis");
  expect(shown("arrendantes.bienes.finca", answers)).toBe("1; 2");
  expect(shown("con_fianza", answers)).toBe("No");
  expect(shown("precio", answers)).toBeNull();
});

test.each([
  ["the question was renamed", { "arrendantes.nombre": ["arrendantes.razon"] }, { arrendantes: [{ razon: "Ana" }] }],
  ["its loop was renamed", { arrendantes: ["duenos"] }, { duenos: [{ nombre: "Ana" }] }],
  [
    "both were",
    { arrendantes: ["duenos"], "arrendantes.nombre": ["arrendantes.razon"] },
    { duenos: [{ razon: "Ana" }] },
  ],
  ["with its loop at once", { "arrendantes.nombre": ["duenos.razon"] }, { duenos: [{ razon: "Ana" }] }],
])("answers of before are found where %s", (_name, earlier, answers) => {
  expect(shown("arrendantes.nombre", answers, earlier)).toBe("Ana");
});

test("the name of now wins, and a list of texts has no names inside", () => {
  const earlier = { precio: ["monto"] };
  expect(shown("precio", { monto: "1", precio: "2" }, earlier)).toBe("2");
  expect(pathsOf({ key: "nombres..", path: ["nombres", "."] }, { "nombres..": ["personas.."] })).toContainEqual([
    "personas",
    ".",
  ]);
});
