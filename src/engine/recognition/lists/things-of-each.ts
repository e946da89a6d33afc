import { thirdPersonPlural } from "#engine/grammar/spanish/verb.ts";
import type { Span } from "../words/wordings.ts";
import type { ListWord } from "./list-words.ts";

const adjectives = "(?:\\s+(?:personal(?:es)?|relacionad[oa]s?|exhibid[oa]s?|citad[oa]s?|respectiv[oa]s?))?";
/** The identity document and the signature, of which each of the only people of a deed has one. */
const phrases = new RegExp(
  `(?<!\\p{L})(?:(?:de\\s+|a\\s+)?los\\s+documentos|(?:al|del|el)\\s+documento)(?:\\s+personal(?:es)?)?\\s+de\\s+identificación${adjectives}(?!\\p{L})|(?<=,\\s)documentos?\\s+extendidos?(?!\\p{L})|(?<!\\p{L})(?:la\\s+firma|las\\s+firmas)(?:\\s+que\\s+\\p{L}+?en?)?(?:\\s+(?:es|son)\\s+auténticas?)?(?!\\p{L})`,
  "giu",
);

const articles: readonly (readonly [RegExp, string])[] = [
  [/^a\s+los(?=\s)/iu, "al"],
  [/^de\s+los(?=\s)/iu, "del"],
  [/^los(?=\s)/iu, "el"],
  [/^las(?=\s)/iu, "la"],
];
const severals: readonly (readonly [RegExp, string])[] = [
  [/^al(?=\s)/iu, "a los"],
  [/^del(?=\s)/iu, "de los"],
  [/^el(?=\s)/iu, "los"],
  [/^la(?=\s)/iu, "las"],
];

/** Returns a phrase for the other number: "las firmas que anteceden son auténticas" is "la firma que antecede es auténtica". */
function turned(phrase: string, isPlural: boolean): string {
  const [from, to] = (isPlural ? articles : severals).find(([article]) => article.test(phrase)) ?? [/^$/u, ""];
  return phrase
    .replace(from, to)
    .replace(/(?<=\sque\s)\p{L}+/iu, (verb) => (isPlural ? verb.replace(/n$/u, "") : thirdPersonPlural(verb)))
    .replace(isPlural ? /(?<=\s)son(?=\s)/iu : /(?<=\s)es(?=\s)/iu, isPlural ? "es" : "son")
    .replace(
      /(?<!\p{L})(?:documento|firma|personal|extendido|auténtica|relacionado|exhibido|citado|respectivo)(?:es|s)?(?!\p{L})/giu,
      (word) => (isPlural ? word.replace(/(?<=l)es$|s$/u, "") : word.endsWith("l") ? `${word}es` : `${word}s`),
    );
}

/** Finds the things of which each person has one, for the other number of people. */
export const thingsOfEach = (text: string, isPlural: boolean): (Span & Pick<ListWord, "other">)[] =>
  [...text.matchAll(phrases)].flatMap(({ 0: written, index }) => {
    const isSeveral = /(?:documentos|firmas)/iu.test(written);
    return isSeveral === isPlural
      ? [{ start: index, end: index + written.length, other: turned(written, isPlural) }]
      : [];
  });
