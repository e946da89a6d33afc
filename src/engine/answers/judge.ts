import type { Answers } from "#engine/document/answers-lookup.ts";

/**
 * Returns true if a formula gives yes with the answers of some scopes, the innermost last. A formula without a value
 * gives no.
 */
export type Judge = (source: string, scopes: readonly Answers[]) => boolean;

let current: Judge | undefined;

/**
 * Sets the formula engine. It is far larger than the rest of a form, and most forms have no formulas. The server
 * always has it (`formula-judge.ts`). A page loads it together with a form that needs it.
 */
export const judgeBy = (judge: Judge): void => {
  current = judge;
};

/** Throws when nothing reads formulas here: an answer that is decided wrongly would pass for a decision. */
export const judge: Judge = (source, scopes) => {
  if (!current) throw new Error("nothing reads formulas here");
  return current(source, scopes);
};
