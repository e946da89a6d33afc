import fc from "fast-check";
import { expect, test } from "vitest";
import { cardinal } from "./cardinal.ts";
import { decimal } from "./decimal.ts";
import { readDecimal } from "./read.ts";

test("any number below 10¹⁸ is read back, with and without and, in any case", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }), fc.bigInt({ min: 0n, max: 20_000n })),
      fc.boolean(),
      fc.constantFrom("upper" as const, "title" as const),
      (value, and, wanted) => {
        expect(readDecimal(cardinal(value, { and, case: wanted }))).toBe(String(value));
      },
    ),
    { numRuns: 3000 },
  );
});

test("any decimal is read back to its last zero", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.stringMatching(/^\d{1,8}$/), (whole, fraction) => {
      expect(readDecimal(decimal(`${whole}.${fraction}`))).toBe(`${whole}.${fraction}`);
    }),
  );
});

test.each([
  "",
  "and",
  "one two",
  "twenty twenty",
  "hundred",
  "zero hundred",
  "ten hundred",
  "one hundred zero",
  "thousand one",
  "one thousand one million",
  "one million one million",
  "five zero",
  "twenty zero",
  "one point",
  "one point ten",
  "fifteen meters",
  "one ".repeat(1000),
])("“%s” says no number", (text) => {
  expect(readDecimal(text)).toBeUndefined();
});
