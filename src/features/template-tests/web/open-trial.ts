import type { z } from "zod";
import { createStore } from "#client/store.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { openAnswerStore } from "#features/answers/answer-store.ts";
import { errorsOf } from "#features/answers/answers.ts";
import { formQuestions } from "#features/answers/form-questions.ts";
import { inFormOrder } from "#features/answers/progress.ts";
import type { AnswerErrorAt } from "#features/answers/stored-answers.ts";
import { type FilledForm, openRules } from "#features/answers/web/index.ts";
import type { showTrial } from "../contract.ts";

/** The form of a template while it is tried: nothing of it is kept. */
export interface TrialSession extends FilledForm {
  /** Returns the missing and wrong answers, and marks them. */
  check(): readonly AnswerErrorAt[];
}

/** Opens the form of a template with answers to try it with; `onTyped`: somebody changes one. */
export function openTrial(
  { form, questions }: z.output<typeof showTrial.output>,
  answers: Answers,
  onTyped: () => void,
): TrialSession {
  const answerStore = openAnswerStore(formQuestions(form, questions), answers);
  answerStore.settle();
  const rules = openRules(answerStore);
  rules.run();
  const errors = createStore<readonly AnswerErrorAt[] | undefined>(undefined);
  const found = () => inFormOrder(answerStore, errorsOf(questions, answerStore.answers(), { draft: false }));
  answerStore.onChange(() => {
    onTyped();
    if (errors.get()) errors.set(found());
  });
  return {
    answerStore,
    rules,
    errors,
    language: form.language ?? "es",
    type: answerStore.type.bind(answerStore),
    unmark: () => errors.set(undefined),
    onTaken: () => () => undefined,
    check: () => {
      rules.run();
      const missing = found();
      errors.set(missing.length > 0 ? missing : undefined);
      return missing;
    },
  };
}
