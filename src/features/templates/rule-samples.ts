import { presentAnswer, readAnswer } from "#engine/answers/answer-kinds.ts";
import { comparedAs, storedResult } from "#engine/answers/formula-work.ts";
import type { Comparator } from "#engine/answers/work-out.ts";
import { type Evaluation, evaluate } from "#engine/formula/evaluate.ts";
import type { Formula } from "#engine/formula/formula.ts";
import type { ResultKind } from "#engine/formula/result-kind.ts";
import { answerKind, type FieldSetting, type FormDefinition } from "#features/answers/form-definition.ts";
import { fieldOf, keyOfName, loopsAround } from "./rule-names.ts";

/** Values somebody tries a rule with, by key, as they are typed. */
export type Samples = Readonly<Record<string, string>>;

const usual: Readonly<Partial<Record<FieldSetting["kind"], string>>> = {
  number: "12",
  currency: "1,500.00",
  date: "31/01/2026",
  time: "10:30",
  nit: "576937-K",
  cui: "1990010140101",
  phone: "55551234",
  email: "ana@example.com",
  code: "A-12",
};

/** A value to try a rule with, until another is typed. */
export function sampleOf(form: FormDefinition, key: string): string {
  const field = fieldOf(form, key);
  if (!field) return "";
  return field.kind === "dropdown" ? (field.options[0] ?? "") : (usual[field.kind] ?? field.label);
}

/** A value a list has in each of its elements, twice. */
const twice = (value: unknown): unknown[] => [value, value];

function reading(form: FormDefinition, scope: readonly string[], samples: Samples) {
  const valueOf = (key: string): unknown => {
    const field = fieldOf(form, key);
    if (!field) return true;
    const typed = samples[key] ?? sampleOf(form, key);
    const kind = answerKind(field.kind);
    return presentAnswer(kind, readAnswer(kind, typed));
  };
  return (path: string): unknown => {
    const key = keyOfName(form, scope, path);
    if (key === undefined) return undefined;
    if (key === "") return 1;
    const listed = loopsAround(form, key).some((loop) => !scope.includes(loop));
    if (form.loops.some((loop) => loop.key === key)) return twice({});
    return listed ? twice(valueOf(key)) : valueOf(key);
  };
}

const tried = (form: FormDefinition, scope: readonly string[], formula: Formula, samples: Samples): Evaluation =>
  evaluate(formula, {
    language: form.language ?? "es",
    read: reading(form, scope, samples),
    count: () => 0,
    reference: () => undefined,
  });

/** Returns the result of a formula with sample values, as the form would show it, or undefined if there is none. */
export function sampleResult(
  form: FormDefinition,
  scope: readonly string[],
  { formula, kind }: { readonly formula: Formula; readonly kind: ResultKind },
  samples: Samples,
): string | undefined {
  const result = tried(form, scope, formula, samples);
  if ("error" in result || result.value === null) return undefined;
  const shown = kind === "yesNo" ? "text" : kind;
  const text = storedResult(shown, result.value);
  return text === undefined ? undefined : presentAnswer(shown, text);
}

/** Returns true if the comparison of two sides holds with sample values, or undefined if it has no result. */
export function sampleHolds(
  form: FormDefinition,
  scope: readonly string[],
  sides: { readonly left: Formula; readonly comparator: Comparator; readonly right: Formula },
  samples: Samples,
): boolean | undefined {
  const result = tried(form, scope, comparedAs(sides.left, sides.comparator, sides.right), samples);
  return "error" in result || typeof result.value !== "boolean" ? undefined : result.value;
}
