import { isBlank } from "#engine/answers/answer-kinds.ts";
import { checkAnswers } from "#engine/answers/form-fields.ts";
import { top } from "./answer-store.ts";
import type { AnswerStore } from "./answer-store-interface.ts";
import type { FormPart } from "./layout.ts";
import type { AnswerErrorAt } from "./stored-answers.ts";

/** The progress of a group: fields asked now, those with a valid answer, and errors found when sending was tried. */
export interface GroupProgress {
  readonly id: string;
  readonly label: string;
  readonly asked: number;
  readonly answered: number;
  readonly errors: number;
}

/** The names of everything asked now in some parts, elements of loops included, in the order they are shown. */
export function* namesIn(answerStore: AnswerStore, parts: readonly FormPart[], scope: string = top): Generator<string> {
  for (const part of parts) {
    if (part.type === "choice") {
      yield* namesIn(answerStore, part.parts, scope);
      continue;
    }
    if (!answerStore.shown(scope, part.setting.shownWhen)) continue;
    const name = answerStore.nameOf(scope, part.setting.key);
    yield name;
    if (part.type !== "loop") continue;
    for (const element of answerStore.elements(name)) yield* namesIn(answerStore, part.parts, element);
  }
}

/** Returns the progress of each group. */
export function progressOf(answerStore: AnswerStore, errors: readonly AnswerErrorAt[]): GroupProgress[] {
  const invalid = new Set(errors.map((error) => answerStore.nameAt(error.path)));
  const wrong = checkAnswers(answerStore.plan.questions, answerStore.answers(), { partial: true });
  const unanswered = new Set(Object.keys(wrong).map((path) => answerStore.nameAt(path)));
  return answerStore.plan.sections.map(({ id, label, parts }) => {
    const names = [...namesIn(answerStore, parts)];
    const fields = names.filter((name) => answerStore.isField(name) && !answerStore.isComputed(name));
    return {
      id,
      label,
      asked: fields.length,
      answered: fields.filter((name) => !isBlank(answerStore.text(name)) && !unanswered.has(name)).length,
      errors: names.filter((name) => invalid.has(name)).length,
    };
  });
}

/** Errors in the order the form shows its fields. */
export function inFormOrder(answerStore: AnswerStore, errors: readonly AnswerErrorAt[]): readonly AnswerErrorAt[] {
  const names = answerStore.plan.sections.flatMap(({ parts }) => [...namesIn(answerStore, parts)]);
  const places = new Map(names.map((name, index) => [name, index]));
  const at = ({ path }: AnswerErrorAt) => places.get(answerStore.nameAt(path) ?? "") ?? names.length;
  return errors.toSorted((a, b) => at(a) - at(b));
}

/** The group a name is asked in. */
export const groupOf = (answerStore: AnswerStore, name: string): string | undefined =>
  answerStore.plan.sections.find(({ parts }) => [...namesIn(answerStore, parts)].includes(name))?.id;
