import { nearest } from "#engine/formula/called.ts";
import { type Formula, isEquation, parseFormula } from "#engine/formula/formula.ts";
import { type ResultKind, resultKind } from "#engine/formula/result-kind.ts";
import { isComparator, nodesOf } from "#engine/formula/tree.ts";
import type { FieldSetting, FormDefinition } from "#features/answers/form-definition.ts";
import type { CalculatedField, GeneratedField, Validation } from "#features/answers/rules.ts";
import { fits, generatedFormula } from "./generated-formula.ts";
import { fieldOf, isInForm, keyOfName, loopsAround, namesIn, scopeOfLoop } from "./rule-names.ts";

/** An error of a rule: the key of its sentence, the values it mentions, and its position in the formula. */
export interface RuleError {
  readonly code: `templates.${string}`;
  readonly values?: Readonly<Record<string, string>>;
  readonly at?: number;
}

/** The result of reading a formula: the formula, its kind and the keys it reads, or its error. */
export type ReadFormula =
  | { readonly error: RuleError }
  | { readonly formula: Formula; readonly kind: ResultKind; readonly from: readonly string[] };

/** The functions that count clauses. They are known only in the document. */
const counting: ReadonlySet<string> = new Set(["contador", "referencia"]);

/** Reads one equation among the loops around it. */
export function readEquation(form: FormDefinition, scope: readonly string[], source: string): ReadFormula {
  const read = parseFormula(source);
  if ("error" in read) {
    const { id, at, text, suggestion = "" } = read.error;
    return { error: { code: `templates.formula.${id}`, at, values: { marked: text || "…", suggestion } } };
  }
  const { formula } = read;
  const nodes = [...nodesOf(formula.tree)];
  const compares = nodes.find((node) => node.type === "binary" && isComparator(node.sign));
  if (compares || !isEquation(formula))
    return { error: { code: "templates.rules.comparators", at: compares?.at ?? 0 } };
  const counts = nodes.find((node) => node.type === "call" && counting.has(node.name));
  if (counts?.type === "call")
    return { error: { code: "templates.rules.counting", at: counts.at, values: { marked: counts.name } } };
  for (const path of formula.paths) {
    if (keyOfName(form, scope, path) !== undefined) continue;
    const place = nodes.find(
      (node) => node.type === "path" && (node.path === path || path.startsWith(`${node.path}.`)),
    );
    const suggestion =
      nearest(
        path,
        namesIn(form, scope).map((name) => name.path),
      ) ?? "";
    return { error: { code: "templates.rules.nameUnknown", at: place?.at ?? 0, values: { marked: path, suggestion } } };
  }
  const from = [...new Set(formula.paths.map((path) => keyOfName(form, scope, path) ?? ""))].filter(
    (key) => key !== "",
  );
  const kind = resultKind(formula.tree, (path) => kindOf(form, keyOfName(form, scope, path) ?? ""));
  return { formula, kind, from };
}

const kinds: Readonly<Partial<Record<FieldSetting["kind"], ResultKind>>> = {
  number: "number",
  currency: "currency",
  date: "date",
};
const kindOf = (form: FormDefinition, key: string): ResultKind => {
  const field = fieldOf(form, key);
  if (field) return kinds[field.kind] ?? "text";
  return form.conditions.some((condition) => condition.key === key) ? "yesNo" : "number";
};

/** Returns the formula of a calculated or generated field, or undefined if its sources do not exist any more. */
const formulaOf = (form: FormDefinition, rule: CalculatedField | GeneratedField): string | undefined =>
  "formula" in rule ? rule.formula : generatedFormula(form, rule);

/** Returns every rule of a field with its place. */
const fieldRules = (form: FormDefinition): (readonly [place: string, rule: CalculatedField | GeneratedField])[] => [
  ...(form.calculatedFields ?? []).map((rule, at) => [`/calculatedFields/${at}`, rule] as const),
  ...(form.generatedFields ?? []).map((rule, at) => [`/generatedFields/${at}`, rule] as const),
];

/** Returns the errors of the rules of a form, by place: `/calculatedFields/0/formula`, `/validations/2/left`. */
export function ruleErrors(form: FormDefinition): ReadonlyMap<string, RuleError> {
  const errors = new Map<string, RuleError>();
  const add = (place: string, error: RuleError | undefined) => error && !errors.has(place) && errors.set(place, error);
  const taken = new Set<string>();
  for (const [place, rule] of fieldRules(form)) {
    add(`${place}/key`, targetError(form, rule.key, taken));
    taken.add(rule.key);
    if ("formula" in rule) {
      const read = readEquation(form, loopsAround(form, rule.key), rule.formula);
      add(`${place}/formula`, "error" in read ? read.error : nothingRead(read.from));
    } else for (const [name, error] of generatedErrors(form, rule)) add(`${place}/${name}`, error);
  }
  for (const [place, path] of circles(form)) {
    const values = { path: path.map((key) => fieldOf(form, key)?.label ?? key).join(" → ") };
    const name = place.startsWith("/generated") ? "sources" : "formula";
    add(`${place}/${name}`, { code: "templates.rules.circle", values });
  }
  for (const [at, validation] of (form.validations ?? []).entries())
    for (const [name, error] of validationErrors(form, validation)) add(`/validations/${at}/${name}`, error);
  return errors;
}

/** The errors of rules that are not stored so: those of the others are known, and only shown. */
export function changedRuleErrors(form: FormDefinition, stored: FormDefinition): ReadonlyMap<string, RuleError> {
  const written = (of: FormDefinition): ReadonlyMap<string, string> =>
    new Map(
      [...fieldRules(of), ...(of.validations ?? []).map((rule, at) => [`/validations/${at}`, rule] as const)].map(
        ([place, rule]) => [place, `${place.split("/")[1] ?? ""} ${JSON.stringify(rule)}`],
      ),
    );
  const before = new Set(written(stored).values());
  const now = written(form);
  return new Map(
    [...ruleErrors(form)].filter(([place]) => !before.has(now.get(place.split("/").slice(0, 3).join("/")) ?? "")),
  );
}

function targetError(form: FormDefinition, key: string, taken: ReadonlySet<string>): RuleError | undefined {
  if (key === "") return { code: "templates.rules.fieldMissing" };
  if (!isInForm(form, key)) return { code: "templates.rules.fieldGone", values: { marked: key } };
  if (!fieldOf(form, key)) return { code: "templates.rules.noField" };
  return taken.has(key) ? { code: "templates.rules.fieldTaken" } : undefined;
}

const nothingRead = (from: readonly string[]): RuleError | undefined =>
  from.length === 0 ? { code: "templates.rules.namesNothing" } : undefined;

function* generatedErrors(form: FormDefinition, rule: GeneratedField): Generator<[name: string, error: RuleError]> {
  const { sources } = rule;
  if (sources.length === 0 || sources.includes("")) yield ["sources", { code: "templates.rules.sourceMissing" }];
  const gone = sources.find((source) => source !== "" && !fieldOf(form, source));
  if (gone !== undefined) yield ["sources", { code: "templates.rules.fieldGone", values: { marked: gone } }];
  else if (sources.length > 0 && !sources.includes("") && generatedFormula(form, rule) === undefined)
    yield ["sources", { code: "templates.rules.otherList" }];
  if (sources.length === 1 && rule.transforms.length === 0)
    yield ["transforms", { code: "templates.rules.transformMissing" }];
  for (const transform of rule.transforms) {
    const asked = sources.flatMap((source) => fieldOf(form, source)?.kind ?? []);
    if (asked.length > 0 && !asked.some((kind) => fits(kind, transform)))
      yield ["transforms", { code: `templates.rules.unfit.${transform}` }];
  }
}

function* validationErrors(form: FormDefinition, validation: Validation): Generator<[name: string, error: RuleError]> {
  const { loop, left, right, message } = validation;
  if (loop !== undefined && !form.loops.some(({ key }) => key === loop))
    yield ["loop", { code: "templates.rules.listGone", values: { marked: loop } }];
  const sides = { left: readSide(form, validation, left), right: readSide(form, validation, right) };
  for (const [name, side] of Object.entries(sides)) if ("error" in side) yield [name, side.error];
  if ("from" in sides.left && "from" in sides.right && sides.left.from.length + sides.right.from.length === 0)
    yield ["left", { code: "templates.rules.namesNothing" }];
  for (const [name, side] of Object.entries(sides))
    if (ordering.has(validation.comparator) && isWords(form, side))
      yield [name, { code: "templates.rules.wordsCompared" }];
  if (message.trim() === "") yield ["message", { code: "templates.rules.messageMissing" }];
}

const ordering: ReadonlySet<Validation["comparator"]> = new Set(["<", "≤", ">", "≥"]);

/** True for a side that only words answer. They have no order; a time of day has one, and what is written in the rule may be a date. */
const isWords = (form: FormDefinition, side: ReadFormula): boolean =>
  "from" in side &&
  side.kind === "text" &&
  side.from.length > 0 &&
  side.from.every((key) => fieldOf(form, key)?.kind !== "time");

const readSide = (form: FormDefinition, { loop }: Validation, source: string): ReadFormula =>
  readEquation(form, scopeOfLoop(form, loop), source);

/** The keys a rule of a field reads; none while it cannot be read. */
function readsOf(form: FormDefinition, rule: CalculatedField | GeneratedField): readonly string[] {
  const source = formulaOf(form, rule);
  const read = source === undefined ? undefined : readEquation(form, loopsAround(form, rule.key), source);
  return read && "from" in read ? read.from : [];
}

/** The rules that need themselves in the end, each with its way there and back. */
function circles(form: FormDefinition): Map<string, readonly string[]> {
  const rules = fieldRules(form);
  const reads = new Map(rules.map(([, rule]) => [rule.key, readsOf(form, rule)]));
  const wayBack = (start: string): readonly string[] | undefined => {
    const seen = new Set<string>();
    const follow = (key: string, way: readonly string[]): readonly string[] | undefined => {
      for (const next of reads.get(key) ?? []) {
        if (next === start) return [...way, next];
        if (seen.has(next)) continue;
        seen.add(next);
        const found = follow(next, [...way, next]);
        if (found) return found;
      }
      return undefined;
    };
    return follow(start, [start]);
  };
  return new Map(
    rules.flatMap(([place, { key }]) => {
      const way = wayBack(key);
      return way ? [[place, way] as const] : [];
    }),
  );
}

/**
 * Returns the kind and currency of a calculated field by its formula. Returns undefined while they are unknown, or for
 * a text, which any field may be.
 */
export function kindByFormula(
  form: FormDefinition,
  { key, formula }: CalculatedField,
): Partial<Pick<FieldSetting, "kind" | "currency">> | undefined {
  const read = readEquation(form, loopsAround(form, key), formula);
  if ("error" in read || read.kind === "yesNo") return undefined;
  if (read.kind !== "currency") return { kind: read.kind };
  const money = read.from.map((each) => fieldOf(form, each)).find((field) => field?.kind === "currency");
  return { kind: "currency", ...(money ? { currency: money.currency } : {}) };
}
