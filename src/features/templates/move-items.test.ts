import { expect, test } from "vitest";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { moveGroupBefore, moveItems } from "./move-items.ts";

const form: FormDefinition = {
  groups: [
    { id: "g1", label: "Uno", items: ["a", "b", "c"] },
    { id: "g2", label: "Dos", items: ["d", "e"] },
  ],
  fields: [],
  loops: [],
  conditions: [],
};
const shape = ({ groups }: FormDefinition) => groups.map(({ id, items }) => `${id} ${items.join("")}`);

test.each([
  [["a", "c"], { group: "g2", before: "e" }, ["g1 b", "g2 dace"]],
  [["e", "a"], { group: "g2" }, ["g1 bc", "g2 dae"]],
  [["c"], { group: "g1", before: "a" }, ["g1 cab", "g2 de"]],
  [["a", "b"], { group: "g1", before: "b" }, ["g1 abc", "g2 de"]],
  [["b"], { group: "g1", before: "b" }, ["g1 abc", "g2 de"]],
  [["a", "b", "c"], { group: "g2", before: "d" }, ["g1 ", "g2 abcde"]],
  [["x"], { group: "g2" }, ["g1 abc", "g2 de"]],
  [["a"], { group: "g9" }, ["g1 abc", "g2 de"]],
])("%j to %j", (keys, target, meant) => {
  expect(shape(moveItems(form, new Set(keys), target))).toEqual(meant);
});

test("a group goes before another one, or to the end", () => {
  expect(shape(moveGroupBefore(form, "g2", "g1"))).toEqual(["g2 de", "g1 abc"]);
  expect(shape(moveGroupBefore(form, "g1", undefined))).toEqual(["g2 de", "g1 abc"]);
  for (const [id, before] of [
    ["g1", "g1"],
    ["g9", "g1"],
    ["g1", "g9"],
  ] as const)
    expect(moveGroupBefore(form, id, before)).toBe(form);
});
