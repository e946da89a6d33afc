import { bothOf, cased, type Sex } from "./words/gendered-words.ts";
import { personForms } from "./words/person-words.ts";

/** Words for a man and for a woman, and the gender of the written ones. */
export interface GenderForms {
  readonly man: string;
  readonly woman: string;
  readonly sex: Sex;
}

const article = /^(?:a la|de la|del|al|el|la)(?=\s)/iu;
/** Words that are the same for both. */
const common = /^(?:compareciente|otorgante|autorizante|por|s[íi])$/iu;
const several: readonly (readonly [man: RegExp, woman: RegExp, forMan: string, forWoman: string])[] = [
  [/^los$/iu, /^las$/iu, "los", "las"],
  [/ores$/iu, /oras$/iu, "ores", "oras"],
  [/os$/iu, /as$/iu, "os", "as"],
];

/** Returns a plural word for men and for women. Both are the word if it does not say a gender. */
function pluralOf(word: string): { readonly man: string; readonly woman: string; readonly sex?: Sex } {
  for (const [man, woman, forMan, forWoman] of several) {
    if (man.test(word)) return { man: word, woman: cased(word.replace(man, forWoman), word), sex: "masculino" };
    if (woman.test(word)) return { man: cased(word.replace(woman, forMan), word), woman: word, sex: "femenino" };
  }
  return { man: word, woman: word };
}

/** The forms of one word or article of a singular phrase. */
function singularOf(word: string): { readonly man: string; readonly woman: string; readonly sex?: Sex } {
  if (common.test(word)) return { man: word, woman: word };
  return bothOf([word]) ?? personForms(word) ?? { man: word, woman: word };
}

/**
 * Returns the forms of words with a gender that recognition could not bind: "la compareciente", "los señores", "por sí
 * misma". Returns undefined if the words say no gender, or two.
 */
export function genderForms(written: string): GenderForms | undefined {
  const head = article.exec(written)?.[0];
  const words = [...(head === undefined ? [] : [head]), ...written.slice(head?.length ?? 0).split(/\s+/)].filter(
    (word) => word !== "",
  );
  const isPlural = /s$/iu.test(words.at(-1) ?? "");
  const forms = words.map(isPlural ? pluralOf : singularOf);
  const sexes = new Set(forms.flatMap(({ sex }) => sex ?? []));
  const [sex] = sexes;
  if (sex === undefined || sexes.size > 1) return undefined;
  const joined = (which: "man" | "woman") => forms.map((form) => form[which]).join(" ");
  return { man: joined("man"), woman: joined("woman"), sex };
}
