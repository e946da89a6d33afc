import { describe, expect, test } from "vitest";
import { type Environment, evaluate, printed } from "./evaluate.ts";
import { filterCalled } from "./filters.ts";
import { parseFormula } from "./formula.ts";
import { printFormula } from "./print-formula.ts";
import { filterReference } from "./reference/filter-reference.ts";

const printedIn = (language: "es" | "en", source: string, answers: Readonly<Record<string, unknown>>): unknown => {
  const read = parseFormula(source);
  if ("error" in read) return read.error;
  let counted = 0;
  const environment: Environment = {
    read: (path) => (Object.hasOwn(answers, path) ? answers[path] : undefined),
    count: () => ++counted,
    reference: () => undefined,
    language,
  };
  const result = evaluate(read.formula, environment);
  return "error" in result ? result.error : (printed(result.value) ?? result.missing);
};

// An image prints no text.
describe.each(filterReference.filter(({ examples }) => examples.length > 0))("$name", ({ name, examples }) => {
  const english = filterCalled(name)?.en ?? "";

  test.each(examples)("{$formula}", ({ formula, answers, es, en }) => {
    expect(printedIn("es", formula, answers)).toBe(es);
    expect(printedIn("en", formula, answers)).toBe(en);
    // Written with the other names it is the same.
    const read = parseFormula(formula);
    if ("error" in read) throw new Error(read.error.id);
    expect(read.formula.filters).toContain(name);
    for (const language of ["es", "en"] as const) {
      const other = printFormula(read.formula.tree, language);
      expect(other).toContain(`| ${language === "es" ? name : english}`);
      expect(printedIn("es", other, answers)).toBe(es);
      expect(printedIn("en", other, answers)).toBe(en);
    }
  });
});
