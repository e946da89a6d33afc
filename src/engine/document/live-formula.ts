import { type Environment, evaluate } from "#engine/formula/evaluate.ts";
import { parseFormula } from "#engine/formula/formula.ts";
import { printedMoney, turnsOf } from "./answering.ts";
import { type Answers, type Around, lookUp } from "./answers-lookup.ts";
import type { Turn } from "./question.ts";

/**
 * Returns the text that a page shows for a formula. A formula that prints an empty text is not a blank, so its place
 * contains a zero-width space.
 */
export const shownText = (text: string | undefined): string => (text === "" ? "\u200b" : (text ?? ""));

/** The loops around a tag, each with its turn: `compradores.0`. */
export const scopeOf = (around: Around): string => turnsOf(around)[0] ?? "";

/**
 * Returns the text that a formula of a preview prints with other answers, as `previewDocument` would write it, or a
 * blank if answers are missing. Returns undefined if only the whole document can tell: the formula counts clauses, or
 * its place is gone.
 */
export function formulaText(
  { scope, source }: { readonly scope: string; readonly source: string },
  answers: Answers,
  { language, money }: { readonly language: "es" | "en"; readonly money: ReadonlySet<string> },
): string | undefined {
  const read = parseFormula(source);
  if ("error" in read) return undefined;
  const { formula } = read;
  if (formula.counts || formula.references.length > 0) return undefined;
  const around = aroundOf(answers, scope);
  if (!around) return undefined;
  const environment: Environment = {
    language,
    read: (path) => lookUp(around, path).value,
    count: () => 0,
    reference: () => undefined,
  };
  const result = evaluate(formula, environment);
  if ("error" in result) return "";
  const text = printedMoney(result.value, formula, around, money);
  return text === "" && result.missing.length > 0 ? "" : shownText(text);
}

/** Returns the scopes and turns of a scope string from `scopeOf`. */
function aroundOf(answers: Answers, scope: string): Around | undefined {
  const scopes: unknown[] = [answers];
  const turns: Turn[] = [];
  let rest = scope;
  while (rest !== "") {
    const lists = scopes.findLast((each) => listNamed(each, rest) !== undefined);
    const name = listNamed(lists, rest) ?? "";
    const elements = (lists as Answers | undefined)?.[name];
    const index = /^\d+/.exec(rest.slice(name.length + 1))?.[0] ?? "";
    const element: unknown = Array.isArray(elements) ? elements[Number(index)] : undefined;
    if (index === "" || element === undefined) return undefined;
    scopes.push(element);
    turns.push({ name, type: "array", index: Number(index), total: (elements as readonly unknown[]).length });
    rest = rest.slice(name.length + 1 + index.length + 1);
  }
  return { scopes, turns };
}

/** The list of a scope that a path leads through; names may have dots. */
const listNamed = (scope: unknown, path: string): string | undefined =>
  typeof scope === "object" && scope !== null
    ? Object.entries(scope).find(([name, value]) => Array.isArray(value) && path.startsWith(`${name}.`))?.[0]
    : undefined;
