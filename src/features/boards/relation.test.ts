import { expect, test } from "vitest";
import { isCircle } from "./relation.ts";

const waits = (...pairs: string[]) => pairs.map((pair) => ({ blockedId: pair[0] ?? "", blockerId: pair[2] ?? "" }));

// "a>b": a waits for b.
test.each<[string[], string, boolean]>([
  [[], "a>b", false],
  [[], "a>a", true],
  [["b>a"], "a>b", true],
  [["b>c", "c>d"], "d>b", true],
  [["b>c", "c>d"], "b>d", false],
  [["a>b", "a>c", "b>d", "c>d"], "d>e", false],
  [["a>b", "a>c", "b>d", "c>d"], "d>a", true],
])("%j and %s: a circle is %s", (there, more, circle) => {
  const [relation = { blockedId: "", blockerId: "" }] = waits(more);
  expect(isCircle(waits(...there), relation)).toBe(circle);
});
