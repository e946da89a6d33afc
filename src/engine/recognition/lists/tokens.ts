import { isVerb, isWished } from "#engine/grammar/spanish/dictionary/verbs.ts";
import { alsoNouns } from "#engine/grammar/spanish/phrase/ahead.ts";
import type { Span } from "../words/wordings.ts";

/** A word of a paragraph. `gap` is the text between the word before and this one. */
export interface Token extends Span {
  readonly word: string;
  readonly gap: string;
  /** The number of its sentence. A semicolon and a colon end one, too. */
  readonly sentence: number;
}

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let [last, sentence] = [0, 0];
  for (const { 0: written, index } of text.matchAll(/\p{L}+/gu)) {
    const gap = text.slice(last, index);
    if (/[;:]|\.(?=\s|$)/u.test(gap)) sentence++;
    tokens.push({ word: written.toLowerCase(), gap, start: index, end: index + written.length, sentence });
    last = index + written.length;
  }
  return tokens;
}

const fillers = new Set(
  "no se me nos le les lo los la las ya también tampoco además así sí expresamente solo sólo aún".split(" "),
);
const isFiller = (word: string): boolean => fillers.has(word) || /\p{L}{3}mente$/u.test(word);
/** True for a word that begins a predicate: a finite verb of one or of several, or a pronoun before it. */
export const isVerbal = (word: string): boolean =>
  isFiller(word) ||
  isVerb(word) ||
  isWished(word) ||
  isVerb(word.replace(/n$/u, "")) ||
  isWished(word.replace(/n$/u, "")) ||
  /\p{L}{3}(?:[^u]are|iere)n?$/u.test(word);
const determiners = new Set(
  "el la los las un una unos unas este esta estos estas dicho dicha dichos dichas cada cualquier cualquiera todo toda todos todas ningún ninguna su sus tal tales ambos ambas otro otra otros otras ese esa esos esas aquel aquella al del".split(
    " ",
  ),
);
const prepositions = new Set(
  "a ante bajo con contra de del al desde durante en entre hacia hasta mediante para por según sin sobre tras".split(
    " ",
  ),
);
const joins = new Set(
  "que si y e o u ni cuando como donde mientras quien quienes pues porque aunque cual cuales".split(" "),
);
export const isDeterminer = (word: string): boolean => determiners.has(word);
export const isPreposition = (word: string): boolean => prepositions.has(word);
export const isJoin = (word: string): boolean => joins.has(word);

/** The maximum number of words of a subject that is looked for before a verb. */
const maxSubject = 14;

/** Returns the index of the first word before a verb that is no pronoun, "no" or adverb. Returns -1 if there is none. */
export function leadOf(tokens: readonly Token[], at: number): number {
  let i = at - 1;
  while (i >= 0 && /^\s+$/u.test(tokens[i + 1]?.gap ?? "") && isFiller(tokens[i]?.word ?? "")) i--;
  return /^\s+$/u.test(tokens[i + 1]?.gap ?? "") ? i : -1;
}

/** Returns the pronouns, "no" and adverbs at once before a word. */
export function pronounsBefore(tokens: readonly Token[], at: number): string[] {
  const words: string[] = [];
  for (let i = at - 1; i >= 0; i--) {
    const word = tokens[i]?.word ?? "";
    if (!/^\s+$/u.test(tokens[i + 1]?.gap ?? "") || !isFiller(word)) break;
    words.push(word);
  }
  return words;
}

/**
 * Returns the place of a thing or somebody that is written before a verb as its subject: "la garantía queda", "cada cuota se paga".
 * Words behind a preposition are none: "en caso de mora perderá".
 */
export function subjectBefore(tokens: readonly Token[], at: number): Span | undefined {
  const lead = leadOf(tokens, at);
  const first = tokens[lead];
  if (!first || isJoin(first.word)) return undefined;
  // "El precio lo paga": the thing is the object.
  if (tokens.slice(lead + 1, at).some(({ word }) => /^l[oa]s?$/u.test(word))) return undefined;
  let begin = lead;
  while (begin > 0 && lead - begin < maxSubject) {
    const { word = "", gap = "" } = tokens[begin] ?? {};
    const before = tokens[begin - 1]?.word ?? "";
    if (!/^\s+$/u.test(gap) || isJoin(before) || (isVerb(before) && !alsoNouns.has(before))) break;
    const isContracted = word === "al" || word === "del";
    if (isDeterminer(word) && !isContracted && !isPreposition(before) && !isDeterminer(before)) break;
    begin--;
  }
  const head = tokens[begin];
  const isSubject = head !== undefined && isDeterminer(head.word) && !isPreposition(head.word);
  return isSubject ? { start: head.start, end: first.end } : undefined;
}
