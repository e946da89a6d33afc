import { expect, test } from "vitest";
import { dayPartOf } from "./by-day.ts";

const now = new Date(2026, 2, 1, 9, 30);
test.each([
  [new Date(2026, 2, 1, 9, 30), "today"],
  [new Date(2026, 2, 1, 0, 0), "today"],
  [new Date(2026, 1, 28, 23, 59), "yesterday"],
  [new Date(2026, 1, 28, 0, 0), "yesterday"],
  [new Date(2026, 1, 27, 23, 59), "earlier"],
])("%s is %s", (at, part) => {
  expect(dayPartOf(at, now)).toBe(part);
});
