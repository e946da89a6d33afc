import { phraseForms } from "#engine/grammar/spanish/agree.ts";
import { genderForms } from "#engine/recognition/doubt-forms.ts";
import { otherThird } from "#engine/recognition/lists/verb-numbers.ts";
import { cased } from "#engine/recognition/words/gendered-words.ts";
import type { AskedElement } from "./edit-contract.ts";
import { forOne, forSeveral, forWomen, isPerfect } from "./list-doubts.ts";

/** A question of a template whose answer words of the document can follow: a person's gender, or a list of people. */
export interface Followed {
  readonly key: string;
  readonly name: string;
  readonly isList: boolean;
}

const isGender = /^(?:.+_)?(?:sexo|genero|género|gender|sex)$/iu;

/** Returns the genders and the lists of people among the questions of a document. */
export const followedIn = (elements: readonly AskedElement[]): Followed[] =>
  elements.flatMap(({ key, name, kind }): Followed[] => {
    if (kind === "loop")
      return elements.some((one) => one.kind === "field" && one.key === `${key}.sexo`)
        ? [{ key, name, isList: true }]
        : [];
    // A field of a repeated part has no single answer.
    return kind === "field" && key === name && isGender.test(name) ? [{ key, name, isList: false }] : [];
  });

/** The words for a man and a woman, and for several people and several women. A single person has no others. */
export interface FollowingWords {
  readonly man: string;
  readonly woman: string;
  readonly several: string;
  readonly women: string;
}

type Singular = Pick<FollowingWords, "man" | "woman">;

const masculine: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})las?(?!\p{L})/giu, "el"],
  [/(?<=\p{L}{2}or)as?(?!\p{L})/giu, ""],
  [/(?<=\p{L}{2}[^o])a(?!\p{L})/giu, "o"],
];

/** Returns words about one person for a man and a woman: as a whole phrase where grammar reads it, else word by word. */
function singularForms(written: string): Singular {
  if (isPerfect(written)) return { man: written, woman: written };
  const known = genderForms(written);
  const guessed = masculine.reduce((text, [woman, man]) => text.replace(woman, man), written.toLowerCase());
  for (const man of [written.toLowerCase(), known?.man.toLowerCase() ?? "", guessed]) {
    const { forms, error } = phraseForms(man);
    if (!error && forms[0] !== forms[1] && forms.slice(0, 2).includes(written.toLowerCase()))
      return { man: cased(forms[0], written), woman: cased(forms[1], written) };
  }
  return { man: known?.man ?? written, woman: known?.woman ?? written };
}

/** Returns words of a document for all people they can be about, as far as grammar tells. Of others they stay as written. */
export function followingWords(written: string, isList: boolean): FollowingWords {
  const { man, woman } = singularForms(written);
  if (!isList) return { man, woman, several: "", women: "" };
  const word = written.toLowerCase();
  const [one, several] = [otherThird(word, "", true), otherThird(word, "", false)];
  if (one !== undefined) return { man: one, woman: one, several: written, women: written };
  if (several !== undefined) return { man: written, woman: written, several, women: several };
  return /s$/iu.test(written)
    ? { man: forOne(man), woman: forOne(woman), several: man, women: woman }
    : { man, woman, several: forSeveral(man), women: forWomen(woman, man) };
}

/** Signs that would end the text inside a tag. */
const unwritable = /["“”„«»{}|\n]/;

/** True for words that a tag can print. */
export const isWritable = (words: string): boolean => words.length <= 100 && !unwritable.test(words);

/** Returns the tag that prints the words for the people of an answer. */
export function followingTag({ name, isList }: Followed, { man, woman, several, women }: FollowingWords): string {
  const forms = isList ? [man, woman, several, women] : [man, woman];
  return `{${name} | ${isList ? "genero_plural" : "genero"}:${forms.map((form) => `"${form.trim()}"`).join(":")}}`;
}
