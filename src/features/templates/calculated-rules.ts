import { groupSwitch } from "#engine/answers/decided.ts";
import { type Formula, parseFormula } from "#engine/formula/formula.ts";
import { nodesOf } from "#engine/formula/tree.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import type { CalculatedOption } from "#features/answers/options.ts";
import { calculableOptions, optionGroupErrors, type RuleError, scopeOf } from "./option-rules.ts";

/** The keys a path leads to, seen from a scope: innermost first; undefined when the form asks nothing of that name. */
function resolved(form: FormDefinition, scope: string, path: string): string | undefined {
  const keys = new Set([...form.fields, ...form.loops, ...form.conditions].map(({ key }) => key));
  for (let at = scope; ; at = outer(form, at)) {
    if (keys.has(at + path)) return at + path;
    if (at === "") return undefined;
  }
}

/** The scope around a scope. */
const outer = (form: FormDefinition, scope: string): string => {
  const loop = form.loops.find(({ key }) => `${key}.` === scope);
  return loop ? scopeOf(loop) : "";
};

const counting: ReadonlySet<string> = new Set(["contador", "referencia"]);

/** The formula of a calculated option, or what is wrong with it. */
function read(form: FormDefinition, scope: string, { condition }: CalculatedOption): Formula | RuleError {
  const parsed = parseFormula(condition);
  if ("error" in parsed) {
    const { id, text, suggestion } = parsed.error;
    return {
      code: `templates.formula.${id}`,
      values: { marked: text, ...(suggestion === undefined ? {} : { suggestion }) },
    };
  }
  const { formula } = parsed;
  if ([...nodesOf(formula.tree)].some((node) => node.type === "call" && counting.has(node.name)))
    return { code: "templates.options.counts" };
  const unknown = formula.paths.find((path) => resolved(form, scope, path) === undefined);
  return unknown === undefined ? formula : { code: "templates.options.nameUnknown", values: { name: unknown } };
}

/** Returns the errors of the calculated options, by `<option>/condition` and `<option>/option`. */
export function calculatedOptionErrors(form: FormDefinition): Map<string, RuleError> {
  const errors = new Map<string, RuleError>();
  const options = new Map(calculableOptions(form).map((option) => [option.key, option]));
  const formulas = new Map<string, { readonly formula: Formula; readonly scope: string }>();
  const seen = new Set<string>();
  for (const rule of form.calculatedOptions ?? []) {
    const option = options.get(rule.option);
    if (!option || seen.has(rule.option)) {
      const code = option ? "templates.options.optionTwice" : "templates.options.optionUnknown";
      errors.set(`${rule.option}/option`, { code });
      continue;
    }
    seen.add(rule.option);
    const scope = scopeIn(form, rule.option);
    const found = read(form, scope, rule);
    if ("code" in found) errors.set(`${rule.option}/condition`, found);
    else formulas.set(rule.option, { formula: found, scope });
  }
  const labelOf = (key: string) => options.get(key)?.label ?? key;
  for (const [key, circle] of circles(form, formulas)) {
    const path = circle.map((one) => `“${labelOf(one)}”`).join(" → ");
    errors.set(`${key}/condition`, { code: "templates.options.circle", values: { path } });
  }
  return errors;
}

/** The scope an option is answered in. */
function scopeIn(form: FormDefinition, option: string): string {
  const part = [...form.conditions, ...form.loops].find(({ key }) => key === option);
  return part ? scopeOf(part) : "";
}

/** The calculated options that lead back to themselves, each with the way it takes. */
function circles(
  form: FormDefinition,
  formulas: ReadonlyMap<string, { readonly formula: Formula; readonly scope: string }>,
): Map<string, string[]> {
  const needs = new Map(
    [...formulas].map(([key, { formula, scope }]) => {
      const read = formula.paths.flatMap((path) => resolved(form, scope, path) ?? []);
      return [key, read.flatMap((one) => behind(form, one)).filter((one) => formulas.has(one))] as const;
    }),
  );
  const found = new Map<string, string[]>();
  for (const key of formulas.keys()) {
    const way = wayBack(needs, key, key, new Set());
    if (way) found.set(key, [key, ...way]);
  }
  return found;
}

/** Returns an answer and the switches around it: they must be decided before it counts. */
function behind(form: FormDefinition, key: string): string[] {
  const around = form.loops
    .filter((loop) => key === loop.key || key.startsWith(`${loop.key}.`))
    .map((loop) => loop.key);
  const top = new Set([key, ...around]);
  const groups = form.groups.filter(({ optional, items }) => optional && items.some((item) => top.has(item)));
  return [key, ...around, ...groups.map(({ id }) => groupSwitch(id))];
}

function wayBack(
  needs: ReadonlyMap<string, readonly string[]>,
  from: string,
  to: string,
  seen: Set<string>,
): string[] | undefined {
  for (const next of needs.get(from) ?? []) {
    if (next === to) return [to];
    if (seen.has(next)) continue;
    seen.add(next);
    const rest = wayBack(needs, next, to, seen);
    if (rest) return [next, ...rest];
  }
  return undefined;
}

/** All that has to be corrected in the rules about options, by place. */
export const optionErrors = (form: FormDefinition): ReadonlyMap<string, RuleError> =>
  new Map([...optionGroupErrors(form), ...calculatedOptionErrors(form)]);

/** The form without the calculated options that cannot be: what their formulas named is gone. */
export function withoutBrokenRules(form: FormDefinition): FormDefinition {
  const { calculatedOptions = [], ...rest } = form;
  const errors = calculatedOptionErrors(form);
  const kept = calculatedOptions.filter(
    ({ option }) => !errors.has(`${option}/condition`) && !errors.has(`${option}/option`),
  );
  return kept.length > 0 ? { ...rest, calculatedOptions: kept } : rest;
}

/** The names at the top of the form that a calculated option looks at. */
export function namesRead(form: FormDefinition, { option, condition }: CalculatedOption): readonly string[] {
  const parsed = parseFormula(condition);
  if ("error" in parsed) return [];
  const scope = scopeIn(form, option);
  const all = [...form.fields, ...form.loops, ...form.conditions];
  const top = new Set(form.groups.flatMap(({ items }) => items));
  return parsed.formula.paths.flatMap((path) => {
    const key = resolved(form, scope, path);
    const root = all.find((one) => top.has(one.key) && (one.key === key || key?.startsWith(`${one.key}.`)));
    return root ? [root.name] : [];
  });
}

/** A name a formula of an option may use, as it is written there, in square brackets where it could be read as something else. */
export interface UsableName {
  readonly written: string;
  readonly label: string;
}

/** Returns the names an option's formula may use: those next to it and around it, but not the option itself. */
export function namesFor(form: FormDefinition, option: string): readonly UsableName[] {
  const scope = scopeIn(form, option);
  return [...form.fields, ...form.conditions, ...form.loops].flatMap((part) => {
    const path = part.key.startsWith(scope) ? part.key.slice(scope.length) : part.key;
    if (part.key === option || resolved(form, scope, path) !== part.key) return [];
    const plain = /^[\p{L}_][\p{L}\p{M}\p{N}_.]*$/u.test(path) && !/^(?:y|o|no|and|or|not)$/i.test(path);
    return [{ written: plain ? path : `[${path}]`, label: part.label }];
  });
}
