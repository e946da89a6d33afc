import { known } from "#engine/grammar/spanish/phrase/lexicon.ts";
import type { Sex } from "../words/gendered-words.ts";
import type { Span } from "../words/wordings.ts";
import { leadForms, wordForms } from "./forms.ts";
import { articleOf, type Word } from "./reading.ts";
import { onlyOfPeople, relations, thingsInOr } from "./vocabulary.ts";

/** Words about a person, with those for a man and for a woman. */
export interface AgreeingWords extends Span {
  readonly man: string;
  readonly woman: string;
  readonly sex: Sex;
  readonly isPlural: boolean;
  /** True for a relation to somebody ("su madre") and for one of several ("la primera"): nobody's gender binds them by itself. */
  readonly isLoose: boolean;
}

const participle = /\p{L}{2}(?:[aií]d|puest|scrit|suelt|vuelt|abiert|cubiert|hech|vist|elect|muert)[oa]s?$/u;

/** Returns the kind of a word about people: a noun or a quality. Returns undefined for all other words. */
export function kindOf(word: string): "person" | "quality" | undefined {
  if (thingsInOr.test(word)) return undefined;
  if (onlyOfPeople.test(word)) return "quality";
  const entry = known(word) ?? known(word.replace(/^ex(?=\p{L}{4})/u, ""));
  if (entry) return entry.sort === "person" || entry.sort === "quality" ? entry.sort : undefined;
  // "Observadora" is known as "observador".
  if (/[dts]oras?$/u.test(word) && known(wordForms(word)?.man ?? "")?.sort === "person") return "person";
  return participle.test(word) ? "quality" : undefined;
}

/** True for a word behind which an adjective is about that person. */
export function isPersonWord(word: Word | undefined): boolean {
  if (!word || word.isTaken) return false;
  return (
    (known(word.word)?.sort === "person" && !thingsInOr.test(word.word)) ||
    /^(?:responsable|titular)s?$|^(?:él|ella|ellos|ellas)$/u.test(word.word) ||
    relations.test(word.word)
  );
}

const isAdjective = ({ word, written, isTaken }: Word): boolean =>
  !isTaken &&
  (kindOf(word) === "quality" || (participle.test(word) && known(word)?.sort !== "thing")) &&
  wordForms(written) !== undefined;

/** Returns the index of the first word of a phrase: its article, its preposition and the adjectives between. */
export function beginOf(words: readonly Word[], at: number): number {
  let i = at;
  while (i > 0 && words[i]?.gap === " " && isAdjective(words[i - 1] as Word)) i--;
  if (i > 0 && words[i]?.gap === " " && /^(?:dos|tres|cuatro)$/u.test(words[i - 1]?.word ?? "")) i--;
  const before = words[i]?.gap === " " ? words[i - 1] : undefined;
  if (!before || before.isTaken || !articleOf(before.word)) return i;
  const isJoined = before.word === "la" && before.gap === " " && /^(?:a|de)$/u.test(words[i - 2]?.word ?? "");
  return isJoined ? i - 2 : i - 1;
}

/** Returns the words from one place to another one with their forms. Returns undefined if none of them has a gender. */
export function phrase(words: readonly Word[], from: number, to: number, isLoose = false): AgreeingWords | undefined {
  const own = words.slice(from, to + 1);
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return undefined;
  // "Una y otra" is "uno y otro": without a noun the article is a pronoun.
  const isAlone = own.length === 1 && wordForms(first.written) !== undefined;
  const lead = isAlone
    ? undefined
    : [2, 1].flatMap((length) => leadForms(own.slice(0, length).map(({ written }) => written)) ?? [])[0];
  const forms = own.slice(lead?.length ?? 0).map(({ written }) => ({ written, forms: wordForms(written) }));
  const sex: Sex | undefined = forms.findLast((one) => one.forms)?.forms?.sex ?? lead?.sex;
  if (sex === undefined) return undefined;
  const joined = (which: "man" | "woman") =>
    [...(lead ? [lead[which]] : []), ...forms.map((one) => one.forms?.[which] ?? one.written)].join(" ");
  const isPlural = /[^é]s$/u.test(last.word) && last.word !== "dos" && last.word !== "tres";
  return { start: first.start, end: last.end, man: joined("man"), woman: joined("woman"), sex, isPlural, isLoose };
}
