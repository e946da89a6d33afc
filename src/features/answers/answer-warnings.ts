import { answerDoubts } from "#engine/answers/answer-kinds.ts";
import { answeredPlaces, type FormField } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { compareGenders } from "./genders.ts";
import { severalNamed } from "./several-named.ts";
import type { AnswerWarning } from "./stored-answers.ts";

/** The maximum of listed warnings. */
const maxWarnings = 50;

/**
 * Returns the warnings of a form about its answers, numbers before names before genders, each in the order of the form. They block nothing: the person with the
 * document at hand decides. Every place that lists warnings calls this function: batches, requests and the API.
 */
export const answerWarnings = (questions: readonly FormField[], answers: Answers): AnswerWarning[] =>
  [...doubtfulNumbers(questions, answers), ...twoNames(questions, answers), ...otherGenders(questions, answers)].slice(
    0,
    maxWarnings,
  );

/** Finds fields for one person that hold the names of several. */
const twoNames = (questions: readonly FormField[], answers: Answers): AnswerWarning[] =>
  severalNamed(questions, answers).map(({ path }) => ({ path, code: "processes.answerDoubt.twoNames" }));

/** Finds genders that are not those of the names beside them. */
const otherGenders = (questions: readonly FormField[], answers: Answers): AnswerWarning[] =>
  compareGenders(questions, answers).differ.flatMap(({ path, name, says, word }) =>
    word === undefined
      ? [{ path, code: `processes.answerDoubt.${says === "femenino" ? "namedWoman" : "namedMan"}`, values: { name } }]
      : [],
  );

/** Finds numbers of identity documents that are unlikely. As in the form, the first doubt is shown. */
const doubtfulNumbers = (questions: readonly FormField[], answers: Answers): AnswerWarning[] =>
  answeredPlaces(questions, answers).flatMap(({ path, kind, value }) => {
    const [doubt] = answerDoubts(kind, value);
    return doubt === undefined ? [] : [{ path, code: `processes.answerDoubt.${doubt}` }];
  });
