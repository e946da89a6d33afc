import { feminine } from "../feminine.ts";
import { plural } from "../plural.ts";
import { alwaysFeminine, alwaysMasculine, commonGender, irregularFeminines } from "./feminines.ts";
import { attributes, persons } from "./people.ts";

function everyForm(): ReadonlySet<string> {
  const nouns = [
    ...persons,
    ...attributes,
    ...irregularFeminines.keys(),
    ...commonGender,
    ...alwaysMasculine,
    ...alwaysFeminine,
  ];
  return new Set(nouns.flatMap((word) => [word, feminine(word), plural(word), plural(feminine(word))]));
}

// Made when first asked for: most texts have no capitals to be doubted.
let forms: ReadonlySet<string> | undefined;

/** Whether the dictionary has a word in any of its four forms, so that in capitals it is no name. Small letters expected. */
export function isKnownWord(word: string): boolean {
  forms ??= everyForm();
  return forms.has(word);
}

/** Whether a word is a party, an office or a profession in the masculine singular. Small letters expected. */
export const isSomebody = (word: string): boolean => persons.has(word);
