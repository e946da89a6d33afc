/** Words that one of the languages cannot do without and the other has not. */
const telling = {
  es: new Set("de la el los las del que en y por para con una un se al su quien este esta".split(" ")),
  en: new Set("the of and to in for by with shall this that its is be or not any which on".split(" ")),
} as const;

/**
 * The language a text is written in, by its smallest words; Spanish when they do not tell. What Word notes as the
 * language of a text is that of the keyboard as often as not.
 */
export function languageOf(texts: Iterable<string>): "es" | "en" {
  const found = { es: 0, en: 0 };
  for (const text of texts) {
    for (const word of text
      .replace(/\{[^{}]*\}/g, " ")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []) {
      if (telling.es.has(word)) found.es++;
      if (telling.en.has(word)) found.en++;
    }
  }
  return found.en > found.es ? "en" : "es";
}
