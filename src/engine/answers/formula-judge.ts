import { lookUp } from "#engine/document/answers-lookup.ts";
import { evaluate, isTrue } from "#engine/formula/evaluate.ts";
import { type Formula, parseFormula } from "#engine/formula/formula.ts";
import { type Judge, judgeBy } from "./judge.ts";

/** Formulas read before; forms have few, and a form is judged at every key. */
const maxKnown = 1000;
const known = new Map<string, Formula | undefined>();

function formulaOf(source: string): Formula | undefined {
  if (known.has(source)) return known.get(source);
  const read = parseFormula(source);
  const formula = "error" in read ? undefined : read.formula;
  if (known.size >= maxKnown) known.clear();
  known.set(source, formula);
  return formula;
}

/** Reads formulas with all their filters and functions. */
export const judgeFormula: Judge = (source, scopes) => {
  const formula = formulaOf(source);
  if (!formula) return false;
  const result = evaluate(formula, {
    // A yes or no is the same in every language.
    language: "es",
    read: (path) => lookUp({ scopes, turns: [] }, path).value,
    count: () => 0,
    reference: () => undefined,
  });
  return "value" in result && isTrue(result.value);
};

judgeBy(judgeFormula);
