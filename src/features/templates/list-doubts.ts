import { phraseForms } from "#engine/grammar/spanish/agree.ts";
import { otherThird } from "#engine/recognition/lists/verb-numbers.ts";
import type { TaggedDoubt, Tagging } from "./tagging.ts";

type Sex = "masculino" | "femenino";

/** An accepted list of people with their genders, which words follow together with their number. */
export interface GenderList {
  readonly list: number;
  readonly label: string;
  readonly people: readonly string[];
  /** The gender of all of them in this document. */
  readonly sex: Sex;
}

/** Returns the lists whose people words can follow. */
export const genderLists = ({ loops }: Tagging): GenderList[] =>
  loops.flatMap((loop, list) => {
    const [sexAt, nameAt] = ["sexo", "nombre"].map((fact) => loop.fields.findIndex(({ name }) => name === fact));
    if (!loop.accepted || sexAt === undefined || sexAt < 0) return [];
    const isFeminine = loop.elements.every((row) => row[sexAt] === "femenino");
    const people = loop.elements.map((row) => row[nameAt ?? -1] ?? "");
    return [{ list, label: loop.label, people, sex: isFeminine ? "femenino" : "masculino" }];
  });

const spelled: readonly (readonly [several: RegExp, one: string])[] = [
  [/(?<!\p{L})los(?=\s)/giu, "el"],
  [/(?<!\p{L})las(?=\s)/giu, "la"],
  [/(?<=\p{L}[lrd])es(?!\p{L})/giu, ""],
  [/(?<=\p{L}[aeio])s(?!\p{L})/giu, ""],
];

/** Returns words in the plural for one person, in the same case. */
export const forOne = (words: string): string =>
  spelled.reduce(
    (text, [several, one]) =>
      text.replace(several, (written) => (written === written.toUpperCase() ? one.toUpperCase() : one)),
    words,
  );
/** Returns words about one person for several, in the same case. */
export const forSeveral = (words: string): string => {
  const { forms, error } = phraseForms(words.toLowerCase());
  const isWordly = error !== undefined || isPerfect(words);
  return inCaseOf(isWordly ? words.toLowerCase().replace(/\p{L}+/gu, severalOf) : forms[2], words);
};

/** True for a verb with its participle, which stays: "le ha pagado". */
export const isPerfect = (words: string): boolean =>
  /(?<!\p{L})(?:ha|han|había|habían|haya|hayan|habrá|habrán)\s+\p{L}+(?:d|t|ch|s)o$/iu.test(words);

/** Returns one word for several: a pronoun, a verb, or a noun. Little words stay. */
function severalOf(word: string): string {
  if (/^(?:le|cual)$/u.test(word)) return word === "le" ? "les" : "cuales";
  if (word === "quien") return "quienes";
  const verb = otherThird(word, " dado", false);
  if (verb !== undefined) return verb;
  if (word.length < 4 || /(?:ad|id)o$/u.test(word) || /(?:mente|ando|iendo|[aei]r|s|n)$/u.test(word)) return word;
  return /[aeiou]$/u.test(word) ? `${word}s` : word;
}

const inCaseOf = (text: string, like: string): string => {
  if (like.length > 1 && like === like.toUpperCase()) return text.toUpperCase();
  return /^\p{Lu}/u.test(like) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
};

/** Returns words about one woman for several, in the same case. `man`: the words about one man. */
export function forWomen(woman: string, man: string): string {
  const { forms, error } = phraseForms(man.toLowerCase());
  if (!error && forms[1] === woman.toLowerCase() && !isPerfect(woman)) return inCaseOf(forms[3], woman);
  return /[^e]a$/iu.test(woman) ? inCaseOf(`${woman.toLowerCase()}s`, woman) : forSeveral(woman);
}

/** With words that follow the gender and the number of the people of a list. */
export function withListWords(
  tagging: Tagging,
  doubts: readonly TaggedDoubt[],
  { list, man, woman }: { readonly list: number; readonly man: string; readonly woman: string },
): Tagging {
  const isOne = tagging.loops[list]?.elements.length === 1;
  const forms = isOne ? [man, woman, forSeveral(man), forWomen(woman, man)] : [forOne(man), forOne(woman), man, woman];
  const tag = ["{", -1, ` | genero_plural:${forms.map((form) => `"${form}"`).join(":")}}`];
  const mentions = doubts.map(({ file, paragraph, start, end }) => ({ file, paragraph, start, end, tag }));
  return {
    ...tagging,
    loops: tagging.loops.map((loop, at) =>
      at === list ? { ...loop, mentions: [...loop.mentions, ...mentions] } : loop,
    ),
  };
}
