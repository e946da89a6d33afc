import { answerInWords } from "#engine/answers/answer-words.ts";
import { workOutFormulas } from "#engine/answers/formula-work.ts";
import { formulaText } from "#engine/document/live-formula.ts";
import { namesSeveral } from "#engine/recognition/people/several-names.ts";
import { genderPairs, guessedOption, namedOtherwise, turnedWord, wordOtherwise } from "../genders.ts";
import { referenceErrors } from "../reference-errors.ts";

/** The functions that write answers in words, and know names. Large for a page: see `late-words.ts`. */
export const inWords = {
  answerInWords,
  formulaText,
  genderPairs,
  guessedOption,
  namedOtherwise,
  namesSeveral,
  referenceErrors,
  turnedWord,
  wordOtherwise,
  workOutFormulas,
} as const;
