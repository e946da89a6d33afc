import { useSyncExternalStore } from "react";
import { errorText } from "#client/failure-text.ts";
import type { FilledForm } from "./form-session.ts";

const ofRules = new Set(
  ["notWorkedOut", "dividedByZero", "worksOutMissing", "notCompared", "broken", "notInList", "otherThanList"].map(
    (id) => `processes.answer.${id}`,
  ),
);

/** What the rules of a form say is wrong at a place: while it is filled in, and all of it once sending was tried. */
export function useRuleError({ answerStore, errors, rules }: FilledForm, name: string): string | undefined {
  const told = useSyncExternalStore(rules.told.subscribe, () => rules.told.get().get(name));
  const found = useSyncExternalStore(errors.subscribe, () =>
    errors.get()?.find(({ path, code }) => ofRules.has(code) && answerStore.nameAt(path) === name),
  );
  const error = told ?? found;
  return error && errorText(error.code, error.values);
}
