import { isVerb, isWished } from "#engine/grammar/spanish/dictionary/verbs.ts";
import { isAdverb, known } from "#engine/grammar/spanish/phrase/lexicon.ts";
import { wordForms } from "./forms.ts";
import { agreesWith, behindComma, inClause, inSentence, isNamedBefore, leadsToThing, nounsBefore } from "./nouns.ts";
import { isPersonWord, kindOf } from "./phrase.ts";
import { articleOf, type Ending, isThing, type Word } from "./reading.ts";
import { copula, haber, ofThings, onlyOfPeople } from "./vocabulary.ts";

const wordAt = (words: readonly Word[], at: number): string => words[at]?.word ?? "";

/** Returns the index of the nearest word at the left that is no adverb, or -1 behind a sign. */
function leftOf(words: readonly Word[], at: number): number {
  let i = at;
  while (i > 0 && words[i]?.gap === " ") {
    i--;
    if (!isAdverb(wordAt(words, i))) return i;
  }
  return -1;
}

/** Verbs with "por": "se da por satisfecha". */
const takesFor = /^(?:da|doy|dan|darse|tiene|tengo|tienen|tenerse|considera|declara)/u;
const ofMyself = /^(?:soy|estoy|quedo|somos|estamos|fui|encuentro|hallo|considero)$/u;
/** Words between a subject and its linking verb. */
const between = /^(?:se|no|le|les|lo|que|cual|así|podrá|debe|deberá|puede)$/u;
const conjunction = /^(?:y|e|o|u|ni|pero|pues|si|cuando|caso|porque|mientras|donde)$/u;

/** Returns the index of the verb that links a word with its subject, or -1: "queda enterada", "se da por satisfecha". */
export function linkOf(words: readonly Word[], at: number): number {
  const left = leftOf(words, at);
  const verb = wordAt(words, left) === "por" ? leftOf(words, left) : left;
  if (verb < 0 || !copula.test(wordAt(words, verb))) return -1;
  return verb === left || takesFor.test(wordAt(words, verb)) ? verb : -1;
}

/** True if the subject of a linking verb is a thing: "la finca queda …", "el precio que será …". */
function hasThingAsSubject(words: readonly Word[], verb: number, ending: Ending): boolean {
  let i = verb;
  while (i > 0 && words[i]?.gap === " ") {
    const word = wordAt(words, i - 1);
    if (!copula.test(word) && !haber.test(word) && !between.test(word) && !isAdverb(word)) break;
    i--;
  }
  if (/^(?:que|cual)$/u.test(wordAt(words, i)) && articleOf(wordAt(words, i - 1)) && words[i]?.gap === " ") {
    // "El banco, el cual queda obligado".
    const one = words[i - 2];
    if (one?.isTaken && !one.isPerson) return true;
    return agreesWith(words, nounsBefore(words, i - 1, /^,?\s$/u), ending);
  }
  // Behind a conjunction the subject is that of the clause before.
  return !conjunction.test(wordAt(words, i - 1)) && agreesWith(words, nounsBefore(words, i), ending);
}

/** Words of people that are also about things behind a comma: "la póliza, contratada con la aseguradora". */
const mayBeThing =
  /^(?:contratad|reconocid|movid|trasladad|representad|notificad|relevad|designad|preguntad|demandad|identificad|sujet|dispuest)[oa]s?$/u;

/** An adjective or a participle with what is around it. */
interface Place {
  readonly words: readonly Word[];
  readonly at: number;
  readonly ending: Ending;
  /** The index of the first adverb before the word, or its own. */
  readonly first: number;
  /** The index of the linking verb, or -1. */
  readonly verb: number;
  /** True for words that hardly describe a thing. */
  readonly isOnly: boolean;
}

/** True if words say by themselves that they are about no person: a noun, a verb, or beside a thing that agrees with them. */
function isOfThing({ words, at, ending, first, verb, isOnly }: Place): boolean {
  const word = wordAt(words, at);
  const before = wordAt(words, first - 1);
  // "Por separado", "por adelantado".
  if (before === "por" && verb < 0) return true;
  if (word.startsWith("impuest") && !/^(?:del?|por)$/u.test(wordAt(words, at + 1))) return true;
  if (word.startsWith("segur") && verb < 0) return true;
  if ((isVerb(word) || isWished(word)) && verb < 0 && /^(?:que|se|no|lo|le|les|quien)$/u.test(before)) return true;
  const isJoined = words[at]?.gap === " " && /^(?:y|e|o|ni)$/u.test(before);
  if (!(isOnly && isJoined) && agreesWith(words, nounsBefore(words, at), ending)) return true;
  return !(isOnly && isThing(words, at + 1)) && leadsToThing(words, at, ending);
}

/** True for a word joined to another one about a person: "es padre y único sostén", "nacido y crecido". */
function isJoinedToPerson({ words, at, ending, first }: Place, depth: number): boolean {
  const [conjunctionAt, joined] = [words[first - 1], words[first - 2]];
  if (words[at]?.gap !== " " || !conjunctionAt || !joined || !/^(?:y|e|o|ni)$/u.test(conjunctionAt.word)) return false;
  if (joined.isTaken || wordForms(joined.written)?.sex !== ending.sex) return false;
  if (isPersonWord(joined)) return true;
  const isQuality = conjunctionAt.gap === " " && kindOf(joined.word) === "quality";
  return isQuality && depth < 3 && isOfPerson(words, first - 2, ending, depth + 1);
}

/** True for an adjective or a participle that no thing explains. */
export function isOfPerson(words: readonly Word[], at: number, ending: Ending, depth = 0): boolean {
  const word = wordAt(words, at);
  let first = at;
  while (first > 0 && words[first]?.gap === " " && isAdverb(wordAt(words, first - 1))) first--;
  const before = words[first - 1];
  if (before && /^quien(?:es)?$/u.test(before.word)) return true;
  if (words[at]?.gap === " " && isPersonWord(before)) {
    const owner = wordForms(before?.written ?? "");
    return owner === undefined || owner.sex === ending.sex;
  }
  const verb = linkOf(words, at);
  const place = { words, at, ending, first, verb, isOnly: onlyOfPeople.test(word) };
  if (isOfThing(place)) return false;
  if (verb >= 0 && ofMyself.test(wordAt(words, verb))) return true;
  if (verb >= 0 && hasThingAsSubject(words, verb, ending)) return false;
  const apart = words[first]?.gap.includes(",") ? before : undefined;
  // ", compradora de la finca" behind a company.
  if (apart?.isTaken && !apart.isPerson && /^\p{Lu}/u.test(apart.written)) return false;
  if (place.isOnly) {
    const isThings = mayBeThing.test(word) && agreesWith(words, nounsBefore(words, first, behindComma), ending);
    return !apart || (!isOfEpicene(words, first) && !isThings);
  }
  return isJoinedToPerson(place, depth) || isWeaklyOfPerson(place, apart);
}

/** True behind the comma of "la parte vendedora," and "la entidad,": the gender is that of the noun. */
function isOfEpicene(words: readonly Word[], at: number): boolean {
  for (let i = at - 1; i >= 0 && i > at - 5; i--) {
    const one = words[i] as Word;
    if (known(one.word)?.sort === "epicene") return true;
    if (one.gap !== " ") return false;
  }
  return false;
}

/** Decides on words that people and things are called by. `apart` is the word before a comma. */
function isWeaklyOfPerson({ words, at, ending, first, verb }: Place, apart: Word | undefined): boolean {
  const word = wordAt(words, at);
  if (ofThings.test(word) || word === "buen")
    return verb >= 0 && /^(?:inscrit|privad)/u.test(word) && !isNamedBefore(words, verb, ending, inClause);
  if (apart) return apart.isPerson || !agreesWith(words, nounsBefore(words, first, behindComma), ending);
  if (/^sol[oa]s?$/u.test(word)) return words[at]?.gap === " " && wordAt(words, first - 1).endsWith("ndo");
  return verb >= 0 ? !isNamedBefore(words, verb, ending, inClause) : !isNamedBefore(words, at, ending, inSentence);
}
