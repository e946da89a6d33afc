import { type Case, inCase, type Language } from "./case.ts";

/**
 * The options of every wording: the figures after it in parentheses, and its case (figures and symbols keep theirs).
 */
export interface Presentation {
  readonly paren?: boolean;
  readonly case?: Case;
}

/** Words in the case asked for, followed by "(figures)" if wanted: "treinta y seis (36)". */
export const presented = (words: string, options: Presentation, figures: () => string, language: Language): string =>
  `${inCase(words, options.case, language)}${options.paren ? ` (${figures()})` : ""}`;
