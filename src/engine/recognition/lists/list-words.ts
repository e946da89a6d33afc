import { phraseForms } from "#engine/grammar/spanish/agree.ts";
import type { Paragraph } from "../merge-fields.ts";
import { sentenceAt } from "../treatments.ts";
import type { Span } from "../words/wordings.ts";

/** A word that agrees with the number of people of a list: "declara" is "declaran". */
export interface ListWord extends Span {
  readonly file: string;
  readonly paragraph: number;
  readonly sentence: string;
  /** The word for the other number. */
  readonly other: string;
  /** The words for one man, one woman, several, several women, if the word also says a gender. */
  readonly forms?: readonly string[];
}

/** A place that names the people of a list, or calls them by their role. `isSubject` is false behind "a" and "de". */
export interface Anchor extends Span {
  readonly at: Paragraph;
  readonly isSubject: boolean;
}

const wordInCase = (word: string, like: string): string => {
  if (like.length > 1 && like === like.toUpperCase()) return word.toUpperCase();
  return /^\p{Lu}/u.test(like) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
};

/** Writes words in the case of others, of several words each in that of its own: "los Deudores" like "el Deudor". */
export const inCase = (words: string, like: string): string => {
  const [own, other] = [words.split(" "), like.split(/\s+/u)];
  const last = other.at(-1) ?? "";
  if (own.length < 2 || other.length < 2 || like === like.toUpperCase() || !/^\p{Lu}/u.test(last))
    return wordInCase(words, like);
  return own.map((word, i) => wordInCase(word, other.at(i - own.length) ?? other[0] ?? "")).join(" ");
};

const endings: readonly (readonly [RegExp, string])[] = [
  [/^los$/u, "el"],
  [/^las$/u, "la"],
  [/^quienes$/u, "quien"],
  [/iones$/u, "ión"],
  [/ces$/u, "z"],
  [/([aeiou][lrd])es$/u, "$1"],
  [/s$/u, ""],
];

/** Returns a lower-case noun or adjective in the plural for one. */
export function nounForOne(word: string): string {
  const [from, to] = endings.find(([ending]) => ending.test(word)) ?? [/$/u, ""];
  return word.replace(from, to);
}

/** Returns a lower-case noun or adjective about people for the other number, and all its forms if they are known. */
export function predicateOf(word: string, isPlural: boolean): Pick<ListWord, "other" | "forms"> {
  const one = isPlural ? nounForOne(word) : word;
  const { forms, error } = phraseForms(one.replace(/ora$/u, "or").replace(/a$/u, "o"));
  const all = !error && forms.slice(0, 4).includes(word) ? forms.slice(0, 4) : undefined;
  if (isPlural) return { other: one, ...(all ? { forms: all } : {}) };
  const several = all?.[word.endsWith("a") ? 3 : 2] ?? `${word}${/[aeiou]$/u.test(word) ? "s" : "es"}`;
  return { other: several, ...(all ? { forms: all } : {}) };
}

/** Adjectives and nouns about people that have two genders. */
const gendered =
  /^(?:solter|casad|divorciad|viud|unid|guatemaltec|hondureñ|salvadoreñ|mexican|identificad|domiciliad|vecin|nacid|abogad|maestr|agricultor|ingenier|arquitect|licenciad|médic|contador|portador|denominad|llamad|designad|enterad|obligad|advertid)/u;

/** Finds the nouns and adjectives in the plural behind the names of several people: ", casados, comerciantes, con los documentos". */
export function pluralsBehind(
  { at, end }: Pick<Anchor, "at" | "end">,
  isTaken: (span: Span, at: Paragraph) => boolean,
): ListWord[] {
  const sentence =
    /^[^;]*?(?=;|\.\s|,?\s+(?:a\s+quien|quienes\s+en\s)|$)/u.exec(at.text.slice(end, end + 600))?.[0] ?? "";
  return [...sentence.matchAll(/\p{L}+/gu)].flatMap(({ 0: written, index }) => {
    const span = { start: end + index, end: end + index + written.length };
    const word = written.toLowerCase();
    const isArticle = /^(?:los|las)$/u.test(word) && /^\s\p{L}{4,}s(?!\p{L})/u.test(at.text.slice(span.end));
    const isPlural = isArticle || (word.length > 5 && /[aeo]s$/u.test(word) && !/^(?:además|menos)$/u.test(word));
    if (!isPlural || isTaken(span, at)) return [];
    const { file, paragraph } = at;
    const { other, forms } = gendered.test(word) ? predicateOf(word, true) : { other: nounForOne(word) };
    const all = forms ? { forms: forms.map((form) => inCase(form, written)) } : {};
    return [{ ...span, file, paragraph, sentence: sentenceAt(at.text, span), other: inCase(other, written), ...all }];
  });
}
