import { verbAhead } from "./ahead.ts";
import { complement } from "./complement.ts";
import { core } from "./core.ts";
import { isPersonOnly, isPreposition, known, offices, rowOf, sayWhat } from "./lexicon.ts";
import { capacity, nounPhrase } from "./noun-phrase.ts";
import type { Doing } from "./predicate.ts";
import type { Controller, Reading } from "./reading.ts";

/** Verbs that name with "en" what their subject becomes. */
const becoming = /^(?:constitu|erig|convi[er]|convert)/;
/** Verbs that say what somebody else is to be. */
const appointing =
  /^(?:instituy|nombr|design|reconoc|señal|prop[ou]|tien|tuv|tendr|consider|acredit|contrat|elig|elegi|constituy|ten[íg])/;

/** "por sí mismo", "él mismo". */
export function mutual(reading: Reading, controller: Controller): boolean {
  if (!/^(?:sí|él)$/.test(reading.word()) || !/^mism[oa]s?$|^sol[oa]s?$/.test(reading.word(1))) {
    if (!isPreposition(reading.word()) || !/^(?:sí|él)$/.test(reading.word(1)) || reading.word(2) !== "mismo")
      return false;
    reading.pass();
  }
  if (reading.word() === "él") reading.take("agree", controller);
  else reading.pass();
  reading.take("agree", controller);
  return true;
}

/** "como comprador", "en su calidad de administrador único", "por enterado": what somebody is besides. */
export function inRole(reading: Reading, controller: Controller, { verb, reflexive }: Doing): boolean {
  const word = reading.word();
  if (word === "como") {
    // "nombra como apoderado a": somebody else.
    const other = known(reading.word(rowOf.has(reading.word(1)) ? 2 : 1))?.sort !== "thing";
    if (appointing.test(verb) && !reflexive && other) reading.fail("phrase_ambiguous");
    role(reading, controller);
    return true;
  }
  if (appointing.test(verb) && !reflexive && namesOffice(reading)) reading.fail("phrase_ambiguous");
  if (/^(?:a|en|con|bajo|por)$/.test(word) && capacity(reading, 1, controller)) return true;
  if (word === "de" && sayWhat.has(reading.word(1))) return false;
  if (word === "en" && reflexive && becoming.test(verb)) {
    const sort = known(reading.word(1))?.sort;
    if (sort !== "person" && sort !== "quality") return false;
    reading.pass();
    nounPhrase(reading, { ...controller });
    return true;
  }
  const given = /^(?:d[aei]|tien|tuv|tendr|tenid)/.test(verb) || /^(?:dar|tener|dado|tenido)$/.test(reading.word(-1));
  if (word !== "por" || !reflexive || !given) return false;
  reading.pass();
  core(reading, { ...controller });
  return true;
}

/** True before "en el cargo de depositario". */
function namesOffice(reading: Reading): boolean {
  const ahead = rowOf.has(reading.word(1)) ? 2 : 1;
  return offices.has(reading.word(ahead)) && isPersonOnly(reading.word(ahead + 2));
}

/** "como comprador": people agree, things stay ("como garantía"). */
export function role(reading: Reading, controller: Controller): void {
  reading.pass();
  if (verbAhead(reading) >= 0) reading.fail("phrase_ambiguous");
  const about = known(reading.word(rowOf.has(reading.word()) ? 1 : 0));
  // "acepta como bueno el saldo".
  const ofThing = about?.sort === "quality" && rowOf.has(reading.word(1)) && known(reading.word(2))?.sort !== "person";
  if (ofThing) complement(reading);
  else if (about?.sort === "person" || about?.sort === "quality") nounPhrase(reading, { ...controller });
  else {
    if (!about && reading.word().endsWith("nte")) reading.fail("phrase_word_unknown");
    complement(reading);
  }
}
