import { expect, test } from "vitest";
import type { FormField } from "#engine/answers/form-fields.ts";
import { answersToTake } from "./earlier.ts";

const field = (name: string, kind: "text" | "currency" | "option" = "text", more = {}): FormField => ({
  type: "field",
  name,
  key: name,
  kind,
  required: true,
  ...more,
});
const questions: FormField[] = [
  field("vendedor"),
  field("precio", "currency"),
  field("moneda", "option", { options: ["GTQ", "USD"] }),
  { type: "condition", name: "fianza", key: "fianza", fields: [field("fiador", "text", { when: true })] },
  { type: "loop", name: "testigos", key: "testigos", min: 0, fields: [field("nombre")] },
];
const all = { parts: true };

test("takes answers of the same names and shapes, loops whole", () => {
  const earlier = { vendedor: "Ana", testigos: [{ nombre: "Luis" }], otro: "x", precio: [{ a: "1" }] };
  expect(answersToTake(questions, {}, earlier, all)).toEqual({ vendedor: "Ana", testigos: [{ nombre: "Luis" }] });
});

test("leaves what is answered so already, and what the rules of this form refuse", () => {
  const earlier = { vendedor: "Ana", precio: "mil", moneda: "EUR" };
  expect(answersToTake(questions, { vendedor: "Ana" }, earlier, all)).toEqual({});
});

test("what was answered otherwise is taken too: who takes it sees both", () => {
  expect(answersToTake(questions, { vendedor: "Eva" }, { vendedor: "Ana" }, all)).toEqual({ vendedor: "Ana" });
});

test("optional parts are taken by those who may decide them", () => {
  const earlier = { fianza: true, fiador: "Eva" };
  expect(answersToTake(questions, { fianza: false }, earlier, all)).toEqual(earlier);
  expect(answersToTake(questions, { fianza: false }, earlier, { parts: false })).not.toHaveProperty("fianza");
});
