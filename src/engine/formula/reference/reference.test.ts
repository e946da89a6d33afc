import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filters } from "../filters.ts";
import { parseFormula } from "../formula.ts";
import { functionCalled, functions } from "../functions.ts";
import { filterReference } from "./filter-reference.ts";
import { functionReference } from "./function-reference.ts";
import { referenceIn, referenceText } from "./reference-text.ts";

test("docs/filters.md is what `tools/generate-filters.ts` prints of the tables", () => {
  expect(readFileSync("docs/filters.md", "utf8")).toBe(referenceText());
});

test.each(["es", "en"] as const)("docs/help/%s/filters.md is what `tools/generate-filters.ts` prints", (language) => {
  expect(readFileSync(`docs/help/${language}/filters.md`, "utf8")).toBe(referenceIn(language));
});

test("every filter and function is in it, in the order of the rules", () => {
  expect(filterReference.map(({ name }) => name)).toEqual(filters.map(({ es }) => es));
  const order = new Map(functions.map(({ es }, index) => [es, index]));
  expect(functionReference.map(({ name }) => name).toSorted()).toEqual([...order.keys()].toSorted());
});

test.each(functionReference)("$name is shown as it can be written, in both languages", ({ name, usage }) => {
  for (const language of ["es", "en"] as const) {
    const read = parseFormula(usage[language]);
    expect(read).toMatchObject({ formula: { tree: { type: "call", name } } });
    expect(usage[language].startsWith(`${functionCalled(name)?.[language]}(`)).toBe(true);
  }
});
