import { expect, test } from "vitest";
import { colorOf, labelPalette, relabelled } from "./label.ts";

test("a label has the colour it was given, or always the same one", () => {
  expect(colorOf("SAT", [{ name: "SAT", color: "#000000" }])).toBe("#000000");
  expect(labelPalette).toContain(colorOf("SAT", []));
  expect(colorOf("SAT", [])).toBe(colorOf("SAT", []));
});

test("labels are renamed at once, two that become one are one, and what is removed is gone", () => {
  const renamed = new Map([
    ["a", "b"],
    ["b", "a"],
    ["c", "d"],
  ]);
  expect(relabelled(["a", "b", "x"], renamed, new Set())).toEqual(["b", "a", "x"]);
  expect(relabelled(["c", "d"], renamed, new Set())).toEqual(["d"]);
  expect(relabelled(["a", "z"], new Map(), new Set(["z"]))).toEqual(["a"]);
});
