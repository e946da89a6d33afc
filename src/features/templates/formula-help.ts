import { filterCalled } from "#engine/formula/filters.ts";
import { parseFormula } from "#engine/formula/formula.ts";
import { functionCalled } from "#engine/formula/functions.ts";
import { printFormula } from "#engine/formula/print-formula.ts";
import { filterReference } from "#engine/formula/reference/filter-reference.ts";
import { functionReference } from "#engine/formula/reference/function-reference.ts";

/** A filter or function as the help of a template's author shows it. */
export interface HelpEntry {
  /** Its name in the language of the reader first, then the other one, where it differs. */
  readonly names: readonly string[];
  readonly does: string;
  /** Tags to copy, with what they print; a function's is only written. */
  readonly examples: readonly { readonly tag: string; readonly result: string }[];
}

/** The filters and functions of the reference (docs/filters.md) in the language of the reader. */
export function helpIn(language: "es" | "en"): {
  readonly filters: readonly HelpEntry[];
  readonly functions: readonly HelpEntry[];
} {
  const named = (rule: { readonly es: string; readonly en: string } | undefined, name: string) => {
    const [own, other] = language === "es" ? [rule?.es, rule?.en] : [rule?.en, rule?.es];
    return [...new Set([own ?? name, other ?? name])];
  };
  const written = (formula: string): string => {
    const read = parseFormula(formula);
    return language === "es" || "error" in read ? formula : printFormula(read.formula.tree, language);
  };
  return {
    filters: filterReference.map(({ name, does, examples }) => ({
      names: named(filterCalled(name), name),
      does: does[language],
      examples: examples.map((example) => ({ tag: `{${written(example.formula)}}`, result: example[language] })),
    })),
    functions: functionReference.map(({ name, usage, does }) => ({
      names: named(functionCalled(name), name),
      does: does[language],
      examples: [{ tag: `{${usage[language]}}`, result: "" }],
    })),
  };
}
