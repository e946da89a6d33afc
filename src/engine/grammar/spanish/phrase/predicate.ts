import { isGerund } from "../dictionary/particles.ts";
import { verbAhead } from "./ahead.ts";
import { article, core } from "./core.ts";
import { isAdverb, isPossessive, isPreposition, rowOf } from "./lexicon.ts";
import type { Controller, Reading } from "./reading.ts";

/** Verbs that link their subject to a description, in the infinitive. */
const copulaInfinitive =
  /^(?:ser|estar|quedar|resultar|permanecer|parecer|hallarse|encontrarse|continuar|seguir|considerarse|constituirse|declararse|reconocerse)$/;

/** Adjectives that say how a thing is, never people: es necesario. */
const impersonal =
  /^(?:necesario|preciso|posible|imposible|conveniente|obligatorio|procedente|improcedente|indispensable|prohibido|permitido|vedado|lícito|ilícito|obvio)$/;
/** The same where "que" follows: queda entendido que. */
const impersonalThat = /^(?:cierto|entendido|convenido|pactado|establecido|expresado|notorio|claro|público)$/;

/** "ser responsable", "haber sido advertido": what an infinitive says of people; whether there was one. */
export function passSaying(reading: Reading, controller: Controller): boolean {
  const word = reading.word();
  if (word === "haber" || word === "haberse" || word === "habiendo") {
    reading.pass();
    participles(reading, controller);
    return true;
  }
  if (!copulaInfinitive.test(word)) return false;
  reading.pass();
  predicate(reading, controller);
  return true;
}

/** Reads a description of the people: "propietario de la finca", "el único dueño", "mayor de edad". */
export function predicate(reading: Reading, controller: Controller): void {
  while (isAdverb(reading.word()) && verbAhead(reading) < 0) reading.pass();
  if (passSaying(reading, controller)) return;
  const word = reading.word();
  if (word === "" || isPreposition(word) || word === "del" || word === "al" || isGerund(word)) return;
  if (isPossessive(word)) reading.take("count", controller);
  if (impersonal.test(reading.word()) || (impersonalThat.test(reading.word()) && reading.word(1) === "que"))
    reading.fail("phrase_ambiguous");
  const row = rowOf.get(reading.word());
  const nominal: Controller = { ...controller };
  if (row) article(reading, row, nominal);
  const before = reading.at;
  const head = core(reading, nominal);
  if (head?.known.sort === "thing") {
    reading.at = before;
    reading.fail("phrase_ambiguous");
  }
}

/** Reads the words after "haber": a participle that does not change, and after "sido" a predicate that agrees. */
export function participles(reading: Reading, controller: Controller): void {
  while (isAdverb(reading.word())) reading.pass();
  const participle = reading.word();
  reading.pass();
  if (/^(?:sido|estado|quedado|resultado)$/.test(participle)) predicate(reading, controller);
}
