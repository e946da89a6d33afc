import { isGerund } from "../dictionary/particles.ts";
import { isInfinitive } from "../dictionary/verbs.ts";
import { isName } from "./ahead.ts";
import { isPossessive, known, rowOf } from "./lexicon.ts";
import type { Reading } from "./reading.ts";

/** Stems of verbs whose object in a deed is a thing: leyéndolo, venderlo. */
const ofThings =
  /^(?:le[eyí]|firm|acept|ratific|otorg|suscrib|vend|compr|ced|cedi|grav|hipotec|pag|entreg|devolv|inscrib|us|disfrut|posey|pose|arrend|subarrend|alquil|hac|haci|permut|don|escritur|cumpl|cancel|efectu|ejecut|realiz|desmembr|unific|enajen|traspas|transfer|transfir|adjudic|ten|recib|cobr|percib|deposit|invert|invirt|prorrog|renov|modific|ampli|rescind|destin|ocup|desocup|habit|constru|conserv|repar|custodi|guard|tramit|sell|razon|protocoliz|archiv|legaliz|autentic|da|dá|ped|pid|exig|reclam|exhib|adquir|obten|aport|gir|endos|negoci|amortiz|reembols|reintegr|restitu|consign|liquid|divid|part|repart|explot|describ|impugn|sab|dec|dic|permit|registr|solicit|extend|extien|desempeñ|ejerc)/u;

const attached = /(?:[aeiáéí]r|ndo)(?:se)?(le|lo|me)$/u;

/**
 * Rejects a pronoun that may mean the people or somebody else: "facultándolo", "entregándole copia". It means somebody
 * else if the phrase names that person: "pagarle al vendedor". Expects an infinitive or a gerund.
 */
export function checkEnclitic(reading: Reading): void {
  const word = reading.word();
  const pronoun = attached.exec(word)?.[1];
  if (pronoun === undefined || !(isGerund(word) || isInfinitive(word.replace(/me$/, "")))) return;
  // "teniéndolo por notificado".
  if (pronoun === "lo" && ofThings.test(word) && !/^(?:por|como)$/.test(reading.word(1))) return;
  if (pronoun !== "me" && namesAnother(reading)) return;
  reading.fail("phrase_ambiguous");
}

/** Rejects "le" and "lo" before a verb without a subject: "le entrega copia", "lo faculta para vender". */
export function checkProclitic(reading: Reading, verb: string): void {
  const pronoun = reading.word(-1);
  if (pronoun !== "le" && pronoun !== "lo") return;
  if ((pronoun === "lo" && ofThings.test(verb)) || namesAnother(reading)) return;
  reading.fail("phrase_ambiguous", -1);
}

/** The distance within which a pronoun is explained: "entregarle en este acto copia al vendedor". */
const near = 10;

/** True if somebody to whom the pronoun can refer is named near it, behind "a": al vendedor, a Juan, a su hijo. */
function namesAnother(reading: Reading): boolean {
  for (let ahead = -near; ahead < near; ahead++) if (isTo(reading, ahead)) return true;
  return false;
}

/** Verbs that with "se" and "a" somebody have no subject. */
const doneToSomebody =
  /^(?:notific|adv[ie]|oblig|facult|nombr|design|declar|tien|tuv|tendr|autori[zc]|cit[aóe]|requ|emplaz|consider|reconoc|conden|absuelv|absolv|exoner|liber|apercib|instru)/;

/** True if the verb here has a person as its object: "se notificó al demandado", "se nombra depositario al deudor". */
export function isDoneToSomebody(reading: Reading): boolean {
  if (!doneToSomebody.test(reading.word())) return false;
  for (let ahead = 1; ahead < near; ahead++) {
    if (isInfinitive(reading.word(ahead)) || reading.token(ahead)?.kind !== "word") return false;
    if (isTo(reading, ahead)) return true;
  }
  return false;
}

/** True for "a" before a person: al vendedor, a Juan, a su hijo. */
export function isTo(reading: Reading, ahead: number): boolean {
  const word = reading.word(ahead);
  const row = word === "al" || (word === "a" && rowOf.has(reading.word(ahead + 1)));
  const noun = ahead + (word === "al" ? 1 : 2);
  if (row && known(reading.word(noun))?.sort === "person") return true;
  const own = isPossessive(reading.word(ahead + 1)) && known(reading.word(noun))?.sort === "person";
  return word === "a" && (isName(reading, ahead + 1) || own);
}
