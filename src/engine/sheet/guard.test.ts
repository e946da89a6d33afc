import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { guardText, looksLikeFormula, sheetName, unguardText } from "./guard.ts";

// Large inputs take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

test.each([
  "=1+1",
  "+502 5555",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "\tx",
  " =1",
  "'=1",
  "＝1+1",
  "＋1",
  "－1",
  "＠A1",
  "\uFEFF=1",
])("%j is guarded and comes back", (text) => {
  expect(looksLikeFormula(text)).toBe(true);
  expect(guardText(text)).toBe(`'${text}`);
  expect(unguardText(guardText(text))).toBe(text);
});

test.each(["", "Ana", "1-1", "'texto'", "a=b", "'", " a"])("%j stays", (text) => {
  expect(guardText(text)).toBe(text);
  expect(unguardText(text)).toBe(text);
});

test("what was guarded comes back, for any text", () => {
  const letters = fc.constantFrom(...Array.from("='+-@\t\r\n a1＝ "));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: letters }), fc.string({ unit: "binary" })), (text) => {
      expect(unguardText(guardText(text))).toBe(text);
      expect(guardText(text)).not.toMatch(/^[=+\-@\t\r]/);
    }),
    { numRuns: 2000 },
  );
});

describe("names of sheets", () => {
  test.each([
    ["Datos", "Datos"],
    ["a/b:c", "a b c"],
    ["=cmd", "cmd"],
    ["'Ana'", "Ana"],
    ["History", "Hoja"],
    ["", "Hoja"],
    ["[]", "Hoja"],
    ["x".repeat(40), "x".repeat(31)],
    ["dos\nlíneas", "dos líneas"],
  ])("%j is %j", (wanted, name) => expect(sheetName(wanted, [], "Hoja")).toBe(name));

  test("no two are alike", () => {
    expect(sheetName("datos", ["Datos"], "Hoja")).toBe("datos (2)");
    expect(sheetName("x".repeat(40), ["x".repeat(31)], "Hoja")).toBe(`${"x".repeat(27)} (2)`);
    expect(sheetName("😀".repeat(20), [], "Hoja")).toBe("😀".repeat(15));
  });

  test("any text gives a name that spreadsheets take", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.array(fc.string({ maxLength: 5 })), (wanted, taken) => {
        const name = sheetName(wanted, taken, "Hoja");
        expect(name).toMatch(/^(?!')[^[\]:*?/\\\u0000-\u001f]{1,31}(?<!')$/u);
        expect(name.length).toBeLessThanOrEqual(31);
        expect(looksLikeFormula(name)).toBe(false);
        expect(taken.map((one) => one.toLowerCase())).not.toContain(name.toLowerCase());
      }),
    );
  });
});
