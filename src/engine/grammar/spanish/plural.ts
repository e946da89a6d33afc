import { inCaseOf } from "../letter-case.ts";
import { isInvariable } from "./dictionary/particles.ts";
import { irregularPlurals, withoutPlural } from "./dictionary/plurals.ts";
import { isOxytone, withAccentBeforeLast, withoutAccent } from "./stress.ts";

/** The plural of a word in small letters. */
function pluralOf(word: string): string {
  const irregular = irregularPlurals.get(word);
  if (irregular !== undefined) return irregular;
  if (withoutPlural.has(word) || isInvariable(word)) return word;
  if (/[aeiouáéó]$/.test(word)) return `${word}s`;
  if (/[íú]$/.test(word)) return `${word}es`;
  if (word.endsWith("z")) return `${word.slice(0, -1)}ces`;
  if (/[sx]$/.test(word)) return isOxytone(word) ? `${withoutAccent(word)}es` : word;
  if (word.endsWith("n")) {
    if (/[áéíóú]n$/.test(word)) return `${withoutAccent(word)}es`;
    return `${isOxytone(word) ? word : withAccentBeforeLast(word)}es`;
  }
  if (/[aeiouáéíóú][lrdjy]$/.test(word)) return `${word}es`;
  // Borrowed words: déficit, quórum, robot.
  return /[a-z]$/.test(word) ? `${word}s` : word;
}

/**
 * Returns the plural of one Spanish word, in the case of the singular: joven → jóvenes, JUEZ → JUECES. Words without
 * a plural of their own (lunes, crisis, DPI) and plurals are returned unchanged.
 */
export function plural(word: string): string {
  const small = word.normalize("NFC").toLocaleLowerCase("es");
  return inCaseOf(word, pluralOf(small));
}
