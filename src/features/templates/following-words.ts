import { phraseForms } from "#engine/grammar/spanish/agree.ts";
import { genderForms } from "#engine/recognition/doubt-forms.ts";
import { otherThird } from "#engine/recognition/lists/verb-numbers.ts";
import type { AskedElement } from "./edit-contract.ts";
import { forOne, forSeveral, forWomen } from "./list-doubts.ts";

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

/** Returns words in the singular for a man and a woman, as grammar has them. */
function singularForms(written: string): Pick<FollowingWords, "man" | "woman"> {
  const { forms, error } = phraseForms(written);
  return error ? { man: written, woman: written } : { man: written, woman: forms[1] };
}

/** Returns words of a document for all people they can be about, as far as grammar tells. Of others they stay as written. */
export function followingWords(written: string, isList: boolean): FollowingWords {
  const { man, woman } = genderForms(written) ?? singularForms(written);
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
