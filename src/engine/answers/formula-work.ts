import { type Answer, type Answers, lookUp } from "#engine/document/answers-lookup.ts";
import type { Turn } from "#engine/document/question.ts";
import { Decimal } from "#engine/formula/decimal.ts";
import { evaluate, printed, type Value } from "#engine/formula/evaluate.ts";
import { type Formula, parseFormula } from "#engine/formula/formula.ts";
import type { Comparator as Sign } from "#engine/formula/tree.ts";
import { dayIn, numberIn } from "#engine/formula/values.ts";
import { type AnswerError, type FieldKind, isBlank, presentAnswer } from "./answer-kinds.ts";
import { checkAnswers, type FormField, keyOfPath, pathsOf, printedAnswers } from "./form-fields.ts";
import {
  type AnswerCheck,
  type Comparator,
  type Computed,
  isRecord,
  type WorkedOut,
  withoutComputed,
  workOutBy,
} from "./work-out.ts";

/** The maximum number of passes until the set of visible answers no longer changes. */
const maxRounds = 5;

/** See `workOut`. */
export function workOutFormulas(
  fields: readonly FormField[],
  answers: Answers,
  { partial = false }: { readonly partial?: boolean },
): WorkedOut {
  let asked = pathsOf(fields, withoutComputed(fields, answers));
  for (let round = 1; ; round++) {
    const worked = workOutAsked(fields, answers, new Set(asked), partial);
    const now = pathsOf(fields, worked.answers);
    if (round === maxRounds || now.join("\n") === asked.join("\n")) return worked;
    asked = now;
  }
}

workOutBy(workOutFormulas);

function workOutAsked(
  fields: readonly FormField[],
  answers: Answers,
  asked: ReadonlySet<string>,
  partial: boolean,
): WorkedOut {
  const out = withoutComputed(fields, answers);
  const invalid = checkAnswers(fields, out, { partial: true });
  const known = (path: string) => asked.has(path) && !Object.hasOwn(invalid, path);
  const shown = printedAnswers(fields, knownAnswers(fields, out, "", known)) as Values;
  const lacking = partial ? new Set<string>() : new Set(Object.keys(checkAnswers(fields, out)).map(keyOfPath));
  const errors: Record<string, AnswerError> = Object.create(null);
  const { computed, checks } = planOf(fields);
  for (const one of computed) {
    for (const place of placesIn(one.loops, { shown, out })) {
      const path = place.prefix + one.field.name;
      if (!asked.has(path)) continue;
      const error = put(one, place);
      const unanswered = error?.code === "worksOutMissing";
      if (error && !(unanswered && (partial || one.sources.some((key) => lacking.has(key))))) errors[path] = error;
    }
  }
  for (const one of checks) {
    for (const place of placesIn(one.loops, { shown, out })) {
      const path = place.prefix + one.field.name;
      if (!asked.has(path) || Object.hasOwn(errors, path)) continue;
      const error = checked(one, place);
      if (error && !(partial && error.code === "notCompared")) errors[path] = error;
    }
  }
  return { answers: out, errors: { ...errors } };
}

type Values = { [name: string]: Answer };

/** Returns only the known answers, by path. */
function knownAnswers(
  fields: readonly FormField[],
  answers: Answers,
  prefix: string,
  known: (path: string) => boolean,
): Answers {
  const out: Values = {};
  const all = (list: readonly FormField[]): void => {
    for (const field of list) {
      const path = prefix + field.name;
      if (field.type === "condition") all(field.fields);
      if (!Object.hasOwn(answers, field.name) || !known(path)) continue;
      const value = answers[field.name];
      out[field.name] =
        field.type === "loop" && Array.isArray(value)
          ? value.map((element: Answer, index) =>
              isRecord(element) ? knownAnswers(field.fields, element, `${path}.${index}.`, known) : element,
            )
          : value;
    }
  };
  all(fields);
  return out;
}

interface InPlace {
  readonly field: FormField;
  /** The names of the loops around it, outermost first. */
  readonly loops: readonly string[];
}
interface PlannedAnswer extends InPlace {
  readonly field: FormField & { readonly type: "field" };
  readonly formula: Formula | undefined;
  readonly computed: Computed;
  /** The keys it is worked out from in the end, through others that are worked out. */
  readonly sources: readonly string[];
}
interface PlannedCheck extends InPlace {
  readonly check: AnswerCheck;
  readonly formula: Formula | undefined;
}
interface Plan {
  /** In the order in which each finds what it needs. */
  readonly computed: readonly PlannedAnswer[];
  readonly checks: readonly PlannedCheck[];
}

/** Plans by the questions they are of, which never change. */
const plans = new WeakMap<readonly FormField[], Plan>();

function planOf(fields: readonly FormField[]): Plan {
  const ready = plans.get(fields);
  if (ready) return ready;
  const computed: PlannedAnswer[] = [];
  const checks: PlannedCheck[] = [];
  const visit = (list: readonly FormField[], loops: readonly string[]): void => {
    for (const field of list) {
      for (const check of field.checks ?? []) checks.push({ field, loops, check, formula: comparison(check) });
      if (field.type === "field" && field.computed) {
        const formula = formulaOf(field.computed.formula);
        computed.push({ field, loops, formula, computed: field.computed, sources: field.computed.from });
      }
      if (field.type === "condition") visit(field.fields, loops);
      if (field.type === "loop") visit(field.fields, [...loops, field.name]);
    }
  };
  visit(fields, []);
  const plan = { computed: inOrder(computed), checks };
  plans.set(fields, plan);
  return plan;
}

/**
 * Sorts answers so that each follows the answers it needs. Answers in a circle are not calculated. A checked form has
 * no circles.
 */
function inOrder(all: readonly PlannedAnswer[]): PlannedAnswer[] {
  const byKey = new Map(all.map((one) => [one.field.key, one]));
  const done = new Map<string, PlannedAnswer>();
  const open = new Set<string>();
  const visit = (one: PlannedAnswer): PlannedAnswer => {
    const { key } = one.field;
    const ready = done.get(key);
    if (ready) return ready;
    if (open.has(key)) return { ...one, formula: undefined };
    open.add(key);
    const before = one.computed.from.flatMap((from) => byKey.get(from) ?? []).map(visit);
    open.delete(key);
    const again = done.get(key);
    if (again) return again;
    const sources = [...new Set([...one.sources, ...before.flatMap((each) => each.sources)])];
    const broken = before.some((each) => each.formula === undefined);
    const ordered = { ...one, sources, formula: broken ? undefined : one.formula };
    done.set(key, ordered);
    return ordered;
  };
  for (const one of all) visit(one);
  return [...done.values()];
}

const formulaOf = (source: string): Formula | undefined => {
  const read = parseFormula(source);
  return "formula" in read ? read.formula : undefined;
};

const signs: Readonly<Record<Comparator, Sign>> = { "=": "==", "≠": "!=", "<": "<", "≤": "<=", ">": ">", "≥": ">=" };

/** Two sides as one formula that compares them. */
export const comparedAs = (left: Formula, comparator: Comparator, right: Formula): Formula => ({
  ...left,
  tree: { type: "binary", at: 0, sign: signs[comparator], left: left.tree, right: right.tree },
});

function comparison({ left, comparator, right }: AnswerCheck): Formula | undefined {
  const [one, other] = [formulaOf(left), formulaOf(right)];
  return one && other && comparedAs(one, comparator, other);
}

/** An element of a loop, or the form itself: what is known around it, and where its answers are kept. */
interface Scope {
  readonly prefix: string;
  readonly scopes: readonly Values[];
  readonly turns: readonly Turn[];
  readonly shown: Values;
  readonly out: Values;
}

/** The elements of the innermost of some loops, each in its place. */
function* placesIn(
  loops: readonly string[],
  whole: Pick<Scope, "shown" | "out">,
  around: Pick<Scope, "prefix" | "scopes" | "turns"> = { prefix: "", scopes: [], turns: [] },
): Generator<Scope> {
  const { shown, out } = whole;
  const scopes = [...around.scopes, shown];
  const [name, ...inner] = loops;
  if (name === undefined) {
    yield { ...around, ...whole, scopes };
    return;
  }
  const [known, kept] = [shown[name], out[name]];
  if (!Array.isArray(known) || !Array.isArray(kept)) return;
  for (const [index, element] of kept.entries()) {
    const shownElement: unknown = known[index];
    if (!isRecord(shownElement) || !isRecord(element)) continue;
    const turns = [...around.turns, { name, type: "array" as const, index, total: kept.length }];
    const prefix = `${around.prefix}${name}.${index}.`;
    yield* placesIn(inner, { shown: shownElement, out: element }, { prefix, scopes, turns });
  }
}

const evaluated = (formula: Formula, { scopes, turns }: Scope, language: "es" | "en") =>
  evaluate(formula, {
    language,
    read: (path) => lookUp({ scopes, turns }, path).value,
    // The counts of a document are not known while its form is filled in.
    count: () => 0,
    reference: () => undefined,
  });

/** Works an answer out and puts it where it is kept; says what is wrong when it cannot be. */
function put({ field, formula, computed }: PlannedAnswer, place: Scope): AnswerError | undefined {
  if (!formula) return { code: "notWorkedOut" };
  const result = evaluated(formula, place, computed.language);
  if ("error" in result) return { code: result.error.id === "division_by_zero" ? "dividedByZero" : "notWorkedOut" };
  if (result.value === null) return field.required ? { code: "worksOutMissing" } : undefined;
  const text = storedResult(field.kind, result.value);
  if (text === undefined) return { code: "notWorkedOut" };
  if (isBlank(text)) return field.required ? { code: "worksOutMissing" } : undefined;
  place.out[field.name] = text;
  place.shown[field.name] = presentAnswer(field.kind, text);
  return undefined;
}

/** A value as the answer of its kind is kept; undefined where it is none of it: money with its two decimals, half a cent away from zero. */
export function storedResult(kind: FieldKind, value: Value): string | undefined {
  const number = numberIn(value);
  if (kind === "currency") return number && String(number.rounded(2));
  if (kind === "number") return number && String(number.settled());
  if (kind === "date") return dayIn(value);
  return value instanceof Decimal || typeof value !== "object" ? printed(value) : undefined;
}

/** Returns the error of one check at one place. Returns undefined while a side is not known. */
function checked({ check, formula }: PlannedCheck, place: Scope): AnswerError | undefined {
  const { message } = check;
  if (!formula) return { code: "notCompared", message };
  const result = evaluated(formula, place, check.language);
  if ("error" in result) return { code: "notCompared", message };
  return result.value === false ? { code: "broken", message } : undefined;
}
