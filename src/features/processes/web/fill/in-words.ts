import { answerInWords } from "#engine/answers/answer-words.ts";
import { formulaText } from "#engine/document/live-formula.ts";
import { referenceErrors } from "../../reference-errors.ts";
// With it `workOut` works out what the rules of a form say.
import "#engine/answers/formula-work.ts";

/** What says answers in words. Large for a page: see `late-words.ts`. */
export const inWords = { answerInWords, formulaText, referenceErrors } as const;
