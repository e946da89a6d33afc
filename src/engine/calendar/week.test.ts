import fc from "fast-check";
import { expect, test } from "vitest";
import { weekdayOf } from "./week.ts";

test.each([
  ["2026-11-22", 7],
  ["2024-12-30", 1],
  ["2025-12-29", 1],
  ["2026-12-31", 4],
  ["2027-01-03", 7],
  ["2027-01-04", 1],
  ["2020-12-31", 4],
  ["2021-01-03", 7],
  ["2016-01-03", 7],
  ["2005-01-01", 6],
  ["2008-12-29", 1],
  ["0001-01-01", 1],
  ["9999-12-31", 5],
])("%s is day %d of the week", (day, weekday) => expect(weekdayOf(day)).toBe(weekday));

test("days of the week are those of the runtime", () => {
  const day = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      expect(weekdayOf(date.toISOString().slice(0, 10)) % 7).toBe(date.getUTCDay());
    }),
  );
});
