import type { Agreement } from "../../agreement.ts";
import { isGerund, relatives } from "../dictionary/particles.ts";
import { isInfinitive } from "../dictionary/verbs.ts";
import { isName, verbAhead, verbOpens } from "./ahead.ts";
import { copulaSegment, objects, relativeClause, subordinate, verbPhrase } from "./clause.ts";
import { complement, isSubject, isWhom } from "./complement.ts";
import { continuesCompound, describedApart, isAbsolute } from "./coordinate.ts";
import { impersonal } from "./impersonal.ts";
import { leads, passLeading } from "./leading.ts";
import {
  capacities,
  generals,
  isAdverb,
  isConjunction,
  isNumeral,
  isPossessive,
  isPreposition,
  known,
  rowOf,
} from "./lexicon.ts";
import { complements, nounPhrase } from "./noun-phrase.ts";
import { linking, predicate } from "./predicate.ts";
import { type PhraseError, Reading, Unreadable } from "./reading.ts";
import { role } from "./role.ts";

/** A phrase that was read: it can be written for people of any gender and number. */
export interface Phrase {
  readonly written: (people: Agreement) => string;
  /** Why it cannot be trusted; then it is written as far as it was understood. */
  readonly error?: PhraseError;
}

/**
 * Reads a Spanish phrase written for one man. `lenient` takes words outside the dictionary for what their ending says.
 */
export function readPhrase(text: string, { lenient = false }: { readonly lenient?: boolean } = {}): Phrase {
  const reading = new Reading(text.normalize("NFC"), lenient);
  const written = (people: Agreement) => reading.written(people);
  try {
    readAll(reading);
    // The reading has to give back the phrase: for one man nothing may change.
    if (written({ gender: "m", number: "singular" }) !== reading.phrase) reading.fail("phrase_unexpected");
    if (!reading.agrees) nobodyNamed(reading);
    articleLast(reading);
    sexOfSeveral(reading);
    return { written };
  } catch (thrown) {
    if (thrown instanceof Unreadable) return { written, error: thrown.error };
    throw thrown;
  }
}

/**
 * Rejects a phrase in which nothing agrees although it names somebody who could be the people: "sin autorización del
 * arrendante".
 */
function nobodyNamed(reading: Reading): void {
  const named = reading.tokens.findIndex(
    ({ word }, i) => /^(?:el|del|al)$/.test(reading.tokens[i - 1]?.word ?? "") && known(word)?.sort === "person",
  );
  if (named >= 0) reading.fail("phrase_ambiguous", named - reading.at);
}

/**
 * Rejects a phrase that ends in an article: "se denominará el". The noun comes after the tag, and may or may not name
 * the people.
 */
function articleLast(reading: Reading): void {
  const last = reading.tokens.length - 1;
  if (last > 0 && /^(?:el|un|dicho)$/.test(reading.tokens[last]?.word ?? ""))
    reading.fail("phrase_unexpected", last - reading.at);
}

/**
 * Rejects "de sexo masculino": it is right for a woman with "femenino", but men and women together have no form of it.
 */
function sexOfSeveral(reading: Reading): void {
  const sex = reading.tokens.findIndex(({ feminine }) => feminine === "femenino");
  if (sex < 0) return;
  reading.slots[sex] = { does: "agree", with: { number: "singular" } };
  reading.fail("phrase_ambiguous", sex - reading.at);
}

const separator = /^[,;:()—–.]$/;

function readAll(reading: Reading): void {
  let hasVerb = false;
  // A possession of the people may have either gender: "cuyo representante comparece".
  const owned = reading.tokens.findIndex(({ word }) => /^cuy[oa]s?$/.test(word));
  if (owned >= 0) reading.fail("phrase_ambiguous", owned);
  // "en mi calidad de notario": several have theirs.
  const mine = reading.tokens.findIndex(
    ({ word }, i) => word === "mi" && capacities.has(reading.tokens[i + 1]?.word ?? ""),
  );
  if (mine >= 0) reading.fail("phrase_ambiguous", mine);
  while (!reading.done) {
    if (separator.test(reading.token()?.text ?? "")) {
      reading.pass();
      continue;
    }
    hasVerb = segment(reading, hasVerb) || hasVerb;
    if (goesOnInGeneral(reading)) continue;
    if (!reading.done && !separator.test(reading.token()?.text ?? "")) reading.fail("phrase_unexpected");
  }
}

/** "soltero y sin hijos", "guatemalteco y de este domicilio": what follows is no other person. */
function goesOnInGeneral(reading: Reading): boolean {
  if (!isConjunction(reading.word()) || !isPreposition(reading.word(1))) return false;
  return (
    reading.word(1) === "sin" ||
    [2, 3].some((ahead) => /^(?:ejercicio|instrucción)$/.test(reading.word(ahead)) || generals.has(reading.word(ahead)))
  );
}

/**
 * Reads the part between two commas. `hasVerb` is true if a verb came before. Returns true if this part contains one.
 */
function segment(reading: Reading, hasVerb: boolean): boolean {
  const { people } = reading;
  const first = !reading.headed;
  if (isConjunction(reading.word()) || /^(?:pero|sino)$/.test(reading.word())) reading.pass();
  const word = reading.word();
  // The subject after these words may be somebody else.
  if (/^(?:si|cuando|donde|porque|aunque|mientras|pues)$/.test(reading.word())) reading.fail("phrase_ambiguous");
  if (opensRelative(reading)) {
    if (word === "que" && hasVerb) subordinate(reading, people, true);
    else relativeClause(reading, people);
    return hasVerb;
  }
  if (isPreposition(word) || word === "del" || word === "al") {
    return behindPreposition(reading, hasVerb, first);
  }
  if (word === "no" && isGerund(reading.word(1))) reading.pass();
  if (isGerund(reading.word())) {
    copulaSegment(reading, people);
    return true;
  }
  if (verbOpens(reading)) {
    verbPhrase(reading, people, first);
    return true;
  }
  if (hasVerb && isInfinitive(word) && known(word)?.sort !== "thing") {
    // "podrá vender, ceder y traspasar": one more of what the verb before leads to.
    objects(reading, people, { verb: "", reflexive: false, predicative: false });
    return hasVerb;
  }
  const isNumber = isNumeral(word) || reading.token()?.kind === "number";
  if (isNumber && (!first || reading.token(-1)?.text === "(")) {
    complement(reading);
    return rest(reading, hasVerb);
  }
  if (isName(reading) && !/^(?:yo|nosotros)$/.test(word)) {
    complement(reading);
    return rest(reading, hasVerb);
  }
  if (word === "nosotros") reading.fail("phrase_plural");
  if (word === "yo") {
    reading.take("self", people);
    return rest(reading, hasVerb);
  }
  const row = rowOf.get(word);
  // "hijo de Juan y de María, ambos fallecidos": two others, or the people.
  if (word === "ambos" && !first) reading.fail("phrase_ambiguous");
  if (row && hasVerb) {
    // Behind a verb a noun with an article is one more object.
    if (known(reading.word(1))?.sort === "person") reading.fail("phrase_ambiguous", 1);
    complement(reading);
    return hasVerb;
  }
  // "de treinta (30) años".
  const goesOn = !first || hasVerb || reading.token(-1)?.text === ")";
  if (goesOn && known(word)?.sort === "thing" && !isAdverb(word)) {
    // "enterado de su contenido, objeto y validez": the complement goes on.
    complement(reading);
    return rest(reading, hasVerb);
  }
  if (hasVerb && continuesCompound(reading)) {
    reading.pass();
    if (linking.test(word)) predicate(reading, people);
    objects(reading, people, {
      verb: word,
      reflexive: false,
      predicative: linking.test(word),
      compound: !linking.test(word),
    });
    return hasVerb;
  }
  if (isPossessive(word) && ownsThing(reading)) {
    // "su propio nombre", "su domicilio": each has one.
    complement(reading);
    return rest(reading, hasVerb);
  }
  const described = hasVerb || reading.at > 0 || isAbsolute(reading) ? describedApart(reading) : "people";
  if (described === "unclear") reading.fail("phrase_ambiguous");
  if (described === "complement") {
    complement(reading);
    return rest(reading, hasVerb);
  }
  const controller = first ? people : { ...people };
  const head = nounPhrase(reading, controller);
  if (head) reading.headed = true;
  return rest(reading, hasVerb);
}

/** True if the noun of a possessive is a thing. */
function ownsThing(reading: Reading): boolean {
  let ahead = 1;
  while (isAdverb(reading.word(ahead)) || known(reading.word(ahead))?.sort === "quality") ahead++;
  return known(reading.word(ahead))?.sort === "thing";
}

/** Reads the part after a preposition: a relative, the people themselves ("a favor del comprador"), or a complement. */
function behindPreposition(reading: Reading, hasVerb: boolean, first: boolean): boolean {
  const { people } = reading;
  if (isWhom(reading.word(1))) {
    reading.pass();
    relativeClause(reading, people);
    return hasVerb;
  }
  if (first && /^(?:él|ellos)$/.test(reading.word(1))) {
    reading.pass();
    nounPhrase(reading, people);
    reading.headed = true;
    return rest(reading, hasVerb);
  }
  if (!(first && leads(reading))) {
    complements(reading, people);
    return rest(reading, hasVerb);
  }
  passLeading(reading);
  reading.headed = true;
  nounPhrase(reading, people);
  // "al comprador se le entrega": whom a preposition leads to does nothing.
  if (verbAhead(reading) < 0) return rest(reading, hasVerb);
  impersonal(reading, people);
  return true;
}

/** A relative or a verb behind a noun phrase. */
function rest(reading: Reading, hasVerb: boolean): boolean {
  if (isPreposition(reading.word()) && isWhom(reading.word(1))) reading.pass();
  if (opensRelative(reading)) {
    relativeClause(reading, reading.people);
    return hasVerb;
  }
  if (isConjunction(reading.word()) && (verbAhead(reading, 1) >= 0 || reading.word(1) === "como")) reading.pass();
  if (!hasVerb && isSubject(reading)) {
    nounPhrase(reading, { ...reading.people });
    reading.headed = true;
    reading.enterClause();
    return rest(reading, hasVerb);
  }
  if (reading.word() === "como") {
    role(reading, reading.people);
    reading.enterClause();
    return rest(reading, hasVerb);
  }
  if (verbAhead(reading) < 0) return hasVerb;
  verbPhrase(reading, reading.people, false);
  return true;
}

const opensRelative = (reading: Reading): boolean => {
  const word = reading.word();
  if (relatives.has(word)) return true;
  return rowOf.has(word) && (reading.word(1) === "cual" || reading.word(1) === "que");
};
