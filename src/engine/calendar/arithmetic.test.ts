import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths, dayOf, daysBetween, monthsBetween, yearsBetween } from "./arithmetic.ts";

/** JavaScript's own calendar, as the other opinion. */
const day = fc
  .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const millis = (text: string): number => Date.parse(`${text}T00:00:00Z`);

test("days between and days later agree with another calendar", () => {
  fc.assert(
    fc.property(day, day, (from, to) => {
      const days = Math.round((millis(to) - millis(from)) / 86_400_000);
      expect(daysBetween(from, to)).toBe(days);
      expect(addDays(from, days)).toBe(to);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["2024-02-28", 1, "2024-02-29"],
  ["2023-02-28", 1, "2023-03-01"],
  ["1900-02-28", 1, "1900-03-01"],
  ["2000-02-28", 1, "2000-02-29"],
  ["2026-01-01", -1, "2025-12-31"],
  ["0001-01-01", -1, undefined],
  ["9999-12-31", 1, undefined],
  ["2026-01-01", Number.NaN, undefined],
  ["2026-01-01", 1e300, undefined],
])("%s and %d days is %s", (from, days, expected) => {
  expect(addDays(from, days)).toBe(expected);
});

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2024-01-31", 1, "2024-02-29"],
  ["2026-03-31", -1, "2026-02-28"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2026-01-15", -13, "2024-12-15"],
  ["2024-02-29", 12, "2025-02-28"],
  ["9999-12-01", 1, undefined],
  ["0001-01-01", -1, undefined],
])("%s and %d months is %s", (from, months, expected) => {
  expect(addMonths(from, months)).toBe(expected);
});

test.each([
  ["2026-01-15", "2026-02-14", 0],
  ["2026-01-15", "2026-02-15", 1],
  ["2026-01-31", "2026-02-28", 1],
  ["2026-02-15", "2026-01-15", -1],
  ["2020-02-29", "2021-02-28", 12],
])("from %s to %s are %d whole months", (from, to, expected) => {
  expect(monthsBetween(from, to)).toBe(expected);
});

test.each([
  ["1985-12-31", "2026-12-30", 40],
  ["1985-12-31", "2026-12-31", 41],
  ["2000-02-29", "2018-02-27", 17],
  ["2000-02-29", "2018-02-28", 18],
  ["2026-12-30", "1985-12-31", -40],
])("from %s to %s are %d whole years", (from, to, expected) => {
  expect(yearsBetween(from, to)).toBe(expected);
});

test("a day there is not is none", () => {
  expect(dayOf(2026, 2, 29)).toBeUndefined();
  expect(dayOf(2026, 13, 1)).toBeUndefined();
  expect(dayOf(0, 1, 1)).toBeUndefined();
  expect(dayOf(2026, 1.5, 1)).toBeUndefined();
  expect(dayOf(800, 1, 2)).toBe("0800-01-02");
});
