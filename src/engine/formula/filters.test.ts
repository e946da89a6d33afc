import { describe, expect, test } from "vitest";
import { type Environment, evaluate, printed } from "./evaluate.ts";
import { filters } from "./filters.ts";
import { parseFormula } from "./formula.ts";

const printedIn = (language: "es" | "en", source: string, answers: Readonly<Record<string, unknown>>): unknown => {
  const read = parseFormula(source);
  if ("fault" in read) return read.fault;
  let counted = 0;
  const environment: Environment = {
    read: (path) => (Object.hasOwn(answers, path) ? answers[path] : undefined),
    count: () => ++counted,
    reference: () => undefined,
    language,
  };
  const result = evaluate(read.formula, environment);
  return "fault" in result ? result.fault : (printed(result.value) ?? result.missing);
};

// Of an image nothing is printed.
describe.each(filters.filter((filter) => filter.reads !== "image"))("$es / $en", (filter) => {
  test.each(filter.examples)("{$formula}", ({ formula, answers, es, en }) => {
    expect(printedIn("es", formula, answers)).toBe(es);
    expect(printedIn("en", formula, answers)).toBe(en);
    // The other name of the filter is the same filter.
    const [from, to] = formula.includes(`| ${filter.es}`) ? [filter.es, filter.en] : [filter.en, filter.es];
    expect(printedIn("es", formula.replace(`| ${from}`, `| ${to}`), answers)).toBe(es);
  });
});
