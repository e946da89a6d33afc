import { expect, test } from "vitest";
import { mondayOf, monthAfter, weeksOf } from "./weeks.ts";

test.each([
  ["2026-11", "2026-10-26", "2026-12-06", 6],
  ["2027-02", "2027-02-01", "2027-02-28", 4],
  ["2026-12", "2026-11-30", "2027-01-03", 5],
] as const)("the weeks of %s are from %s to %s", (month, first, last, count) => {
  const weeks = weeksOf(month);
  expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual([first, last, count]);
});

test.each([
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
  ["2026-11", 0, "2026-11"],
] as const)("%s and %i months is %s", (month, count, expected) => {
  expect(monthAfter(month, count)).toBe(expected);
});

test("a Sunday's week began on the Monday before", () => {
  expect(mondayOf("2027-01-03")).toBe("2026-12-28");
});
