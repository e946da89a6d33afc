import { expect, test } from "vitest";
import type { FormField } from "#engine/answers/form-fields.ts";
import { answerWarnings } from "./answer-warnings.ts";

const cui = (name: string, key = name): FormField => ({ type: "field", name, key, kind: "cui", required: true });
const questions: readonly FormField[] = [
  cui("dpi"),
  { type: "field", name: "texto", key: "texto", kind: "text" },
  { type: "condition", name: "con_fiador", key: "con_fiador", fields: [{ ...cui("fiador_dpi"), when: true }] },
  { type: "loop", name: "partes", key: "partes", min: 0, fields: [cui("dpi", "partes.dpi")] },
];

test("an unlikely number is a warning at its place, also in a repeated part, and other answers are none", () => {
  const answers = {
    dpi: "2945385770101",
    texto: "2945385700101",
    partes: [{ dpi: "2945385770101" }, { dpi: "2945385700101" }],
  };
  expect(answerWarnings(questions, answers)).toEqual([
    { path: "partes.1.dpi", code: "processes.answerDoubt.checksum" },
  ]);
  expect(answerWarnings(questions, { dpi: "2945385779901" })).toEqual([
    { path: "dpi", code: "processes.answerDoubt.department" },
  ]);
});

test("an answer that the form hides, and what is no number at all, is no warning", () => {
  expect(answerWarnings(questions, { con_fiador: false, fiador_dpi: "2945385700101" })).toEqual([]);
  expect(answerWarnings(questions, { con_fiador: true, fiador_dpi: "2945385700101" })).toHaveLength(1);
  expect(answerWarnings(questions, { dpi: "294538571" })).toEqual([]);
});

test("a form with many warnings lists the first fifty", () => {
  const partes = Array.from({ length: 80 }, () => ({ dpi: "2945385700101" }));
  expect(answerWarnings(questions, { partes })).toHaveLength(50);
});

test("a gender that is not that of the name beside it is a warning, also in a repeated part", () => {
  const text = (name: string, key = name): FormField => ({ type: "field", name, key, kind: "text" });
  const people: readonly FormField[] = [
    text("vendedora_nombre"),
    text("vendedora_sexo"),
    {
      type: "loop",
      name: "partes",
      key: "partes",
      min: 0,
      fields: [text("nombre", "partes.nombre"), text("sexo", "partes.sexo")],
    },
  ];
  const answers = {
    vendedora_nombre: "Carlos Enrique Ixcoy",
    vendedora_sexo: "femenino",
    partes: [
      { nombre: "María Tum", sexo: "femenino" },
      { nombre: "María Tum", sexo: "masculino" },
    ],
  };
  expect(answerWarnings(people, answers)).toEqual([
    { path: "vendedora_sexo", code: "processes.answerDoubt.namedMan", values: { name: "Carlos Enrique Ixcoy" } },
    { path: "partes.1.sexo", code: "processes.answerDoubt.namedWoman", values: { name: "María Tum" } },
  ]);
});

test("two names in the field of one person are a warning, also in a repeated part, and companies are none", () => {
  const text = (name: string, key = name): FormField => ({ type: "field", name, key, kind: "text" });
  const people: readonly FormField[] = [
    text("Nombre del vendedor"),
    text("empresa_nombre"),
    text("linderos"),
    { type: "loop", name: "partes", key: "partes", min: 0, fields: [text("nombre", "partes.nombre")] },
  ];
  const two = "María López y Juan Pérez";
  const code = "processes.answerDoubt.twoNames";
  const answers = {
    "Nombre del vendedor": two,
    empresa_nombre: two,
    linderos: two,
    partes: [{ nombre: "José Ortega y Gasset" }, { nombre: "Ana e Inés" }],
  };
  expect(answerWarnings(people, answers)).toEqual([
    { path: "Nombre del vendedor", code },
    { path: "partes.1.nombre", code },
  ]);
});
