import { clitics, isGerund, relatives } from "../dictionary/particles.ts";
import { isInfinitive } from "../dictionary/verbs.ts";
import { alsoNouns, isName, verbAhead } from "./ahead.ts";
import { complement, isSubject } from "./complement.ts";
import { coordinated, describedBeside, isAbsolute, objectIn } from "./coordinate.ts";
import { article, core } from "./core.ts";
import { checkEnclitic, checkProclitic, isDoneToSomebody, isTo } from "./enclitic.ts";
import { impersonal, speaksTo } from "./impersonal.ts";
import {
  isAdverb,
  isConjunction,
  isPossessive,
  isPreposition,
  known,
  mayBeQuality,
  rowOf,
  sayWhat,
} from "./lexicon.ts";
import { capacity, nounPhrase } from "./noun-phrase.ts";
import {
  copula,
  copulaInfinitive,
  type Doing,
  intransitive,
  linking,
  participles,
  passSaying,
  predicate,
} from "./predicate.ts";
import type { Controller, Reading } from "./reading.ts";
import { inRole, mutual } from "./role.ts";

const auxiliary = /^(?:ha|había|habrá|habría|haya|hubo|hubiera|hubiese|hubiere)$/;
const copulaGerund =
  /^(?:siendo|estando|quedando|resultando|hallándose|encontrándose|constituyéndose|declarándose|reconociéndose)$/;
/** Verbs whose "que" clause has the same subject if it names no other: declara que es propietario. */
const saying =
  /^(?:declar|manif|expres|afirm|asegur|dice|dijo|dirá|confies|confes|reconoc|jur|hace|hizo|hará|ratific|agreg|advi|garanti|promet|acept|conv[ie]|acuerd|acord|inform|indic|señal|estim|consider|sabe|entiend|entend|consta|tiene|tendrá|tuvo|signif|respond|contest|aclar|expon|expus|asever|protest|solicit)/;
/** Verbs that name their subject when they go with "se". */
const naming =
  /^(?:denomin|llam|nombr|design|titul|consider|declar|constitu|reconoc|confies|identific|conoc|convi[er]|hac|hiz|har|da|dio|dará|tien|tuv|tendr|erig|mu?estr|mostr|sient|sint|vuelv|volvi|estim|cree|crey|dice|dijo|conserv|presum|hech|ve$|vi[oe]|verá|vea|veía|visto|mantien|manten|mantuv)/;
const nobody =
  /^(?:prohíb|prohib|autoriz|estipul|estable|pact|acuerd|presum|entiend|permit|h(?:ace|izo|ará) (?:constar|saber)|dej\p{L}+ constancia)/u;
const calling = /^(?:denomin|llam|nombr|design|titul)/;
/** Verbs whose subject is no person: corresponde al arrendatario. */
const happening = /^(?:correspond|compet|incumb|const[ae]|pertene)/;
/** Verbs of whom "le" is the person meant: le queda prohibido, le hizo saber, le advirtió. */
const toThem = /^(?:es|era|fue|será|qued|asist|pertene|advi|hac|hiz|har|const|toca|falta|sea)/;
/** Verbs whose object may be the subject of an infinitive. */
const influencing =
  /^(?:autori[zc]|facult|oblig|permit|pid|solicit|orden|mand|requ[ie]+r|invit|compel|instru|nombr|design|el[ie]|deleg|encarg)/;
/** Adjectives that describe the subject after any verb: acepta agradecido la donación. */
const ofSubject = /^(?:agradecido|gustoso|complacido)$/;
/**
 * Reads a verb with its pronouns and complements. Its subject is `controller`. `first` is true if no subject comes
 * before it.
 */
export function verbPhrase(reading: Reading, controller: Controller, first: boolean): void {
  reading.verbs++;
  reading.enterClause();
  let reflexive = false;
  const ahead = verbAhead(reading);
  if (ahead < 0) reading.fail("phrase_unexpected");
  for (let passed = 0; passed < ahead; passed++) {
    reflexive ||= /^(?:se|nos|me)$/.test(reading.word());
    reading.pass();
  }
  const verb = reading.word();
  const dative = reading.word(-1) === "le";
  if (dative && reflexive) {
    reading.at -= 1;
    impersonal(reading, controller);
    return;
  }
  if (dative && !first && happening.test(verb)) {
    // "y le consta".
    reading.at -= 1;
    impersonal(reading, controller);
    return;
  }
  if (first && (happening.test(verb) || (dative && toThem.test(verb)))) reading.fail("phrase_ambiguous");
  if (first && /^(?:me|nos)$/.test(reading.word(-1)) && /^(?:const|pertene|asist)/.test(verb))
    reading.fail("phrase_ambiguous");
  // "se prohíbe al arrendatario": nobody is the subject.
  if (first && reflexive && nobody.test(`${verb} ${reading.word(1)}`)) reading.fail("phrase_ambiguous");
  // "se notificó al demandado", "se nombra depositario al deudor".
  if (first && reflexive && isDoneToSomebody(reading)) reading.fail("phrase_ambiguous");
  if (first) checkProclitic(reading, verb);
  reading.take("verb", controller);
  reading.says ||= saying.test(verb);
  let doing = verb;
  if (auxiliary.test(verb)) doing = participles(reading, controller);
  else if (copula.test(verb)) {
    predicate(reading, controller);
  } else if (reflexive && calling.test(verb)) {
    while (isAdverb(reading.word())) reading.pass();
    if (subjectFollows(reading)) nounPhrase(reading, { ...controller });
  } else if (subjectFollows(reading) && first) {
    nounPhrase(reading, { ...controller });
    reading.headed = true;
  }
  const predicative =
    copula.test(doing) ||
    linking.test(doing) ||
    intransitive.test(doing) ||
    (reflexive && naming.test(doing) && !/^(?:identific|conoc)/.test(doing));
  reading.compound = doing !== verb && !linking.test(doing);
  objects(reading, controller, {
    verb: doing,
    reflexive,
    predicative,
    compound: reading.compound,
  });
}

/** True for a subject after its verb ("comparece el señor"). People as objects would have "a" before them. */
function subjectFollows(reading: Reading): boolean {
  const row = rowOf.get(reading.word());
  if (!row || row[0] === "del" || row[0] === "al" || row[0] === "un") return false;
  let ahead = 1;
  while (isAdverb(reading.word(ahead)) || known(reading.word(ahead))?.sort === "quality") ahead++;
  return (known(reading.word(ahead)) ?? known(reading.word(ahead - 1)))?.sort === "person";
}

/** Nouns of idioms for the manner of a declaration. The words after them do not describe them. */
const inManner = new Set(
  "juramento acto forma manera modo medio protesta verdad solemnidad presente nombre voz".split(" "),
);

/** Reads everything behind a verb up to the next comma. */
export function objects(reading: Reading, controller: Controller, doing: Doing): void {
  const start = reading.at;
  const { verbs } = reading;
  reading.influences = influencing.test(doing.verb) && !doing.reflexive;
  const predicative = passObjects(reading, controller, doing);
  reading.influences = false;
  // A verb behind "y" has set its own object.
  if (reading.verbs === verbs) reading.object = predicative ? undefined : objectIn(reading, start);
}

/** Returns true if the words describe the subject in the end: "dice ser casado". */
function passObjects(reading: Reading, controller: Controller, doing: Doing): boolean {
  let afterNoun = false;
  let described = false;
  let { predicative } = doing;
  const start = reading.at;
  while (!reading.done) {
    const word = reading.word();
    const token = reading.token();
    if (token?.kind === "mark" && /[,;:()—–.]/.test(token.text)) return predicative;
    if (token?.kind === "mark") reading.fail("phrase_unexpected");
    if (clauseHere(reading, controller, saying.test(doing.verb) && !afterNoun)) return predicative;
    if (isConjunction(word)) {
      reading.pass();
      if (reading.at > start + 1 || doing.compound)
        described = coordinated(reading, controller, { ...doing, predicative }) || described;
      continue;
    }
    if (relatives.has(word) || word === "cual") reading.fail("phrase_ambiguous");
    if (token?.kind === "number" || isName(reading)) {
      reading.pass();
      afterNoun = true;
      continue;
    }
    if (/^(?:él|ellos)$/.test(word) && reading.word(1) !== "mismo") reading.fail("phrase_ambiguous");
    if (mutual(reading, controller) || inRole(reading, controller, doing)) continue;
    if (isPreposition(word) || word === "del" || word === "al") {
      if (intransitive.test(doing.verb) && !doing.reflexive && isTo(reading, 0)) predicative = false;
      complement(reading);
      afterNoun = !inManner.has(reading.word(-1)) && !inManner.has(reading.word(-2));
      continue;
    }
    if (behindVerb(reading, controller, word)) {
      predicative ||= copulaInfinitive.test(word) || copulaGerund.test(word);
      continue;
    }
    if (described && verbAhead(reading) >= 0) {
      verbPhrase(reading, controller, false);
      return predicative;
    }
    // "lo escrito", "lo relacionado".
    if (word === "lo" && known(reading.word(1))?.sort === "quality") {
      reading.pass(2);
      afterNoun = true;
      continue;
    }
    afterNoun = object(reading, controller, { ...doing, predicative }, afterNoun);
    // "firma el documento": with an object the verb does not describe its subject.
    if (afterNoun && intransitive.test(doing.verb) && reading.isSame(-1)) predicative = false;
  }
  return predicative;
}

/** Reads a clause that takes the rest of the phrase. Returns false if none begins here. */
function clauseHere(reading: Reading, controller: Controller, says: boolean): boolean {
  const word = reading.word();
  if (isConjunction(word) && verbAhead(reading, 1) >= 0) {
    reading.pass();
    verbPhrase(reading, controller, false);
  } else if (isConjunction(word) && reading.word(1) === "que") {
    reading.pass();
    subordinate(reading, controller, reading.says);
  } else if (word === "que" && /^(?:con|en)$/.test(reading.word(-1))) relativeClause(reading, controller);
  else if (word === "que") subordinate(reading, controller, says);
  else if (word === "se" && reading.word(1) === "le") impersonal(reading, controller);
  else return false;
  return true;
}

/** An infinitive or a gerund, and what it says of the subject; whether there was one. */
function behindVerb(reading: Reading, controller: Controller, word: string): boolean {
  if (passSaying(reading, controller)) return true;
  if (copulaGerund.test(word)) {
    reading.pass();
    predicate(reading, controller);
    return true;
  }
  if (known(word)?.sort === "thing" || (!isInfinitive(word) && !isGerund(word))) return false;
  checkEnclitic(reading);
  reading.pass();
  return true;
}

/**
 * Reads a noun after a verb, which does not change, or an adjective, which must have a clear subject. Returns true if
 * it read a noun.
 */
function object(reading: Reading, controller: Controller, doing: Doing, afterNoun: boolean): boolean {
  const { verb, reflexive, predicative } = doing;
  const word = reading.word();
  if (isAdverb(word) || clitics.has(word)) {
    if (afterNoun && verbAhead(reading) >= 0) reading.fail("phrase_unexpected");
    if (/^(?:y|e)$/.test(reading.word(1)) && verbAhead(reading, 2) >= 0) reading.pass();
    else reading.pass();
    return afterNoun;
  }
  if (/^junt[oa]s$/.test(word)) reading.fail("phrase_plural");
  if (isSubject(reading)) {
    if (reading.headed) reading.fail("phrase_ambiguous");
    nounPhrase(reading, { ...controller });
    reading.headed = true;
    return true;
  }
  if (capacity(reading, 0, controller)) return true;
  if (rowOf.has(word) || isPossessive(word)) {
    reading.pass();
    while (isAdverb(reading.word()) || known(reading.word())?.sort === "quality") reading.pass();
    if (verbAhead(reading) >= 0 && !known(reading.word())) reading.pass();
    else if (reading.word() !== "" && !isPreposition(reading.word())) reading.pass();
    return true;
  }
  const about = known(word);
  if (about && (about.sort === "quality" || about.sort === "person") && !about.feminine && !about.plural) {
    if (afterNoun && !ofSubject.test(word) && !sayWhat.has(reading.word(-1))) {
      const described = describedBeside(reading, predicative);
      if (described === "unclear") reading.fail("phrase_ambiguous");
      if (described === "complement") {
        reading.pass();
        return true;
      }
    } else if (!afterNoun && !reflexive && isAbsolute(reading)) {
      // "tiene pagado el precio".
      reading.pass();
      return true;
    } else if (
      !afterNoun &&
      !ofSubject.test(word) &&
      !(reflexive && naming.test(verb)) &&
      !intransitive.test(verb) &&
      !intransitive.test(reading.word(-1))
    )
      reading.fail("phrase_ambiguous");
    core(reading, { ...controller });
    return afterNoun;
  }
  if (!afterNoun && !about && reflexive && naming.test(verb) && mayBeQuality(word)) reading.fail("phrase_word_unknown");
  if (about === undefined && !alsoNouns.has(word) && verbAhead(reading) >= 0) reading.fail("phrase_unexpected");
  if (/^(?:si|cuando|donde|porque|aunque|mientras|pues|sino|pero)$/.test(word)) reading.fail("phrase_ambiguous");
  reading.pass();
  return true;
}

/** Nouns behind which the same subject goes on: "que por este acto vende". Behind others a thing may be the subject. */
const inThisDeed = /^(?:hoy|acto|medio|instrumento|documento|contrato|fecha|momento|ahora|ya|anterioridad|juramento)$/;

/**
 * Reads the clause after "que". If a verb follows at once, the subject is the same people. Otherwise it is somebody
 * else, up to the next comma.
 */
export function subordinate(reading: Reading, controller: Controller, same: boolean): void {
  reading.enterClause();
  if (!same && speaksTo(reading)) {
    impersonal(reading, controller);
    return;
  }
  reading.pass();
  if (verbAhead(reading) >= 0) {
    if (!same) reading.fail("phrase_ambiguous", -1);
    verbPhrase(reading, controller, true);
    return;
  }
  if (isPreposition(reading.word())) {
    complement(reading);
    if (verbAhead(reading) >= 0) {
      if (!same || !inThisDeed.test(reading.word(-1))) reading.fail("phrase_ambiguous", verbAhead(reading));
      verbPhrase(reading, controller, false);
      return;
    }
    const other = rowOf.has(reading.word()) || isPossessive(reading.word()) || isName(reading);
    if (!reading.done && reading.token()?.kind === "word" && !other) reading.fail("phrase_ambiguous");
  }
  if (isInfinitive(reading.word())) {
    objects(reading, controller, { verb: "", reflexive: false, predicative: false });
    return;
  }
  while (!reading.done && !/[,;:]/.test(reading.token()?.text ?? "")) {
    const token = reading.token();
    if (isConjunction(reading.word()) && reading.word(1) === "que") {
      reading.pass();
      subordinate(reading, controller, same);
      return;
    }
    if (isConjunction(reading.word()) && verbAhead(reading, 1) >= 0) reading.fail("phrase_ambiguous", 1);
    if (token?.kind === "mark") reading.fail("phrase_unexpected");
    if (/^(?:él|ellos)$/.test(reading.word())) reading.fail("phrase_ambiguous");
    reading.pass();
  }
}

/** "quien, enterado de su contenido, firma" without its first comma. */
function described(reading: Reading): boolean {
  let ahead = 0;
  while (isAdverb(reading.word(ahead))) ahead++;
  return known(reading.word(ahead))?.sort === "quality";
}

/** Verbs after "de que" and "a que" whose subject is a thing: de que se trata, a que se refiere. */
const ofThings =
  /^se (?:trat|refier|refir|hac|hiz|deriv|origin|celebr|otorg)|(?:const|consist|pertene|deriv|proced|proven|provien)/;

/** "quien", "que", "el cual" behind a noun or a comma, with its verb. */
export function relativeClause(reading: Reading, controller: Controller): void {
  reading.enterClause();
  const before = reading.word(-1);
  const behindPreposition = isPreposition(before);
  const row = rowOf.get(reading.word());
  if (row) article(reading, row, controller);
  const word = reading.word();
  if (word === "quienes") reading.fail("phrase_plural");
  if (word === "quien" || word === "cual") reading.take("count", controller);
  else reading.pass();
  if (!behindPreposition && isPreposition(reading.word())) complement(reading);
  if (word === "que" && !reading.headed && !reading.spoke && isSubject(reading)) {
    // "por lo que el deudor se obliga", "siempre que el deudor cumpla".
    reading.wishes = true;
    nounPhrase(reading, controller);
    reading.headed = true;
    if (verbAhead(reading) >= 0) verbPhrase(reading, controller, false);
    return;
  }
  // "del cual es propietario": of a thing. "al que se le llamará" is about the people.
  const form = row?.[0];
  const masculine = form === "del" || form === "al" || (form === "el" && behindPreposition);
  if (masculine && verbAhead(reading) >= 0 && !speaksTo(reading) && !calling.test(reading.word(verbAhead(reading))))
    reading.fail("phrase_ambiguous", -1);
  // "la calidad con que actúa", "el documento con el que se identifica".
  const ahead = verbAhead(reading);
  const doing = `${reading.word(ahead - 1)} ${reading.word(ahead)}`;
  if (behindPreposition && word !== "quien" && ahead >= 0 && !ofThings.test(doing)) {
    if (!intransitive.test(reading.word(ahead)) && !doing.startsWith("se identific"))
      reading.fail("phrase_ambiguous", ahead);
    verbPhrase(reading, controller, false);
    return;
  }
  if (!behindPreposition && verbAhead(reading) >= 0) {
    verbPhrase(reading, controller, false);
    return;
  }
  if (word === "quien" && !behindPreposition && described(reading)) {
    reading.headed = true;
    nounPhrase(reading, { ...controller });
    if (verbAhead(reading) >= 0) verbPhrase(reading, controller, false);
    return;
  }
  const other =
    rowOf.has(reading.word()) || clitics.has(reading.word()) || isName(reading) || isPossessive(reading.word());
  if (!behindPreposition && !other && reading.word() !== "") reading.fail("phrase_word_unknown");
  impersonal(reading, controller, before === "a" && word === "quien");
}

/** "siendo mayor de edad", "obligándose a pagar": a gerund that opens a part of the phrase. */
export function copulaSegment(reading: Reading, controller: Controller): void {
  const verb = reading.word();
  objects(reading, controller, { verb, reflexive: verb.endsWith("se"), predicative: false });
}
