import { folded } from "#engine/formula/called.ts";
import { filterCalled } from "#engine/formula/filters.ts";

/** Words that one of the languages cannot do without and the other has not. */
const telling = {
  es: new Set("de la el los las del que en y por para con una un se al su quien este esta".split(" ")),
  en: new Set("the of and to in for by with shall this that its is be or not any which on".split(" ")),
} as const;

/** The language a filter is named in; undefined for names of both. */
function languageOfFilter(name: string): "es" | "en" | undefined {
  const rule = filterCalled(name);
  if (!rule || folded(rule.es) === folded(rule.en)) return undefined;
  return folded(name) === folded(rule.es) ? "es" : folded(name) === folded(rule.en) ? "en" : undefined;
}

/** Characters after which no more are read: the first pages are in the language of the others. */
const enough = 30_000;

/**
 * The language a text is written in, by its smallest words and the names of its filters; Spanish when they do not tell.
 * What Word notes as the language of a text is that of the keyboard as often as not.
 */
export function languageOf(texts: Iterable<string>): "es" | "en" {
  const found = { es: 0, en: 0 };
  let read = 0;
  for (const whole of texts) {
    if (read >= enough) break;
    const text = whole.slice(0, enough - read);
    read += text.length;
    for (const [tag] of text.matchAll(/\{[^{}]*\}/g)) {
      for (const [, name = ""] of tag.matchAll(/\|\s*([\p{L}_]+)/gu)) {
        const language = languageOfFilter(name);
        if (language) found[language]++;
      }
    }
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
