import { expect, test } from "vitest";
import type { Translate } from "#client/i18n.ts";
import { changeText } from "./shown.ts";

const t = ((key: string, values: object) => `${key} ${Object.values(values ?? {}).join(" ")}`.trim()) as Translate;

test.each([
  [0, 0, "dashboard.change.none"],
  [4, 0, "dashboard.change.new"],
  [29, 3, "dashboard.change.more 26 3"],
  [1, 9, "dashboard.change.fewer 8 9"],
  [9, 9, "dashboard.change.same 0 9"],
  [31, 10, "dashboard.change.up 210 10"],
  [5, 10, "dashboard.change.down 50 10"],
])("%i after %i", (count, before, expected) => {
  expect(changeText(t, count, before)).toBe(expected);
});
