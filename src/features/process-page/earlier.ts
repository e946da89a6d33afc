import type { FormField } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import {
  type AnswerChange,
  changesBetween,
  decidedParts,
  errorsOf,
  fittingAnswers,
} from "#features/answers/answers.ts";

/**
 * Returns the new answers that a form can take from another process: those of the same names and shapes. Answers its
 * rules refuse, and computed ones, are left out. With `parts` false, answers that would switch optional parts are left
 * out too.
 */
export function answersToTake(
  questions: readonly FormField[],
  own: Answers,
  earlier: Answers,
  { parts }: { readonly parts: boolean },
): Answers {
  const wrong = new Set(errorsOf(questions, earlier, { draft: true }).map(({ path }) => path));
  const worked = new Set(questions.flatMap((question) => (isWorkedOut(question) ? [question.name] : [])));
  const fitting = Object.entries(fittingAnswers(questions, earlier)).filter(
    ([name, value]) =>
      !wrong.has(name) &&
      !worked.has(name) &&
      (parts || decidedParts(questions, own, { ...own, [name]: value }).length === 0),
  );
  // Together: an answer may be asked only with another one that is taken.
  const changed = changesByName(questions, own, Object.fromEntries(fitting));
  return Object.fromEntries(fitting.filter(([name]) => changed.has(name)));
}

/** Returns the changes by each of the taken answers, if all are taken. */
export function changesByName(
  questions: readonly FormField[],
  own: Answers,
  taken: Answers,
): ReadonlyMap<string, readonly AnswerChange[]> {
  const names = Object.keys(taken);
  const byName = new Map<string, AnswerChange[]>();
  for (const change of changesBetween(questions, own, { ...own, ...taken })) {
    const name = names.find((one) => change.path === one || change.path.startsWith(`${one}.`));
    if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), change]);
  }
  return byName;
}

const isWorkedOut = (question: FormField): boolean => question.type === "field" && question.computed !== undefined;
