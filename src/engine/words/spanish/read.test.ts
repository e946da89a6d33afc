import fc from "fast-check";
import { expect, test } from "vitest";
import { currencyCodes } from "../currencies.ts";
import { cardinal } from "./cardinal.ts";
import { decimal } from "./decimal.ts";
import { money } from "./money.ts";
import { readCardinal, readDecimal, readMoney } from "./read.ts";

test("a million random numbers, up to 24 digits, are read back from their words", () => {
  let state = 20261121;
  const next = () => (state = (state * 48271) % 2147483647);
  const forms = [{}, { apocope: true }, { gender: "f" }, { thousand: "un mil" }] as const;
  for (let turn = 0; turn < 1_000_000; turn++) {
    // As many short numbers as long ones.
    let value = BigInt(next() % 10 ** (1 + (next() % 8)));
    if (turn % 3 === 0) value = value * BigInt(next() % 10 ** (1 + (next() % 8))) + BigInt(next() % 1000);
    if (turn % 60 === 0) value = value * BigInt(next() % 100_000_000) + BigInt(next() % 1_000_000);
    if (turn % 7 === 0) value = -value;
    if (readCardinal(cardinal(value, forms[turn % 4])) !== value) expect.fail(`${value} is not read back`);
  }
}, 60_000);

test("any number below 10³⁶ is read back, whatever its gender, ending and case", () => {
  const options = fc.record(
    {
      gender: fc.constantFrom("m" as const, "f" as const),
      apocope: fc.boolean(),
      thousand: fc.constantFrom("mil" as const, "un mil" as const),
      case: fc.constantFrom("upper" as const, "title" as const, "sentence" as const),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 36n) + 1n, max: 10n ** 36n - 1n }), options, (value, chosen) => {
      expect(readCardinal(cardinal(value, chosen))).toBe(value);
    }),
    { numRuns: 2000 },
  );
});

test("two numbers never have the same words", () => {
  const seen = new Set(Array.from({ length: 20_000 }, (_, n) => cardinal(BigInt(n * 37))));
  expect(seen.size).toBe(20_000);
});

test("any decimal is read back to its last zero", () => {
  const digits = (max: number) => fc.stringMatching(new RegExp(`^\\d{1,${max}}$`));
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      digits(8),
      fc.boolean(),
      (whole, fraction, single) => {
        const value = `${whole}.${fraction}`;
        expect(readDecimal(decimal(value, { fraction: single ? "digits" : "number" }))).toBe(value);
      },
    ),
  );
  expect(readDecimal("quince")).toBe("15");
});

test("any amount is read back with its currency, in any wording", () => {
  const options = fc.record(
    {
      exact: fc.boolean(),
      zero: fc.constantFrom("full" as const, "short" as const),
      cents: fc.constantFrom("words" as const, "hundredths" as const),
      name: fc.constantFrom("standard" as const, "article" as const, "short" as const),
      symbol: fc.constantFrom("plain" as const, "dot" as const, "space" as const, "code" as const),
      paren: fc.boolean(),
      case: fc.constantFrom("upper" as const, "title" as const),
    },
    { requiredKeys: [] },
  );
  const cents = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.bigInt({ min: 0n, max: 300n }));
  fc.assert(
    fc.property(cents, fc.constantFrom(...currencyCodes), options, (value, currency, chosen) => {
      const amount = `${value / 100n}.${String(value % 100n).padStart(2, "0")}`;
      expect(readMoney(money(amount, currency, chosen))).toEqual({ amount, currency });
    }),
    { numRuns: 3000 },
  );
});

test("capitals without accents and amounts with figures are read", () => {
  expect(readCardinal("VEINTISEIS  MIL\nDIECISEIS")).toBe(26_016n);
  expect(readCardinal("veintidós".normalize("NFD"))).toBe(22n);
  expect(readMoney("UN MILLON DE QUETZALES EXACTOS (Q.1,000,000.00)")).toEqual({
    amount: "1000000.00",
    currency: "GTQ",
  });
  expect(readMoney("menos un dólar con un centavo")).toEqual({ amount: "-1.01", currency: "USD" });
});

test("a text too long for any number is not looked through", () => {
  const long = "uno con ".repeat(100_000);
  expect([readCardinal(long), readDecimal(long), readMoney(`${long} quetzal`)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  "",
  "cien uno",
  "ciento mil",
  "veinte uno",
  "treinta y diez",
  "treinta y",
  "dos tres",
  "mil mil",
  "cero cinco",
  "un billón dos billones",
  "millones",
  "dos millones tres billones",
  "doscientos cien",
  "tres manzanas",
  "menos",
])("“%s” is no number", (words) => {
  expect(readCardinal(words)).toBeUndefined();
});

test.each([
  "cien",
  "quetzales",
  "un quetzal con cien centavos",
  "dos pesos",
  "uno punto dos quetzales",
  "diez quetzales con",
])("“%s” is no amount", (words) => {
  expect(readMoney(words)).toBeUndefined();
});

test.each(["punto cinco", "uno punto", "uno punto mil dos tres", "uno punto cero mil mil"])(
  "“%s” is no decimal",
  (words) => {
    expect(readDecimal(words)).toBeUndefined();
  },
);
