/** How words are written: as they are said, in capitals, each word with a capital, or the first letter only. */
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

/** The text with its first letter as a capital, wherever that stands ("¿quién?" gives "¿Quién?"); the rest as it is. */
export const sentence = (text: string): string => text.replace(/\p{L}/u, upper);

/** Every word with a capital and small letters after it, but for articles, prepositions and "y" inside: "Un Millón de Quetzales". */
export function title(text: string, language: Language = "es"): string {
  let first = true;
  return lower(text).replace(word, (found) => {
    const keeps = !first && small[language].has(found);
    first = false;
    return keeps ? found : sentence(found);
  });
}

/** The text in the case asked for; without one, as it is. */
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
