import { useSyncExternalStore } from "react";

/** Returns true, or the text key of the error in a typed answer. */
export type Check = (typed: string) => true | string;

type Element = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Checked {
  check: Check;
  element: Element | null;
  /** It was left once: from then on each key checks it. */
  left: boolean;
  readonly ref: (element: Element | null) => void;
}

/** The fields of a form by name, and the errors in what is typed. A field is checked when it is left, and again with each later key. */
export interface FieldChecks {
  /** Names the check of a field while it is drawn. Returns the `ref` of its element; a field without one is read from the answers. */
  readonly register: (name: string, check: Check) => (element: Element | null) => void;
  /** Checks a field that was left before, or has an error, while it is corrected. */
  readonly typed: (name: string) => void;
  readonly left: (name: string) => void;
  /** Writes the answer into its field, and checks it. */
  readonly show: (name: string) => void;
  /** Checks fields whether they were left or not. */
  readonly all: (names: readonly string[]) => void;
  readonly error: (name: string) => string | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

/** `answerOf`: the answer of a field as it is shown. */
export function createFieldChecks(answerOf: (name: string) => string): FieldChecks {
  const fields = new Map<string, Checked>();
  const errors = new Map<string, string>();
  const listeners = new Set<() => void>();
  const run = (name: string): void => {
    const field = fields.get(name);
    if (!field) return;
    const found = field.check(field.element?.value ?? answerOf(name));
    const error = found === true ? undefined : found;
    if (errors.get(name) === error) return;
    if (error === undefined) errors.delete(name);
    else errors.set(name, error);
    for (const listener of listeners) listener();
  };
  const begin = (name: string, check: Check): Checked => {
    const field: Checked = { check, element: null, left: false, ref: (element) => void (field.element = element) };
    fields.set(name, field);
    return field;
  };
  return {
    register: (name, check) => {
      const field = fields.get(name) ?? begin(name, check);
      field.check = check;
      return field.ref;
    },
    typed: (name) => {
      if (fields.get(name)?.left || errors.has(name)) run(name);
    },
    left: (name) => {
      const field = fields.get(name);
      if (field) field.left = true;
      run(name);
    },
    show: (name) => {
      const element = fields.get(name)?.element;
      if (element) element.value = answerOf(name);
      run(name);
    },
    all: (names) => names.forEach(run),
    error: (name) => errors.get(name),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The text key of the error of a field. Draws the component again for that only. */
export const useFieldError = (checks: FieldChecks, name: string): string | undefined =>
  useSyncExternalStore(checks.subscribe, () => checks.error(name));
