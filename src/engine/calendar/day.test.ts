import fc from "fast-check";
import { expect, test } from "vitest";
import { daysInMonth, isDay, readBritish, showBritish } from "./day.ts";

test("a day is shown as dd/mm/yyyy and read back", () => {
  expect(showBritish("2026-03-09")).toBe("09/03/2026");
  expect(readBritish("9/3/2026")).toBe("2026-03-09");
  expect(readBritish(" 09/03/2026 ")).toBe("2026-03-09");
});

test.each([
  "29/02/2023",
  "31/04/2024",
  "00/01/2024",
  "01/13/2024",
  "1/1/24",
  "2024-01-01",
  "",
  "29/02/1900",
  "01/01/0000",
])("%s is no day", (text) => {
  expect(readBritish(text)).toBeUndefined();
});

test("leap days are days", () => {
  expect(readBritish("29/02/2024")).toBe("2024-02-29");
  expect(isDay("2000-02-29")).toBe(true);
  expect(isDay("2100-02-29")).toBe(false);
});

test("what is no day is shown as it is", () => {
  expect(showBritish("2024-02-30")).toBe("2024-02-30");
  expect(showBritish("pending")).toBe("pending");
});

test("the calendar agrees with the runtime's own for every day of its range", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const last = new Date(0);
      last.setUTCFullYear(year, month, 0);
      expect(daysInMonth(year, month)).toBe(last.getUTCDate());
    }),
  );
});

test("reading and showing are each other's inverse", () => {
  const day = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      const text = date.toISOString().slice(0, 10);
      expect(readBritish(showBritish(text))).toBe(text);
    }),
  );
});
