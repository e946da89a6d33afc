import fc from "fast-check";
import { expect, test } from "vitest";
import { Decimal } from "./decimal.ts";

const decimal = (text: string): Decimal => {
  const value = Decimal.read(text);
  if (!value) throw new Error(`no number: ${text}`);
  return value;
};

const anyDecimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.integer({ min: 0, max: 12 }))
  .map(([units, scale]) => new Decimal(units, scale));

/** The same value as a fraction, by another way. */
const fraction = ({ units, scale }: Decimal): [bigint, bigint] => [units, 10n ** BigInt(scale)];
const same = (value: Decimal, above: bigint, below: bigint): boolean => {
  const [units, over] = fraction(value);
  return units * below === above * over;
};

test.each([
  ["0", "0"],
  ["007", "7"],
  ["1,234", "1234"],
  ["1,234,567.891", "1234567.891"],
  ["-1,000.00", "-1000.00"],
  ["+5", "5"],
  ["–3.50", "-3.50"],
  [" 12 ", "12"],
])("%s reads as %s", (text, expected) => {
  expect(String(Decimal.read(text))).toBe(expected);
});

test.each([
  "",
  "1,23",
  "12,345,6",
  "1234,567",
  ".5",
  "5.",
  "1e3",
  "0x10",
  "١٢",
  "1 2",
  "--1",
  "Infinity",
  "9".repeat(121),
])("%s is no number", (text) => {
  expect(Decimal.read(text)).toBeUndefined();
});

test.each([
  ["1000.00", "-", "1", "999.00"],
  ["0.1", "+", "0.2", "0.3"],
  ["1000.00", "*", "0.12", "120.00"],
  ["1000.00", "*", "1.125", "1125.000"],
  ["1.005", "*", "100", "100.500"],
  ["100.00", "/", "4", "25.00"],
  ["1", "/", "8", "0.125"],
  ["1", "/", "3", "0.33333333333333333333"],
  ["2", "/", "3", "0.66666666666666666667"],
  ["-2", "/", "3", "-0.66666666666666666667"],
  ["7", "%", "3", "1"],
  ["-7", "%", "3", "-1"],
  ["7.5", "%", "2", "1.5"],
] as const)("%s %s %s is %s", (left, sign, right, expected) => {
  const [a, b] = [decimal(left), decimal(right)];
  const value = {
    "+": () => a.plus(b),
    "-": () => a.minus(b),
    "*": () => a.times(b),
    "/": () => a.over(b),
    "%": () => a.remainder(b),
  };
  expect(String(value[sign]())).toBe(expected);
});

test("a division rounds half to even at the twentieth decimal", () => {
  expect(String(new Decimal(1n).over(decimal("200000000000000000000")))).toBe("0");
  expect(String(new Decimal(3n).over(decimal("200000000000000000000")))).toBe("0.00000000000000000002");
});

test.each([
  ["2.5", 0, "up", "3"],
  ["-2.5", 0, "up", "-3"],
  ["2.5", 0, "even", "2"],
  ["3.5", 0, "even", "4"],
  ["-2.5", 0, "even", "-2"],
  ["1.005", 2, "up", "1.01"],
  ["1.004999", 2, "up", "1.00"],
  ["-0.4", 0, "up", "0"],
  ["7", 2, "up", "7.00"],
] as const)("%s to %i decimals, half %s, is %s", (text, scale, rounding, expected) => {
  expect(String(decimal(text).rounded(scale, rounding))).toBe(expected);
});

test("nothing can be divided by zero", () => {
  expect(new Decimal(1n).over(new Decimal(0n, 3))).toBeUndefined();
  expect(new Decimal(1n).remainder(new Decimal(0n))).toBeUndefined();
});

test("sums, products and remainders are those of the fractions", () => {
  fc.assert(
    fc.property(anyDecimal, anyDecimal, (a, b) => {
      const [[x, p], [y, q]] = [fraction(a), fraction(b)];
      expect(same(a.plus(b), x * q + y * p, p * q)).toBe(true);
      expect(same(a.minus(b), x * q - y * p, p * q)).toBe(true);
      expect(same(a.times(b), x * y, p * q)).toBe(true);
      expect(Math.sign(a.compare(b))).toBe(x * q < y * p ? -1 : x * q > y * p ? 1 : 0);
      const left = a.remainder(b);
      if (left) expect(same(left, (x * q) % (y * p), p * q)).toBe(true);
    }),
  );
});

test("a quotient is no further from the fraction than half of its last place", () => {
  fc.assert(
    fc.property(anyDecimal, anyDecimal, (a, b) => {
      const quotient = a.over(b);
      if (!quotient) return;
      const [[x, p], [y, q]] = [fraction(a), fraction(b)];
      // |quotient − a/b| ≤ ½ · 10⁻²⁰, all on one denominator.
      const [units, over] = fraction(quotient);
      const difference = units * p * y - x * q * over;
      const bound = over * p * y;
      const magnitude = (value: bigint) => (value < 0n ? -value : value);
      expect(2n * 10n ** 20n * magnitude(difference) <= magnitude(bound)).toBe(true);
    }),
  );
});

test("what is printed reads as the same number", () => {
  fc.assert(
    fc.property(anyDecimal, (value) => {
      const again = decimal(String(value));
      expect(again.compare(value)).toBe(0);
      expect(again.scale).toBe(value.scale);
    }),
  );
});
