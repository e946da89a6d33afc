import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import type { Calculated, Choice, FormField } from "./form-field.ts";
import { judge } from "./judge.ts";

export type { Calculated, Choice };

/**
 * Returns the fields of one level. Those of a condition are on the level of the condition. Calculated once for each
 * form.
 */
export function beside(fields: readonly FormField[]): readonly FormField[] {
  const known = scopes.get(fields);
  if (known) return known;
  const made = fields.flatMap((field) => (field.type === "condition" ? [field, ...beside(field.fields)] : [field]));
  scopes.set(fields, made);
  return made;
}
const scopes = new WeakMap<readonly FormField[], readonly FormField[]>();

/**
 * Counts the formulas that decide something in a form. Returns undefined if nothing in the form depends on a switch
 * or a formula.
 */
function rulesIn(fields: readonly FormField[]): number | undefined {
  if (rules.has(fields)) return rules.get(fields);
  let count: number | undefined;
  for (const field of beside(fields)) {
    if (field.within) count ??= 0;
    if (field.type === "condition" && field.calculated) count = (count ?? 0) + 1;
    const inner = field.type === "loop" ? rulesIn(field.fields) : undefined;
    if (inner !== undefined) count = (count ?? 0) + inner;
  }
  rules.set(fields, count);
  return count;
}
const rules = new WeakMap<readonly FormField[], number | undefined>();

/** True for a form with switches that leave out parts of it, or with formulas that decide. */
export const isRuled = (fields: readonly FormField[]): boolean => rulesIn(fields) !== undefined;

/** True for a form that needs the formula engine. */
export const needsFormulas = (fields: readonly FormField[]): boolean => (rulesIn(fields) ?? 0) > 0;

export const recordOf = (value: Answer): Answers | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Answers) : undefined;
export const answerTo = (answers: Answers, name: string): Answer =>
  Object.hasOwn(answers, name) ? answers[name] : undefined;

/**
 * Returns the answers that count. Formulas have decided their conditions. Everything behind a switch that is off
 * counts as not answered: texts are absent, lists empty, questions answered no. The answers typed there stay in
 * `answers`.
 */
export function decided(fields: readonly FormField[], answers: Answers): Answers {
  const formulas = rulesIn(fields);
  if (formulas === undefined) return answers;
  let counted = settled(fields, answers, [answers]);
  // Formulas may read what others decide. There are no circles (a template with one is refused), so this comes to an end.
  for (let round = 0; round < formulas; round++) {
    const next = settled(fields, answers, [counted]);
    if (JSON.stringify(next) === JSON.stringify(counted)) break;
    counted = next;
  }
  return counted;
}

/** One round: `around` are the answers as they counted before, outermost first, the last those of this scope. */
function settled(fields: readonly FormField[], answers: Answers, around: readonly Answers[]): Answers {
  const scope = beside(fields);
  const yesNo = new Map<string, Answer>();
  for (const field of scope) {
    if (field.type === "condition") yesNo.set(field.name, valueOfCondition(field, answers, around));
  }
  const switched = new Map(scope.flatMap(({ name, within }) => (within ? [[name, within] as const] : [])));
  const isOn = (name: string): boolean => yesNo.get(name) === true && (switched.get(name) ?? []).every(isOn);
  const counted: Record<string, Answer> = { ...answers };
  for (const field of scope) {
    const { name, within = [] } = field;
    const on = within.every(isOn);
    if (field.type === "condition") {
      const value = on ? yesNo.get(name) : false;
      if (value === undefined) delete counted[name];
      else counted[name] = value;
    } else if (!on) {
      if (field.type === "loop") counted[name] = [];
      else delete counted[name];
    } else if (field.type === "loop" && isRuled(field.fields)) {
      const list = answerTo(answers, name);
      const before = around.at(-1);
      const known = before && answerTo(before, name);
      if (Array.isArray(list))
        counted[name] = list.map((element: Answer, index) => {
          const inner = recordOf(element);
          const was = Array.isArray(known) ? recordOf(known[index] as Answer) : undefined;
          return inner ? settled(field.fields, inner, [...around, was ?? inner]) : element;
        });
    }
  }
  return counted;
}

/**
 * Returns the value of a yes or no: its formula's result, unless the formula only proposes and a person has decided.
 */
function valueOfCondition(
  field: FormField & { readonly type: "condition" },
  answers: Answers,
  around: readonly Answers[],
): Answer {
  const own = answerTo(answers, field.name);
  if (!field.calculated) return own;
  const { formula, disable } = field.calculated;
  if (!disable && typeof own === "boolean") return own;
  return formula === "" ? own : judge(formula, around);
}

/** The answers without what formulas decide alone: nothing of that is kept. */
export function withoutDecided(fields: readonly FormField[], answers: Answers): Answers {
  if (!needsFormulas(fields)) return answers;
  const kept: Record<string, Answer> = { ...answers };
  for (const field of beside(fields)) {
    const value = answerTo(answers, field.name);
    if (field.type === "condition" && field.calculated?.disable && field.calculated.formula !== "")
      delete kept[field.name];
    if (field.type === "loop" && Array.isArray(value)) {
      kept[field.name] = value.map((element: Answer) => {
        const inner = recordOf(element);
        return inner ? withoutDecided(field.fields, inner) : element;
      });
    }
  }
  return kept;
}

/** The answers as the document reads them: as they count, without the switches, which it knows nothing of. */
export function withoutSwitches(fields: readonly FormField[], counted: Answers): Answers {
  if (!isRuled(fields)) return counted;
  return Object.fromEntries(Object.entries(counted).filter(([name]) => !isSwitch(name)));
}

/** The name of the switch of a group of the form, and of what says whether a list that can be chosen is. No tag has such a name. */
export const groupSwitch = (groupId: string): string => `@${groupId}`;
export const listSwitch = (listName: string): string => `?${listName}`;
export const isSwitch = (name: string): boolean => /^[@?]/.test(name);
