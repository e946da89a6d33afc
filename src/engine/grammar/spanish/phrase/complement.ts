import { isGerund, relatives } from "../dictionary/particles.ts";
import { onlyOfPeople, onlyOfThings } from "../dictionary/people.ts";
import { isInfinitive } from "../dictionary/verbs.ts";
import { feminine, isAlwaysFeminine, isAlwaysMasculine } from "../feminine.ts";
import { alsoNouns, isName, verbAhead, verbBegins } from "./ahead.ts";
import { cannotDescribe, describedBehind, mayBeContinued } from "./coordinate.ts";
import { core } from "./core.ts";
import { checkEnclitic } from "./enclitic.ts";
import {
  generals,
  isAdverb,
  isConjunction,
  isPersonOnly,
  isPossessive,
  isPreposition,
  known,
  mayBeQuality,
  rowOf,
  sayWhat,
} from "./lexicon.ts";
import { copulaInfinitive, intransitive, passSaying } from "./predicate.ts";
import type { Reading } from "./reading.ts";

/** True for a word that means the people after a preposition: "a quien". */
export const isWhom = (word: string): boolean => word === "quien" || word === "quienes";

/**
 * Reads a complement that does not describe the people: "de hecho", "en ciencias jurídicas y sociales", "con la
 * señora Ana". It continues to the next comma, verb or relative, or to a word that describes the people again: "unido
 * de hecho y abogado".
 */
export function complement(reading: Reading): void {
  const start = reading.at;
  passComplement(reading);
  // A preposition that leads nowhere: "vendedor (a)". At the end it leads to the text behind the tag: "es dueño de".
  if (reading.at === start + 1 && !reading.done && isPreposition(reading.word(-1)) && reading.word() !== "que")
    reading.fail("phrase_unexpected", -1);
}

/** True if an article and a noun for people come next. As an object they would have "a" before them. */
export function isSubject(reading: Reading): boolean {
  if (reading.word() !== "el") return false;
  let ahead = 1;
  while (isAdverb(reading.word(ahead)) || known(reading.word(ahead))?.sort === "quality") ahead++;
  return known(reading.word(ahead))?.sort === "person";
}

function passComplement(reading: Reading): void {
  let lastNoun = "";
  let adjectives = 0;
  while (!reading.done) {
    const word = reading.word();
    const token = reading.token();
    if (token?.kind === "mark") {
      if (/[,;:()—–.]/.test(token.text)) return;
      reading.fail("phrase_unexpected");
    }
    if (word !== "" && endsComplement(reading, lastNoun, adjectives)) return;
    if (/^(?:sí|él)$/.test(word) && /^(?:mismo|solo)$/.test(reading.word(1))) {
      if (word === "él") reading.take("agree", reading.people);
      else reading.pass();
      reading.take("agree", reading.people);
      continue;
    }
    // "él" and "ellos" may be anybody.
    if (/^(?:él|ellos)$/.test(word)) reading.fail("phrase_ambiguous");
    // "autoriza al comprador para ser inscrito": the people, or whom they authorize.
    if (reading.influences && (copulaInfinitive.test(word) || word === "haber")) reading.fail("phrase_ambiguous");
    if (passSaying(reading, { ...reading.people })) continue;
    checkEnclitic(reading);
    if (word === "mí" && isNotaryNext(reading)) {
      reading.take("self", reading.people);
      continue;
    }
    if (behindInfinitive(reading)) {
      core(reading, { ...reading.people });
      continue;
    }
    const about = word === "" ? undefined : known(word);
    if (about && about.sort !== "quality") {
      lastNoun = word;
      adjectives = 0;
    } else if (lastNoun !== "" && mayBeContinued(reading)) adjectives++;
    else if (!about && lastNoun !== "" && mayBeQuality(word)) adjectives++;
    reading.pass();
  }
}

/** True for an adjective of the people behind an infinitive: "a comparecer asistido de su abogado". */
function behindInfinitive(reading: Reading): boolean {
  const word = reading.word();
  const verb = reading.word(-1);
  if (!isMasculineQuality(reading, 0) || known(verb) || !isInfinitive(verb)) return false;
  if (rowOf.has(reading.word(1)) || onlyOfThings.has(word)) return false;
  if (!onlyOfPeople.has(word) && !intransitive.test(verb) && (!participles.test(word) || known(reading.word(1))))
    return false;
  if (!reading.influences && (onlyOfPeople.has(word) || intransitive.test(verb))) return true;
  return reading.fail("phrase_ambiguous");
}

/** True before "el infrascrito notario": the people are the speaker. */
function isNotaryNext(reading: Reading): boolean {
  const start = reading.token(1)?.text === "," ? 2 : 1;
  if (reading.word(start) !== "el") return false;
  for (let ahead = start + 1; ahead < start + 4; ahead++)
    if (/^(?:infrascrito|suscrito|notario)$/.test(reading.word(ahead))) return true;
  return false;
}

/** Participles that name a party too: representado, designado. */
const participles = /[ai]do$/;

/** True if the word `ahead` tokens on is a masculine adjective that has a feminine form. */
function isMasculineQuality(reading: Reading, ahead: number): boolean {
  const word = reading.word(ahead);
  const about = known(word);
  return (
    (about?.sort === "quality" || participles.test(word)) &&
    about !== undefined &&
    !about.feminine &&
    !about.plural &&
    feminine(word) !== word
  );
}

function endsComplement(reading: Reading, lastNoun: string, adjectives: number): boolean {
  const word = reading.word();
  const before = reading.word(-1);
  if (relatives.has(word) || word === "cual" || word === "como") return true;
  if (verbBegins(reading)) return true;
  const afterNoun = !isPreposition(before) && !rowOf.has(before) && !isPossessive(before) && !isConjunction(before);
  if (/^(?:denominado|llamado|nombrado)$/.test(word) && /^(?:sucesivo|adelante)$/.test(before)) return true;
  // "desde ya autorizado".
  if (isAdverb(before) && isPreposition(reading.word(-2)) && isMasculineQuality(reading, 0)) return true;
  // In "en este acto el comprador" and "en lo sucesivo el deudor" the noun cannot be an object.
  if (afterNoun && isSubject(reading)) return true;
  if (isConjunction(word)) {
    if (reading.word(1) === "que" || isGerund(reading.word(1))) return true;
    if (verbAhead(reading, 1) >= 0) {
      const noun = alsoNouns.has(reading.word(1)) && verbAhead(reading, 1) === 1;
      if (!noun) return true;
      return !isPreposition(reading.word(-2));
    }
    let ahead = 1;
    while (isAdverb(reading.word(ahead))) ahead++;
    const about = known(reading.word(ahead));
    if (!about || about.feminine || about.plural) return false;
    if (isPersonOnly(reading.word(ahead))) return true;
    if ((about.sort !== "quality" && about.sort !== "person") || isPreposition(reading.word(ahead - 2))) return false;
    const described = describedBehind(reading.word(ahead), { noun: lastNoun, adjectives, before });
    if (described === "unclear") reading.fail("phrase_ambiguous", ahead);
    return described === "people";
  }
  if (isAdverb(word) && afterNoun && isMasculineQuality(reading, 1)) {
    // "unido de hecho legalmente declarado", but "del inmueble debidamente inscrito".
    if (generals.has(lastNoun) || isAlwaysFeminine(lastNoun)) return true;
    if (!isAlwaysMasculine(lastNoun)) reading.fail("phrase_ambiguous", 1);
  }
  const about = known(word);
  if (!about || about.feminine || about.plural || !afterNoun) return false;
  if (sayWhat.has(before) && word !== "civil") {
    if (about.sort === "person" || before === "civil") return true;
    // "de oficio conocido", "de profesión liberal": the occupation is, not the people.
    return /^(?:profesión|religión)$/.test(before) && isMasculineQuality(reading, 0);
  }
  if (isMasculineQuality(reading, 0) && !isAdverb(word)) {
    if (isAlwaysFeminine(before) || /[^s](?:ería|ología|ncia|eza|grafía)$/.test(before))
      return !onlyOfThings.has(word) && cannotDescribe(reading, word);
    // "vecino de Mixco casado"; of "hijo del señor Juan Pérez casado" nobody knows.
    if (isName(reading, -1)) {
      if (known(lastNoun)?.sort === "person") reading.fail("phrase_ambiguous");
      return true;
    }
  }
  return civilStates.has(word) && generals.has(lastNoun);
}

/** Words that only describe people, even after an idiom without a comma: "de este domicilio soltero". */
const civilStates = new Set("soltero casado viudo divorciado unido guatemalteco comerciante".split(" "));
