import { expect, test } from "vitest";
import { iconOf } from "./parts.ts";
import { openScreens } from "./registry.ts";

test("no two entries of the menu share an icon", () => {
  const entries = openScreens.filter((screen) => screen.navigation !== undefined);
  expect(entries.length).toBeGreaterThan(8);
  const icons = new Map(entries.map((screen) => [iconOf(screen.path), screen.path]));
  expect([...icons.values()].toSorted()).toEqual(entries.map(({ path }) => path).toSorted());
});
