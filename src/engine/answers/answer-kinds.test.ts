import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { processorMs } from "#tests/support/processor-time.ts";
import {
  answerDoubts,
  canonicalAmount,
  canonicalNumber,
  checkAnswer,
  type FieldKind,
  fieldKinds,
  presentAnswer,
  readAnswer,
} from "./answer-kinds.ts";

const table: [FieldKind, string[], string[], string][] = [
  [
    "number",
    ["0", "12", "1234", "1,234", "1,234,567.891", "0.5", "12 34 5,678.9", "007", "1 1,000 1.5", "999,999"],
    ["-1", "1,23", "1234,567", ".5", "5.", "1  2", "1.2.3", "12a", "1e3", "١٢"].concat([
      "0,125",
      "00,125",
      "1,234,56",
      "1,,234",
      ",123",
      "1,234.",
      "1.234,5",
      "1.5,000",
      "1, 234",
      "1\t2",
      " 1",
      "1 ",
    ]),
    "notNumber",
  ],
  [
    "currency",
    ["0.00", "1.50", "1234.56", "1,234.56", "12,345,678.90"],
    ["1", "1.5", "1.555", "1,23.00", "Q1.00", "-1.00", "1.00 2.00", "0,125.00", "1.500,00", ".50", "1,234", "1.0O"],
    "notCurrency",
  ],
  [
    "code",
    ["A-1", "ñandú/3_x.y", "2457 12345 0101", "É", "E\u0301-1", "-", "07-2026/B. 3", "Ü_1"],
    ["a  b", "a,b", "a#b", "(x)", "a\tb", " a", "a ", "a\u00a0b", "a\nb", "n° 3", "a:b", "a+b", "¿a?", "a–b"],
    "notCode",
  ],
  ["time", ["00:00", "08:30", "23:59"], ["8:30", "24:00", "08:30:00", "ocho"], "notTime"],
  ["nit", ["576937-K", "576937k", "1 15203-3"], ["12D", "1", "12345678901234", "FF12"], "notNit"],
  ["nit", [], ["576937-1", "12345678"], "nitMistyped"],
  ["nit", [], ["CF", "c/f"], "nitFinalConsumer"],
  ["nit", [], ["1587 56444 0904"], "nitIsCui"],
  [
    "cui",
    ["1587564440904", "1587 56444 0904", "1680352240101"],
    ["158756444090", "15875644409041", "A587564440904"],
    "notCui",
  ],
  ["phone", ["55551234"], ["5555 1234", "5555123", "+50255551234"], "notPhone"],
  ["email", ["ana@quetzal.gt"], ["ana@quetzal", "ana", "@b.gt"], "notEmail"],
  ["date", ["2024-02-29"], ["2023-02-29", "29/02/2024", "2024-2-1", "2024-13-01"], "notDate"],
];

describe.each(table)("%s", (kind, right, wrong, code) => {
  test.each(right)("%s is right", (value) => expect(checkAnswer(kind, value)).toBe(true));
  test.each(wrong)("%s is refused", (value) => expect(checkAnswer(kind, value)).toEqual({ code }));
});

test("a blank answer is right unless it is required", () => {
  for (const kind of fieldKinds) {
    for (const blank of ["", "  ", null, undefined]) {
      expect(checkAnswer(kind, blank)).toBe(true);
      expect(checkAnswer(kind, blank, { required: true })).toEqual({ code: "required" });
    }
  }
});

test("an option must be one of the list, yes or no a boolean, everything else a text", () => {
  expect(checkAnswer("option", "venta", { options: ["venta", "renta"] })).toBe(true);
  expect(checkAnswer("option", "Venta", { options: ["venta", "renta"] })).toEqual({ code: "notOption" });
  expect(checkAnswer("option", "venta")).toEqual({ code: "notOption" });
  expect(checkAnswer("yesNo", false, { required: true })).toBe(true);
  expect(checkAnswer("yesNo", "true")).toEqual({ code: "wrongType" });
  expect(checkAnswer("number", 5)).toEqual({ code: "wrongType" });
});

test("a text longer than allowed is refused with the limit", () => {
  expect(checkAnswer("text", "x".repeat(51), { max: 50 })).toEqual({ code: "tooLong", max: 50 });
  expect(checkAnswer("text", "x".repeat(50), { max: 50 })).toBe(true);
  expect(checkAnswer("text", "x".repeat(10_001))).toEqual({ code: "tooLong", max: 10_000 });
});

test("a date is typed and printed as dd/mm/yyyy and stored as yyyy-mm-dd", () => {
  expect(readAnswer("date", " 5/3/2026 ")).toBe("2026-03-05");
  expect(presentAnswer("date", "2026-03-05")).toBe("05/03/2026");
  expect(checkAnswer("date", readAnswer("date", "31/02/2026"))).toEqual({ code: "notDate" });
});

test.each<[FieldKind, string, string, string]>([
  ["time", " 8:30 p. m. ", "20:30", "20:30"],
  ["nit", " 576937 k", "576937K", "576937-K"],
  ["nit", "12D", "12D", "12D"],
  ["cui", "1587-56444-0904", "1587564440904", "1587 56444 0904"],
  ["cui", "1680 35224 0101", "1680352240101", "1680 35224 0101"],
  ["cui", "1587", "1587", "1587"],
  ["phone", " 55551234 ", "55551234", "55551234"],
  ["email", " Ana@quetzal.gt ", "Ana@quetzal.gt", "Ana@quetzal.gt"],
])("%s: %j is stored as %j and shown as %j, which reads back", (kind, typed, stored, shown) => {
  expect(readAnswer(kind, typed)).toBe(stored);
  expect(presentAnswer(kind, stored)).toBe(shown);
  expect(readAnswer(kind, shown)).toBe(stored);
});

test("thirteen digits that are unlikely are doubted, not refused", () => {
  expect(answerDoubts("cui", "1680 35224 0101")).toEqual(["checksum"]);
  expect(answerDoubts("cui", "1234567892301")).toEqual(["department"]);
  expect(answerDoubts("cui", "1234567890100")).toEqual(["municipio"]);
  expect(answerDoubts("cui", "1587564440904")).toEqual([]);
  expect(answerDoubts("cui", "15875")).toEqual([]);
  expect(answerDoubts("code", "1680352240101")).toEqual([]);
});

test("everything else prints as it was typed", () => {
  expect(presentAnswer("currency", "1,250,000.00")).toBe("1,250,000.00");
  expect(presentAnswer("number", "1234.50")).toBe("1234.50");
  expect(presentAnswer("text", undefined)).toBe("");
});

test("money of any size is right with its commas and without", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
      const decimals = String(cents).padStart(2, "0");
      const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
      expect(checkAnswer("currency", `${whole}.${decimals}`)).toBe(true);
      expect(checkAnswer("currency", `${grouped}.${decimals}`)).toBe(true);
      expect(checkAnswer("number", `${grouped} ${whole}.${decimals}`)).toBe(true);
    }),
  );
});

test.each([
  ["1,234.50", "1234.50"],
  [" 1,234,567 ", "1234567"],
  ["007", "7"],
  ["000.50", "0.50"],
  ["0", "0"],
  ["12 34", undefined],
  ["1.500,00", undefined],
  ["0,125", undefined],
  ["", undefined],
  ["-1", undefined],
])("%j as one number is %j", (text, digits) => expect(canonicalNumber(text)).toBe(digits));

test.each([
  ["1,500.00", "1500.00"],
  ["0,001.00", undefined],
  ["0.05", "0.05"],
  ["0001.05", "1.05"],
  ["1,500", undefined],
  ["1,500.0", undefined],
  ["", undefined],
])("%j as money is %j", (text, digits) => expect(canonicalAmount(text)).toBe(digits));

test("whatever is one number loses nothing but its commas", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^\d{0,12}$/), (whole, fraction) => {
      const decimals = fraction === "" ? "" : `.${fraction}`;
      const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
      expect(canonicalNumber(grouped + decimals)).toBe(whole + decimals);
      expect(canonicalAmount(`${grouped}.00`)).toBe(`${whole}.00`);
    }),
  );
});

test("no text makes a check fail otherwise than by an error, nor take long", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      for (const kind of fieldKinds) {
        const result = checkAnswer(kind, text);
        expect(result === true || typeof result.code === "string").toBe(true);
      }
    }),
  );
  const started = processorMs();
  checkAnswer("number", `${"1,111".repeat(1_900)}x`);
  checkAnswer("code", `${"a ".repeat(4_900)}#`);
  expect(processorMs() - started).toBeLessThan(2000);
});
