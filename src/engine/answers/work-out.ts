import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import type { AnswerError } from "./answer-kinds.ts";
import type { FormField } from "./form-fields.ts";

/** An answer that is worked out from others instead of being asked. `from` are the keys of the answers it needs. */
export interface Computed {
  readonly formula: string;
  readonly language: "es" | "en";
  readonly from: readonly string[];
}

/** What the two sides of a check must be to each other. */
export const comparators = ["=", "≠", "<", "≤", ">", "≥"] as const;
export type Comparator = (typeof comparators)[number];

/** Two sides that must compare so, or the answer says `message`. `from` are the keys both sides need. */
export interface AnswerCheck {
  readonly left: string;
  readonly comparator: Comparator;
  readonly right: string;
  readonly message: string;
  readonly language: "es" | "en";
  readonly from: readonly string[];
}

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
 * What reads formulas. It is far larger than everything else a form needs, and most forms have none: the server always has it
 * (`formula-work.ts`), a page fetches it before it opens a form that does.
 */
export const workOutBy = (work: Work): void => {
  current = work;
};

/**
 * Works out the answers of a form that have a formula, and checks what is compared. What stood in the place of a worked-out
 * answer is never looked at. An answer that is hidden, or wrong for its kind, counts as not given; with `partial` (a draft)
 * nothing is said of what cannot be worked out yet. Throws when nothing reads formulas here: a check would pass unseen.
 */
export function workOut(fields: readonly FormField[], answers: Answers, options: Options = {}): WorkedOut {
  if (!hasRules(fields)) return { answers, errors: {} };
  if (!current) throw new Error("nothing reads formulas here");
  return current(fields, answers, options);
}

/** Whether something in a form is worked out or compared. */
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

/** Whether an answer is an element of a list with answers of its own. */
export const isRecord = (value: unknown): value is Record<string, Answer> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
