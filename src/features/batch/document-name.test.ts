import { expect, test } from "vitest";
import type { FormField } from "#engine/answers/form-fields.ts";
import { documentName } from "./document-name.ts";

const questions = [
  { type: "field", name: "nombre", key: "nombre", kind: "text" },
  { type: "field", name: "fecha", key: "fecha", kind: "date" },
] as FormField[];
const row = {
  title: "Venta: Ana / Luis",
  rowKey: "7",
  place: 3,
  answers: { nombre: "Ana  Méndez", fecha: "2026-03-01" },
};

test.each([
  ["{@title}", "Venta Ana Luis"],
  ["{#number} {nombre}", "0003 Ana Méndez"],
  ["{#row}_{fecha}", "7_01 03 2026"],
  // Nothing is left of it: the title.
  ["{nadie}", "Venta Ana Luis"],
  ["Contrato de {nombre}.", "Contrato de Ana Méndez"],
  [`${"x".repeat(190)}{nombre}`, "x".repeat(120)],
])("%s", (pattern, name) => {
  expect(documentName(pattern, questions, row)).toBe(name);
});

test("a row without a number of its own is called by its place in the file", () => {
  expect(documentName("{#row}", questions, { ...row, rowKey: "#12" })).toBe("12");
  expect(documentName("{@title}", [], { ...row, title: " " })).toBe("3");
});
