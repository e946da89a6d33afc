import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldKinds } from "./answer-kinds.ts";
import { answerInWords } from "./answer-words.ts";

const spanish = { language: "es", currency: "GTQ" } as const;

test.each([
  ["number", "1,231", "mil doscientos treinta y uno"],
  ["number", "12.50", "doce punto cincuenta"],
  ["number", "007", "siete"],
  ["number", "12 34", undefined],
  ["number", "9".repeat(41), undefined],
  ["currency", "5,000.00", "cinco mil quetzales exactos"],
  ["currency", "1.25", "un quetzal con veinticinco centavos"],
  ["currency", "5,000", undefined],
  ["date", "15/03/2026", "quince de marzo de dos mil veintiséis"],
  ["date", "31/02/2026", undefined],
  ["date", "15/03", undefined],
  ["time", "8:30 p. m.", "veinte horas con treinta minutos"],
  ["time", "09:00", "nueve horas en punto"],
  ["nit", "576937k", "quinientos setenta y seis mil novecientos treinta y siete guion K"],
  ["nit", "576937-1", undefined],
  [
    "cui",
    "1587564440904",
    "mil quinientos ochenta y siete espacio cincuenta y seis mil cuatrocientos cuarenta y cuatro espacio cero novecientos cuatro",
  ],
  // A doubtful number is read all the same. The person with the document at hand compares.
  [
    "cui",
    "1680 35224 0101",
    "mil seiscientos ochenta espacio treinta y cinco mil doscientos veinticuatro espacio cero ciento uno",
  ],
  ["cui", "15875", undefined],
  ["phone", "55551234", "cinco cinco cinco cinco espacio uno dos tres cuatro"],
  ["text", "12", undefined],
  ["number", "", undefined],
] as const)("%s %j in words is %j", (kind, typed, words) => expect(answerInWords(kind, typed, spanish)).toBe(words));

test("documents in English have English words, and amounts their own currency", () => {
  const english = { language: "en", currency: "USD" } as const;
  expect(answerInWords("currency", "5,000.00", english)).toBe("five thousand United States dollars exactly");
  expect(answerInWords("date", "15/03/2026", english)).toBe("March fifteenth, two thousand twenty-six");
  expect(answerInWords("currency", "1.00", { ...spanish, currency: "USD" })).toBe(
    "un dólar de Estados Unidos de América exacto",
  );
});

test("whatever is typed, nothing fails", () => {
  fc.assert(
    fc.property(fc.constantFrom(...fieldKinds), fc.string({ unit: "binary", maxLength: 60 }), (kind, typed) => {
      for (const language of ["es", "en"] as const) answerInWords(kind, typed, { language, currency: "GTQ" });
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[\d,. :/-]{1,40}$/), (typed) => {
      for (const kind of fieldKinds) answerInWords(kind, typed, spanish);
    }),
  );
});
