import { relatives } from "../dictionary/particles.ts";
import { alsoNouns, verbAhead, verbBegins } from "./ahead.ts";
import { generals, isAdverb, isConjunction, isPossessive, isPreposition, known, rowOf, sayWhat } from "./lexicon.ts";
import type { Reading } from "./reading.ts";

/** Whether a word behind a preposition means the people: "a quien". */
export const isWhom = (word: string): boolean => word === "quien" || word === "quienes";

/**
 * A complement that is not said of the people: "de hecho", "en ciencias jurídicas y sociales", "con la señora Ana". It
 * goes on to the next comma, verb or relative, or to a word that is said of them again: "unido de hecho y abogado".
 */
export function complement(reading: Reading): void {
  const start = reading.at;
  passComplement(reading);
  // A preposition that leads nowhere: "vendedor (a)".
  if (reading.at === start + 1 && isPreposition(reading.word(-1)) && reading.word() !== "que")
    reading.fail("phrase_unexpected", -1);
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
    const about = word === "" ? undefined : known(word);
    if (about && about.sort !== "quality") {
      lastNoun = word;
      adjectives = 0;
    } else if (about && lastNoun !== "") adjectives++;
    reading.pass();
  }
}

function endsComplement(reading: Reading, lastNoun: string, adjectives: number): boolean {
  const word = reading.word();
  const before = reading.word(-1);
  if (relatives.has(word) || word === "cual" || word === "como") return true;
  if (verbBegins(reading)) return true;
  const afterNoun = !isPreposition(before) && !rowOf.has(before) && !isPossessive(before) && !isConjunction(before);
  if (isConjunction(word)) {
    if (verbAhead(reading, 1) >= 0) {
      const noun = alsoNouns.has(reading.word(1)) && verbAhead(reading, 1) === 1;
      if (!noun) return true;
      return !isPreposition(reading.word(-2));
    }
    let ahead = 1;
    while (isAdverb(reading.word(ahead))) ahead++;
    const about = known(reading.word(ahead));
    if (!about || about.feminine || about.plural) return false;
    if (about.sort === "person") return true;
    return about.sort === "quality" && adjectives === 0 && !isPreposition(reading.word(ahead - 2));
  }
  const about = known(word);
  if (!about || about.feminine || about.plural || !afterNoun) return false;
  if (sayWhat.has(before) && (about.sort === "person" || about.sort === "quality") && word !== "civil") return true;
  return civilStates.has(word) && generals.has(lastNoun);
}

/** What is said of people alone, also behind an idiom without a comma: "de este domicilio soltero". */
const civilStates = new Set("soltero casado viudo divorciado unido guatemalteco comerciante".split(" "));
