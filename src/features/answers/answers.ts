import type { AnswerError } from "#engine/answers/answer-kinds.ts";
import { answerTo, beside, decided, needsFormulas, recordOf, withoutDecided } from "#engine/answers/decided.ts";
import { checkAnswers, type FormField, pathsOf, printedAnswers } from "#engine/answers/form-fields.ts";
import { withoutHidden } from "#engine/answers/hidden.ts";
import { workOut } from "#engine/answers/work-out.ts";
import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import type { FailureCode, FieldError } from "#protocol/failure.ts";
import { maxElements } from "./form-definition.ts";

/** Answers by path: the new value of a field, condition or whole loop; null forgets it. */
export type AnswerPatch = Readonly<Record<string, unknown>>;

type Place = { readonly field: FormField; readonly steps: readonly (string | number)[] };

/** The fields of a form or loop by their names. Conditions may hide one of two of the same name. */
interface Scope {
  readonly first: ReadonlyMap<string, FormField>;
  readonly last: ReadonlyMap<string, FormField>;
  readonly loops: ReadonlyMap<string, readonly { readonly at: number; readonly fields: readonly FormField[] }[]>;
}

const scopes = new WeakMap<readonly FormField[], Scope>();

/** Indexes fields once: a patch has up to 10,000 paths, and a form as many fields. */
function scopeOf(fields: readonly FormField[]): Scope {
  const known = scopes.get(fields);
  if (known) return known;
  const first = new Map<string, FormField>();
  const last = new Map<string, FormField>();
  const loops = new Map<string, { readonly at: number; readonly fields: readonly FormField[] }[]>();
  for (const [at, field] of beside(fields).entries()) {
    if (!first.has(field.name)) first.set(field.name, field);
    last.set(field.name, field);
    if (field.type !== "loop") continue;
    const same = loops.get(field.name) ?? [];
    same.push({ at, fields: field.fields });
    loops.set(field.name, same);
  }
  const scope = { first, last, loops };
  scopes.set(fields, scope);
  return scope;
}

/** Returns the field at a path of the form, also for names that contain dots. Returns undefined if there is none. */
function placeOf(fields: readonly FormField[], path: string): Place | undefined {
  const { first, loops } = scopeOf(fields);
  const exact = first.get(path);
  if (exact) return { field: exact, steps: [path] };
  if (loops.size === 0) return undefined;
  const inLoops = [...path.matchAll(/\.(?=(\d{1,4})\.(?!$))/g)].flatMap(({ index: end, 1: element = "" }) => {
    const name = path.slice(0, end);
    return (loops.get(name) ?? []).map((loop) => ({ ...loop, name, element }));
  });
  for (const { fields: inside, name, element } of inLoops.toSorted((a, b) => a.at - b.at)) {
    const inner = placeOf(inside, path.slice(name.length + element.length + 2));
    if (inner) return { field: inner.field, steps: [name, Number(element), ...inner.steps] };
  }
  return undefined;
}

/** Returns true if a value has the shape of its place. Its content may be invalid, as in a draft. */
function fits(field: FormField, value: unknown): boolean {
  if (value === null) return true;
  if (field.type === "field") return field.kind === "yesNo" ? typeof value === "boolean" : typeof value === "string";
  if (field.type === "condition") return typeof value === "boolean";
  if (!Array.isArray(value) || value.length > maxElements) return false;
  const scope = scopeOf(field.fields).last;
  return value.every((element: unknown) => {
    if (typeof element !== "object" || element === null || Array.isArray(element)) return false;
    return Object.entries(element).every(([name, inner]) => {
      const at = scope.get(name);
      return at !== undefined && fits(at, inner);
    });
  });
}

/** The value with the answers nobody gave left out. */
function cleaned(value: unknown): Answer {
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value as Answer;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([name, inner]) => [name, cleaned(inner)]),
  );
}

/**
 * Returns a function that writes values into `result`, which is changed in place. It copies each list and element of the former answers
 * once: a copy for each value would make the time of a patch grow with the square of its length. It returns false if there is no such place.
 */
function writer(result: Record<string, Answer>): (steps: Place["steps"], value: unknown) => boolean {
  const own = new WeakSet<object>([result]);
  const owned = <T extends object>(given: T, copy: () => T): T => {
    if (own.has(given)) return given;
    const made = copy();
    own.add(made);
    return made;
  };
  const put = (into: Record<string, Answer>, [name, index, ...rest]: Place["steps"], value: unknown): boolean => {
    const key = String(name);
    if (index === undefined) {
      if (value === null) delete into[key];
      else setOwn(into, key, cleaned(value));
      return true;
    }
    const stored = answerTo(into, key);
    const former: readonly Answer[] = Array.isArray(stored) ? stored : [];
    const at = Number(index);
    // One past the end adds an element; further would leave holes.
    if (at > former.length || at >= maxElements) return false;
    const list = owned(former, () => [...former]) as Answer[];
    const record = recordOf(list[at] as Answer) ?? {};
    const element = owned(record, () => ({ ...record })) as Record<string, Answer>;
    list[at] = element;
    setOwn(into, key, list);
    return put(element, rest, value);
  };
  return (steps, value) => put(result, steps, value);
}

/** Sets a property, also one that is called as a part of every object. */
const setOwn = (into: Record<string, Answer>, key: string, value: Answer): void =>
  void Object.defineProperty(into, key, { value, writable: true, enumerable: true, configurable: true });

/**
 * The answers with a patch applied, or what of the patch has no place in the form: unknown paths, values of another
 * shape, elements beyond the end of a loop, what a formula decides otherwise. A whole loop is set before its elements.
 * Contents are kept as typed, but for what a formula works out: that is worked out anew, whatever the patch says of it. Of a
 * yes or no that a formula decides alone nothing is kept.
 */
export function applyPatch(
  questions: readonly FormField[],
  answers: Answers,
  patch: AnswerPatch,
): { readonly answers: Answers } | { readonly errors: readonly { path: string; code: FailureCode }[] } {
  const errors: { path: string; code: FailureCode }[] = [];
  const result: Record<string, Answer> = { ...answers };
  const put = writer(result);
  const places = Object.entries(patch).map(([path, value]) => ({ path, value, place: placeOf(questions, path) }));
  for (const { path, value, place } of inOrder(places)) {
    if (!place) errors.push({ path, code: "processes.answer.unknownField" });
    else if (!fits(place.field, value)) errors.push({ path, code: "processes.answer.wrongType" });
    else if (!put(place.steps, value)) errors.push({ path, code: "processes.answer.unknownField" });
  }
  if (errors.length > 0) return { errors };
  const worked = workedOut(questions, result);
  const otherwise = decidedOtherwise(questions, worked);
  if (otherwise.length === 0) return { answers: withoutDecided(questions, worked) };
  return { errors: otherwise.map((path) => ({ path, code: answerCode({ code: "decidedByFormula" }) })) };
}

/** The places where somebody answered otherwise than the formula does that decides there. */
function decidedOtherwise(questions: readonly FormField[], answers: Answers): string[] {
  if (!needsFormulas(questions)) return [];
  const visit = (fields: readonly FormField[], given: Answers, counted: Answers, prefix: string): string[] =>
    beside(fields).flatMap((field): string[] => {
      const [own, counts] = [answerTo(given, field.name), answerTo(counted, field.name)];
      const path = prefix + field.name;
      if (field.type === "condition")
        return field.calculated?.disable && typeof own === "boolean" && own !== counts ? [path] : [];
      if (field.type !== "loop" || !Array.isArray(own)) return [];
      return own.flatMap((element: Answer, index) => {
        const inner = recordOf(element);
        const other = Array.isArray(counts) ? recordOf(counts[index] as Answer) : undefined;
        return inner && other ? visit(field.fields, inner, other, `${path}.${index}.`) : [];
      });
    });
  return visit(questions, answers, decided(questions, answers), "");
}

/** The answers with what formulas work out as it is with them. */
export const workedOut = (questions: readonly FormField[], answers: Answers): Answers =>
  workOut(questions, answers, { partial: true }).answers;

/** The answers that are sent, printed or exported: without what the form hides, and with what formulas work out of the rest. */
export function sentAnswers(questions: readonly FormField[], answers: Answers): Answers {
  const worked = workedOut(questions, answers);
  const shown = withoutHidden(questions, worked);
  return shown === worked ? worked : workedOut(questions, shown);
}

/**
 * Returns the answers of another process that have a place in this form and its shape. The others are left out whole.
 */
export function fittingAnswers(questions: readonly FormField[], given: Answers): Answers {
  // An answer that a formula decides now may have been a person's then.
  const answers = withoutDecided(questions, given);
  const patched = applyPatch(questions, {}, answers);
  if ("answers" in patched) return patched.answers;
  const wrong = new Set(patched.errors.map(({ path }) => path));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !wrong.has(name)));
}

/** Elements of one loop in their order, so that a patch may add several. */
function inOrder<T extends { readonly place: Place | undefined }>(places: readonly T[]): T[] {
  const compare = (a: readonly (string | number)[], b: readonly (string | number)[]): number => {
    for (let i = 0; i < Math.min(a.length, b.length); i++) {
      const [x, y] = [a[i], b[i]];
      if (typeof x === "number" && typeof y === "number" && x !== y) return x - y;
    }
    return a.length - b.length;
  };
  return places.toSorted((a, b) => compare(a.place?.steps ?? [], b.place?.steps ?? []));
}

/** The sentence of an error of an answer. */
export const answerCode = (error: AnswerError): FailureCode => `processes.answer.${error.code}`;

/**
 * The errors of the answers, by path: of each answer by itself in the order of the form, then those of formulas and of answers that
 * do not go together. With `draft` what is not answered yet is none.
 */
export function errorsOf(
  questions: readonly FormField[],
  answers: Answers,
  { draft }: { readonly draft: boolean },
): FieldError[] {
  const own = checkAnswers(questions, answers, { partial: draft });
  const together = workOut(questions, answers, { partial: draft }).errors;
  return Object.entries({ ...together, ...own }).map(([path, error]) => errorAt(path, error));
}

/** The errors of formulas and of answers that do not go together, without those of each answer by itself. */
export const errorsTogether = (
  questions: readonly FormField[],
  answers: Answers,
  { draft }: { readonly draft: boolean },
): FieldError[] =>
  Object.entries(workOut(questions, answers, { partial: draft }).errors).map(([path, error]) => errorAt(path, error));

/** An error at its path; one that somebody wrote the sentence of brings it along. */
export const errorAt = (path: string, error: AnswerError): FieldError => ({
  path,
  code: answerCode(error),
  ...valuesOf(error),
});

function valuesOf({ code, message, min, max }: AnswerError): Pick<FieldError, "values"> {
  if (message !== undefined) return { values: { message } };
  if (code === "tooFewOf") return { values: { min: String(min) } };
  return code === "tooMany" ? { values: { max: String(max) } } : {};
}

/** An answer that changed, as it was and as it is; a loop element that came or went shows in each of its answers. */
export interface AnswerChange {
  readonly path: string;
  readonly before: Answer;
  readonly after: Answer;
}

/**
 * Returns the changes between two sets of answers, in the order of the form. The review shows those since a rejection.
 */
export function changesBetween(questions: readonly FormField[], before: Answers, after: Answers): AnswerChange[] {
  const paths = new Set([...pathsOf(questions, after), ...pathsOf(questions, before)]);
  return [...paths].flatMap((path) => {
    const place = placeOf(questions, path);
    if (!place || place.field.type === "loop") return [];
    const [old, now] = [valueAt(before, place.steps), valueAt(after, place.steps)];
    return (old ?? "") === (now ?? "") ? [] : [{ path, before: old, after: now }];
  });
}

/** The field a path leads to that somebody answers, and its answer; undefined for anything else. */
export function fieldAt(
  questions: readonly FormField[],
  answers: Answers,
  path: string,
): { readonly field: Extract<FormField, { type: "field" }>; readonly value: Answer } | undefined {
  const place = placeOf(questions, path);
  if (place?.field.type !== "field" || place.field.computed) return undefined;
  // Of a loop only the elements there are.
  const [name, index] = place.steps;
  const list = index === undefined ? undefined : answers[String(name)];
  if (index !== undefined && !(Array.isArray(list) && Number(index) < list.length)) return undefined;
  return { field: place.field, value: valueAt(answers, place.steps) };
}

/** Returns true if a path is an optional part of the document: a yes or no that shows or hides it. */
export const isPart = (questions: readonly FormField[], path: string): boolean =>
  placeOf(questions, path)?.field.type === "condition";

/**
 * The optional parts that somebody switched between two sets of answers, also those that are not asked now. What a formula
 * decides nobody switched, and who says what it proposes did not either.
 */
export function decidedParts(questions: readonly FormField[], before: Answers, after: Answers): string[] {
  const proposals = withoutOwn(questions, after);
  const visit = (fields: readonly FormField[], steps: Place["steps"]): string[] =>
    beside(fields).flatMap((field): string[] => {
      const here = [...steps, field.name];
      if (field.type === "condition") {
        const [was, is] = [valueAt(before, here), valueAt(after, here)];
        if (was === is || field.calculated?.disable) return [];
        const proposed = field.calculated !== undefined && valueAt(proposals, here) === true;
        const effective = (value: Answer) => (typeof value === "boolean" ? value : proposed);
        return effective(was) === effective(is) ? [] : [here.join(".")];
      }
      if (field.type !== "loop") return [];
      const count = (answers: Answers) => {
        const list = valueAt(answers, here);
        return Array.isArray(list) ? list.length : 0;
      };
      const elements = Array.from({ length: Math.max(count(before), count(after)) }, (_, index) => index);
      return elements.flatMap((index) => visit(field.fields, [...here, index]));
    });
  return visit(questions, []);
}

/** Returns the answers that formulas propose, without the people's own choices. */
function withoutOwn(questions: readonly FormField[], answers: Answers): Answers {
  if (!needsFormulas(questions)) return {};
  const open = (fields: readonly FormField[], given: Answers): Answers => {
    const kept: Record<string, Answer> = { ...given };
    for (const field of beside(fields)) {
      const value = answerTo(given, field.name);
      if (field.type === "condition" && field.calculated) delete kept[field.name];
      if (field.type === "loop" && Array.isArray(value))
        kept[field.name] = value.map((element: Answer) => {
          const inner = recordOf(element);
          return inner ? open(field.fields, inner) : element;
        });
    }
    return kept;
  };
  return decided(questions, open(questions, answers));
}

function valueAt(answers: Answers, steps: Place["steps"]): Answer {
  let at: unknown = answers;
  for (const step of steps) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string | number, unknown>)[step];
  }
  return at as Answer;
}

/**
 * Returns the answers for a live preview: as printed, with every element of a loop and all its names, so that each
 * place in it has a path of its own. An unanswered name that also exists around the loop is left out, because it prints
 * the outer one.
 */
export const previewAnswers = (questions: readonly FormField[], answers: Answers): Answers =>
  whole(questions, { ...unseenAnswers(questions, answers), ...printedAnswers(questions, answers) }, new Set());

/**
 * The placeholder of an answer that is not asked: a character without width, because an empty text would be a blank to
 * fill.
 */
export const unseen = "\u200b";

/** The texts of groups that are left out. A part of the document that depends on one is gone with it. */
function unseenAnswers(questions: readonly FormField[], answers: Answers): Answers {
  const counted = decided(questions, answers);
  const left = beside(questions).filter(
    (field) =>
      field.type === "field" && !field.decides && field.within?.some((name) => answerTo(counted, name) !== true),
  );
  return Object.fromEntries(left.map(({ name }) => [name, unseen]));
}

function whole(questions: readonly FormField[], answers: Answers, around: ReadonlySet<string>): Answers {
  const scope = beside(questions);
  const names = new Set([...around, ...scope.map((field) => field.name)]);
  const out: Record<string, Answer> = { ...answers };
  for (const field of scope) {
    if (field.type !== "loop") continue;
    const elements = answers[field.name];
    if (!Array.isArray(elements)) continue;
    const blanks = beside(field.fields).filter((inner) => inner.type === "field" && !names.has(inner.name));
    out[field.name] = elements.map((element: Answer) => {
      if (typeof element !== "object" || element === null || Array.isArray(element)) return element;
      const blank = Object.fromEntries(blanks.map((inner) => [inner.name, ""]));
      return { ...blank, ...whole(field.fields, element as Answers, names) };
    });
  }
  return out;
}
