import { clitics, isInvariable, relatives } from "../dictionary/particles.ts";
import { isInfinitive, isVerb, isWished } from "../dictionary/verbs.ts";
import { isAdverb, isConjunction, isNumeral, isPossessive, isPreposition, known, rowOf } from "./lexicon.ts";
import type { Reading } from "./reading.ts";

/** Verb forms that are nouns too: after another noun only the sense tells which. */
export const alsoNouns = new Set(
  "firma compra venta paga entrega demanda oferta cuenta causa obra renta parte prueba toma copia fecha forma multa visita trabajo marca carga media hipoteca permuta renuncia reserva denuncia protesta cita consulta custodia diligencia falta mejora tutela cura vale licencia guarda ayuda espera rebaja baja estampa".split(
    " ",
  ),
);

/** True for a token that looks like a name: capitalized inside a lower-case phrase, and not in the dictionary. */
export function isName(reading: Reading, ahead = 0): boolean {
  const token = reading.token(ahead);
  if (token?.kind === "name") return true;
  if (token?.kind !== "word" || !/^\p{Lu}/u.test(token.text)) return false;
  const { word } = token;
  if (known(word) || rowOf.has(word) || isPreposition(word) || isConjunction(word) || isAdverb(word)) return false;
  if (isNumeral(word) || isPossessive(word) || relatives.has(word) || clitics.has(word) || isVerb(word)) return false;
  if (isInfinitive(word) || isInvariable(word) || (reading.wishes && isWished(word))) return false;
  // The first word of a phrase has a capital of its own.
  return reading.inCapitals || reading.at + ahead > 0;
}

/** Goes past a name of several words: Juan de la Cruz y Pérez, PABLO CASADO REY. */
export function passName(reading: Reading): void {
  const isPart = (ahead: number) =>
    reading.token(ahead)?.kind === "name" || /^\p{Lu}/u.test(reading.token(ahead)?.text ?? "");
  reading.pass();
  for (;;) {
    let ahead = 0;
    while (
      /^(?:de|del|la|las|los|y|e)$/.test(reading.word(ahead)) &&
      !(ahead === 0 && rowOf.get(reading.word())?.[0] === "el")
    )
      ahead++;
    const token = reading.token(ahead);
    if (token === undefined || token.kind === "mark" || token.kind === "number" || !isPart(ahead)) return;
    // In capitals nothing tells a name from what follows it, save a verb and its pronouns.
    if (reading.inCapitals && (clitics.has(token.word) || isVerb(token.word) || relatives.has(token.word))) return;
    reading.pass(ahead + 1);
  }
}

/** The most pronouns and adverbs before a verb. */
const maxBefore = 12;

/**
 * Returns the number of tokens before the finite verb of a predicate, with its pronouns and adverbs counted. Returns
 * -1 if no predicate begins here.
 */
export function verbAhead(reading: Reading, start = 0): number {
  let ahead = start;
  while (clitics.has(reading.word(ahead)) || isAdverb(reading.word(ahead))) {
    // Articles are pronouns only before a verb: "la representa", not "la compra".
    const next = reading.word(ahead + 1);
    if (rowOf.has(reading.word(ahead)) && (alsoNouns.has(next) || known(next))) return -1;
    if (++ahead - start > maxBefore) return -1;
  }
  const word = reading.word(ahead);
  // "de su entera satisfacción": no finite verb follows a preposition or a possessive.
  const before = reading.word(ahead - 1);
  const opens = reading.word(start - 1);
  if (isPossessive(before) || isPreposition(before) || isPreposition(opens)) return -1;
  // "la parte compradora", "en legal forma", but "forma parte de": nobody departs in a deed, and forms nothing else.
  if (word === "parte" || (word === "forma" && reading.word(ahead + 1) !== "parte")) return -1;
  if (!isVerb(word) && !(isWished(word) && (ahead > start || reading.wishes || relatives.has(reading.word(start - 1)))))
    return -1;
  // "legalmente conforme", "ya presente": an adjective, unless a pronoun or "no" says it is a verb.
  const sort = known(word)?.sort;
  const person = sort === "quality" || sort === "person";
  return person && !clitics.has(reading.word(ahead - 1)) ? -1 : ahead;
}

/** Verb forms that are feminine adjectives too, and the nouns they describe: "en forma expresa", "copia adjunta". */
const alsoAdjectives = /^(?:expresa|entera|completa|manifiesta|adjunta)$/;
const ofManner =
  /^(?:forma|manera|voluntad|renuncia|aceptación|autorización|mención|condición|cláusula|copia|constancia|fotocopia|satisfacción|responsabilidad)$/;

/** True if a verb begins here, in a place where a noun or its complements could also continue. */
export function verbBegins(reading: Reading, start = 0): boolean {
  const ahead = verbAhead(reading, start);
  if (ahead < 0) return false;
  const before = reading.word(start - 1);
  const word = reading.word(ahead);
  if (ahead === start && alsoAdjectives.test(word) && ofManner.test(before)) return false;
  if (ahead === start && (alsoNouns.has(word) || known(word))) {
    if (isPreposition(before) || rowOf.has(before) || isPossessive(before) || isConjunction(before)) return false;
    if (isInfinitive(before)) return false;
    return known(word)?.sort !== "thing" || alsoNouns.has(word);
  }
  return true;
}

/**
 * True if a verb begins a part of a phrase. After a comma and "y", a word that can be both verb and noun is a verb
 * ("ratifica, y firma"). Rejects the phrase if both are possible: "firma del testigo", "firma autenticada", "firma y
 * sello".
 */
export function verbOpens(reading: Reading): boolean {
  if (!alsoNouns.has(reading.word()) || verbAhead(reading) !== 0) return verbBegins(reading);
  const next = reading.word(1);
  const ofSomebody = next === "del" || (next === "de" && rowOf.has(reading.word(2)));
  const pair = isConjunction(next) && isWord(reading, 2) && verbAhead(reading, 2) < 0;
  if (ofSomebody || pair || known(next)?.feminine) reading.fail("phrase_ambiguous");
  return true;
}

/** True for "el uno de enero", "el 5 de mayo", "el día cinco". */
export function isDate(reading: Reading, ahead: number): boolean {
  const day = reading.word(ahead + 1);
  const isNumber = isNumeral(day) || reading.token(ahead + 1)?.kind === "number";
  return reading.word(ahead) === "el" && (isNumber || /^(?:uno|primero|día)$/.test(day));
}

/** True for a word that does more than join others. */
const isWord = (reading: Reading, ahead: number): boolean => {
  const word = reading.word(ahead);
  if (word === "" || word === "como" || isPreposition(word) || isAdverb(word) || isPossessive(word)) return false;
  return !rowOf.has(word) && !relatives.has(word);
};
