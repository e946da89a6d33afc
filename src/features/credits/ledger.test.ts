import { expect, test } from "vitest";
import { effectOf, runsLow } from "./ledger.ts";

test.each([
  ["grant", 3, 3],
  ["reserve", 3, -3],
  ["capture", 3, 0],
  ["release", 3, 3],
] as const)("%s of %i changes the balance by %i", (kind, amount, by) => {
  expect(effectOf(kind, amount)).toBe(by);
});

test.each([
  [7, 6, false],
  [6, 5, true],
  [5, 4, false],
  [1, 0, true],
  [0, 10, false],
  [5, 6, false],
  [20, 3, true],
])("from %i to %i is reported: %s", (before, after, isReported) => {
  expect(runsLow(before, after)).toBe(isReported);
});
