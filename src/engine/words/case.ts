import { placesWithEl } from "#engine/grammar/spanish/dictionary/places.ts";

/** The letter case of words: lower case, capitals, each word capitalized, or only the first letter. */
export type Case = "lower" | "upper" | "title" | "sentence";

/** The languages words come in. */
export type Language = "es" | "en";

// Words that keep their small letter inside a title.
const small: Readonly<Record<Language, ReadonlySet<string>>> = {
  es: new Set("a al con de del e el en la las lo los o para por sin u y".split(" ")),
  en: new Set("a an and at by for in of on or the to with".split(" ")),
};
// A word with its marks: an apostrophe does not begin a new one.
const word = /\p{L}[\p{L}\p{M}\p{N}'’]*/gu;

/** The text in small letters. */
const lower = (text: string): string => text.toLowerCase();

/** The text in capitals, with their accents: "dieciséis" gives "DIECISÉIS". */
export const upper = (text: string): string => text.toUpperCase();

/** Capitalizes the first letter of a text, wherever it is ("¿quién?" gives "¿Quién?"). The rest is unchanged. */
export const sentence = (text: string): string => text.replace(/\p{L}/u, upper);

/** Forms of companies and registers that are written in capitals without points. */
const initials: ReadonlySet<string> = new Set(
  "sa srl cv sas ltd llc nit dpi cui iva isr iusi igss sat renap ric rgp onu oea eeuu".split(" "),
);
/** Shortened words without a vowel, which are no initials. */
const shortened: ReadonlySet<string> = new Set("sr dr jr mr mrs ms st".split(" "));
const roman = /^(?=.)X{0,3}(?:IX|IV|V?I{0,3})$/;
const inCapitals = (found: string): boolean => found.length > 1 && found === upper(found);

/** A word of a title that is not simply a capital and small letters; undefined for all others. */
function keptInTitle(found: string, before: string, after: string): string | undefined {
  const small = lower(found);
  // The letters of S.A. and of "Juan A. Pérez".
  if (found.length === 1 && (after.startsWith(".") || /\p{L}\.$/u.test(before))) return upper(found);
  if (/\p{Ll}\p{M}*\p{Lu}/u.test(found)) return found;
  if (inCapitals(found) && (roman.test(found) || initials.has(small))) return found;
  if (inCapitals(found) && !/[aeiouáéíóúüy]/.test(small) && !shortened.has(small)) return found;
  if (/^mc\p{L}{3}/u.test(small)) return `Mc${sentence(small.slice(2))}`;
  const [, lead, rest] = /^([od]['’])((?!clock$)\p{L}{3}.*)$/u.exec(small) ?? [];
  return lead !== undefined && rest !== undefined ? sentence(lead) + sentence(rest) : undefined;
}

/**
 * Every word with a capital and small letters after it, but for articles, prepositions and "y" inside: "Un Millón de
 * Quetzales". Initials, Roman numbers and names with a capital inside stay: "Comercial Maya, S.A.", "Juan Carlos II".
 */
export function title(text: string, language: Language = "es"): string {
  let first = true;
  return text.replace(word, (found, at: number) => {
    const kept = keptInTitle(found, text.slice(Math.max(0, at - 2), at), text.slice(at + found.length));
    const inside = !first;
    first = false;
    if (kept !== undefined) return kept;
    const keeps = inside && small[language].has(lower(found)) && !beginsPlace(found, text.slice(at + found.length));
    return keeps ? lower(found) : sentence(lower(found));
  });
}

/** "el" of a place whose name begins with it: República de El Salvador. */
function beginsPlace(found: string, after: string): boolean {
  const next = /^\s+(\p{L}+)/u.exec(after)?.[1];
  return lower(found) === "el" && next !== undefined && placesWithEl.has(lower(next));
}

/** Returns the text in the requested case, or unchanged without one. */
export function inCase(text: string, wanted: Case | undefined, language: Language = "es"): string {
  switch (wanted) {
    case undefined:
      return text;
    case "lower":
      return lower(text);
    case "upper":
      return upper(text);
    case "title":
      return title(text, language);
    case "sentence":
      return sentence(text);
    default:
      return wanted satisfies never;
  }
}

/**
 * The options of every wording: the figures after it in parentheses, and its case (figures and symbols keep theirs).
 */
export interface Presentation {
  readonly paren?: boolean;
  readonly case?: Case;
}

/** Returns words in the requested case, followed by "(figures)" with `paren`: "treinta y seis (36)". */
export const presented = (words: string, options: Presentation, figures: () => string, language: Language): string =>
  `${inCase(words, options.case, language)}${options.paren ? ` (${figures()})` : ""}`;
