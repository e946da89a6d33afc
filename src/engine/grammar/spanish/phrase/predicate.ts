import { isGerund } from "../dictionary/particles.ts";
import { onlyOfThings } from "../dictionary/people.ts";
import { verbAhead } from "./ahead.ts";
import { article, core } from "./core.ts";
import { isAdverb, isConjunction, isPossessive, isPreposition, known, rowOf } from "./lexicon.ts";
import type { Controller, Reading } from "./reading.ts";

/** Verbs that say what their subject is; what follows agrees with it. */
export const copula =
  /^(?:es|era|fue|será|sería|sea|fuera|fuese|fuere|está|estaba|estuvo|estará|estaría|esté|estuviera|estuviere|(?:qued|result|permane|parec|contin|sigu|segu|hall|encuentr|encontr)\p{L}+)$/u;
/** The verb that the words behind it belong to. */
export interface Doing {
  readonly verb: string;
  readonly reflexive: boolean;
  /** True if the verb describes its subject: es, queda, se declara, comparece. */
  readonly predicative: boolean;
  /** True behind "haber": the verb is a participle, which does not change. */
  readonly compound?: boolean;
}

/** Verbs without an object. An adjective after them describes the subject. */
export const intransitive =
  /^(?:comparec|act[uú]|firm|concurr|intervi|interven|acud|present|nac|falleci|viv|resid|procede)/;

/** Verbs that link their subject to a description, in the infinitive. */
export const copulaInfinitive =
  /^(?:ser|estar|quedar|resultar|permanecer|parecer|hallarse|encontrarse|continuar|seguir|considerarse|constituirse|declararse|reconocerse)$/;

/** Adjectives that say how a thing is, never people: es necesario. */
const impersonal =
  /^(?:necesario|preciso|posible|imposible|conveniente|obligatorio|procedente|improcedente|indispensable|prohibido|permitido|vedado|lícito|ilícito|obvio)$/;
/** The same where "que" follows: queda entendido que. */
const impersonalThat = /^(?:cierto|entendido|convenido|pactado|establecido|expresado|notorio|claro|público)$/;

/** "darse por notificado". */
const givingOneself = /^(?:darse|tenerse|dándose|teniéndose)$/;

/** "ser responsable", "haber sido advertido": what an infinitive says of people; whether there was one. */
export function passSaying(reading: Reading, controller: Controller): boolean {
  const word = reading.word();
  if (/^(?:haber|habiendo|haberse|habiéndose)$/.test(word)) {
    reading.pass();
    const participle = participles(reading, controller);
    if (word.endsWith("se") && /^(?:dado|tenido)$/.test(participle) && reading.word() === "por") {
      reading.pass();
      core(reading, { ...controller });
    }
    return true;
  }
  if (givingOneself.test(word) && reading.word(1) === "por") {
    reading.pass(2);
    core(reading, { ...controller });
    return true;
  }
  // "constituirse en fiador", "convertirse en propietario".
  if (/^(?:constitu|erig|convert|convirt)\p{L}+se$/u.test(word) && reading.word(1) === "en") {
    reading.pass(2);
    if (known(reading.word())?.sort === "person") core(reading, { ...controller });
    return true;
  }
  if (!copulaInfinitive.test(word) && !describesItself(reading)) return false;
  reading.pass();
  predicate(reading, controller);
  return true;
}

/** "mantenerse informado", "presentándose acompañado": a reflexive verb before an adjective for its subject. */
function describesItself(reading: Reading): boolean {
  if (!/(?:[aeiáéí]r|ndo)se$/u.test(reading.word())) return false;
  let ahead = 1;
  while (isAdverb(reading.word(ahead))) ahead++;
  const about = known(reading.word(ahead));
  if (about?.sort !== "quality" || about.feminine || about.plural) return false;
  // "pagarse vencido el plazo", "inscribirse libre de derechos".
  return !rowOf.has(reading.word(ahead + 1)) && !onlyOfThings.has(reading.word(ahead));
}

/** Reads a description of the people: "propietario de la finca", "el único dueño", "mayor de edad". */
export function predicate(reading: Reading, controller: Controller): void {
  while (isAdverb(reading.word()) && verbAhead(reading) < 0) reading.pass();
  if (passSaying(reading, controller)) return;
  const word = reading.word();
  if (word === "" || isPreposition(word) || isConjunction(word) || word === "del" || word === "al" || isGerund(word))
    return;
  if (isPossessive(word)) reading.take("count", controller);
  if (impersonal.test(reading.word()) || (impersonalThat.test(reading.word()) && reading.word(1) === "que"))
    reading.fail("phrase_ambiguous");
  const row = rowOf.get(reading.word());
  const nominal: Controller = { ...controller };
  if (row) article(reading, row, nominal);
  const before = reading.at;
  const head = core(reading, nominal);
  // "ser tenido por notificado".
  if (/^(?:tenido|dado|habido)$/.test(reading.word(-1)) && reading.word() === "por") {
    reading.pass();
    core(reading, { ...controller });
  }
  if (head?.known.sort === "thing") {
    reading.at = before;
    reading.fail("phrase_ambiguous");
  }
}

/**
 * Reads the words after "haber": a participle that does not change, and after "sido" a predicate that agrees. Returns
 * the participle. "ha de pagar" has none.
 */
export function participles(reading: Reading, controller: Controller): string {
  while (isAdverb(reading.word())) reading.pass();
  const participle = reading.word();
  if (participle === "de") return "";
  reading.pass();
  if (linking.test(participle)) predicate(reading, controller);
  return participle;
}

/** Participles that link their subject to a description. */
export const linking = /^(?:sido|estado|quedado|resultado|permanecido)$/;
