import { isVerb, isWished } from "../dictionary/verbs.ts";
import { verbAhead } from "./ahead.ts";
import { complement } from "./complement.ts";
import { core } from "./core.ts";
import { known, rowOf } from "./lexicon.ts";
import { nounPhrase } from "./noun-phrase.ts";
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
    (isVerb(reading.word(-1)) || isWished(reading.word(-1)) || /^(?:por|como)$/.test(reading.word(-1)))
  );
}

/** "a quien en adelante se le denominará el vendedor": the pronoun and the name agree, the verb does not. */
export function impersonal(reading: Reading, controller: Controller): void {
  let toPeople = false;
  while (!reading.done && !/[,;:]/.test(reading.token()?.text ?? "")) {
    const word = reading.word();
    if (word === "le") {
      toPeople = true;
      reading.take("count", controller);
    } else if (toPeople && describesPeople(reading)) core(reading, { ...controller });
    else if (/^(?:denomin|llam|nombr|design|conoc)/.test(word)) {
      reading.pass();
      if (/^(?:como|simplemente|indistintamente)$/.test(reading.word())) reading.pass();
      const noun = known(reading.word(rowOf.has(reading.word()) ? 1 : 0));
      if (noun?.sort === "person" && !noun.feminine && !noun.plural) nounPhrase(reading, { ...controller });
      else complement(reading);
    } else reading.pass();
  }
}
