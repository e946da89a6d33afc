import type { FormField } from "#engine/answers/form-fields.ts";
import type { AnswerCheck, Computed } from "#engine/answers/work-out.ts";
import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { hasTemplateRules, type Validation } from "#features/answers/rules.ts";
import { generatedFormula } from "./generated-formula.ts";
import { questionsOf } from "./questions.ts";
import { readEquation, ruleErrors } from "./rule-errors.ts";
import { loopsAround, scopeOfLoop } from "./rule-names.ts";
// A form with rules also needs the code that computes them.
import "#engine/answers/formula-work.ts";

/**
 * The questions of a form with its rules on them: what is worked out instead of asked, and what is compared, at the first answer
 * the left side names. A rule with an error runs nowhere: its field is asked as any other, and the settings show it.
 */
export function ruledQuestions(tree: readonly TagNode[], form: FormDefinition): FormField[] {
  const questions = questionsOf(tree, form);
  if (!hasTemplateRules(form)) return questions;
  const computed = computedOf(form);
  const checks = checksOf(form);
  const ruled = (fields: readonly FormField[]): FormField[] =>
    fields.map((field): FormField => {
      const own = checks.get(field.key);
      const checked = own ? { ...field, checks: own } : field;
      if (checked.type !== "field") return { ...checked, fields: ruled(checked.fields) };
      const work = computed.get(field.key);
      return work ? { ...checked, computed: work } : checked;
    });
  return ruled(questions);
}

const languageOf = (form: FormDefinition): "es" | "en" => form.language ?? "es";

/** Returns the places of rules that cannot run. One that compares words by order runs, because the words may be numbers. */
const brokenPlaces = (form: FormDefinition): ReadonlySet<string> =>
  new Set(
    [...ruleErrors(form)]
      .filter(([, { code }]) => code !== "templates.rules.wordsCompared")
      .map(([place]) => place.split("/").slice(0, 3).join("/")),
  );

function computedOf(form: FormDefinition): ReadonlyMap<string, Computed> {
  const broken = brokenPlaces(form);
  const all = new Map<string, Computed>();
  const add = (place: string, key: string, formula: string | undefined): void => {
    const read =
      formula === undefined || broken.has(place) ? undefined : readEquation(form, loopsAround(form, key), formula);
    if (read && "from" in read)
      all.set(key, { formula: formula ?? "", language: languageOf(form), from: [...read.from] });
  };
  for (const [at, { key, formula }] of (form.calculatedFields ?? []).entries())
    add(`/calculatedFields/${at}`, key, formula);
  for (const [at, field] of (form.generatedFields ?? []).entries())
    add(`/generatedFields/${at}`, field.key, generatedFormula(form, field));
  return all;
}

function checksOf(form: FormDefinition): ReadonlyMap<string, AnswerCheck[]> {
  const broken = brokenPlaces(form);
  const all = new Map<string, AnswerCheck[]>();
  for (const [at, validation] of (form.validations ?? []).entries()) {
    const place = broken.has(`/validations/${at}`) ? undefined : placeOf(form, validation);
    if (!place) continue;
    const { left, comparator, right, message } = validation;
    const check = { left, comparator, right, message: message.trim(), language: languageOf(form), from: place.from };
    all.set(place.key, [...(all.get(place.key) ?? []), check]);
  }
  return all;
}

/**
 * Returns the answer at which an error of a validation is shown, and all the answers it reads. A value inside a list is
 * shown at its list when seen from outside.
 */
function placeOf(form: FormDefinition, { loop, left, right }: Validation): { key: string; from: string[] } | undefined {
  const scope = scopeOfLoop(form, loop);
  const from = [left, right].flatMap((side) => {
    const read = readEquation(form, scope, side);
    return "from" in read ? read.from : [];
  });
  const seen = from.map((key) => {
    const outside = loopsAround(form, key).filter((around) => !scope.includes(around));
    return outside.at(-1) ?? key;
  });
  // Answers around the loop are the same for all its elements, so an error belongs to the element.
  const inside = loop === undefined ? undefined : seen.find((key) => loopsAround(form, key)[0] === loop);
  const key = inside ?? seen[0];
  return key === undefined ? undefined : { key, from: [...new Set(from)] };
}
