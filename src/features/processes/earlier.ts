import type { FormField } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { changesBetween, decidedParts, errorsOf, fittingAnswers } from "./answers.ts";

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
  const fitting = Object.entries(fittingAnswers(questions, earlier)).filter(([name]) => !wrong.has(name));
  const worked = new Set(questions.flatMap((question) => (isWorkedOut(question) ? [question.name] : [])));
  return Object.fromEntries(
    fitting.filter(([name, value]) => {
      if (worked.has(name)) return false;
      const taken = { ...own, [name]: value };
      if (changesBetween(questions, own, taken).length === 0) return false;
      return parts || decidedParts(questions, own, taken).length === 0;
    }),
  );
}

const isWorkedOut = (question: FormField): boolean => question.type === "field" && question.computed !== undefined;
