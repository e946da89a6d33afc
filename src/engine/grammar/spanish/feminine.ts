import { once } from "#engine/once.ts";
import { inCaseOf } from "../letter-case.ts";
import { alwaysFeminine, alwaysMasculine, commonGender, irregularFeminines } from "./dictionary/feminines.ts";
import { isInvariable } from "./dictionary/particles.ts";
import { plural } from "./plural.ts";

/** The words of the lists, with their plurals. */
interface Tables {
  /** The words no rule serves: juez → jueza, jueces → juezas. */
  readonly irregular: ReadonlyMap<string, string>;
  /** The words that do not change: one form for both genders, and nouns of one gender. */
  readonly fixed: ReadonlySet<string>;
  readonly masculines: ReadonlySet<string>;
  readonly feminines: ReadonlySet<string>;
}
const withPlurals = (words: Iterable<string>): ReadonlySet<string> =>
  new Set([...words].flatMap((word) => [word, plural(word)]));

const collected = (): Tables => ({
  irregular: new Map([
    ...[...irregularFeminines].map(([masculine, other]) => [plural(masculine), plural(other)] as const),
    ...irregularFeminines,
  ]),
  fixed: withPlurals([...commonGender, ...alwaysMasculine, ...alwaysFeminine]),
  masculines: withPlurals(alwaysMasculine),
  feminines: withPlurals(alwaysFeminine),
});
const all = once(collected);

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
  const known = all().irregular.get(word);
  if (known !== undefined) return known;
  if (all().fixed.has(word) || isInvariable(word)) return word;
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

/** True for a noun that is masculine for any person: individuo, contrato. Expects lower case. */
export const isAlwaysMasculine = (word: string): boolean => all().masculines.has(word);

/** True for a noun that is feminine for any person: persona, entidad, obligación. Expects lower case. */
export const isAlwaysFeminine = (word: string): boolean =>
  all().feminines.has(word) || /(?:[cs]ión|[cs]iones|[dt]ad|[dt]ades|tud|tudes|umbre|umbres)$/.test(word);
