import { firstForSeveral, isVerb } from "#engine/grammar/spanish/dictionary/verbs.ts";
import type { Paragraph } from "../merge-fields.ts";
import type { Sex } from "../words/gendered-words.ts";
import type { Span } from "../words/wordings.ts";
import { type ListWord, predicateOf } from "./list-words.ts";
import type { PersonPhrase } from "./person-phrases.ts";
import { isDeterminer, isJoin, isPreposition, subjectBefore, type Token } from "./tokens.ts";

/** A place in a paragraph that names a party. `isSure` is false for a pronoun, which may be about somebody else. */
export interface Party extends Span {
  readonly isOwn: boolean;
  readonly isSubject: boolean;
  readonly isSure: boolean;
  readonly isPlural: boolean;
  /** True for one of several who are a subject together. */
  readonly isTogether?: boolean;
  /** True for a name of all people of the deed. */
  readonly isAll?: boolean;
  readonly isPronoun?: boolean;
  /** The words of a person without a name, which may be about the list. */
  readonly phrase?: PersonPhrase;
}

/** The list whose words are looked for. */
export interface Listened {
  readonly role: string;
  readonly isPlural: boolean;
  /** True if the people of the list are the only parties of the deed. */
  readonly isAlone: boolean;
  /** True if nobody else signs. */
  readonly signsAlone: boolean;
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
  parties.flatMap(({ start, end, isOwn }) => {
    if (/notari/iu.test(at.text.slice(start, end))) return [{ start, isOwn: false }];
    const before = at.text.slice(Math.max(0, start - 40), start);
    // "Declaro yo, la cedente": the verb before belongs to it.
    const yo = /(?:\p{L}+\s+)?(?<!\p{L})(?:yo|nosotr[oa]s),?:?\s+(?:el\s|la\s|los\s|las\s)?$/iu.exec(before);
    return yo ? [{ start: start - (before.length - yo.index), isOwn }] : [];
  });

/** A party with the number of its sentence. */
export type Placed = Party & { readonly sentence: number };

/** The parties named before a word, and the last verb. */
export interface Walk {
  /** The last party that can be the subject of a verb in the number of the list. */
  readonly holder: Placed | undefined;
  /** The last party. */
  readonly nearest: Placed | undefined;
  readonly next: Party | undefined;
  /** True if the people of the list are named in the sentence. */
  readonly isHere: boolean;
  /** True if the people of the list are the first subject of the paragraph. */
  readonly isTopic: boolean;
  /** True where the notary speaks of what they saw and read. */
  readonly isNotary: boolean;
  /** True if the list was the last subject of the paragraphs before. */
  readonly isCarried: boolean;
  /** True where the people of the list speak in the first person. */
  readonly speaks: boolean;
  /** The sentence of the last verb of the list. */
  readonly ownVerb: number | undefined;
  readonly verb: { readonly at: number; readonly isCertain: boolean; readonly isTheirs: boolean } | undefined;
}

/** True for "le" whose verb has another subject: "su patrono le ha pagado", "los derechos que le asisten", "le será devuelta". */
export function hasOtherSubject({ tokens, list }: Reading, i: number): boolean {
  const verb = tokens[i + 1];
  if (!verb) return false;
  // "Le resulta imposible", "les consta", "le leí lo escrito".
  const isAboutThem =
    /^(?:result|const|convien|conveng|interes|correspond|parec|parezc|plac|incumb|asist|pertenec|conciern)/u.test(
      verb.word,
    ) || firstForSeveral(verb.word) !== undefined;
  if (isAboutThem) return true;
  const isPassive = /^(?:es|será|sea|fue|son|serán|sean|fueron)$/u.test(verb.word);
  const isOtherNumber = verb.word.endsWith("n") !== list.isPlural && isVerb(verb.word.replace(/n$/u, ""));
  const isOfOne = list.isPlural && isVerb(verb.word);
  return isPassive || (isOtherNumber && verb.word.endsWith("n")) || isOfOne || subjectBefore(tokens, i) !== undefined;
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
