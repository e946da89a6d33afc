import { relatives } from "../dictionary/particles.ts";
import { isDate, verbAhead, verbBegins } from "./ahead.ts";
import { complement, isSubject, isWhom } from "./complement.ts";
import { article, core, type Head } from "./core.ts";
import {
  capacities,
  isConjunction,
  isNumeral,
  isPersonOnly,
  isPossessive,
  isPreposition,
  known,
  offices,
  picking,
  rowOf,
  single,
} from "./lexicon.ts";
import type { Controller, Reading } from "./reading.ts";

/**
 * A noun phrase and its complements. `counted` pronouns (cada uno, ninguno) keep the singular, and their "de" leads to
 * the same people in the plural.
 */
export function nounPhrase(reading: Reading, controller: Controller): Head | undefined {
  const head = determined(reading, controller);
  if (ranks.test(reading.word(-1))) partitive(reading, controller);
  complements(reading, controller, head);
  return head;
}

/** "el segundo de los nombrados" is one of them. */
const ranks = /^(?:primero|segundo|tercero|cuarto|quinto|sexto|séptimo|octavo|noveno|décimo|último|mayor|menor|único)$/;

/** "su calidad de administrador único": what somebody is agrees; whether that stood so many places ahead. */
export function capacity(reading: Reading, start: number, controller: Controller): boolean {
  const ahead = isPossessive(reading.word(start)) || rowOf.has(reading.word(start)) ? start + 1 : start;
  const office = offices.has(reading.word(ahead)) && isPersonOnly(reading.word(ahead + 2));
  if (!(office || capacities.has(reading.word(ahead))) || !/^del?$/.test(reading.word(ahead + 1))) return false;
  reading.pass(reading.word(ahead + 1) === "del" ? ahead + 1 : ahead + 2);
  reading.enterClause();
  nounPhrase(reading, { ...controller });
  return true;
}

/** Reads the complements of a noun, and the descriptions of the same people after them. */
export function complements(reading: Reading, controller: Controller, head?: Head): void {
  for (;;) {
    const word = reading.word();
    if (word === "" || reading.done) break;
    // "nacido el uno de enero".
    if (isDate(reading, 0)) {
      complement(reading);
      continue;
    }
    if ((isPreposition(word) || word === "del" || word === "al" || word === "número") && !verbBegins(reading)) {
      if (isWhom(reading.word(1))) break;
      if (capacity(reading, 1, controller)) continue;
      complement(reading);
      // "apoderado del vendedor y comprador": one of the two is, or both have an agent.
      const before = known(reading.word(-1));
      if (isConjunction(reading.word()) && before?.sort === "person" && !before.plural && isPersonOnly(reading.word(1)))
        reading.fail("phrase_ambiguous", 1);
      if (isSubject(reading)) {
        determined(reading, { ...controller });
        reading.headed = true;
      }
      if (!sayAgain(reading)) break;
    }
    const before = reading.at;
    core(reading, controller, head ?? { known: { sort: "quality", feminine: false, plural: false }, word: "" });
    if (reading.at === before) break;
  }
}

const sayAgain = (reading: Reading): boolean => {
  const word = reading.word();
  return (
    word !== "" &&
    !relatives.has(word) &&
    word !== "cual" &&
    verbAhead(reading) < 0 &&
    !(isConjunction(word) && verbAhead(reading, 1) >= 0)
  );
};

/** Reads the words before a noun, and the noun with its adjectives. */
function determined(reading: Reading, controller: Controller): Head | undefined {
  if (/^tod[oa]s?$/.test(reading.word()) && rowOf.has(reading.word(1))) {
    if (reading.word() === "todos") controller.number = "plural";
    else if (reading.word() !== "todo") reading.fail("phrase_feminine");
    reading.take("agree", controller);
    const row = rowOf.get(reading.word());
    if (row) {
      reading.takeArticle(row, controller);
      if (isNumeral(reading.word())) reading.pass();
      return core(reading, controller.number === "plural" ? pluralWritten(controller) : controller);
    }
  }
  const word = reading.word();
  // "todo socio" is each of them.
  if (word === "todo" && known(reading.word(1))?.sort === "person") {
    controller.number = "singular";
    reading.take("agree", controller);
    return core(reading, controller);
  }
  if (word === "cada") {
    reading.pass();
    controller.number = "singular";
    if (isNumeral(reading.word())) reading.fail("phrase_unexpected");
  }
  if (picking.has(reading.word())) return picked(reading, controller);
  if (single.has(reading.word()) && word !== "cada") {
    controller.number = "singular";
    reading.take("agree", controller);
  }
  if (isPossessive(reading.word())) reading.take("count", controller);
  const row = rowOf.get(reading.word());
  if (row) article(reading, row, controller);
  // "el al principio identificado": what follows is not read.
  if (row && isPreposition(reading.word())) reading.fail("phrase_unexpected");
  if (isPossessive(reading.word())) reading.take("count", controller);
  if (isNumeral(reading.word()) || reading.token()?.kind === "number") {
    controller.number = "plural";
    reading.pass();
  }
  if (reading.word() === "él" || reading.word() === "ellos") {
    const pronoun = { sort: "person", feminine: false, plural: false } as const;
    reading.take("agree", controller);
    return core(reading, controller, { known: pronoun, word: "él" });
  }
  return core(reading, controller);
}

const pluralWritten = (controller: Controller): Controller => {
  controller.number = "plural";
  return controller;
};

/** "cada uno", "ninguno de los herederos": one of several, the several of the same gender. */
function picked(reading: Reading, controller: Controller): Head {
  const word = reading.word();
  controller.number = "singular";
  if (word === "cualquiera") reading.pass();
  else reading.take("agree", controller);
  partitive(reading, controller);
  return { known: { sort: "person", feminine: false, plural: false }, word };
}

/** "de los herederos" behind a word that picks of them. */
function partitive(reading: Reading, controller: Controller): void {
  if (reading.word() !== "de" || !/^(?:los|ellos|dichos|estos|esos|aquellos|sus)$/.test(reading.word(1))) return;
  reading.pass();
  const several: Controller = { ...controller, number: "plural" };
  const row = rowOf.get(reading.word());
  if (row) reading.takeArticle(row, several);
  else reading.take("agree", several);
  if (isNumeral(reading.word())) reading.pass();
  const head = core(reading, several);
  if (head && (head.known.sort === "thing" || head.known.sort === "epicene") && several.gender)
    controller.gender = several.gender;
}
