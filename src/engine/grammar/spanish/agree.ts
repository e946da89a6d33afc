import type { Agreement } from "../agreement.ts";
import { type Phrase, readPhrase } from "./phrase/read-phrase.ts";
import { type PhraseError, type PhraseErrorId, phraseErrorIds } from "./phrase/reading.ts";

export { type PhraseError, type PhraseErrorId, phraseErrorIds };

/** A phrase for one man, one woman, several men, several women, and men and women together. */
export type PhraseForms = readonly [man: string, woman: string, men: string, women: string, mixed: string];

/**
 * Every form of a Spanish phrase written for one man, and why it cannot be trusted where it cannot: then the forms are
 * what would be printed as far as the phrase was understood.
 */
export function phraseForms(phrase: string): { readonly forms: PhraseForms; readonly error?: PhraseError } {
  const { written, error } = readPhrase(phrase);
  const men = written({ gender: "m", number: "plural" });
  const forms: PhraseForms = [
    written({ gender: "m", number: "singular" }),
    written({ gender: "f", number: "singular" }),
    men,
    written({ gender: "f", number: "plural" }),
    men,
  ];
  return error ? { forms, error } : { forms };
}

/** Phrases read lately: a document agrees the same few for each of its people. */
const lately = new Map<string, Phrase>();
const maxLately = 500;

/** A phrase of a template is read strictly; words somebody typed may be outside the dictionary. */
function read(text: string): Phrase {
  const known = lately.get(text);
  if (known) return known;
  const strict = readPhrase(text);
  const phrase = strict.error?.id === "phrase_word_unknown" ? readPhrase(text, { lenient: true }) : strict;
  if (lately.size >= maxLately) lately.clear();
  lately.set(text, phrase);
  return phrase;
}

/**
 * A Spanish phrase written for one man, for people of some gender and number: "el vendedor se obliga" → "las vendedoras
 * se obligan". Words outside the dictionary follow their ending. Undefined for what cannot be read as a phrase.
 */
export function agree(phrase: string, people: Agreement): string | undefined {
  const { written, error } = read(phrase);
  return error ? undefined : written(people);
}
