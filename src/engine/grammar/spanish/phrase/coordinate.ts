import { onlyOfPeople, onlyOfThings } from "../dictionary/people.ts";
import { isInfinitive, isVerb } from "../dictionary/verbs.ts";
import { feminine, isAlwaysFeminine, isAlwaysMasculine } from "../feminine.ts";
import { isDate, isName } from "./ahead.ts";
import { core } from "./core.ts";
import {
  isAdverb,
  isConjunction,
  isPersonOnly,
  isPossessive,
  isPreposition,
  isQuality,
  type Known,
  known,
  rowOf,
} from "./lexicon.ts";
import { type Doing, linking, predicate } from "./predicate.ts";
import type { Controller, Reading } from "./reading.ts";

const participle = /(?:ado|ido|ído|scrito|puesto|suelto|vuelto|dicho|hecho|visto|bierto)$/u;
/** Endings of adjectives that put a thing into a class: derecho civil y mercantil, técnico y administrativo. */
const ofClass = /(?:al|il|ico|ivo|ar|ario|orio)$/u;

/** The ones that an adjective or a noun behind a complement describes. */
export type Described = "people" | "complement" | "unclear";

/** The noun of a complement: its word, its adjectives so far, and the word before "y". */
interface Behind {
  readonly noun: string;
  readonly adjectives: number;
  readonly before: string;
}

/**
 * Decides whom a word in the masculine singular describes after "y". "y" joins like with like: behind a noun without
 * an adjective ("de este domicilio y casado") it continues the description of the people. Behind an adjective of the
 * noun it may continue that one.
 */
export function describedBehind(word: string, { noun, adjectives, before }: Behind): Described {
  if (onlyOfPeople.has(word)) return "people";
  if (onlyOfThings.has(word)) return "complement";
  if (adjectives === 0 || isPersonOnly(word)) return "people";
  const adjective = known(before);
  const otherForm = adjective?.sort === "quality" && (adjective.feminine || adjective.plural);
  if (otherForm || (isAlwaysFeminine(noun) && !isAlwaysMasculine(noun))) return "people";
  return ofClass.test(word) ? "complement" : "unclear";
}

const isOne = (about: Known | undefined): about is Known =>
  (about?.sort === "quality" || about?.sort === "person") && !about.feminine && !about.plural;

/**
 * Reads the words after "y" that describe the subject of the verb: "es de este domicilio y casado". Returns true if
 * there are any.
 */
export function coordinated(reading: Reading, controller: Controller, doing: Doing): boolean {
  let ahead = 0;
  while (isAdverb(reading.word(ahead))) ahead++;
  const word = reading.word(ahead);
  const before = reading.word(-2);
  const noun = known(before);
  if (!isOne(known(word))) return false;
  if (doing.compound && participle.test(word) && !onlyOfPeople.has(word)) {
    compound(reading, controller, doing, ahead);
    return false;
  }
  if (isPersonOnly(word) && noun?.sort === "person") {
    // "es apoderado del vendedor y comprador": one of the two is, or both have an agent.
    if (doing.predicative) reading.fail("phrase_ambiguous", ahead);
    return false;
  }
  let back = -2;
  while (back > -6 && mayBeContinued(reading, back)) back--;
  if (!doing.predicative && !onlyOfPeople.has(word)) {
    if (isPersonOnly(word) || onlyOfThings.has(word) || (back < -2 && ofClass.test(word))) return false;
    reading.fail("phrase_ambiguous", ahead);
  }
  if (!doing.predicative && someoneBefore(reading)) reading.fail("phrase_ambiguous", ahead);
  const described = describedBehind(word, { noun: reading.word(back), adjectives: -2 - back, before });
  if (described === "unclear") reading.fail("phrase_ambiguous", ahead);
  if (described === "complement") return false;
  core(reading, { ...controller });
  return true;
}

/** The words before an adjective among which its noun, or another person, is looked for. */
const maxBack = 12;

/** True if a part of the phrase continues a verb behind "haber": "ha comparecido, firmado y quedado enterado". */
export function continuesCompound(reading: Reading): boolean {
  const word = reading.word();
  if (!reading.compound || !participle.test(word) || onlyOfPeople.has(word)) return false;
  const next = reading.word(1);
  if (next === "" || linking.test(word) || isConjunction(next) || rowOf.has(next) || isPossessive(next)) return true;
  return reading.fail("phrase_ambiguous");
}

/** True if somebody else is named just before: "otorga poder al abogado y enterado". */
function someoneBefore(reading: Reading): boolean {
  for (let ahead = -2; ahead > -maxBack; ahead--) {
    const before = reading.word(ahead - 1);
    const behind = isPreposition(before) || rowOf.has(before) || isPossessive(before);
    if (behind && reading.isSame(ahead) && (isName(reading, ahead) || isPersonOnly(reading.word(ahead)))) return true;
  }
  return false;
}

/** "ha pagado el precio y recibido la finca": one more participle behind "ha", which does not change. */
function compound(reading: Reading, controller: Controller, doing: Doing, ahead: number): void {
  const adjacent = reading.word(-2) === doing.verb;
  if (doing.predicative && !adjacent) reading.fail("phrase_ambiguous", ahead);
  const word = reading.word(ahead);
  reading.pass(ahead + 1);
  if (linking.test(word)) predicate(reading, controller);
}

/** Adjectives that "y" does not continue: "en nombre propio y casado". */
const closed = /^(?:competente|propio|mismo|alguno|medio|otro|todo|dicho)$/;

/** True for an adjective of a complement that another one can follow after "y". */
export const mayBeContinued = (reading: Reading, ahead = 0): boolean =>
  isQuality(reading.word(ahead)) && !closed.test(reading.word(ahead)) && !isNamePart(reading, ahead);

/** True for a capitalized adjective in a lower-case phrase: Registro Mercantil. */
const isNamePart = (reading: Reading, ahead = 0): boolean =>
  !reading.inCapitals && /^\p{Lu}/u.test(reading.token(ahead)?.text ?? "") && reading.at + ahead > 0;

/** Words in -a that are masculine. */
const masculineInA = /^(?:día|mapa|programa|sistema|problema|idioma|tema|diploma)$/;

/**
 * True if an adjective in the masculine singular cannot belong to a noun before it: la finca, los pagos, a name. The
 * noun may stand before others: "el documento de identificación extendido".
 */
export function cannotDescribe(reading: Reading, word: string, start = -1): boolean {
  if (isName(reading, start)) return true;
  const hasForms = feminine(word) !== word;
  for (let ahead = start; ahead > start - maxBack; ahead--) {
    const before = reading.word(ahead);
    if (before === "" || isVerb(before)) return true;
    if (isInfinitive(before) && !known(before)) continue;
    if (!isAdverb(before) && !isPreposition(before) && !rowOf.has(before) && mayTake(before, hasForms)) return false;
  }
  return false;
}

/** True if a noun or its adjective may be in the form of a masculine singular adjective. */
function mayTake(noun: string, hasForms: boolean): boolean {
  const about = known(noun);
  if (about?.plural || /[aeo]s$/.test(noun)) return false;
  if (!hasForms) return true;
  if (about && about.sort !== "thing" && about.sort !== "epicene") return !about.feminine;
  return !isAlwaysFeminine(noun) && (!noun.endsWith("a") || masculineInA.test(noun));
}

/**
 * Decides whom an adjective in the masculine singular describes right behind a noun: "recibe el inmueble descrito",
 * "firma el documento enterado de su contenido".
 */
export function describedBeside(reading: Reading, predicative: boolean): Described {
  const word = reading.word();
  if (onlyOfPeople.has(word)) return "people";
  if (onlyOfThings.has(word) || isAbsolute(reading)) return "complement";
  if (!cannotDescribe(reading, word)) return "complement";
  return predicative ? "people" : "unclear";
}

/** Returns the object among the tokens from `start` on: a person if any is named behind a preposition. */
export function objectIn(reading: Reading, start: number): Reading["object"] {
  let object: Reading["object"];
  for (let ahead = start - reading.at; ahead < 0; ahead++) {
    if (!reading.isSame(ahead)) continue;
    const behind = isPreposition(reading.word(ahead - 1)) || rowOf.has(reading.word(ahead - 1));
    if ((behind && isName(reading, ahead)) || isPersonOnly(reading.word(ahead))) return "person";
    const sort = known(reading.word(ahead))?.sort;
    if (behind || sort === "thing") object = "thing";
  }
  return object;
}

/** Things that people own and deeds describe: "propietario del inmueble, inscrito en el registro". */
const owned =
  /^(?:inmueble|mueble|predio|terreno|lote|apartamento|local|edificio|vehículo|automóvil|crédito|contrato|título|derecho|mandato|pagaré|cheque)$/;

/** True if a thing that a participle may describe is named right before the comma. */
function property(reading: Reading): boolean {
  for (let ahead = -2; ahead > -maxBack && reading.token(ahead)?.kind !== "mark"; ahead--)
    if (owned.test(reading.word(ahead))) return true;
  return false;
}

/** True if a thing is named before the comma. */
function thingBefore(reading: Reading): boolean {
  for (let ahead = -2; ahead > -maxBack; ahead--) if (known(reading.word(ahead))?.sort === "thing") return true;
  return false;
}

/** Decides whom an adjective describes behind a verb, its object and a comma: "vende el inmueble, gravado". */
export function describedApart(reading: Reading): Described {
  let ahead = 0;
  while (isAdverb(reading.word(ahead))) ahead++;
  const word = reading.word(ahead);
  const about = known(word);
  if (!isOne(about)) return "people";
  if (isAbsolute(reading) || (onlyOfThings.has(word) && thingBefore(reading))) return "complement";
  if (reading.object === "person") return "unclear";
  if (onlyOfPeople.has(word) || isPersonOnly(word)) return "people";
  if (reading.object === undefined) return participle.test(word) && property(reading) ? "unclear" : "people";
  return cannotDescribe(reading, word, -2) ? "people" : "unclear";
}

/** True for a participle with a subject of its own: "vencido el plazo", "pagado dicho precio". */
export function isAbsolute(reading: Reading): boolean {
  if (!participle.test(reading.word()) || onlyOfPeople.has(reading.word())) return false;
  let ahead = 1;
  while (isAdverb(reading.word(ahead))) ahead++;
  if (!rowOf.has(reading.word(ahead)) && !isPossessive(reading.word(ahead))) return false;
  if (isDate(reading, ahead)) return false;
  const row = rowOf.get(reading.word(ahead))?.[0];
  return row !== "del" && row !== "al" && known(reading.word(ahead + 1))?.sort !== "person";
}
