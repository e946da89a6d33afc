import { isBlank, readAnswer } from "#engine/answers/answer-kinds.ts";
import { answerTo, decided } from "#engine/answers/decided.ts";
import { type FormField, pathsOf } from "#engine/answers/form-fields.ts";
import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import { errorsOf, fittingAnswers } from "#features/answers/answers.ts";
import { filledForm } from "#features/answers/filled-form.ts";
import { answerKind, type FormDefinition } from "#features/answers/form-definition.ts";
import { sampleOf } from "#features/templates/rule-samples.ts";

/** An option that gives the document another shape: a yes or no, or a list of options that conditions ask. */
export interface Option {
  readonly key: string;
  readonly name: string;
  readonly label: string;
  readonly yesNo: boolean;
  readonly values: readonly string[];
}

/** One value of an option, by their places in the list of options. */
export interface Choice {
  readonly option: number;
  readonly value: string;
}

/** Options of a form that are looked at, and values of each: beyond them pairs are too many to read. */
const maxOptions = 24;
const maxValues = 6;

/** The answers to some options, by their keys. */
type Chosen = ReadonlyMap<string, string>;

/** The options of a form outside of its lists, in its order; what a formula decides alone is none. */
export function optionsOf(form: FormDefinition, questions: readonly FormField[]): Option[] {
  const filled = filledForm(form);
  const labels = new Map([...filled.conditions, ...filled.fields].map(({ key, label }) => [key, label]));
  const visit = (fields: readonly FormField[]): Option[] =>
    fields.flatMap((field): Option[] => {
      const { key, name } = field;
      const of = { key, name, label: labels.get(key) ?? name };
      if (field.type === "condition")
        return [
          ...(field.calculated?.disable ? [] : [{ ...of, yesNo: true, values: ["yes", "no"] }]),
          ...visit(field.fields),
        ];
      if (field.type !== "field" || !field.decides || field.computed || field.kind !== "option") return [];
      return [{ ...of, yesNo: false, values: (field.options ?? []).slice(0, maxValues) }];
    });
  return visit(questions)
    .filter(({ values }, at, all) => values.length > 1 && all.findIndex(({ key }) => key === all[at]?.key) === at)
    .slice(0, maxOptions);
}

/**
 * Answers to everything a form asks, with these options as they are chosen and all others at no: an example of each kind.
 * Undefined when the options cannot be chosen so.
 */
export function sampleAnswers(
  form: FormDefinition,
  questions: readonly FormField[],
  chosen: Chosen = new Map(),
): Answers | undefined {
  const needed = withAround(questions, chosen);
  if (!needed) return undefined;
  const filled = filledForm(form);
  const answers = fittingAnswers(questions, answered(filled, questions, withSets(questions, needed)));
  if (errorsOf(questions, answers, { draft: false }).some(({ code }) => !ofRules.has(code))) return undefined;
  const options = optionsOf(form, questions);
  const given = choicesIn(options, questions, answers);
  const as = (key: string) => given.find(({ option }) => options[option]?.key === key)?.value;
  return [...chosen].every(([key, value]) => as(key) === value) ? answers : undefined;
}

/** The errors that samples cannot avoid: disagreements with the rules of the form. Their callers correct them. */
const ofRules: ReadonlySet<string> = new Set(
  ["broken", "notCompared", "notWorkedOut", "dividedByZero", "worksOutMissing"].map(
    (code) => `processes.answer.${code}`,
  ),
);

/** Answers to everything a form asks, an example of each kind and every option at no, whether they are right or not. */
export const usualAnswers = (form: FormDefinition, questions: readonly FormField[]): Answers =>
  fittingAnswers(questions, answered(filledForm(form), questions, withSets(questions, new Map())));

/** Adds the answers with which an option is asked. Returns undefined if two options need different ones. */
function withAround(questions: readonly FormField[], chosen: Chosen): Map<string, string> | undefined {
  const needed = new Map(chosen);
  let possible = true;
  const visit = (fields: readonly FormField[], around: readonly (readonly [string, string])[]): void => {
    for (const field of fields) {
      if (chosen.has(field.key))
        for (const [key, value] of around) {
          if ((needed.get(key) ?? value) !== value) possible = false;
          needed.set(key, value);
        }
      if (field.type !== "condition") continue;
      for (const inner of field.fields) {
        const own = inner.when === undefined ? [] : ([[field.key, inner.when ? "yes" : "no"]] as const);
        visit([inner], [...around, ...own]);
      }
    }
  };
  visit(questions, []);
  return possible ? needed : undefined;
}

/** A set of options that needs one has one: the first, where none is chosen. */
function withSets(questions: readonly FormField[], chosen: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const sets = new Map<string, string[]>();
  const visit = (fields: readonly FormField[]): void => {
    for (const field of fields) {
      if (field.type !== "condition") continue;
      if (field.choice?.required) sets.set(field.choice.id, [...(sets.get(field.choice.id) ?? []), field.key]);
      visit(field.fields);
    }
  };
  visit(questions);
  const all = new Map(chosen);
  for (const keys of sets.values()) {
    const free = keys.find((key) => !all.has(key));
    if (free !== undefined && !keys.some((key) => all.get(key) === "yes")) all.set(free, "yes");
  }
  return all;
}

function answered(form: FormDefinition, fields: readonly FormField[], chosen: Chosen): Answers {
  const out: Record<string, Answer> = {};
  const visit = (list: readonly FormField[]): void => {
    for (const field of list) {
      if (field.type === "loop")
        out[field.name] = Array.from({ length: Math.max(field.min, 1) }, () => answered(form, field.fields, chosen));
      else if (field.type === "condition") {
        const on = chosen.get(field.key) === "yes";
        if (!field.calculated || chosen.has(field.key)) out[field.name] = on;
        visit(field.fields.filter(({ when }) => when === undefined || when === on || field.calculated !== undefined));
      } else if (!field.computed) {
        const kind = answerKind(form.fields.find(({ key }) => key === field.key)?.kind ?? "text");
        const value = chosen.get(field.key) ?? readAnswer(kind, sampleOf(form, field.key));
        if (!isBlank(value)) out[field.name] = value;
      }
    }
  };
  visit(fields);
  return out;
}

/** Which value each option has with some answers; those that are not asked then have none. */
export function choicesIn(options: readonly Option[], questions: readonly FormField[], answers: Answers): Choice[] {
  const asked = new Set(pathsOf(questions, answers));
  const counted = decided(questions, answers);
  return options.flatMap(({ name, yesNo }, option) => {
    const value = answerTo(counted, name);
    if (!asked.has(name)) return [];
    if (yesNo) return typeof value === "boolean" ? [{ option, value: value ? "yes" : "no" }] : [];
    return typeof value === "string" && value !== "" ? [{ option, value }] : [];
  });
}
