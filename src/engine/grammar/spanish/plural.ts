import { inCaseOf } from "../letter-case.ts";
import { listed, paired } from "./dictionary/listed.ts";
import { isInvariable } from "./dictionary/particles.ts";
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

/** Plurals no rule gives, by the singular. */
const irregularPlurals: ReadonlyMap<string, string> = new Map(
  paired(`
    carácter:caracteres régimen:regímenes espécimen:especímenes
    chef:chefs chefs:chefs un:unos uno:unos buen:buenos mal:malos gran:grandes primer:primeros tercer:terceros postrer:postreros
    algún:algunos ningún:ningunos cualquiera:cualesquiera cualquier:cualesquier quienquiera:quienesquiera
    club:clubes álbum:álbumes sándwich:sándwiches lord:lores hijodalgo:hijosdalgo
    menú:menús champú:champús esquí:esquís bisturí:bisturís jersey:jerséis espray:espráis
    el:los la:las él:ellos este:estos ese:esos aquel:aquellos su:sus mi:mis tu:tus
  `),
);

/** Words that are the same for one and for many, beside those in -s that no stress lengthens (lunes, crisis). */
const withoutPlural: ReadonlySet<string> = new Set(
  listed("don doña los las sus mis tus test dpi nit cui iva isr iusi igss sat renap ric pdf"),
);
