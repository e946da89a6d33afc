import { onlyOfPeople, onlyOfThings } from "../dictionary/people.ts";
import { isVerb, isWished } from "../dictionary/verbs.ts";
import { verbAhead } from "./ahead.ts";
import { complement } from "./complement.ts";
import { core } from "./core.ts";
import { isConjunction, isPersonOnly, isPreposition, known, rowOf } from "./lexicon.ts";
import { capacity, nounPhrase } from "./noun-phrase.ts";
import { copula } from "./predicate.ts";
import type { Controller, Reading } from "./reading.ts";

/** "la venta que por este acto se le hace": the people are whom it is done to. */
export function speaksTo(reading: Reading): boolean {
  for (let ahead = 1; reading.word(ahead) !== ""; ahead++) {
    if (reading.word(ahead) === "le") return true;
    if (verbAhead(reading, ahead) === ahead) return false;
  }
  return false;
}

/** True for a word that describes the people in "se le declare heredero", "se le tenga por notificado". */
function describesPeople(reading: Reading): boolean {
  if (rowOf.has(reading.word())) return false;
  const about = known(reading.word());
  if (about?.sort !== "person" && about?.sort !== "quality") return false;
  return (
    !about.feminine &&
    !about.plural &&
    !onlyOfThings.has(reading.word()) &&
    (isVerb(reading.word(-1)) || isWished(reading.word(-1)) || /^(?:por|como)$/.test(reading.word(-1)))
  );
}

/** Goes past "en lo sucesivo" and the like to the name of the people: el comprador. */
function passTo(reading: Reading): void {
  for (let ahead = 0; ahead < 12 && reading.token(ahead)?.kind === "word"; ahead++) {
    const article = rowOf.has(reading.word(ahead));
    const before = ahead === 0 ? "" : reading.word(ahead - 1);
    if (isPersonOnly(reading.word(article ? ahead + 1 : ahead)) && !isPreposition(before)) {
      reading.pass(ahead);
      return;
    }
  }
}

/** "a quien en adelante se le denominará el vendedor": the pronoun and the name agree, the verb does not. */
export function impersonal(reading: Reading, controller: Controller, isTheirs = false): void {
  let toPeople = isTheirs;
  const start = reading.at;
  while (!reading.done && !/[,;:]/.test(reading.token()?.text ?? "")) {
    const word = reading.word();
    if (word === "le") {
      toPeople = true;
      reading.take("count", controller);
    } else if (toPeople && describesPeople(reading)) core(reading, { ...controller });
    else if (toPeople && capacity(reading, 0, controller)) continue;
    else if (/^(?:denomin|llam|nombr|design|conoc)/.test(word)) {
      reading.pass();
      if (/^(?:como|simplemente|indistintamente)$/.test(reading.word())) reading.pass();
      passTo(reading);
      const noun = known(reading.word(rowOf.has(reading.word()) ? 1 : 0));
      if (noun?.sort === "person" && !noun.feminine && !noun.plural) nounPhrase(reading, { ...controller });
      else complement(reading);
    } else {
      // "se le hace saber que queda obligado", "se le entrega copia enterado": nothing tells whose.
      const clause = word === "que" && verbAhead(reading, 1) >= 0;
      // "y queda satisfecho": the people, or what they were given.
      const more = isConjunction(word) && copula.test(reading.word(verbAhead(reading, 1)));
      if (reading.at > start && (clause || more || onlyOfPeople.has(word))) reading.fail("phrase_ambiguous");
      reading.pass();
    }
  }
}
