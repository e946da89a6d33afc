import { expect, test } from "vitest";
import { mergeValues } from "./merge-values.ts";

const merged = (base: unknown, mine: unknown, saved: unknown) => {
  const { values, conflicts } = mergeValues({ a: base }, { a: mine }, { a: saved });
  return conflicts.length > 0 ? "conflict" : values.a;
};

test.each([
  ["nobody's change", "x", "x", "x", "x"],
  ["mine", "x", "y", "x", "y"],
  ["theirs", "x", "x", "y", "y"],
  ["the same change", "x", "y", "y", "y"],
  ["two changes", "x", "y", "z", "conflict"],
  ["a text the server tidied", " Eva ", " Eva P", "eva", " Eva P"],
  ["lists that both added to", ["a"], ["a", "b"], ["a", "c"], ["a", "c", "b"]],
  ["a list one took from and one added to", ["a", "b"], ["b"], ["a", "b", "c"], ["b", "c"]],
  ["numbers", [1, 2], [1, 2, 3], [2], [2, 3]],
  ["different values of a record", { f: "1", g: "1" }, { f: "2", g: "1" }, { f: "1", g: "3" }, { f: "2", g: "3" }],
  ["the same value of a record", { f: "1" }, { f: "2" }, { f: "3" }, "conflict"],
  ["lists of things", [{ id: 1 }], [{ id: 2 }], [{ id: 3 }], "conflict"],
])("%s", (_, base, mine, saved, result) => {
  expect(merged(base, mine, saved)).toEqual(result);
});
