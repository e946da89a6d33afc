import { known } from "#engine/grammar/spanish/phrase/lexicon.ts";
import type { Span } from "../words/wordings.ts";
import { wordForms } from "./forms.ts";
import { agreesWith, isNamedBefore, isNounless, leadsToThing, nounsBefore } from "./nouns.ts";
import { type AgreeingWords, beginOf, kindOf, phrase } from "./phrase.ts";
import { isOfPerson, linkOf } from "./predicates.ts";
import { isPronoun, pronounAt } from "./pronouns.ts";
import { articleOf, type Ending, isFinite, type Word, wordsOf } from "./reading.ts";
import { haber, relations } from "./vocabulary.ts";

const ordinal = /^(?:primer|segund|tercer|cuart|quint|sext|últim|otr)[oa]s?$/u;
/** Adjectives that are a person with an article alone: "el mismo", "la propia". */
const alone = /^(?:mism|únic|propi|citad|referid|mencionad|nombrad|expresad|indicad|susodich|antedich)[oa]s?$/u;

const months = /^(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)$/u;

/**
 * Finds the words of a paragraph that agree with a person, as far as no thing beside them explains their gender. `isTaken` is true
 * for what fields have already, `names` are the names of people.
 */
export function agreeingWordsIn(
  text: string,
  isTaken: (span: Span) => boolean,
  names: readonly Span[],
): AgreeingWords[] {
  const words = wordsOf(text, isTaken, names);
  const begins = new Set(names.map(({ start }) => start));
  const found = words.flatMap((one, at) => {
    if (one.isTaken || one.word === "español") return [];
    // "La SANDRA LISSETH": an article before a name.
    const isBeforeName = begins.has(words[at + 1]?.start ?? -1) && words[at + 1]?.gap === " " && articleOf(one.word);
    return (isBeforeName ? phrase(words, beginOf(words, at + 1), at) : wordsAt(words, at)) ?? [];
  });
  // "Su citada madre" is one phrase, and not "citada" besides.
  let last = 0;
  return found
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      if (start < last) return false;
      last = end;
      return true;
    });
}

/** Returns the words that end at a place and change with the gender of somebody. */
function wordsAt(words: readonly Word[], at: number): AgreeingWords | undefined {
  const { written, word, gap } = words[at] as Word;
  const forms = wordForms(written);
  const ending: Ending = { sex: forms?.sex, isPlural: /[^é]s$/u.test(word) };
  if (isPronoun(word)) return pronounAt(words, at, ending);
  if (!forms) return commonAt(words, at);
  const previous = gap === " " ? (words[at - 1]?.word ?? "") : "";
  if (haber.test(previous)) return undefined;
  if (/^otr[oa]$/u.test(word) && /^(?:y|o|ni)$/u.test(previous) && /^un[oa]$/u.test(words[at - 2]?.word ?? ""))
    return phrase(words, at, at, true);
  const begin = beginOf(words, at);
  if (relations.test(word)) return phrase(words, begin, at, true);
  const kind = kindOf(word);
  if (kind === undefined) return undefined;
  if (ordinal.test(word)) {
    const isDay = words[at + 1]?.word === "de" && months.test(words[at + 2]?.word ?? "");
    const isOfThings = isDay || isNamedBefore(words, at, { ...ending, isPlural: true });
    return articleOf(previous) && isNounless(words, at, ending) && !isOfThings
      ? phrase(words, begin, at, true)
      : undefined;
  }
  if (alone.test(word) && articleOf(previous) && (isNounless(words, at, ending) || words[at + 1]?.isTaken)) {
    const isSubject = words[at + 1]?.gap === " " && isFinite(words, at + 1) && !/^(?:del?|al|por)$/u.test(previous);
    return !isSubject && isNamedBefore(words, at, ending) ? undefined : phrase(words, begin, at);
  }
  if (/^mism[oa]s?$/u.test(word) && known(previous)?.sort === "person") return phrase(words, at, at);
  if (kind === "person") return nounAt(words, at, begin, ending);
  return isOfPerson(words, at, ending) ? phrase(words, begin, at) : undefined;
}

/** Returns a noun that is the same for both, with its article: "el joven", "las testigos". */
function commonAt(words: readonly Word[], at: number): AgreeingWords | undefined {
  const { word, gap } = words[at] as Word;
  const isCommon = kindOf(word) === "person" || /^(?:responsable|titular|culpable)s?$/u.test(word);
  const begin = beginOf(words, at);
  if (!isCommon || begin === at || /^(?:parte|menor|mayor)$/u.test(word)) return undefined;
  const article = gap === " " ? articleOf(words[at - 1]?.word) : undefined;
  return article && leadsToThing(words, at, article) ? undefined : phrase(words, begin, at, begin < at - 1);
}

/** Returns a noun for a person with the words before it: "el nudo propietario", "como dueña". */
function nounAt(words: readonly Word[], at: number, begin: number, ending: Ending): AgreeingWords | undefined {
  const { word, gap } = words[at] as Word;
  const before = words[at - 1];
  const isLed = gap === " " && /^(?:como|de|por)$/u.test(before?.word ?? "");
  // Several without an article are anybody: "para trabajadores del sector privado".
  const isAnybody = ending.isPlural && begin === at && linkOf(words, at) < 0 && !isLed;
  const isOfCompany = gap.includes(",") && before?.isTaken && !before.isPerson && /^\p{Lu}/u.test(before.written);
  if (/^(?:notari|abogad)/u.test(word) || (word === "tercero" && before?.word === "un") || isAnybody || isOfCompany)
    return undefined;
  return begin === at && agreesWith(words, nounsBefore(words, at), ending) ? undefined : phrase(words, begin, at, true);
}
