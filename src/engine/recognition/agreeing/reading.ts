import { isInvariable } from "#engine/grammar/spanish/dictionary/particles.ts";
import { isInfinitive, isVerb, isWished } from "#engine/grammar/spanish/dictionary/verbs.ts";
import { isAlwaysFeminine, isAlwaysMasculine } from "#engine/grammar/spanish/feminine.ts";
import { isAdverb, isConjunction, isNumeral, isPreposition, known } from "#engine/grammar/spanish/phrase/lexicon.ts";
import type { Sex } from "../words/gendered-words.ts";
import type { Span } from "../words/wordings.ts";
import { copula, onlyOfPeople } from "./vocabulary.ts";

/** A word of a paragraph. `gap` is the text between it and the word before. */
export interface Word extends Span {
  readonly written: string;
  readonly word: string;
  readonly gap: string;
  /** True if the word is part of the name of a person, or of another thing that a field prints. */
  readonly isTaken: boolean;
  /** True if the word is part of the name of a person. */
  readonly isPerson: boolean;
}

/** Gender and number of words. Undefined where the ending does not show the gender. */
export interface Ending {
  readonly sex: Sex | undefined;
  readonly isPlural: boolean;
}

/** Splits a paragraph into words. */
export function wordsOf(text: string, isTaken: (span: Span) => boolean, names: readonly Span[]): Word[] {
  let last = 0;
  const inNames = new Uint8Array(text.length);
  for (const { start, end } of names) inNames.fill(1, start, end);
  return [...text.matchAll(/\p{L}+/gu)].map(({ 0: written, index }) => {
    const end = index + written.length;
    const gap = text.slice(last, index);
    last = end;
    const isPerson = inNames[index] === 1;
    const word = written.toLowerCase();
    return { start: index, end, written, word, gap, isTaken: isPerson || isTaken({ start: index, end }), isPerson };
  });
}

const articles: ReadonlyMap<string, Ending> = new Map(
  (
    [
      ["el al del un este ese aquel dicho algún ningún ambos", "masculino", false],
      ["la una esta esa aquella dicha alguna ninguna", "femenino", false],
      ["los unos estos esos aquellos dichos algunos ambos todos", "masculino", true],
      ["las unas estas esas aquellas dichas algunas ambas todas", "femenino", true],
    ] as const
  ).flatMap(([words, sex, isPlural]) => words.split(" ").map((word) => [word, { sex, isPlural }] as const)),
);

export const articleOf = (word: string | undefined): Ending | undefined =>
  word === undefined ? undefined : articles.get(word);

const particles: ReadonlySet<string> = new Set(
  "que quien quienes cual cuales cuyo cuya cuyos cuyas se no le les lo me nos mi su sus nuestro nuestra si como cuando donde porque pues aunque ni ha han he hemos haber habiendo había habían hubo hubiere sido estado yo él ella ellos ellas usted ustedes cada más menos o u pero sino aun ex".split(
    " ",
  ),
);

/** True for a word that cannot be a noun. */
export const isFunctional = (word: string): boolean =>
  particles.has(word) ||
  articles.has(word) ||
  isPreposition(word) ||
  isConjunction(word) ||
  isAdverb(word) ||
  isInvariable(word) ||
  isInfinitive(word.replace(/(?:se|l[aeo]s?|me|nos)$/u, "")) ||
  isNumeral(word);

/** Endings of finite verbs that no noun of deeds has. */
const finite = /\p{L}{2}(?:ó|[aeií]rán?|aron|ieron|aba|aban|ían)$/u;

/** True for a finite verb that no article leads to. */
export function isFinite(words: readonly Word[], at: number): boolean {
  const one = words[at];
  if (!one) return false;
  const before = one.gap === " " ? (words[at - 1]?.word ?? "") : "";
  const isNoun = articles.has(before) || isPreposition(before);
  if (copula.test(one.word) && !isNoun) return true;
  if (finite.test(one.word)) return !isNoun || /^(?:lo|la|los|las)$/u.test(before);
  if (!(isVerb(one.word) || isWished(one.word))) return false;
  const { sort } = known(one.word) ?? {};
  return (
    !isNoun ||
    (/^l[ao]s?$/u.test(before) && sort !== "thing" && sort !== "epicene" && sort !== "person" && sort !== "quality")
  );
}

/** Returns the gender and number that the ending of a noun shows. */
export function endingOf(noun: string): Ending {
  const found = known(noun);
  const isPlural = found
    ? found.plural
    : /[^aeiouáéíóú]?(?:[aeo]s|es)$/u.test(noun) && !/(?:mes|interés|lunes|crisis)$/u.test(noun);
  if (isAlwaysFeminine(noun)) return { sex: "femenino", isPlural };
  if (isAlwaysMasculine(noun)) return { sex: "masculino", isPlural };
  if (/(?:a|as|ión|iones|dad|dades|tad|tades|tud|umbre|ez|iz)$/u.test(noun)) return { sex: "femenino", isPlural };
  if (/(?:o|os|or|ores|aje|ajes|al|ales|il|iles|én|ón|és)$/u.test(noun)) return { sex: "masculino", isPlural };
  return { sex: undefined, isPlural };
}

/** True if a thing of this ending can be what words of another one are about. */
export const agree = (thing: Ending, other: Ending): boolean =>
  thing.isPlural === other.isPlural && (thing.sex === undefined || thing.sex === other.sex);

/** True for a word that names a thing, or a person by a word of one gender: "la parte", "la entidad". */
export function isThing(words: readonly Word[], at: number): boolean {
  const one = words[at];
  if (!one || one.isTaken || one.word.length < 3 || isFunctional(one.word) || isFinite(words, at)) return false;
  if (onlyOfPeople.test(one.word)) return false;
  const { sort } = known(one.word) ?? {};
  return sort === undefined || sort === "thing" || sort === "epicene" || sort === "fixed";
}

/** The gender and number of a noun, by its article if it has one. */
export function thingEnding(words: readonly Word[], at: number): Ending {
  const own = endingOf(words[at]?.word ?? "");
  const article = words[at]?.gap === " " ? articleOf(words[at - 1]?.word) : undefined;
  return article ? { sex: article.sex, isPlural: article.isPlural } : own;
}
