import { clitics, isGerund, relatives } from "../dictionary/particles.ts";
import { isInfinitive } from "../dictionary/verbs.ts";
import { isAlwaysFeminine } from "../feminine.ts";
import { isName, passName, verbAhead, verbBegins } from "./ahead.ts";
import {
  isAdverb,
  isConjunction,
  isNumeral,
  isPossessive,
  isPreposition,
  type Known,
  known,
  mayBeQuality,
  type Row,
  rowOf,
  single,
} from "./lexicon.ts";
import type { Controller, Reading } from "./reading.ts";

/** A noun that decides the agreement of what is around it. */
export interface Head {
  readonly known: Known;
  readonly word: string;
}

/**
 * Nouns and adjectives that agree with `controller`, adverbs and conjunctions between them: "antes identificado
 * comprador", "abogado y notario". Gives the first of them that has a sort, or nothing when there is none.
 */
export function core(reading: Reading, controller: Controller, head?: Head): Head | undefined {
  let found = head;
  for (;;) {
    const { word } = { word: reading.word() };
    const token = reading.token();
    if (token?.kind === "short") {
      reading.take("short", controller);
      found ??= { known: { sort: "person", feminine: false, plural: false }, word };
      continue;
    }
    if (word === "" || token === undefined) return found;
    if (isConjunction(word)) {
      if (!goesOn(reading, found !== undefined)) return found;
      reading.pass();
      const row = rowOf.get(reading.word());
      if (row) article(reading, row, controller);
      continue;
    }
    const noun = isBad(reading);
    if (isAdverb(word) && !noun) {
      // The words before a verb belong to it.
      if (found && verbAhead(reading) >= 0) return found;
      reading.pass();
      continue;
    }
    if (isConjunction(reading.word(1)) && /\p{L}mente$/u.test(reading.word(2)) && isCutShort(word)) {
      // "solidaria y mancomunadamente": the first is an adverb cut short.
      reading.pass();
      continue;
    }
    if (isName(reading)) {
      if (!found) reading.fail("phrase_word_unknown");
      passName(reading);
      continue;
    }
    if (found && verbBegins(reading)) return found;
    const about = aboutWord(reading, found);
    if (about === undefined) return found;
    if (about.sort === "fixed") {
      reading.pass();
      found ??= { known: about, word };
      continue;
    }
    if (about.sort === "thing" && found && found.known.sort !== "thing") return found;
    checkForm(reading, about, controller, found);
    if (found === undefined || (found.known.sort === "quality" && about.sort !== "quality")) {
      found = { known: about, word };
      settleHead(found, controller);
    }
    reading.take("agree", controller);
  }
}

/** "mal pagador": an adjective before a noun, an adverb before a participle ("mal llamado"). */
const isBad = (reading: Reading): boolean =>
  reading.word() === "mal" && known(reading.word(1))?.sort === "person" && !/[ai]do$/.test(reading.word(1));

/** Adjectives of one form that act as an adverb before "y ...mente": civil y penalmente. */
const cutShort = /^(?:civil|penal|judicial|extrajudicial|legal|fiscal|laboral|mercantil|libre|personal|total|parcial)$/;
const isCutShort = (word: string): boolean => word.endsWith("a") || cutShort.test(word);

/**
 * Returns the dictionary's entry for the current word, guessed from its ending if a noun comes before it. Rejects the
 * phrase if the word is unknown.
 */
function aboutWord(reading: Reading, found: Head | undefined): Known | undefined {
  const word = reading.word();
  if (rowOf.has(word) || isPreposition(word) || relatives.has(word) || clitics.has(word)) return undefined;
  if (isPossessive(word) || isNumeral(word) || single.has(word)) return undefined;
  const about = known(word);
  if (about) return about;
  if (verbAhead(reading) >= 0 || isInvariableHere(word)) return undefined;
  if (reading.lenient || (found && mayBeQuality(word))) return { sort: "quality", feminine: false, plural: false };
  return reading.fail("phrase_word_unknown");
}

const isInvariableHere = (word: string): boolean =>
  isInfinitive(word) || isGerund(word) || word === "como" || word === "cual";

/** A phrase is written for one man; what has a gender of its own, or is counted, is written as it is. */
function checkForm(reading: Reading, about: Known, controller: Controller, found: Head | undefined): void {
  if (about.sort === "thing" || about.sort === "epicene") return;
  if (about.feminine && controller.gender !== "f" && found?.known.sort !== "epicene" && found?.known.sort !== "thing")
    reading.fail("phrase_feminine");
  if (about.plural && controller.number !== "plural") reading.fail("phrase_plural");
}

/** A noun of one gender decides for all that agrees with it. */
function settleHead({ known: about, word }: Head, controller: Controller): void {
  if (about.sort !== "thing" && about.sort !== "epicene") return;
  controller.gender = isAlwaysFeminine(word) ? "f" : "m";
  if (about.plural) controller.number = "plural";
}

/** True if another noun or adjective for the same people follows the conjunction. */
function goesOn(reading: Reading, any: boolean): boolean {
  if (verbAhead(reading, 1) >= 0) return false;
  let ahead = 1;
  while (isAdverb(reading.word(ahead))) ahead++;
  const word = reading.word(ahead);
  const row = rowOf.get(word);
  if (row) {
    const behind = known(reading.word(ahead + 1));
    if (behind?.sort !== "person" && behind?.sort !== "quality") return false;
    if (row.indexOf(word) === 1 || row.indexOf(word) === 3) reading.fail("phrase_feminine", ahead);
    return true;
  }
  if (isName(reading, ahead)) return true;
  if (isPreposition(word) || word === "" || relatives.has(word)) return false;
  const about = known(word);
  if (about) return about.sort !== "thing";
  return any && (mayBeQuality(word) || reading.lenient);
}

/** An article or what is like one, which must be written in the masculine singular unless its noun has a gender. */
export function article(reading: Reading, row: Row, controller: Controller): void {
  const form = row.indexOf(reading.word());
  if (row[0] === "ambos") {
    controller.number = "plural";
    reading.takeArticle(row, controller);
    return;
  }
  if (form > 1 && !nounAheadIsPlural(reading)) reading.fail("phrase_plural");
  if (form > 1) controller.number = "plural";
  if ((form === 1 || form === 3) && !ownFeminineAhead(reading)) reading.fail("phrase_feminine");
  reading.takeArticle(row, controller);
}

/** Returns the noun of an article: the first word after it that is not one of the noun's adjectives. */
function nounAhead(reading: Reading): string {
  let ahead = 1;
  while (ahead < 6 && (isAdverb(reading.word(ahead)) || known(reading.word(ahead))?.sort === "quality")) ahead++;
  return reading.word(ahead);
}
const ownFeminineAhead = (reading: Reading): boolean => {
  const word = nounAhead(reading);
  return isAlwaysFeminine(word);
};
/** "los dos hermanos", "las fincas": counted already. */
const nounAheadIsPlural = (reading: Reading): boolean => {
  if (isNumeral(reading.word(1)) || reading.token(1)?.kind === "number") return true;
  const about = known(nounAhead(reading));
  return about?.plural === true && (about.sort === "thing" || about.sort === "epicene");
};
