import { expect, test } from "vitest";
import { money as englishMoney } from "./english/money.ts";
import { compareFigures } from "./figures-differ.ts";
import { cardinal } from "./spanish/cardinal.ts";
import { money } from "./spanish/money.ts";

test.each([
  ["El precio es de mil quinientos quetzales (Q1,500.00), al contado."],
  ["MIL QUINIENTOS QUETZALES EXACTOS (Q.1,500.00)"],
  ["cinco mil quetzales con veinticinco centavos (Q 5,000.25)"],
  ["cien dólares de los Estados Unidos de América con 50/100 (US$100.50)"],
  ["un plazo de doce meses (12 meses)"],
  ["en quince (15) días"],
  ["el dieciséis por ciento (16%)"],
  ["Q1,500.00 (mil quinientos quetzales)"],
  ["el quince de mayo de dos mil veintiséis (15/05/2026)"],
  ["el uno de junio del año dos mil veintiséis (01/06/2026)"],
])("%s agrees", (text) => expect(compareFigures(text, "es")).toEqual({ compared: 1, differ: [] }));

test.each([
  ["por mil quinientos quetzales (Q1,050.00)", "mil quinientos quetzales", "(Q1,050.00)", "Q1,500.00"],
  ["por mil quetzales (US$1,000.00)", "mil quetzales", "(US$1,000.00)", "Q1,000.00"],
  ["mil quetzales con diez centavos (Q1,000.01)", "mil quetzales con diez centavos", "(Q1,000.01)", "Q1,000.10"],
  ["en veinte (12) cuotas", "veinte", "(12)", "20"],
  ["Q200.00 (trescientos quetzales)", "trescientos quetzales", "Q200.00", "Q300.00"],
  [
    "el dos de mayo de dos mil veintiséis (03/05/2026)",
    "el dos de mayo de dos mil veintiséis",
    "(03/05/2026)",
    "02/05/2026",
  ],
])("%s differs", (text, words, figures, said) =>
  expect(compareFigures(text, "es")).toEqual({ compared: 1, differ: [{ words, figures, said }] }),
);

test.each([
  ["el artículo 15 del Código Civil (Decreto Ley 106)"],
  ["la finca dos mil (folio 20)"],
  ["una (1) sola vez, por una razón"],
  ["DPI dos mil quinientos espacio doce mil trescientos cuarenta y cinco espacio ciento uno (2500123450101)"],
  ["DPI dos mil quinientos, doce mil trescientos cuarenta y cinco, ciento uno (2500 12345 0101)"],
  ["doscientos metros cuadrados con cincuenta centésimas (200.50 m²)"],
  ["las partes (3)"],
  ["(Q1,500.00)"],
])("%s is not compared wrongly", (text) => expect(compareFigures(text, "es").differ).toEqual([]));

test("whatever the words of amounts are, their own figures agree and others do not", () => {
  for (const amount of ["1.00", "21.21", "100.10", "1000.00", "31021.99", "1000000.01", "21000001.00"]) {
    for (const currency of ["GTQ", "USD"] as const) {
      const texts = [
        { language: "es", text: money(amount, currency) },
        { language: "en", text: englishMoney(amount, currency) },
      ] as const;
      for (const { language, text } of texts) {
        const figures = `${text} (${currency === "GTQ" ? "Q" : "US$"}${amount})`;
        expect([figures, compareFigures(figures, language)]).toEqual([figures, { compared: 1, differ: [] }]);
        const wrong = figures.replace(/\((\D*)\d/, "($19");
        expect([wrong, compareFigures(wrong, language).differ.length]).toEqual([wrong, 1]);
      }
    }
  }
});

test("every number to 1,200 agrees with its own figures", () => {
  for (let n = 2; n <= 1200; n++)
    expect(compareFigures(`Son ${cardinal(BigInt(n))} (${n}) hojas`, "es")).toEqual({ compared: 1, differ: [] });
});

test("English numbers and amounts are compared too", () => {
  expect(compareFigures("within thirty (30) days for one thousand dollars (US$1,000.00)", "en").differ).toEqual([]);
  expect(compareFigures("within thirty (13) days", "en").differ).toEqual([
    { words: "thirty", figures: "(13)", said: "30" },
  ]);
});
