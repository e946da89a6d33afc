import { expect, test } from "vitest";
import { standingOf } from "./paper.ts";

test.each([
  ["2026-11-23", "expired"],
  ["2026-11-24", "expiring"],
  ["2026-12-09", "expiring"],
  ["2026-12-10", "good"],
])("on 24/11/2026 a paper that is valid until %s is %s", (validUntil, standing) => {
  expect(standingOf(validUntil, "2026-11-24")).toBe(standing);
});
