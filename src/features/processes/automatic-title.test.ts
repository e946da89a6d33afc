import { expect, test } from "vitest";
import type { FormField } from "#engine/answers/form-fields.ts";
import { automaticTitle } from "./automatic-title.ts";

const field = (name: string, kind = "text") => ({ type: "field", name, key: name, kind }) as FormField;
const questions: FormField[] = [
  field("comprador"),
  field("finca"),
  field("fecha", "date"),
  {
    type: "loop",
    name: "lotes",
    key: "lotes",
    min: 0,
    fields: [{ ...field("numero"), key: "lotes.numero" }],
  } as FormField,
];
const title = (pattern: string, answers: Record<string, unknown>) =>
  automaticTitle(pattern, questions, answers as never, "Compraventa");

test.each([
  ["{comprador} - {finca}", { comprador: "Ana Díaz", finca: "123" }, "Ana Díaz - 123"],
  ["{comprador} - {finca}", { comprador: "Ana Díaz" }, "Ana Díaz"],
  ["{comprador} - {finca}", { finca: "123" }, "123"],
  ["{comprador} - {finca}", {}, "Compraventa"],
  ["Venta: {comprador}", {}, "Compraventa"],
  ["Venta: {comprador}", { comprador: " Ana  Díaz " }, "Venta: Ana Díaz"],
  ["{comprador} - {finca} - {fecha}", { comprador: "Ana", fecha: "2026-03-01" }, "Ana - 01/03/2026"],
  ["Lotes {lotes.numero}", { lotes: [{ numero: "7" }, { numero: "8" }] }, "Lotes 7, 8"],
])("%s of %j", (pattern, answers, expected) => {
  expect(title(pattern, answers)).toBe(expected);
});

test("a long answer is cut to a title", () => {
  expect(title("{comprador}", { comprador: "x".repeat(500) })).toHaveLength(200);
});
