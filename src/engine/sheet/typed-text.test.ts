import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { showBritish } from "#engine/calendar/day.ts";
import { dateOrderOf, decimalMarkOf, readDay, readDecimal } from "./typed-text.ts";

test.each([
  ["31/12/2026", "2026-12-31"],
  ["1/2/2026", "2026-02-01"],
  ["31-12-26", "2026-12-31"],
  ["15.03.62", "1962-03-15"],
  ["15/03/29", "2029-03-15"],
  ["15/03/30", "1930-03-15"],
  ["2026-12-31", "2026-12-31"],
  ["2026/1/5", "2026-01-05"],
  ["2026-12-31T00:00:00.000Z", "2026-12-31"],
  ["31/12/2026 00:00", "2026-12-31"],
  ["31/12/2026 12:00:00 a. m.", "2026-12-31"],
  ["31/12/2026 08:30", undefined],
  ["31-dic-2026", "2026-12-31"],
  ["5-ene-26", "2026-01-05"],
  ["31 de diciembre de 2026", "2026-12-31"],
  ["1 de mayo del 2026", "2026-05-01"],
  ["1º de setiembre de 2026", "2026-09-01"],
  ["Dec 31, 2026", "2026-12-31"],
  ["March 3rd 2026", "2026-03-03"],
  ["31 Jan 2026", "2026-01-31"],
  ["31/02/2026", undefined],
  ["31/12-2026", undefined],
  ["12 marte 2026", undefined],
  ["12/2026", undefined],
  ["20261231", undefined],
  ["", undefined],
])("%j is %s", (text, day) => expect(readDay(text, "dmy")).toBe(day));

test("month first where the column says so", () => {
  expect(readDay("12/31/2026", "mdy")).toBe("2026-12-31");
  expect(readDay("12/31/2026", "dmy")).toBeUndefined();
  expect(readDay("2026-12-31", "mdy")).toBe("2026-12-31");
});

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

describe("whatever the day", () => {
  const day = fc
    .date({ min: new Date("1930-01-01"), max: new Date("2029-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  test("it is read as it is shown", () => {
    fc.assert(
      fc.property(day, (one) => {
        expect(readDay(showBritish(one), "dmy")).toBe(one);
        expect(readDay(one, "mdy")).toBe(one);
        const [year = "", month = "", date = ""] = one.split("-");
        expect(readDay(`${month}/${date}/${year}`, "mdy")).toBe(one);
        expect(readDay(`${date}-${month}-${year.slice(2)}`, "dmy")).toBe(one);
      }),
    );
  });
});

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
