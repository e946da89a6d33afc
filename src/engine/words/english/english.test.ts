import { expect, test } from "vitest";
import * as second from "#tests/fixtures/words/second-english.ts";
import { cardinal, counted } from "./cardinal.ts";
import { code, identifierInWords } from "./code.ts";
import { age, date, time } from "./date.ts";
import { decimal, percent } from "./decimal.ts";
import { angle, area, length } from "./measures.ts";
import { money } from "./money.ts";
import { ordinal } from "./ordinal.ts";
import { property, registration } from "./property.ts";

test("numbers in words agree with a second rule set", () => {
  const wrong: unknown[] = [];
  let value = 1n;
  for (let n = 0; n < 6000; n++) {
    value = n < 2500 ? BigInt(n) : (value * 48271n + 11n) % 10n ** BigInt(4 + (n % 33));
    for (const and of [true, false]) {
      const words = cardinal(value, { and });
      if (words !== second.secondCardinal(value, and)) wrong.push([value, and, words]);
    }
  }
  for (let n = 1; n < 10_000; n++) if (ordinal(n) !== second.secondOrdinal(n)) wrong.push([n, ordinal(n)]);
  expect(wrong.slice(0, 5)).toEqual([]);
});

test("cardinals", () => {
  expect(cardinal(-21n, { paren: true })).toBe("minus twenty-one (-21)");
  expect(cardinal(1101n, { and: true })).toBe("one thousand one hundred and one");
  expect(cardinal(1_000_001n, { and: true })).toBe("one million and one");
  expect(cardinal(10n ** 9n)).toBe("one billion");
  expect(() => cardinal(10n ** 36n)).toThrow(RangeError);
  expect(counted(36n, { one: "month", many: "months" }, { paren: true })).toBe("thirty-six (36) months");
  expect(counted(-1n, { one: "month", many: "months" }, { case: "title" })).toBe("Minus One Month");
});

test("ordinals", () => {
  expect(ordinal(21)).toBe("twenty-first");
  expect(ordinal(112, { and: true, case: "upper" })).toBe("ONE HUNDRED AND TWELFTH");
  expect(ordinal(40)).toBe("fortieth");
  expect(ordinal(1000)).toBe("one thousandth");
  expect(() => ordinal(0)).toThrow(RangeError);
  expect(() => ordinal(10_000)).toThrow(RangeError);
});

test("decimals and percentages", () => {
  expect(decimal("89.605")).toBe("eighty-nine point six zero five");
  expect(decimal("-15.00", { zeros: "drop", paren: true })).toBe("minus fifteen (-15.00)");
  expect(percent("14.5", { paren: true })).toBe("fourteen point five percent (14.5%)");
  expect(() => decimal("1,5")).toThrow(RangeError);
});

test("money", () => {
  expect(money("1500.25", "GTQ", { cents: "hundredths" })).toBe("one thousand five hundred quetzales and 25/100");
  expect(money("1500.25", "GTQ")).toBe("one thousand five hundred quetzales and twenty-five centavos");
  expect(money("1.01", "USD", { paren: true })).toBe("one United States dollar and one cent (US$1.01)");
  expect(money("2", "USD", { name: "article", exact: true })).toBe(
    "two dollars of the United States of America exactly",
  );
  expect(money("0.25", "GTQ", { zero: "short" })).toBe("twenty-five centavos of a quetzal");
  expect(money("0", "GTQ", { zero: "short" })).toBe("zero quetzales");
  expect(money("-101", "GTQ", { and: true, paren: true, symbol: "dot" })).toBe(
    "minus one hundred and one quetzales (-Q.101.00)",
  );
  expect(money("2000000", "USD", { name: "short", case: "title" })).toBe("Two Million Dollars");
  expect(() => money("1.005", "USD")).toThrow(RangeError);
});

test("dates", () => {
  expect(date("2026-03-15")).toBe("March fifteenth, two thousand twenty-six");
  expect(date("2026-03-15", "legal")).toBe("the fifteenth day of March, two thousand twenty-six");
  expect(date("2026-03-15", "legal", { and: true, year: "of the year", dayParen: true, yearParen: true })).toBe(
    "the fifteenth (15th) day of March of the year two thousand and twenty-six (2026)",
  );
  expect(date("2026-03-01", "act")).toBe("on the first day of the month of March, two thousand twenty-six");
  expect(date("2026-03-05", "mixed")).toBe("5 March 2026");
  expect(date("2026-03-05", "short")).toBe("05/03/2026");
  expect(date("1985-12-31", "long", { years: "hundreds" })).toBe("December thirty-first, nineteen hundred eighty-five");
  expect(date("1900-12-22", "legal", { years: "hundreds", dayParen: true })).toBe(
    "the twenty-second (22nd) day of December, nineteen hundred",
  );
  expect(date("1066-10-14", "legal", { years: "hundreds" })).toBe(
    "the fourteenth day of October, one thousand sixty-six",
  );
  expect(date("1905-01-11", "legal", { years: "hundreds", and: true, dayParen: true })).toBe(
    "the eleventh (11th) day of January, nineteen hundred and five",
  );
  expect(date("2026-01-03", "long", { years: "hundreds", dayParen: true, case: "upper" })).toBe(
    "JANUARY THIRD (3RD), TWO THOUSAND TWENTY-SIX",
  );
  expect(() => date("2026-02-30")).toThrow(RangeError);
});

test("times", () => {
  expect(time("13:21")).toBe("thirteen hours and twenty-one minutes");
  expect(time("01:01", { paren: true })).toBe("one hour and one minute (01:01)");
  expect(time("10:00", { punctual: true })).toBe("ten hours sharp");
  expect(time("13:21", { clock: 12 })).toBe("one twenty-one p.m.");
  expect(time("01:05", { clock: 12 })).toBe("one oh five a.m.");
  expect(time("12:30", { clock: 12 })).toBe("twelve thirty p.m.");
  expect(time("00:30", { clock: 12 })).toBe("twelve thirty a.m.");
  expect(time("00:00", { clock: 12 })).toBe("twelve midnight");
  expect(time("12:00", { clock: 12 })).toBe("twelve noon");
  expect(() => time("25:00")).toThrow(RangeError);
});

test("ages, angles, lengths and areas", () => {
  expect(age(1)).toBe("one year");
  expect(age(39, { ofAge: true, paren: true, case: "sentence" })).toBe("Thirty-nine (39) years of age");
  expect(() => age(-1)).toThrow(RangeError);
  expect(angle({ degrees: 126, minutes: 1, seconds: "17.5" }, { paren: true })).toBe(
    `one hundred twenty-six degrees, one minute, seventeen point five seconds (126°01'17.5")`,
  );
  expect(length("21.21")).toBe("twenty-one meters and twenty-one centimeters");
  expect(length("1.255")).toBe("one meter and two hundred fifty-five millimeters");
  expect(length("21.21", { style: "point" })).toBe("twenty-one point two one meters");
  expect(length("0.5", { zero: "short", paren: true })).toBe("fifty centimeters (0.5 m)");
  expect(length("15.00")).toBe("fifteen meters");
  expect(area("429.35", "v2", { paren: true })).toBe(
    "four hundred twenty-nine point three five square varas (429.35 v²)",
  );
  expect(area("1", "ha")).toBe("one hectare");
  expect(area("101.00", "m2", { and: true, zeros: "read" })).toBe("one hundred and one point zero zero square meters");
});

test("identifiers, codes and registers", () => {
  expect(identifierInWords("1234567890101")).toBe(
    "one thousand two hundred thirty-four space fifty-six thousand seven hundred eighty-nine space zero one hundred one (1234 56789 0101)",
  );
  expect(() => identifierInWords("1")).toThrow(RangeError);
  expect(code("A-12/3")).toBe("A hyphen twelve slash three");
  expect(code("BC007", { letters: "named", digits: "single" })).toBe("B C zero zero seven");
  expect(property({ finca: "30052", folio: "133", libro: "268E", department: "Guatemala" })).toBe(
    "property number thirty thousand fifty-two (30052), folio one hundred thirty-three (133) of book two hundred sixty-eight E (268E) of Guatemala",
  );
  expect(registration({ number: "1", folio: "2", libro: "3", book: "Auxiliares de Comercio" }, { paren: false })).toBe(
    "registration number one, folio two of book three of Auxiliares de Comercio",
  );
});
