import { clitics, isGerund, relatives } from "../dictionary/particles.ts";
import { isInfinitive } from "../dictionary/verbs.ts";
import { isName, verbAhead } from "./ahead.ts";
import { complement } from "./complement.ts";
import { article, core } from "./core.ts";
import { capacities, isAdverb, isConjunction, isPossessive, isPreposition, known, rowOf, sayWhat } from "./lexicon.ts";
import { nounPhrase } from "./noun-phrase.ts";
import type { Controller, Reading } from "./reading.ts";

const auxiliary = /^(?:ha|había|habrá|habría|haya|hubo|hubiera|hubiese|hubiere)$/;
/** Verbs that say what their subject is; what follows agrees with it. */
const copula =
  /^(?:es|era|fue|será|sería|sea|fuera|fuese|fuere|está|estaba|estuvo|estará|estaría|esté|estuviera|estuviere|(?:qued|result|permane|parec|contin|sigu|segu|hall|encuentr|encontr)\p{L}+)$/u;
const copulaInfinitive =
  /^(?:ser|estar|quedar|resultar|permanecer|parecer|hallarse|encontrarse|continuar|seguir|considerarse|constituirse|declararse|reconocerse)$/;
const copulaGerund =
  /^(?:siendo|estando|quedando|resultando|hallándose|encontrándose|constituyéndose|declarándose|reconociéndose)$/;
/** Verbs whose "que" has the same subject where none is said: declara que es propietario. */
const saying =
  /^(?:declar|manif|expres|afirm|asegur|dice|dijo|dirá|confies|confes|reconoc|jur|hace|hizo|hará|ratific|agreg|advi|garanti|promet|acept|conv[ie]|acuerd|acord|inform|indic|señal|estim|consider|sabe|entiend|entend|consta|tiene|tendrá|tuvo|signif|respond|contest|aclar|expon|expus|asever|protest|solicit)/;
/** Verbs that name their subject when they go with "se". */
const naming =
  /^(?:denomin|llam|nombr|design|titul|consider|declar|constituy|reconoc|confies|identific|conoc|convi[er]|hac|hiz|har|da|dio|dará|tien|tuv|tendr|erig)/;
const nobody =
  /^(?:prohíb|prohib|autoriz|estipul|estable|pact|acuerd|presum|entiend|permit|h(?:ace|izo|ará) (?:constar|saber)|dej\p{L}+ constancia)/u;
const calling = /^(?:denomin|llam|nombr|design|titul)/;
/** Verbs without an object, beside which an adjective is said of the subject. */
const intransitive = /^(?:comparec|act[uú]|firm|concurr|intervi|interven|acud|present|nac|falleci|viv|resid|procede)/;

/** A verb with its pronouns and complements, said of `controller`; `first` where no subject stands before it. */
export function verbPhrase(reading: Reading, controller: Controller, first: boolean): void {
  let reflexive = false;
  const ahead = verbAhead(reading);
  if (ahead < 0) reading.fail("phrase_unexpected");
  for (let passed = 0; passed < ahead; passed++) {
    reflexive ||= /^(?:se|nos|me)$/.test(reading.word());
    reading.pass();
  }
  const verb = reading.word();
  // "se prohíbe al arrendatario": nobody is the subject.
  if (first && reflexive && nobody.test(`${verb} ${reading.word(1)}`)) reading.fail("phrase_ambiguous");
  reading.take("verb", controller);
  if (auxiliary.test(verb)) participles(reading, controller);
  else if (copula.test(verb)) {
    predicate(reading, controller);
  } else if (subjectFollows(reading) && (first || (reflexive && calling.test(verb))))
    nounPhrase(reading, { ...controller });
  objects(reading, controller, { verb, reflexive });
}

/** What follows "haber": a participle that stays, and behind "sido" one that agrees. */
function participles(reading: Reading, controller: Controller): void {
  while (isAdverb(reading.word())) reading.pass();
  const participle = reading.word();
  reading.pass();
  if (/^(?:sido|estado|quedado|resultado)$/.test(participle)) predicate(reading, controller);
}

/** "comparece el señor": nothing but a subject stands so behind a verb, because people as objects have "a" before them. */
function subjectFollows(reading: Reading): boolean {
  const row = rowOf.get(reading.word());
  if (!row || row[0] === "del" || row[0] === "al" || row[0] === "un") return false;
  let ahead = 1;
  while (isAdverb(reading.word(ahead)) || known(reading.word(ahead))?.sort === "quality") ahead++;
  return (known(reading.word(ahead)) ?? known(reading.word(ahead - 1)))?.sort === "person";
}

/** What somebody is said to be: "propietario de la finca", "el único dueño", "mayor de edad". */
function predicate(reading: Reading, controller: Controller): void {
  while (isAdverb(reading.word()) && verbAhead(reading) < 0) reading.pass();
  const word = reading.word();
  if (word === "" || isPreposition(word) || word === "del" || word === "al" || isGerund(word)) return;
  if (isPossessive(word)) reading.take("count", controller);
  const row = rowOf.get(reading.word());
  const said: Controller = { ...controller };
  if (row) article(reading, row, said);
  const before = reading.at;
  const head = core(reading, said);
  if (head?.known.sort === "thing") {
    reading.at = before;
    reading.fail("phrase_ambiguous");
  }
}

/** Nouns of idioms that say how something is declared; what follows them is not said of them. */
const inManner = new Set(
  "juramento acto forma manera modo medio protesta verdad solemnidad presente nombre voz".split(" "),
);

interface Doing {
  readonly verb: string;
  readonly reflexive: boolean;
}

/** Everything behind a verb up to the next comma. */
function objects(reading: Reading, controller: Controller, doing: Doing): void {
  let afterNoun = false;
  while (!reading.done) {
    const word = reading.word();
    const token = reading.token();
    if (token?.kind === "mark" && /[,;:()—–.]/.test(token.text)) return;
    if (token?.kind === "mark") reading.fail("phrase_unexpected");
    if (isConjunction(word)) {
      if (verbAhead(reading, 1) >= 0) {
        reading.pass();
        verbPhrase(reading, controller, false);
        return;
      }
      if (reading.word(1) === "que") reading.pass();
      else {
        reading.pass();
        continue;
      }
    }
    if (reading.word() === "que") {
      subordinate(reading, controller, saying.test(doing.verb) && !afterNoun);
      return;
    }
    if (relatives.has(word) || word === "cual") reading.fail("phrase_ambiguous");
    if (token?.kind === "number" || isName(reading)) {
      reading.pass();
      afterNoun = true;
      continue;
    }
    if (mutual(reading, controller) || inRole(reading, controller, doing)) continue;
    if (isPreposition(word) || word === "del" || word === "al") {
      complement(reading);
      afterNoun = !inManner.has(reading.word(-1)) && !inManner.has(reading.word(-2));
      continue;
    }
    if (behindVerb(reading, controller, word)) continue;
    afterNoun = object(reading, controller, doing, afterNoun);
  }
}

/** An infinitive or a gerund, and what it says of the subject; whether there was one. */
function behindVerb(reading: Reading, controller: Controller, word: string): boolean {
  if (word === "haber" || word === "haberse" || word === "habiendo") {
    reading.pass();
    participles(reading, controller);
    return true;
  }
  if (copulaInfinitive.test(word) || copulaGerund.test(word)) {
    reading.pass();
    predicate(reading, controller);
    return true;
  }
  if (known(word)?.sort === "thing" || (!isInfinitive(word) && !isGerund(word))) return false;
  reading.pass();
  return true;
}

/** A noun behind a verb, which stays, or an adjective, which must tell whom it is said of. Whether it was a noun. */
function object(reading: Reading, controller: Controller, { verb, reflexive }: Doing, afterNoun: boolean): boolean {
  const word = reading.word();
  if (isAdverb(word) || clitics.has(word)) {
    if (/^(?:y|e)$/.test(reading.word(1)) && verbAhead(reading, 2) >= 0) reading.pass();
    else reading.pass();
    return afterNoun;
  }
  if (rowOf.has(word) || isPossessive(word)) {
    reading.pass();
    while (isAdverb(reading.word()) || known(reading.word())?.sort === "quality") reading.pass();
    if (verbAhead(reading) >= 0 && !known(reading.word())) reading.pass();
    else if (reading.word() !== "" && !isPreposition(reading.word())) reading.pass();
    return true;
  }
  const about = known(word);
  if (afterNoun && about?.sort === "quality" && !reading.headed) {
    reading.pass();
    return true;
  }
  if (about && (about.sort === "quality" || about.sort === "person") && !about.feminine && !about.plural) {
    if (afterNoun || !((reflexive && naming.test(verb)) || intransitive.test(verb))) {
      if (afterNoun) {
        reading.pass();
        return true;
      }
      reading.fail("phrase_ambiguous");
    }
    core(reading, controller);
    return afterNoun;
  }
  if (!afterNoun && about === undefined && verbAhead(reading) >= 0) reading.fail("phrase_unexpected");
  if (/^(?:si|cuando|donde|porque|aunque|mientras|pues|sino|pero)$/.test(word)) reading.fail("phrase_ambiguous");
  reading.pass();
  return true;
}

/** "por sí mismo", "él mismo". */
function mutual(reading: Reading, controller: Controller): boolean {
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
function inRole(reading: Reading, controller: Controller, { verb, reflexive }: Doing): boolean {
  const word = reading.word();
  if (word === "como") {
    role(reading, controller);
    return true;
  }
  if (word === "en") {
    const ahead = isPossessive(reading.word(1)) || rowOf.has(reading.word(1)) ? 2 : 1;
    if (!capacities.has(reading.word(ahead)) || !/^del?$/.test(reading.word(ahead + 1))) return false;
    reading.pass(reading.word(ahead + 1) === "del" ? ahead + 1 : ahead + 2);
    nounPhrase(reading, { ...controller });
    return true;
  }
  if (word === "de" && sayWhat.has(reading.word(1))) return false;
  if (word !== "por" || !reflexive || !/^(?:d[aei]|tien|tuv|tendr)/.test(verb)) return false;
  reading.pass();
  core(reading, { ...controller });
  return true;
}

/** "como comprador": people agree, things stay ("como garantía"). */
export function role(reading: Reading, controller: Controller): void {
  reading.pass();
  if (verbAhead(reading) >= 0) reading.fail("phrase_ambiguous");
  const about = known(reading.word(rowOf.has(reading.word()) ? 1 : 0));
  if (about?.sort === "person" || about?.sort === "quality") nounPhrase(reading, { ...controller });
  else complement(reading);
}

/** "la venta que por este acto se le hace": the people are whom it is done to. */
function speaksTo(reading: Reading): boolean {
  for (let ahead = 1; reading.word(ahead) !== ""; ahead++) {
    if (reading.word(ahead) === "le") return true;
    if (verbAhead(reading, ahead) === ahead) return false;
  }
  return false;
}

/** What follows "que": the same people when a verb comes at once, else somebody else up to the next comma. */
export function subordinate(reading: Reading, controller: Controller, same: boolean): void {
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
  if (isInfinitive(reading.word())) {
    objects(reading, controller, { verb: "", reflexive: false });
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
    reading.pass();
  }
}

/** "quien", "que", "el cual" behind a noun or a comma, with its verb. */
export function relativeClause(reading: Reading, controller: Controller): void {
  const before = reading.word(-1);
  const behindPreposition = isPreposition(before);
  const row = rowOf.get(reading.word());
  if (row) article(reading, row, controller);
  const word = reading.word();
  if (word === "quien" || word === "cual") reading.take("count", controller);
  else reading.pass();
  if (!behindPreposition && isPreposition(reading.word())) complement(reading);
  if (!behindPreposition && verbAhead(reading) >= 0) {
    verbPhrase(reading, controller, false);
    return;
  }
  const other =
    rowOf.has(reading.word()) || clitics.has(reading.word()) || isName(reading) || isPossessive(reading.word());
  if (!behindPreposition && !other && reading.word() !== "") reading.fail("phrase_word_unknown");
  impersonal(reading, controller);
}

/** "a quien en adelante se le denominará el vendedor": the pronoun and the name agree, the verb does not. */
export function impersonal(reading: Reading, controller: Controller): void {
  while (!reading.done && !/[,;:]/.test(reading.token()?.text ?? "")) {
    const word = reading.word();
    if (word === "le") reading.take("count", controller);
    else if (/^(?:denomin|llam|nombr|design|conoc)/.test(word)) {
      reading.pass();
      if (/^(?:como|simplemente|indistintamente)$/.test(reading.word())) reading.pass();
      if (rowOf.has(reading.word()) && known(reading.word(1))?.sort === "person")
        nounPhrase(reading, { ...controller });
      else complement(reading);
    } else reading.pass();
  }
}

/** "siendo mayor de edad", "obligándose a pagar": a gerund that opens a part of the phrase. */
export function copulaSegment(reading: Reading, controller: Controller): void {
  objects(reading, controller, { verb: "", reflexive: false });
}
