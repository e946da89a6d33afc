import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import { type AnswerError, checkAnswer, type FieldKind, isBlank, presentAnswer } from "./answer-kinds.ts";
import { answerTo, decided, recordOf, withoutSwitches } from "./decided.ts";
import type { FieldSettings, FormField } from "./form-field.ts";
import { guessKind } from "./names.ts";

export type { FieldSettings, FormField };

/**
 * The form of a template. A field without settings is of the kind its formulas take, else a text, and required unless the
 * document does without. Places for pictures are not asked: no answer here is a picture.
 */
export function formOf(tree: readonly TagNode[], settings: Readonly<Record<string, FieldSettings>> = {}): FormField[] {
  return tree.flatMap((node): FormField[] => (node.image ? [] : [formField(node, settings)]));
}

function formField(node: TagNode, settings: Readonly<Record<string, FieldSettings>>): FormField {
  const base = { name: node.name, key: node.key, ...(node.when === undefined ? {} : { when: node.when }) };
  if (node.kind === "loop")
    return { ...base, type: "loop", min: node.optional ? 0 : 1, fields: formOf(node.children, settings) };
  if (node.kind === "condition") {
    return { ...base, type: "condition", required: true, fields: formOf(node.children, settings) };
  }
  const own = Object.hasOwn(settings, node.key) ? settings[node.key] : undefined;
  const required = node.optional !== true && node.shared !== true;
  const { decides, sectioned, worded } = node;
  const used = {
    ...(decides ? { decides } : {}),
    ...(sectioned ? { sectioned } : {}),
    ...(worded === undefined ? {} : { worded }),
  };
  return { ...base, type: "field", ...used, ...(own ?? { kind: kindByUse(node), required }) };
}

/**
 * Guesses the kind from formulas alone, without the field's name. `option` becomes text, because it would need a
 * list.
 */
function kindByUse(node: TagNode): FieldKind {
  const kind = guessKind("", node.answers);
  return kind === "option" || kind === "yesNo" ? "text" : kind;
}

/** The keys of the fields that ask for amounts of money. */
export const moneyKeys = (fields: readonly FormField[]): string[] =>
  fields.flatMap((field) => {
    if (field.type !== "field") return moneyKeys(field.fields);
    return field.kind === "currency" ? [field.key] : [];
  });

/** A place of the form: `scope` is what the paths beside it begin with (`compradores.0.`). */
interface AskedPlace {
  readonly path: string;
  readonly scope: string;
  readonly field: FormField;
  readonly value: Answer;
}

/**
 * Yields each place that can be answered now, in order, with its path, field and answer. Hidden branches and fields
 * behind a switch that is off are left out. The answers are those that count (`decided`).
 */
const placesOf = (fields: readonly FormField[], answers: Answers): Generator<AskedPlace> =>
  placesAmong(fields, decided(fields, answers), "");

function* placesAmong(fields: readonly FormField[], answers: Answers, prefix: string): Generator<AskedPlace> {
  for (const field of fields) {
    if (field.within?.some((name) => answerTo(answers, name) !== true)) continue;
    const value = answerTo(answers, field.name);
    const path = prefix + field.name;
    yield { path, scope: prefix, field, value };
    if (field.type === "condition") {
      const shown = field.fields.filter((inner) => inner.when === undefined || inner.when === (value === true));
      // An unanswered condition hides both its branches: what it shows is not yet decided.
      yield* placesAmong(
        typeof value === "boolean" ? shown : field.fields.filter((inner) => inner.when === undefined),
        answers,
        prefix,
      );
    } else if (field.type === "loop" && Array.isArray(value)) {
      for (const [index, element] of value.entries()) {
        const inner = recordOf(element as Answer);
        if (inner) yield* placesAmong(field.fields, inner, `${path}.${index}.`);
      }
    }
  }
}

/** The paths of all fields, loops and conditions the form asks for with these answers: `compradores.0.nombre`. */
export const pathsOf = (fields: readonly FormField[], answers: Answers): string[] =>
  [...placesOf(fields, answers)].map((place) => place.path);

/** A question that is shown and answered with a text: its path, its kind, and the loop element that contains it. */
export interface AnsweredPlace {
  readonly path: string;
  readonly key: string;
  readonly kind: FieldKind;
  /** The prefix of all paths of the same element: `compradores.0.`. Empty outside of loops. */
  readonly scope: string;
  readonly value: string;
}

/** Returns every visible field with a text answer, in the order of the form. */
export const answeredPlaces = (fields: readonly FormField[], answers: Answers): AnsweredPlace[] =>
  [...placesOf(fields, answers)].flatMap(({ path, scope, field, value }) => {
    if (field.type !== "field" || typeof value !== "string" || isBlank(value)) return [];
    return [{ path, key: field.key, kind: field.kind, scope, value }];
  });

/** A visible yes or no that a person decided. */
interface DecidedPlace {
  readonly path: string;
  readonly value: boolean;
}

/**
 * Returns every visible yes or no that people decide, in the order of the form. Of a set of options only the chosen ones
 * are among them.
 */
export const decidedPlaces = (fields: readonly FormField[], answers: Answers): DecidedPlace[] =>
  [...placesOf(fields, answers)].flatMap(({ path, field, value }) => {
    if (field.type !== "condition" || field.calculated || typeof value !== "boolean") return [];
    return field.choice && !value ? [] : [{ path, value }];
  });

/** Returns every visible text field, in the order of the form. An unanswered one has the value "". */
export const askedPlaces = (fields: readonly FormField[], answers: Answers): AnsweredPlace[] =>
  [...placesOf(fields, answers)].flatMap(({ path, scope, field, value }) =>
    field.type === "field"
      ? [{ path, key: field.key, kind: field.kind, scope, value: typeof value === "string" ? value : "" }]
      : [],
  );

/** The key of a path: the names without the numbers between them (`compradores.0.nombre` → `compradores.nombre`). */
export const keyOfPath = (path: string): string =>
  path
    .split(".")
    .filter((step) => !/^\d+$/.test(step))
    .join(".");

/**
 * Checks a whole form: every error by path; none is a form that may be sent. What a condition hides is not checked.
 * With `partial` (a draft) blanks and too short lists are let through, and only what is answered is checked.
 */
export function checkAnswers(
  fields: readonly FormField[],
  answers: Answers,
  { partial = false }: { partial?: boolean } = {},
): Record<string, AnswerError> {
  const errors: Record<string, AnswerError> = Object.create(null);
  const places = [...placesOf(fields, answers)];
  for (const { path, field, value } of places) {
    const error = errorOf(field, value, partial);
    if (error) errors[path] = error;
    if (field.type === "loop" && Array.isArray(value)) {
      for (const [index, element] of value.entries()) {
        if (!recordOf(element as Answer)) errors[`${path}.${index}`] = { code: "wrongType" };
      }
    }
  }
  if (!partial) for (const [path, error] of choiceErrors(places)) errors[path] ??= error;
  return { ...errors };
}

/**
 * Returns the errors of each set of options, at its first option: none chosen where one is required, or more than one
 * where only one is allowed.
 */
function choiceErrors(places: readonly AskedPlace[]): [path: string, error: AnswerError][] {
  const chosen = places.flatMap(({ field, ...place }) =>
    field.type === "condition" && field.choice ? [{ ...place, choice: field.choice }] : [],
  );
  const sets = Map.groupBy(chosen, ({ scope, choice }) => `${scope}|${choice.id}`);
  return [...sets.values()].flatMap((set): [string, AnswerError][] => {
    const [first] = set;
    const count = set.filter(({ value }) => value === true).length;
    if (!first) return [];
    if (first.choice.one && count > 1) return [[first.path, { code: "chosenTooMany" }]];
    if (first.choice.required && count === 0) return [[first.path, { code: "chosenNone" }]];
    return [];
  });
}

function errorOf(field: FormField, value: Answer, partial: boolean): AnswerError | undefined {
  if (field.type === "loop") {
    if (!isBlank(value) && !Array.isArray(value)) return { code: "wrongType" };
    const count = Array.isArray(value) ? value.length : 0;
    if (partial) return undefined;
    if (count < field.min) return { code: field.min > 1 ? "tooFewOf" : "tooFew", min: field.min };
    const { max } = field;
    return max !== undefined && count > max ? { code: "tooMany", max } : undefined;
  }
  // People do not answer a calculated field. `workOut` reports its errors.
  if (field.type === "field" && field.computed) return undefined;
  // An option of a set is never required by itself. `choiceErrors` checks the whole set.
  const rules = field.type === "field" ? field : { required: field.required === true && !field.choice };
  const kind = field.type === "field" ? field.kind : "yesNo";
  const result = checkAnswer(kind, value, partial ? { ...rules, required: false } : rules);
  return result === true ? undefined : result;
}

/**
 * The answers as the document prints them, for `fill` and the previews: dates as dd/mm/yyyy, and the elements of a list that
 * asks for nothing but their text (`{nombres | enumera}`) as texts.
 */
export const printedAnswers = (fields: readonly FormField[], answers: Answers): Answers =>
  presented(fields, withoutSwitches(fields, decided(fields, answers)));

function presented(fields: readonly FormField[], answers: Answers): Answers {
  const out: Record<string, Answer> = { ...answers };
  const all = (list: readonly FormField[]) => {
    for (const field of list) {
      const value = answerTo(answers, field.name);
      if (field.type === "condition") all(field.fields);
      if (field.type === "field" && typeof value === "string") out[field.name] = presentAnswer(field.kind, value);
      if (field.type === "loop" && Array.isArray(value)) {
        const texts = field.fields.length === 1 && field.fields[0]?.name === ".";
        out[field.name] = value.map((element: Answer) => {
          const inner = recordOf(element);
          const printed = inner && presented(field.fields, withoutSwitches(field.fields, inner));
          return texts && printed ? (printed["."] ?? "") : (printed ?? element);
        });
      }
    }
  };
  all(fields);
  return out;
}
