import { phraseForms } from "#engine/grammar/spanish/agree.ts";
import { isVerb } from "#engine/grammar/spanish/dictionary/verbs.ts";
import { alsoNouns } from "#engine/grammar/spanish/phrase/ahead.ts";
import type { Paragraph } from "../merge-fields.ts";
import { sentenceAt } from "../treatments.ts";
import type { Sex } from "../words/gendered-words.ts";
import type { Span } from "../words/wordings.ts";
import { everybodyIn, everybodyWord } from "./everybody.ts";
import { inCase, type ListWord, nounForOne, predicateOf } from "./list-words.ts";
import { phrasesOfSeveral } from "./phrases-of-several.ts";
import { behindCopula, hasOtherSubject, type Listened, type Party, type Reading, speechesIn } from "./reading.ts";
import { isDeterminer, isJoin, isPreposition, leadOf, pronounsBefore, subjectBefore, type Token } from "./tokens.ts";
import { isCopula, isMostlyNot, isWish, otherEnclitic, otherFirst, otherThird } from "./verb-numbers.ts";

/** Forms of pronouns: for one man, one woman, several, several women. */
const pronouns: readonly (readonly [string, string, string, string])[] = [
  ["él", "ella", "ellos", "ellas"],
  ["éste", "ésta", "éstos", "éstas"],
  ["aquél", "aquélla", "aquéllos", "aquéllas"],
];
/** Words that are the same for men and women. */
const pairs: ReadonlyMap<string, string> = new Map([
  ["quien", "quienes"],
  ["le", "les"],
  ["cuyo", "cuyos"],
]);
const ofFirst: ReadonlyMap<string, string> = new Map([
  ["yo", "nosotros"],
  ["mí", "nosotros"],
  ["me", "nos"],
  ["mi", "nuestro"],
  ["mis", "nuestros"],
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
/** Things of which each person has one: "su documento", "sus firmas". */
const ofEach = /^(?:documento|firma|nombre|cónyuge|esposa?o?|persona|huella|pulgar|cédula|pasaporte|representante)s?$/u;
const naming = /^(?:denomin|llam|design|conoc|nombr)/u;
/** "A quienes se les denominará": the verb of naming stays in the singular. "Quienes se denominarán" follows the number. */
const isNamed = /(?<!\p{L})a\s+quien(?:es)?(?!\p{L})[^.;]{0,60}$|\sles?\s+$/iu;
/** Verbs with "se" whose subject is a person. All others are about a thing: "se pagará la suma". */
const reflexive =
  /^(?:oblig|comprom|declar|constitu|identific|d[aioe]|reserv|som[ei]|sujet|responsabil|n[ie]e?g|allan|encuentr|consider|tien|tuv|qued|retir|abst|adh|hace|hará|hici|haga|present|dir[ij]|traslad|ausent|imp[ou]|enter|divorci|cas|desist|acog|represent|apersona|neg|atra|demor|mud|ratific|manifest|manifiest|hall|sient|muestr|encarg|aseg|reconoc|reconozc|llam|denomin|conoc|design)/u;

/** Words behind which somebody else can be the subject. */
const opensClause = /^(?:que|quien|quienes|si|cuando|donde|cual|cuales|mientras)$/u;

const formsOf = (word: string): readonly string[] | undefined => pronouns.find((forms) => forms.includes(word));
const sexOfForm = (at: number): Sex => (at % 2 === 0 ? "masculino" : "femenino");

/** Returns the pronouns of a text that may be about the people of a list, as places of them. */
export function pronounsIn(tokens: readonly Token[], { isPlural, sex }: Listened): Party[] {
  return tokens.flatMap(({ word, start, end }, i) => {
    const isBoth =
      isPlural && /^amb[oa]s$/u.test(word) && !/^(?:partes|contratantes)$/u.test(tokens[i + 1]?.word ?? "");
    const at = isBoth ? (word === "ambos" ? 2 : 3) : (formsOf(word)?.indexOf(word) ?? -1);
    if (at < 0 || at >= 2 !== isPlural || (sex !== undefined && sexOfForm(at) !== sex)) return [];
    const isEach =
      /^(?:de|por)$/u.test(tokens[i - 1]?.word ?? "") && /^(?:una?|cada|todas?)$/u.test(tokens[i - 2]?.word ?? "");
    if (isEach) return [];
    const isSubject = !isPreposition(tokens[i - 1]?.word ?? "");
    return [{ start, end, isOwn: true, isSubject, isSure: false }];
  });
}

/** The parties named before a word, and the last verb. */
interface Walk {
  /** The last party that can be a subject. */
  readonly holder: (Party & { readonly sentence: number }) | undefined;
  /** The last party. */
  readonly nearest: (Party & { readonly sentence: number }) | undefined;
  readonly next: Party | undefined;
  /** True if the people of the list are named in the sentence. */
  readonly isHere: boolean;
  /** True if the list was the last subject of the paragraphs before. */
  readonly isCarried: boolean;
  /** True where the people of the list speak in the first person. */
  readonly speaks: boolean;
  /** The sentence of the last verb of the list. */
  readonly ownVerb: number | undefined;
  readonly verb: { readonly at: number; readonly isCertain: boolean; readonly isTheirs: boolean } | undefined;
}

/** True for a word about the people of the list, as far as the parties around it tell. */
function isTheirs({ tokens, list }: Reading, i: number, walk: Walk): boolean {
  const { holder, nearest, isHere, isCarried, ownVerb } = walk;
  const { sentence = 0, word = "" } = tokens[i] ?? {};
  if (holder?.isOwn) return true;
  if (!holder) return list.isAlone || isHere || nearest?.isOwn === true || isCarried;
  if (holder.sentence !== sentence && isHere) return true;
  const lead = tokens[leadOf(tokens, i)]?.word ?? "";
  // "Se somete a los tribunales que la arrendante elija y señala".
  if (/^[ye]$/u.test(lead) && ownVerb === sentence && tokens[i - 1]?.word === lead) return true;
  const before = walk.verb?.isTheirs === true ? tokens[walk.verb.at] : undefined;
  // "Quien lo ratifica, acepta y firma".
  if (before?.sentence === sentence && before.start > holder.start) return true;
  const follows = isWish(word) || isJoin(lead);
  return nearest?.isOwn === true && nearest.sentence === sentence && nearest.start > holder.start && follows;
}

/** True for a verb next to its subject, or joined to such a verb: "declara que vende y entrega". */
function isCertain({ at, tokens }: Reading, i: number, { holder, nearest, next, verb }: Walk): boolean {
  const token = tokens[i];
  if (!token) return false;
  const lead = leadOf(tokens, i);
  const connector = tokens[lead];
  const isJoined = /^\s+$/u.test(tokens[i]?.gap ?? "");
  if (nearest && isJoined && connector && connector.start < nearest.end && nearest.end <= token.start)
    return nearest.isOwn && nearest.isSubject && nearest.isSure;
  if (next?.isSubject && /^:?\s+$/u.test(at.text.slice(token.end, next.start))) return next.isOwn && next.isSure;
  const before = verb && tokens[verb.at];
  if (!before || !verb.isCertain || before.sentence !== token.sentence || i - verb.at > 40 || !connector) return false;
  if (holder && !holder.isOwn && holder.start > before.end) return false;
  if (connector.word === "que") return lead === verb.at + 1 && /^\s+$/u.test(connector.gap);
  const words = tokens.slice(verb.at + 1, lead).map(({ word }) => word);
  return /^(?:[yeou]|ni)$/u.test(connector.word) && !words.some((word) => opensClause.test(word));
}

/** Returns the text before a place, as far as it can tell what a word is. */
const aheadOf = ({ text }: Paragraph, start: number): string => text.slice(Math.max(0, start - 80), start);

/** Offices and things that act by themselves in deeds: "el Notario que autoriza". */
const actsItself =
  /^(?:notari[oa]|registr(?:o|ador|adora)|juez|jueza|tribunal|juzgado|ley|código|banco|funcionari[oa]|abogad[oa]|persona|autoridad|artículo)$/u;

/** True for a verb whose subject the words before it say, and it is not the list: "él declara", "el título, que es la certificación". */
function isOfOther({ tokens, list }: Reading, i: number, { nearest }: Walk): boolean {
  const [token, before, noun] = [tokens[i], tokens[i - 1], tokens[i - 2]];
  if (!token || !before || !/^\s+$/u.test(token.gap)) return false;
  const pronoun = formsOf(before.word);
  if (pronoun && list.sex !== undefined && sexOfForm(pronoun.indexOf(before.word)) !== list.sex) return true;
  if (before.word !== "que" || !noun) return false;
  if (/^\s+$/u.test(before.gap)) return actsItself.test(noun.word);
  const isBehindParty = nearest !== undefined && nearest.end === noun.end;
  return before.gap.trim() === "," && isCopula(token.word) && !isBehindParty && isDeterminer(tokens[i + 1]?.word ?? "");
}

/** Returns a verb in the third person for the other number, if its subject can be the people of the list. */
function thirdAt(reading: Reading, i: number, walk: Walk): string | undefined {
  const { at, tokens, list } = reading;
  const token = tokens[i];
  if (!token) return undefined;
  const { word, start, end } = token;
  const ahead = aheadOf(at, start);
  if (naming.test(word)) {
    if (isNamed.test(ahead)) return undefined;
  }
  const other = otherThird(word, at.text.slice(end, end + 40), list.isPlural);
  if (other === undefined) return undefined;
  const before = tokens[i - 1]?.word ?? "";
  if (isOfOther(reading, i, walk)) return undefined;
  // "Se encuentre solvente", "le será devuelta", "da fe".
  const isPredicate = isCopula(before) && /^\s+$/u.test(token.gap);
  const isPassive = /^(?:es|será|sea|fue|son|serán|sean|fueron)$/u.test(word) && /^les?$/u.test(before);
  if (isPredicate || isPassive || (/^d(?:a|oy|an)$/u.test(word) && tokens[i + 1]?.word === "fe")) return undefined;
  const isLed = /^(?:no|se|les?|lo|me|nos)$/u.test(before) && /^\s+$/u.test(token.gap);
  // "Primera hipoteca", "c) Forma de pago".
  const isThing =
    alsoNouns.has(word) &&
    !isLed &&
    (/^(?:primer|segund|tercer|únic|expres|nuev|dich|presente)[ao]?$/u.test(before) ||
      (/[^\s]/u.test(token.gap) && /^dela?$|^del?$/u.test(tokens[i + 1]?.word ?? "")));
  if (isThing) return undefined;
  // "Ambas son": the word before is the subject.
  const isBehindNoun =
    /^\s+$/u.test(token.gap) &&
    (isDeterminer(before) || isPreposition(before)) &&
    walk.nearest?.end !== tokens[i - 1]?.end;
  if (!isLed && (isMostlyNot(word) || (isBehindNoun && !(before === "la" || before === "los" || before === "las"))))
    return undefined;
  // "Constituye hipoteca".
  if (!isLed && alsoNouns.has(word) && /^\s+$/u.test(token.gap) && isVerb(before) && !alsoNouns.has(before))
    return undefined;
  if (!isLed && (alsoNouns.has(word) || isWish(word)) && (isBehindNoun || /^(?:como|compra|cuy[oa])$/u.test(before)))
    return undefined;
  const clitics = pronounsBefore(tokens, i);
  if (
    clitics.includes("se") &&
    (clitics.some((one) => /^les?$/u.test(one)) || !reflexive.test(word)) &&
    !naming.test(word)
  )
    return undefined;
  if (walk.next && !walk.next.isOwn && walk.next.isSubject && /^\s+$/u.test(at.text.slice(end, walk.next.start)))
    return undefined;
  const subject = subjectBefore(tokens, i);
  const isOwn = [walk.holder, walk.nearest].some(
    (one) => one?.isOwn && one.isSubject && one.end > (subject?.start ?? 0),
  );
  if (subject && !isOwn) return undefined;
  return other;
}

/** Returns the word in a pronoun, possessive or first person for the other number. */
function otherOf(reading: Reading, i: number, walk: Walk): Pick<ListWord, "other" | "forms"> | undefined {
  const { tokens, list } = reading;
  const { word = "", gap = "" } = tokens[i] ?? {};
  const { isPlural, nouns } = list;
  const before = tokens[i - 1]?.word ?? "";
  const noun = before === "parte" ? undefined : nouns.get(word);
  if (noun !== undefined) return isTheirs(reading, i, walk) || walk.isHere ? { other: noun } : undefined;
  const isPronoun = pronounsIn(tokens.slice(Math.max(0, i - 2), i + 2), list).some(
    ({ start }) => start === tokens[i]?.start,
  );
  const forms = isPronoun ? formsOf(word) : undefined;
  if (forms) {
    const other = forms[(forms.indexOf(word) + 2) % 4];
    return other === undefined ? undefined : { other, forms };
  }
  for (const [one, several] of pairs) {
    if (word !== (isPlural ? several : one)) continue;
    // "Las colindancias que le aparecen": those of the property.
    if (
      /^les?$/u.test(word) &&
      before === "que" &&
      /^(?:aparec|correspond|pertenec|figur)/u.test(tokens[i + 1]?.word ?? "")
    )
      return undefined;
    const isNaming = tokens.slice(i + 1, i + 4).some((one) => naming.test(one.word));
    if (isNaming && walk.next?.isOwn !== true) return undefined;
    // With the party as the subject "le" is somebody else.
    const isElse =
      /^les?$/u.test(word) &&
      walk.holder?.isOwn === true &&
      before !== "se" &&
      walk.nearest?.isSubject === true &&
      !hasOtherSubject(reading, i);
    return isElse || (word.startsWith("quien") && !isTheirs(reading, i, walk) && walk.nearest?.isOwn !== true)
      ? undefined
      : { other: isPlural ? one : several };
  }
  const enclitic = otherEnclitic(word, isPlural);
  if (enclitic !== undefined) return walk.holder?.isOwn === true ? undefined : { other: enclitic };
  if (walk.speaks) {
    const first = (isPlural ? ofFirsts : ofFirst).get(word);
    if (first !== undefined) return { other: first };
    const isVerbal =
      gap.trim() !== "" ||
      /^(?:que|y|e|o|no|lo|la|los|las|me|nos|le|les|se|si|cuando|yo|nosotros|nosotras)$/u.test(before) ||
      before.endsWith("mente");
    const verb = isVerbal || isPlural ? otherFirst(word, isPlural) : undefined;
    if (verb !== undefined) return { other: verb };
  }
  if (before === "como" && quality.test(word) && word.endsWith("s") === isPlural && isTheirs(reading, i, walk))
    return predicateOf(word, isPlural);
  const thing = tokens[i + 1]?.word ?? "";
  if (word === (isPlural ? "sus" : "su") && ofEach.test(thing) && isTheirs(reading, i, walk))
    return { other: isPlural ? "su" : "sus" };
  return ofEach.test(word) && before === (isPlural ? "sus" : "su") && isTheirs(reading, i, walk)
    ? { other: isPlural ? nounForOne(word) : (phraseForms(word).forms[2] ?? word) }
    : undefined;
}

/** Nouns for people behind "como": "conserva como depositario". */
const quality =
  /^(?:deposit|fiad|deud|codeud|garant|respons|dueñ|condueñ|propiet|copropiet|obligad|represent|aval|pose|usufruct|hered|tutor|apoderad|mandat|beneficiari|arrend|inquilin|compr|vend)/u;

/**
 * The words of one paragraph that agree with the number of people. `holds`: the list is the subject at its end. `isSpeaking`: its people
 * speak in the first person there.
 */
interface Heard {
  readonly certain: readonly ListWord[];
  readonly open: readonly ListWord[];
  readonly holds: boolean | undefined;
  readonly isSpeaking: boolean;
}

/** Finds the names of all people of a deed, for the other number. */
const namesOfAll = (text: string, isPlural: boolean): (Span & Pick<ListWord, "other" | "forms">)[] =>
  everybodyIn(text).flatMap((span) => {
    const word = everybodyWord(span.written, isPlural);
    return word ? [{ ...span, ...word }] : [];
  });

/** Finds the phrases that are right for several people only and that may be about the list. */
function phrasesAbout(
  { at, tokens, list }: Reading,
  placed: readonly (Party & { readonly sentence: number })[],
  isCarried: boolean,
): ReturnType<typeof phrasesOfSeveral> {
  const here = new Set(placed.flatMap(({ isOwn, sentence }) => (isOwn ? [sentence] : [])));
  const subjects = placed.filter(({ isSubject }) => isSubject);
  let behind = 0;
  return phrasesOfSeveral(at.text).filter(({ start }) => {
    while ((subjects[behind]?.start ?? Number.POSITIVE_INFINITY) < start) behind++;
    const last = subjects[behind - 1];
    return here.has(sentenceAtOf(tokens, start)) || last?.isOwn || (!last && (isCarried || list.isAlone));
  });
}

/** Finds the words of a paragraph that agree with the number of the people of a list. */
export function wordsIn(reading: Reading, isCarried: boolean): Heard {
  const { at, tokens, parties, isTaken, list } = reading;
  const certain: ListWord[] = [];
  const open: ListWord[] = [];
  const sentenceOf = (start: number) => sentenceAtOf(tokens, start);
  const placed = parties.map((party) => ({ ...party, sentence: sentenceOf(party.start) }));
  const here = new Set(placed.flatMap(({ isOwn, sentence }) => (isOwn ? [sentence] : [])));
  const put = (to: ListWord[], span: Span, { other, forms }: Pick<ListWord, "other" | "forms">) => {
    const written = at.text.slice(span.start, span.end);
    if (isTaken(span)) return;
    const sentence = sentenceAt(at.text, span);
    const { file, paragraph } = at;
    const all = forms ? { forms: forms.map((form) => inCase(form, written)) } : {};
    to.push({ start: span.start, end: span.end, file, paragraph, sentence, other: inCase(other, written), ...all });
  };
  let [p, holder, nearest, verb]: [number, Walk["holder"], Walk["nearest"], Walk["verb"]] = [
    0,
    undefined,
    undefined,
    undefined,
  ];
  let ownVerb: number | undefined;
  const speeches = speechesIn(reading);
  for (const [i, token] of tokens.entries()) {
    for (let one = placed[p]; one && one.start <= token.start; one = placed[++p]) {
      // The word of a pronoun is not behind itself.
      if (one.start === token.start && !one.isSure) break;
      nearest = one;
      if (one.isSubject) holder = one;
    }
    const walk: Walk = {
      holder,
      nearest,
      next: placed[p],
      isHere: here.has(token.sentence),
      speaks: list.speaks || (speeches.findLast(({ start }) => start <= token.start)?.isOwn ?? reading.isSpeaking),
      isCarried,
      verb,
      ownVerb,
    };
    const other = thirdAt(reading, i, walk);
    if (other !== undefined) {
      const isSure = isCertain(reading, i, walk) && !isTaken(token);
      const isOwn = isSure || isTheirs(reading, i, walk);
      verb = { at: i, isCertain: isSure, isTheirs: isOwn };
      if (isOwn) ownVerb = token.sentence;
      if (!isOwn) continue;
      put(isSure ? certain : open, token, { other });
      if (isCopula(token.word)) for (const word of behindCopula(reading, i)) put(open, word, word);
      continue;
    }
    const word = otherOf(reading, i, walk);
    if (word) put(isNamedRole(reading, i, walk.next) ? certain : open, token, word);
  }
  for (const word of list.isAlone ? namesOfAll(at.text, list.isPlural) : []) put(open, word, word);
  if (list.isPlural) for (const phrase of phrasesAbout(reading, placed, isCarried)) put(open, phrase, phrase);
  return { certain, open, holds: holder?.isOwn, isSpeaking: speeches.at(-1)?.isOwn ?? reading.isSpeaking };
}

/** True for "quien" and "le" that lead to the name of a role: "a quien se le llamará LA DEUDORA". */
function isNamedRole({ at, tokens }: Reading, i: number, next: Party | undefined): boolean {
  const token = tokens[i];
  if (!token || !/^(?:quien|quienes|le|les)$/u.test(token.word) || !next?.isOwn || !next.isSure) return false;
  if (next.start - token.end >= 80) return false;
  return /^[^.;]*(?:denomin|llam|design|conoc|nombr)\p{L}+[^.;]*$/iu.test(at.text.slice(token.end, next.start));
}

/** Returns the number of the sentence of a place. */
function sentenceAtOf(tokens: readonly Token[], start: number): number {
  let [from, to] = [0, tokens.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((tokens[middle]?.start ?? 0) <= start) from = middle + 1;
    else to = middle;
  }
  return tokens[from - 1]?.sentence ?? 0;
}
