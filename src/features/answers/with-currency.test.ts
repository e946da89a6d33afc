import { expect, test } from "vitest";
import { withCurrency } from "./with-currency.ts";

test.each([
  ["1,500.00", "currency", "GTQ", "Q1,500.00"],
  ["1,500.00", "currency", "USD", "US$1,500.00"],
  ["-0.50", "currency", "GTQ", "-Q0.50"],
  ["", "currency", "GTQ", ""],
  ["mil quinientos", "currency", "GTQ", "mil quinientos"],
  ["1,500.00", "number", "GTQ", "1,500.00"],
] as const)("%s as %s in %s is shown as %s", (text, kind, currency, shown) => {
  expect(withCurrency(text, { kind, currency })).toBe(shown);
});
