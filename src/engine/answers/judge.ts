import type { Answers } from "#engine/document/answers-lookup.ts";

/** Whether a formula says yes with the answers of some scopes, the innermost last; no where it has no value. */
export type Judge = (source: string, scopes: readonly Answers[]) => boolean;

let current: Judge | undefined;

/**
 * What reads formulas. It is far larger than everything else a form needs, and most forms have no formulas: the server
 * always has it (`formula-judge.ts`), a page fetches it together with a form that does.
 */
export const judgeBy = (judge: Judge): void => {
  current = judge;
};

/** Throws when nothing reads formulas here: an answer that is decided wrongly would pass for a decision. */
export const judge: Judge = (source, scopes) => {
  if (!current) throw new Error("nothing reads formulas here");
  return current(source, scopes);
};
