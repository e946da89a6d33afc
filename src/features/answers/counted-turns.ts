import { answerTo, decided, recordOf } from "#engine/answers/decided.ts";
import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import { type FormPlaces, top } from "./form-places.ts";
import type { FormQuestions } from "./form-questions.ts";

/**
 * Returns the values of the yes-or-no questions after switches and formulas have decided, by name. Empty if the form
 * has no rules.
 */
export function countedTurns(
  { ruled, questions }: FormQuestions,
  places: FormPlaces,
  answers: () => Answers,
): ReadonlyMap<string, boolean> {
  const counted = new Map<string, boolean>();
  const visit = (scope: string, given: Answers): void => {
    for (const [name, question] of places.questionsIn(scope)) {
      const value = answerTo(given, question.name);
      if (question.type === "condition") counted.set(name, value === true);
      if (question.type !== "loop" || !Array.isArray(value)) continue;
      for (const [index, element] of places.elements(name).entries())
        visit(element, recordOf(value[index] as Answer) ?? {});
    }
  };
  if (ruled) visit(top, decided(questions, answers()));
  return counted;
}
