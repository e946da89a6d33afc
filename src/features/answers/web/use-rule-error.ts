import { useSyncExternalStore } from "react";
import { errorText } from "#client/failure-text.ts";
import type { FilledForm } from "./form-tools.ts";

const ofRules = new Set(
  ["notWorkedOut", "dividedByZero", "worksOutMissing", "notCompared", "broken", "notInList", "otherThanList"].map(
    (id) => `processes.answer.${id}`,
  ),
);

/** Returns the error of the form's rules at a place: while it is filled in, and every error once sending was tried. */
export function useRuleError({ answerStore, errors, rules }: FilledForm, name: string): string | undefined {
  const current = useSyncExternalStore(rules.errors.subscribe, () => rules.errors.get().get(name));
  const found = useSyncExternalStore(errors.subscribe, () =>
    errors.get()?.find(({ path, code }) => ofRules.has(code) && answerStore.nameAt(path) === name),
  );
  const error = current ?? found;
  return error && errorText(error.code, error.values);
}
