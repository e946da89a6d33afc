import { known } from "#engine/grammar/spanish/phrase/lexicon.ts";
import type { Sex } from "../words/gendered-words.ts";
import type { Listened, Party } from "./reading.ts";
import { isPreposition, isVerbal, type Token } from "./tokens.ts";

/** Forms of pronouns: for one man, one woman, several, several women. */
const pronouns: readonly (readonly [string, string, string, string])[] = [
  ["él", "ella", "ellos", "ellas"],
  ["éste", "ésta", "éstos", "éstas"],
  ["aquél", "aquélla", "aquéllos", "aquéllas"],
  ["este", "esta", "estos", "estas"],
  ["aquel", "aquella", "aquellos", "aquellas"],
];

export const formsOf = (word: string): readonly string[] | undefined => pronouns.find((forms) => forms.includes(word));
export const sexOfForm = (at: number): Sex => (at % 2 === 0 ? "masculino" : "femenino");

/** True for "este" and "aquel" that no noun follows: "éste" in the spelling of today. */
const isAlone = (tokens: readonly Token[], i: number): boolean => {
  const next = tokens[i + 1];
  if (!next || !/^\s+$/u.test(next.gap)) return true;
  if (known(next.word)?.sort === "thing") return false;
  return isVerbal(next.word) || /^(?:últim[oa]s?|mism[oa]s?|que|y|o|a|en|por|con|para|de)$/u.test(next.word);
};
const isAccented = (word: string): boolean => /^[éa]/u.test(word) && /[éá]/u.test(word);

/** Returns the number of words of "la misma" or "los mismos" without a noun. */
function sameAt(tokens: readonly Token[], i: number, isPlural: boolean): Sex | undefined {
  const [article, same, next] = [tokens[i], tokens[i + 1], tokens[i + 2]];
  if (!article || !same || !/^\s+$/u.test(same.gap)) return undefined;
  if (!(isPlural ? /^l[oa]s$/u : /^(?:el|la)$/u).test(article.word)) return undefined;
  if (!(isPlural ? /^mism[oa]s$/u : /^mism[oa]$/u).test(same.word)) return undefined;
  const isFree = !next || !/^\s+$/u.test(next.gap) || isVerbal(next.word);
  return isFree ? (/[^l]a/u.test(same.word) ? "femenino" : "masculino") : undefined;
}

/** Returns the pronouns of a text that may be about the people of a list, as places of them. */
export function pronounsIn(tokens: readonly Token[], { isPlural, sex }: Listened): Party[] {
  return tokens.flatMap(({ word, start, end }, i) => {
    const isSubject = !isPreposition(tokens[i - 1]?.word ?? "");
    const party = { isOwn: true, isSubject, isSure: false, isPlural, isPronoun: true };
    const same = isSubject ? sameAt(tokens, i, isPlural) : undefined;
    if (same !== undefined && (sex === undefined || sex === same))
      return [{ start, end: tokens[i + 1]?.end ?? end, ...party }];
    const isBoth =
      isPlural && /^amb[oa]s$/u.test(word) && !/^(?:partes|contratantes)$/u.test(tokens[i + 1]?.word ?? "");
    const at = isBoth ? (word === "ambos" ? 2 : 3) : (formsOf(word)?.indexOf(word) ?? -1);
    if (at < 0 || at >= 2 !== isPlural || (sex !== undefined && sexOfForm(at) !== sex)) return [];
    const isBare = /^(?:est|aquel)/u.test(word) && !isAccented(word);
    if (isBare && !isAlone(tokens, i)) return [];
    const isEach =
      /^(?:de|por)$/u.test(tokens[i - 1]?.word ?? "") && /^(?:una?|cada|todas?)$/u.test(tokens[i - 2]?.word ?? "");
    return isEach ? [] : [{ start, end, ...party }];
  });
}
