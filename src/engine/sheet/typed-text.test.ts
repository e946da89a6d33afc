import fc from "fast-check";
import { expect, test } from "vitest";
import { dateOrderOf, decimalMarkOf, readDecimal } from "./typed-text.ts";

test.each([
  [["01/02/2026", "15/02/2026"], { order: "dmy", certain: true }],
  [["01/02/2026", "02/15/2026"], { order: "mdy", certain: true }],
  [["01/02/2026"], { order: "dmy", certain: false }],
  [["2026-01-02", ""], { order: "ymd", certain: true }],
  [["15/01/2026", "01/15/2026"], undefined],
  [["pendiente"], { order: "dmy", certain: false }],
] as const)("the order of %j", (texts, order) => expect(dateOrderOf(texts)).toEqual(order));

test.each([
  ["1234.5", ".", "1234.5"],
  ["1,234.50", ".", "1234.50"],
  ["1.234,50", ",", "1234.50"],
  ["1.234,50", ".", undefined],
  ["1,5", ".", undefined],
  ["1,5", ",", "1.5"],
  ["Q 1,500.00", ".", "1500.00"],
  ["US$-12.00", ".", "-12.00"],
  ["-Q12", ".", "-12"],
  ["(12.00)", ".", "-12.00"],
  ["(12.00", ".", undefined],
  ["12.5%", ".", "0.125"],
  ["5 %", ".", "0.05"],
  ["100%", ".", "1"],
  ["0%", ".", "0"],
  ["1 234 567,8", ",", "1234567.8"],
  ["0101", ".", "101"],
  ["12,34,567", ".", undefined],
  ["--5", ".", undefined],
  ["-(5)", ".", undefined],
  ["1e5", ".", undefined],
  ["", ".", undefined],
  [".", ".", undefined],
] as const)("%j under %s is %s", (text, mark, decimal) => expect(readDecimal(text, mark)).toBe(decimal));

test.each([
  [["1,234.50", "3"], { mark: ".", certain: true }],
  [["1.234,50", "3"], { mark: ",", certain: true }],
  [["1,234"], { mark: ".", certain: false }],
  [["1,234.5", "1.234,5"], undefined],
  [["", "n/a"], { mark: ".", certain: false }],
] as const)("the decimal mark of %j", (texts, mark) => expect(decimalMarkOf(texts)).toEqual(mark));

test("the value of a decimal is kept", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 4 }), (whole, places) => {
      const value = whole / 10 ** places;
      const text = value.toLocaleString("en-US", { minimumFractionDigits: places, maximumFractionDigits: places });
      expect(Number(readDecimal(text, "."))).toBe(value);
      const comma = text.replace(/[.,]/g, (mark) => (mark === "," ? "." : ","));
      expect(Number(readDecimal(comma, ","))).toBe(value);
    }),
  );
});
