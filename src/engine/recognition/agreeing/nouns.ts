import { isNumeral, known } from "#engine/grammar/spanish/phrase/lexicon.ts";
import { wordForms } from "./forms.ts";
import { agree, articleOf, type Ending, isFinite, isFunctional, isThing, thingEnding, type Word } from "./reading.ts";

/** Words that open a clause: the nouns before them are not described by the words behind. */
const opensClause = /^(?:que|quien|quienes|cual|cuales|cuyo|cuya|como|si|se|le|les|no|ha|han|he)$/u;
const adjacent = /^(?:\s|[“”"«»]\s?)*$/u;
const withParentheses = /^(?:\s|[“”"«»]\s?|\s\([^()]*\)\s)*$/u;
export const behindComma = /^,\s$/u;

/**
 * Returns the nouns at the left of a word in its phrase, nearest first. Stops at a verb, a person, and at signs. `first` are the
 * signs that may stand directly before the word.
 */
export function nounsBefore(words: readonly Word[], at: number, first = adjacent): number[] {
  const found: number[] = [];
  for (let i = at - 1; i >= 0 && at - i < 16; i--) {
    if (!(i === at - 1 ? first : withParentheses).test(words[i + 1]?.gap ?? "")) break;
    const one = words[i] as Word;
    if (one.isTaken) {
      if (/^\p{Lu}/u.test(one.written)) break;
      continue;
    }
    if (opensClause.test(one.word) || isFinite(words, i)) break;
    if (isThing(words, i)) found.push(i);
    else if (!isFunctional(one.word) && known(one.word)?.sort === "person") break;
  }
  return found;
}

/** True if one of the nouns has a gender and number. */
export const agreesWith = (words: readonly Word[], nouns: readonly number[], ending: Ending): boolean =>
  nouns.some((noun) => agree(thingEnding(words, noun), ending));

/** True if the phrase directly behind a word is a thing of its gender and number: "la citada finca", "prohibida la venta". */
export function leadsToThing(words: readonly Word[], at: number, ending: Ending): boolean {
  for (let i = at + 1; i <= at + 4 && words[i]?.gap === " "; i++) {
    const one = words[i] as Word;
    if (one.isTaken || isFinite(words, i)) return false;
    if (isThing(words, i)) return agree(thingEnding(words, i), ending);
    if (known(one.word)?.sort === "person") return false;
    if (isFunctional(one.word) && !/^(?:el|la|los|las|un|una|dich[oa]s?|y|sus?)$/u.test(one.word)) return false;
  }
  return false;
}

/** The maximum distance of a noun, in words, and the signs that end the search. */
interface Reach {
  readonly words: number;
  readonly stop: RegExp;
}
export const inSentence: Reach = { words: 40, stop: /[.;:]/u };
export const inClause: Reach = { words: 12, stop: /[.;:,]/u };

/** True if a thing with this gender and number is named before a place. */
export function isNamedBefore(words: readonly Word[], at: number, ending: Ending, reach = inSentence): boolean {
  for (let i = at - 1; i >= 0 && at - i < reach.words; i--) {
    if (reach.stop.test(words[i + 1]?.gap ?? "")) return false;
    if (isThing(words, i) && agree(thingEnding(words, i), ending)) return true;
  }
  return false;
}

/** True if a word is used instead of a noun: nothing that it could describe follows. */
export function isNounless(words: readonly Word[], at: number, ending: Ending): boolean {
  const next = words[at + 1];
  if (next?.gap !== " ") return true;
  if (next.isTaken || articleOf(next.word) || isNumeral(next.word)) return false;
  const { sort } = known(next.word) ?? {};
  if ((sort === "thing" || sort === "epicene") && agree(thingEnding(words, at + 1), ending)) return false;
  if (isFinite(words, at + 1) || isFunctional(next.word)) return true;
  if (sort !== undefined && wordForms(next.written)) return false;
  return !(isThing(words, at + 1) && agree(thingEnding(words, at + 1), ending));
}
