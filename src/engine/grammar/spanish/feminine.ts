import { inCaseOf } from "../letter-case.ts";
import { alwaysFeminine, alwaysMasculine, commonGender, irregularFeminines } from "./dictionary/feminines.ts";
import { isInvariable } from "./dictionary/particles.ts";
import { plural } from "./plural.ts";

/** Plurals of the words no rule serves: jueces → juezas, and what stays as it is. */
const irregular: ReadonlyMap<string, string> = new Map([
  ...[...irregularFeminines].map(([masculine, feminine]) => [plural(masculine), plural(feminine)] as const),
  ...irregularFeminines,
]);
const fixed: ReadonlySet<string> = new Set(
  [...commonGender, ...alwaysMasculine, ...alwaysFeminine].flatMap((word) => [word, plural(word)]),
);

const endings: readonly (readonly [RegExp, string])[] = [
  [/o$/, "a"],
  [/os$/, "as"],
  [/or$/, "ora"],
  [/ores$/, "oras"],
  [/és$/, "esa"],
  [/eses$/, "esas"],
  [/(?<!i)ón$/, "ona"],
  [/(?<!i)ones$/, "onas"],
  [/án$/, "ana"],
  [/anes$/, "anas"],
  [/ín$/, "ina"],
  [/ines$/, "inas"],
];

function feminineOf(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (fixed.has(word) || isInvariable(word)) return word;
  const rule = endings.find(([ending]) => ending.test(word));
  return rule ? word.replace(rule[0], rule[1]) : word;
}

/**
 * The feminine of one Spanish word for a person, or of an adjective, written in the case of the masculine: casado →
 * casada, ALEMÁN → ALEMANA, jueces → juezas. Words of one form for both (representante, testigo), nouns with a gender
 * of their own (individuo, víctima, contrato) and feminine words come back as they are.
 */
export function feminine(word: string): string {
  const small = word.normalize("NFC").toLocaleLowerCase("es");
  return inCaseOf(word, feminineOf(small));
}

/** Whether a noun is masculine whoever is meant: individuo, contrato. Small letters expected. */
export const isAlwaysMasculine = (word: string): boolean => masculines.has(word);
const masculines: ReadonlySet<string> = new Set([...alwaysMasculine].flatMap((word) => [word, plural(word)]));

/** Whether a noun is feminine whoever is meant: persona, entidad, obligación. Small letters expected. */
export const isAlwaysFeminine = (word: string): boolean =>
  feminines.has(word) || /(?:[cs]ión|[cs]iones|[dt]ad|[dt]ades|tud|tudes|umbre|umbres)$/.test(word);
const feminines: ReadonlySet<string> = new Set([...alwaysFeminine].flatMap((word) => [word, plural(word)]));
