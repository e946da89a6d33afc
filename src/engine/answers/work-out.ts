import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import type { AnswerError } from "./answer-kinds.ts";
import type { FormField } from "./form-field.ts";

export { type AnswerCheck, type Comparator, type Computed, comparators } from "./form-field.ts";

/** The answers with all that is worked out in them, and what the checks of the form say is wrong, by path. */
export interface WorkedOut {
  readonly answers: Answers;
  readonly errors: Readonly<Record<string, AnswerError>>;
}

interface Options {
  readonly partial?: boolean;
}
type Work = (fields: readonly FormField[], answers: Answers, options: Options) => WorkedOut;

let current: Work | undefined;

/**
 * Sets the formula engine. It is far larger than the rest of a form, and most forms have no formulas. The server
 * always has it (`formula-work.ts`). A page loads it before it opens a form that needs it.
 */
export const workOutBy = (work: Work): void => {
  current = work;
};

/**
 * Calculates the answers that have a formula and runs the checks. A calculated answer replaces any answer given in
 * its place. An answer that is hidden, or wrong for its kind, counts as not given. With `partial` (a draft), values
 * that cannot be calculated yet cause no errors. Throws if the formula engine is not loaded, because a check would
 * otherwise pass unseen.
 */
export function workOut(fields: readonly FormField[], answers: Answers, options: Options = {}): WorkedOut {
  if (!hasRules(fields)) return { answers, errors: {} };
  if (!current) throw new Error("nothing reads formulas here");
  return current(fields, answers, options);
}

/** True for a form with calculated answers or checks. */
export function hasRules(fields: readonly FormField[]): boolean {
  const ready = ruled.get(fields);
  if (ready !== undefined) return ready;
  const found = fields.some(
    (field) =>
      (field.checks?.length ?? 0) > 0 ||
      (field.type === "field" ? field.computed !== undefined : hasRules(field.fields)),
  );
  ruled.set(fields, found);
  return found;
}
const ruled = new WeakMap<readonly FormField[], boolean>();

/** The keys of what is worked out. */
export const computedKeys = (fields: readonly FormField[]): ReadonlySet<string> =>
  new Set(
    fields.flatMap((field) => {
      if (field.type === "field") return field.computed ? [field.key] : [];
      return [...computedKeys(field.fields)];
    }),
  );

/** The answers without those that are worked out. */
export function withoutComputed(fields: readonly FormField[], answers: Answers): Record<string, Answer> {
  const out: Record<string, Answer> = { ...answers };
  const all = (list: readonly FormField[]): void => {
    for (const field of list) {
      if (field.type === "field" && field.computed) delete out[field.name];
      if (field.type === "condition") all(field.fields);
      const value = out[field.name];
      if (field.type === "loop" && Array.isArray(value))
        out[field.name] = value.map((element: Answer) =>
          isRecord(element) ? withoutComputed(field.fields, element) : element,
        );
    }
  };
  all(fields);
  return out;
}

/** True for an element of a list with answers of its own. */
export const isRecord = (value: unknown): value is Record<string, Answer> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
