import { expect, test } from "vitest";
import { closestParagraph, quoted } from "./closest-paragraph.ts";

const paragraphs = [
  "PRIMERA: El vendedor Luis Paz vende al comprador la finca número 20 del libro 30.",
  "SEGUNDA: El precio es de cien quetzales (Q100.00), que el vendedor recibe hoy.",
  "TERCERA: El comprador acepta.",
];

test.each([
  ["as it was", paragraphs[1], 1],
  [
    "with another answer in it",
    "SEGUNDA: El precio es de doscientos quetzales (Q200.00), que el vendedor recibe hoy.",
    1,
  ],
  ["when it was taken out", "CUARTA: Las partes se someten a los tribunales de la ciudad de Guatemala.", undefined],
  ["of other words in the same order of length", "El plazo es de un año.", undefined],
  ["of nothing", "", undefined],
])("a quote is found %s", (_, quote, index) => expect(closestParagraph(quote ?? "", paragraphs)).toBe(index));

test("of two that are alike, the closer one is taken", () => {
  const twins = ["El plazo es de un año y vence en enero.", "El plazo es de dos años y vence en mayo."];
  expect(closestParagraph("El plazo es de dos años y vence en junio.", twins)).toBe(1);
});

test("a quote has single spaces and at most 1,000 letters", () => {
  expect(quoted("  El\u200b  plazo\n es ")).toBe("El plazo es");
  expect(quoted("a".repeat(2000))).toHaveLength(1000);
});
