import { isVerb } from "#engine/grammar/spanish/dictionary/verbs.ts";
import type { Paragraph } from "../merge-fields.ts";
import type { Sex } from "../words/gendered-words.ts";
import type { Span } from "../words/wordings.ts";
import { type ListWord, predicateOf } from "./list-words.ts";
import { isDeterminer, isJoin, isPreposition, subjectBefore, type Token } from "./tokens.ts";

/** A place in a paragraph that names a party. `isSure` is false for a pronoun, which may be about somebody else. */
export interface Party extends Span {
  readonly isOwn: boolean;
  readonly isSubject: boolean;
  readonly isSure: boolean;
}

/** The list whose words are looked for. */
export interface Listened {
  readonly isPlural: boolean;
  /** True if the people of the list are the only parties of the deed. */
  readonly isAlone: boolean;
  /** True if they can speak in the first person: no notary was named before them. */
  readonly speaks: boolean;
  /** The gender of all of them, if it is known. */
  readonly sex: Sex | undefined;
  /** Their role, with its form for the other number. */
  readonly nouns: ReadonlyMap<string, string>;
}

/** A paragraph with its words and parties, as it is read for a list. */
export interface Reading {
  readonly at: Paragraph;
  readonly tokens: readonly Token[];
  readonly parties: readonly Party[];
  readonly list: Listened;
  /** True if the people of the list were the last who spoke in the first person before. */
  readonly isSpeaking: boolean;
  readonly isTaken: (span: Span) => boolean;
}

/** A place from which somebody speaks: "Yo, ANA PAZ, manifiesto que acepto". */
export interface Speech {
  readonly start: number;
  readonly isOwn: boolean;
}

/** Returns the places of a paragraph from which the people of the list, or others, speak in the first person. */
export const speechesIn = ({ at, parties }: Reading): Speech[] =>
  parties.flatMap(({ start, isOwn }) => {
    const before = at.text.slice(Math.max(0, start - 12), start);
    const yo = /(?<!\p{L})(?:yo|nosotr[oa]s),?:?\s+(?:el\s|la\s|los\s|las\s)?$/iu.exec(before);
    return yo ? [{ start: start - (before.length - yo.index), isOwn }] : [];
  });

/** True for "le" whose verb has another subject: "su patrono le ha pagado", "los derechos que le asisten", "le será devuelta". */
export function hasOtherSubject({ tokens, list }: Reading, i: number): boolean {
  const verb = tokens[i + 1];
  if (!verb) return false;
  const isPassive = /^(?:es|será|sea|fue|son|serán|sean|fueron)$/u.test(verb.word);
  const isOtherNumber = verb.word.endsWith("n") !== list.isPlural && isVerb(verb.word.replace(/n$/u, ""));
  return isPassive || (isOtherNumber && verb.word.endsWith("n")) || subjectBefore(tokens, i) !== undefined;
}

/** Returns the nouns and adjectives behind a verb that links them with the people: "es responsable solidario". */
export function behindCopula(
  { tokens, list, isTaken }: Reading,
  i: number,
): (Span & Pick<ListWord, "other" | "forms">)[] {
  const found: (Span & Pick<ListWord, "other" | "forms">)[] = [];
  for (let j = i + 1; j < Math.min(tokens.length, i + 5); j++) {
    const token = tokens[j];
    if (!token || !/^\s+$/u.test(token.gap)) break;
    const { word, start, end } = token;
    if (word === "y" || word === "e") continue;
    if (
      isDeterminer(word) ||
      isPreposition(word) ||
      isJoin(word) ||
      word.length < 4 ||
      /(?:mente|ando|iendo|ión|[aei]r)$/u.test(word)
    )
      break;
    if (word.endsWith("s") !== list.isPlural || isTaken({ start, end })) break;
    found.push({ start, end, ...predicateOf(word, list.isPlural) });
  }
  return found;
}
