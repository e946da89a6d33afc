import { expect, test } from "vitest";
import { correctionsOf, isCorrected } from "./corrections.ts";

test.each<[what: string, reason: string, tags: string[], expected: string[]]>([
  ["one sentence", "Falta el precio en letras", [], ["Falta el precio en letras"]],
  ["a reason of the list and its text are one", "Corrija el NIT", ["Monto"], ["Corrija el NIT"]],
  ["reasons of the list without a text", " \n", ["Monto", "Plazo"], ["Monto", "Plazo"]],
  ["each line is one", "Precio\n\n  Fecha \r\nLugar", [], ["Precio", "Fecha", "Lugar"]],
  [
    "numbers and dashes of a list are left out",
    "1. Precio\n2) Fecha\n- Lugar\n• Plazo",
    [],
    ["Precio", "Fecha", "Lugar", "Plazo"],
  ],
  [
    "a number that belongs to the sentence stays",
    "2 testigos faltan\n1,500.00 no es el precio",
    [],
    ["2 testigos faltan", "1,500.00 no es el precio"],
  ],
  ["the same is asked once", "Monto\nMonto", ["Monto"], ["Monto"]],
])("%s", (_, reason, tags, expected) => {
  expect(correctionsOf(reason, tags)).toEqual(expected);
});

test("a reason from the list is corrected with its own correction, or with all of the text", () => {
  const [price, date] = [
    { text: "Precio", done: true },
    { text: "Fecha", done: false },
  ];
  expect(isCorrected("Precio", [price, date])).toBe(true);
  expect(isCorrected("Fecha", [price, date])).toBe(false);
  const text = [{ text: "El precio no es el acordado", done: true }];
  expect(isCorrected("Precio", text)).toBe(true);
  expect(isCorrected("Precio", [...text, date])).toBe(false);
  expect(isCorrected("Precio", [])).toBe(false);
});
