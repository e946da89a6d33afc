import { irregularFeminines } from "#engine/grammar/spanish/dictionary/feminines.ts";
import { attributes, persons } from "#engine/grammar/spanish/dictionary/people.ts";
import { feminine } from "#engine/grammar/spanish/feminine.ts";
import { known } from "#engine/grammar/spanish/phrase/lexicon.ts";
import { plural } from "#engine/grammar/spanish/plural.ts";
import { once } from "#engine/once.ts";
import { cased, type Sex } from "../words/gendered-words.ts";
import { onlyOfPeople } from "./vocabulary.ts";

/** One word for a man and for a woman, and for which of them it is written. */
export interface WordForms {
  readonly man: string;
  readonly woman: string;
  readonly sex: Sex;
}

const pronouns: readonly (readonly [man: string, woman: string])[] = [
  ["el", "la"],
  ["los", "las"],
  ["él", "ella"],
  ["ellos", "ellas"],
  ["nosotros", "nosotras"],
  ["éste", "ésta"],
  ["éstos", "éstas"],
  ["aquél", "aquélla"],
  ["aquéllos", "aquéllas"],
  ["este", "esta"],
  ["estos", "estas"],
  ["aquel", "aquella"],
  ["aquellos", "aquellas"],
  ["lo", "la"],
  ["uno", "una"],
  ["ambos", "ambas"],
  ["todos", "todas"],
  ["alguno", "alguna"],
  ["ninguno", "ninguna"],
  ["otro", "otra"],
  ["otros", "otras"],
  ["primer", "primera"],
];

const leads: readonly (readonly [man: string, woman: string])[] = [
  ["al", "a la"],
  ["del", "de la"],
  ["el", "la"],
  ["los", "las"],
  ["un", "una"],
  ["este", "esta"],
  ["ese", "esa"],
  ["aquel", "aquella"],
  ["dicho", "dicha"],
  ["ambos", "ambas"],
  ["algún", "alguna"],
  ["ningún", "ninguna"],
];

/** Returns the forms of an article at the beginning of words, with the preposition that joins it, and its number of words. */
export function leadForms(written: readonly string[]): (WordForms & { readonly length: number }) | undefined {
  const text = written.join(" ");
  const small = text.toLowerCase();
  const pair = leads.find(([man, woman]) => man === small || woman === small);
  if (!pair) return undefined;
  const [man, woman] = pair;
  const { length } = written;
  return man === small
    ? { man: text, woman: cased(woman, text), sex: "masculino", length }
    : { man: cased(man, text), woman: text, sex: "femenino", length };
}

const collected = (): ReadonlyMap<string, string> =>
  new Map(
    [
      ...irregularFeminines.entries(),
      ...[...persons, ...attributes].map((man) => [man, feminine(man)] as const),
    ].flatMap(([man, woman]) =>
      man === woman
        ? []
        : [
            [woman, man],
            [plural(woman), plural(man)],
          ],
    ),
  );
const masculines = once(collected);

/** Returns the forms of a word about a person. Returns undefined if it is the same for both. */
export function wordForms(written: string): WordForms | undefined {
  const word = written.toLowerCase();
  if (/^(?:masculino|femenino)$/u.test(word))
    return { man: cased("masculino", written), woman: cased("femenino", written), sex: word as Sex };
  const pair = pronouns.find(([man, woman]) => man === word || woman === word);
  if (pair) {
    const [man, woman] = pair;
    return man === word
      ? { man: written, woman: cased(woman, written), sex: "masculino" }
      : { man: cased(man, written), woman: written, sex: "femenino" };
  }
  if (onlyOfPeople.test(word)) {
    const isWoman = /as?$/u.test(word);
    const other = cased(isWoman ? word.replace(/a(s?)$/u, "o$1") : word.replace(/o(s?)$/u, "a$1"), written);
    return isWoman ? { man: other, woman: written, sex: "femenino" } : { man: written, woman: other, sex: "masculino" };
  }
  const man =
    masculines().get(word) ??
    masculines().get(word.replace(/^ex/u, ""))?.replace(/^/u, "ex") ??
    /^(.+[aií]d)a(s?)$/u.exec(word)?.slice(1).join("o") ??
    /^(.+[dts]or)a(s?)$/u
      .exec(word)
      ?.slice(1)
      .map((part) => (part === "s" ? "es" : part))
      .join("");
  if (man !== undefined && man !== word) return { man: cased(man, written), woman: written, sex: "femenino" };
  if (known(word)?.feminine === true) return undefined;
  const woman = feminine(word);
  return woman === word ? undefined : { man: written, woman: cased(woman, written), sex: "masculino" };
}
