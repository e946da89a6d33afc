import fc from "fast-check";
import { expect, test } from "vitest";
import { isoWeekOf, weekdayOf } from "./week.ts";

test.each([
  ["2026-11-22", 7, 2026, 47],
  ["2024-12-30", 1, 2025, 1],
  ["2025-12-29", 1, 2026, 1],
  ["2026-12-31", 4, 2026, 53],
  ["2027-01-03", 7, 2026, 53],
  ["2027-01-04", 1, 2027, 1],
  ["2020-12-31", 4, 2020, 53],
  ["2021-01-03", 7, 2020, 53],
  ["2016-01-03", 7, 2015, 53],
  ["2005-01-01", 6, 2004, 53],
  ["2008-12-29", 1, 2009, 1],
  ["0001-01-01", 1, 1, 1],
  ["9999-12-31", 5, 9999, 52],
])("%s is day %d of the week, in %d week %d", (day, weekday, year, week) => {
  expect(weekdayOf(day)).toBe(weekday);
  expect(isoWeekOf(day)).toEqual({ year, week });
});

test("days of the week are those of the runtime", () => {
  const day = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      expect(weekdayOf(date.toISOString().slice(0, 10)) % 7).toBe(date.getUTCDay());
    }),
  );
});
