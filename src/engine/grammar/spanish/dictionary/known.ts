import { feminine } from "../feminine.ts";
import { plural } from "../plural.ts";
import { alwaysFeminine, alwaysMasculine, commonGender, irregularFeminines } from "./feminines.ts";
import { attributes, persons } from "./people.ts";

const nouns = [
  ...persons,
  ...attributes,
  ...irregularFeminines.keys(),
  ...commonGender,
  ...alwaysMasculine,
  ...alwaysFeminine,
];
const forms = nouns.flatMap((word) => [word, feminine(word), plural(word), plural(feminine(word))]);
const known: ReadonlySet<string> = new Set(forms);

/** Whether the dictionary has a word in any of its four forms, so that in capitals it is no name. Small letters expected. */
export const isKnownWord = (word: string): boolean => known.has(word);

/** Whether a word is a party, an office or a profession in the masculine singular. Small letters expected. */
export const isSomebody = (word: string): boolean => persons.has(word);
