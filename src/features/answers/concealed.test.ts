import { describe, expect, test } from "vitest";
import { concealedIn, disclosedIn } from "./concealed.ts";

const marks = concealedIn([
  "Ana Güitz de León",
  "la 5a. Avenida 3-21, colonia Sol",
  "187",
  "Q420,000.00",
  "casada",
  "01/05/2026",
  "Inversiones Kairós, Sociedad Anónima",
]);

describe("titles compared with the values of a document", () => {
  test.each([
    ["Escritura 187 Compraventa Guitz a Barrientos", ["187", "Guitz"]],
    ["COMPRAVENTA GÜITZ", ["GÜITZ"]],
    ["Venta de Q420,000", ["420,000"]],
    ["Casa en 3-21", ["3-21"]],
    ["Poder de Kairós, Sociedad Anónima", ["Kairós"]],
    ["Compraventa de bien inmueble", []],
    ["Contrato de persona casada, 2026", []],
    ["Arrendamiento en zona 1, Guatemala", []],
  ])("%s", (title, words) => {
    expect(disclosedIn(title, marks)).toEqual(words);
  });

  test("the marks do not hold the words", () => {
    expect(marks.join(" ")).not.toMatch(/ana|leon|187/i);
    expect(disclosedIn("Ana 187", [])).toEqual([]);
  });
});
