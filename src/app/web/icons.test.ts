/// <reference types="vite/client" />

import { expect, test } from "vitest";
import type { Parts } from "#client/feature.ts";

test("no two entries of the frame have one icon", () => {
  const parts = Object.values(
    import.meta.glob<Parts>("../../features/*/web/parts.ts", { eager: true, import: "parts" }),
  );
  const entries = parts.flatMap(({ icons = {} }) => Object.entries(icons));
  expect(entries.length).toBeGreaterThan(8);
  const shared = [...Map.groupBy(entries, ([, icon]) => icon).values()].filter((paths) => paths.length > 1);
  expect(shared.map((paths) => paths.map(([path]) => path))).toEqual([]);
});
