import type { FormField } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { type AnswerChange, changesBetween, decidedParts, errorsOf, fittingAnswers } from "./answers.ts";

/**
 * What of the answers of another process a form can take and has not: those of the same names and shapes. What its rules
 * refuse, and what is worked out here, is left out. With `parts` false so are answers that would switch optional parts.
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

/** What changes in each of the answers that are taken, when all of them are. */
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
