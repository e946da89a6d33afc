import { expect, test } from "vitest";
import { moneyFigures } from "./currencies.ts";

test("an amount in figures has its symbol, commas and two decimals", () => {
  expect(moneyFigures("1500.25", "GTQ")).toBe("Q1,500.25");
  expect(moneyFigures("1500.25", "GTQ", "dot")).toBe("Q.1,500.25");
  expect(moneyFigures("1500.25", "GTQ", "space")).toBe("Q 1,500.25");
  expect(moneyFigures("1500.25", "GTQ", "code")).toBe("GTQ 1,500.25");
  expect(moneyFigures("1234567890.5", "USD")).toBe("US$1,234,567,890.50");
  expect(moneyFigures("-0.5", "USD")).toBe("-US$0.50");
  expect(moneyFigures("-0.00", "USD")).toBe("US$0.00");
  expect(moneyFigures("0999", "GTQ")).toBe("Q999.00");
  expect(() => moneyFigures("0.001", "GTQ")).toThrow(RangeError);
});
