import { alikeForSeveral } from "#engine/grammar/spanish/dictionary/verbs.ts";
import { alsoNouns } from "#engine/grammar/spanish/phrase/ahead.ts";
import type { Listened, Reading, Walk } from "./reading.ts";
import { isDeterminer, isPreposition, pronounsBefore, subjectBefore } from "./tokens.ts";
import { isMostlyNot, otherFirst } from "./verb-numbers.ts";

const ofFirst: ReadonlyMap<string, string> = new Map([
  ["yo", "nosotros"],
  ["mí", "nosotros"],
  ["me", "nos"],
  ["mi", "nuestro"],
  ["mis", "nuestros"],
  ["mío", "nuestro"],
  ["mía", "nuestra"],
  ["conmigo", "con nosotros"],
]);
const ofFirsts: ReadonlyMap<string, string> = new Map([
  ["nosotros", "yo"],
  ["nosotras", "yo"],
  ["nos", "me"],
  ["nuestro", "mi"],
  ["nuestra", "mi"],
  ["nuestros", "mis"],
  ["nuestras", "mis"],
]);

/** First persons that are mostly nouns in deeds: "el pago", "recibo", "de acuerdo". */
const nouns =
  /^(?:acuerdo|abono|acto|aval|cambio|cargo|cobro|contrato|convenio|costo|cuido|dato|depósito|derecho|descuento|embargo|endoso|gasto|giro|hecho|ingreso|inicio|juicio|libro|modo|pago|plazo|precio|recibo|registro|retiro|saldo|seguro|sello|término|título|trabajo|traslado|traspaso|uso|voto|destino|informo|presupuesto|reclamo|cultivo|arriendo|reparo|reparto|aumento|domicilio|testimonio|beneficio|negocio|refuerzo|aviso|auto|fallo|lado|punto|uno|una|vino)$/u;
/** Words behind which a noun is hardly written, and a verb is. */
const leads =
  /^(?:que|y|e|o|u|ni|no|lo|la|los|las|me|nos|le|les|se|si|cuando|donde|mientras|yo|nosotros|nosotras|también|así|además|tampoco|ya|solo|sólo|hoy)$/u;

/** Returns the word of a first person for the other number: a pronoun, a possessive or a verb. */
export function firstAt({ tokens, list }: Reading, i: number, walk: Walk): string | undefined {
  const token = tokens[i];
  if (!token || !walk.speaks) return undefined;
  const { word, gap } = token;
  const other = (list.isPlural ? ofFirsts : ofFirst).get(word);
  if (other !== undefined) return possessive(tokens[i + 1]?.word ?? "", word, other, list);
  const before = /^\s+$/u.test(gap) ? (tokens[i - 1]?.word ?? "") : "";
  const verb = otherFirst(word, list.isPlural);
  if (verb !== undefined) {
    if (word === "doy" && tokens[i + 1]?.word === "fe") return undefined;
    const isNoun = nouns.test(word) || alsoNouns.has(word) || (word.endsWith("o") && word !== "tengo");
    const isLed = before === "" || leads.test(before) || before.endsWith("mente") || !isLeadOfNoun(before);
    const isCertain = /^(?:me|nos|yo|no|lo)$/u.test(before);
    return isCertain || !isNoun || (isLed && !(nouns.test(word) && before !== "" && !leads.test(before)))
      ? verb
      : undefined;
  }
  return list.isPlural ? undefined : alikeAt({ tokens }, i, walk, before);
}

const isLeadOfNoun = (before: string): boolean => isDeterminer(before) || isPreposition(before) || before === "mi";

/** "Mi" of a noun in the feminine is "nuestra". */
function possessive(noun: string, word: string, other: string, { isPlural }: Listened): string {
  if (isPlural || !/^mis?$/u.test(word)) return other;
  const isWoman = /(?:[^e]as?|ión|iones|dad|dades|tud|umbre)$/u.test(noun) && !/^(?:día|tema|problema)s?$/u.test(noun);
  return isWoman ? other.replace(/o(?=s?$)/u, "a") : other;
}

/** Returns a verb that is the same in the first and in the third person of one: "si me atrasare", "los daños que hiciere". */
function alikeAt(
  { tokens }: Pick<Reading, "tokens">,
  i: number,
  { holder, nearest }: Walk,
  before: string,
): string | undefined {
  const { word = "", sentence } = tokens[i] ?? {};
  const several = alikeForSeveral(word);
  if (several === undefined || isMostlyNot(word) || alsoNouns.has(word)) return undefined;
  if (/^(?:me|yo)$/u.test(before)) {
    // "Que ella me entregue": somebody else does it to me.
    return before === "yo" || holder?.sentence !== sentence || pronounsBefore(tokens, i).length > 1
      ? several
      : undefined;
  }
  // "A permitirle que inspeccione".
  const isOfObject = tokens.slice(Math.max(0, i - 9), i).some((one) => /[aei]rles?$/u.test(one.word));
  const isElse = isOfObject || isDeterminer(before) || isPreposition(before) || subjectBefore(tokens, i) !== undefined;
  const isNamed = [holder, nearest].some((one) => one?.sentence === sentence && one?.isSubject);
  return isElse || isNamed ? undefined : several;
}
