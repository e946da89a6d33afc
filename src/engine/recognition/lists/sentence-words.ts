import { sentenceAt } from "../treatments.ts";
import type { Span } from "../words/wordings.ts";
import { everybodyIn, everybodyWord } from "./everybody.ts";
import { inCase, type ListWord } from "./list-words.ts";
import { otherOf } from "./other-words.ts";
import { phrasesOfSeveral } from "./phrases-of-several.ts";
import { besideAt } from "./predicates.ts";
import { behindCopula, type Party, type Placed, type Reading, speechesIn, type Walk } from "./reading.ts";
import { thingsOfEach } from "./things-of-each.ts";
import { isCertain, isTheirs, thirdAt } from "./third-person.ts";
import type { Token } from "./tokens.ts";
import { isCopula } from "./verb-numbers.ts";

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

/** Returns the place from which the notary speaks of what they saw and read. */
function notaryIn(text: string): number {
  const place = text.search(
    /(?<!\p{L})(?:(?:doy|da|damos)\s+fe|(?:el|la)\s+(?:infrascrit[oa]\s+)?notari[oa]\s+(?:da|doy|hace|hago))(?!\p{L})/iu,
  );
  return place < 0 ? Number.POSITIVE_INFINITY : place;
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
  placed: readonly Placed[],
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

/** The state of a paragraph that is read word by word. */
interface State {
  readonly reading: Reading;
  readonly placed: readonly Placed[];
  readonly here: ReadonlySet<number>;
  readonly isTopic: boolean;
  /** The place from which the notary speaks. */
  readonly notary: number;
  readonly certain: ListWord[];
  readonly open: ListWord[];
  next: number;
  holder: Walk["holder"];
  nearest: Walk["nearest"];
  verb: Walk["verb"];
  ownVerb: number | undefined;
  /** The index of the last word that was no verb. */
  lastWord: number;
}

function put(
  { reading: { at, isTaken } }: State,
  to: ListWord[],
  span: Span,
  { other, forms }: Pick<ListWord, "other" | "forms">,
): void {
  if (isTaken(span)) return;
  const written = at.text.slice(span.start, span.end);
  const sentence = sentenceAt(at.text, span);
  const { file, paragraph } = at;
  const all = forms ? { forms: forms.map((form) => inCase(form, written)) } : {};
  to.push({ start: span.start, end: span.end, file, paragraph, sentence, other: inCase(other, written), ...all });
}

/** Takes a party as the subject of what follows. A subject of the other number has no verb in the number of the list. */
function take(state: State, one: Placed): void {
  const { isPlural } = state.reading.list;
  if (one.isTogether ? isPlural : one.isOwn || one.isPlural === isPlural)
    state.holder = one.isTogether ? { ...one, isOwn: false } : one;
}

/** Goes past the parties that are named up to a word. */
function passParties(state: State, i: number): void {
  const { tokens } = state.reading;
  const token = tokens[i] as Token;
  for (let one = state.placed[state.next]; one && one.start <= token.start; one = state.placed[++state.next]) {
    // The word of a pronoun is not behind itself.
    if (one.start === token.start && !one.isSure) break;
    state.nearest = one;
    // "Leí lo escrito a los otorgantes, quienes".
    if (one.isSubject || (one.isAll && one.start > state.notary)) take(state, one);
  }
  // "A LA MANDATARIA, quien acepta".
  if (/^quien(?:es)?$/u.test(token.word) && state.nearest && tokens[i - 1]?.end === state.nearest.end)
    take(state, state.nearest);
}

/** Reads a word that may be a verb in the third person. Returns true if it is one of the list. */
function hearThird(state: State, i: number, walk: Walk): boolean {
  const { reading } = state;
  const token = reading.tokens[i] as Token;
  const isFirst = walk.speaks && /^(?:me|yo)$/u.test(reading.tokens[i - 1]?.word ?? "");
  const other = isFirst ? undefined : thirdAt(reading, i, walk);
  if (other === undefined) return false;
  const isSure = isCertain(reading, i, walk) && !reading.isTaken(token);
  const isOwn = isSure || isTheirs(reading, i, walk);
  state.verb = { at: i, isCertain: isSure, isTheirs: isOwn };
  if (!isOwn) return false;
  state.ownVerb = token.sentence;
  put(state, isSure ? state.certain : state.open, token, { other });
  if (isCopula(token.word)) for (const word of behindCopula(reading, i)) put(state, state.open, word, word);
  return true;
}

/** Reads a word that may be a pronoun, a possessive, an adjective or a first person. */
function hearOther(state: State, i: number, walk: Walk): void {
  const { reading, nearest } = state;
  const { tokens, list } = reading;
  const token = tokens[i] as Token;
  const isJoined = state.lastWord === i - 2 && /^[yoeu]$/u.test(tokens[i - 1]?.word ?? "");
  const beside = state.lastWord === i - 1 || isJoined ? besideAt(tokens, i, list) : undefined;
  const word = otherOf(reading, i, walk) ?? beside;
  if (word) state.lastWord = i;
  if (/^quien(?:es)?$/u.test(token.word) && nearest?.isOwn !== true && tokens[i - 1]?.end !== nearest?.end)
    state.holder = { ...token, isOwn: word !== undefined, isSubject: true, isSure: false, isPlural: list.isPlural };
  if (word) put(state, isNamedRole(reading, i, walk.next) ? state.certain : state.open, token, word);
}

/** Finds the words of a paragraph that agree with the number of the people of a list. */
export function wordsIn(reading: Reading, isCarried: boolean): Heard {
  const { at, tokens, parties, list } = reading;
  const placed = parties.map((party) => ({ ...party, sentence: sentenceAtOf(tokens, party.start) }));
  const state: State = {
    reading,
    placed,
    here: new Set(placed.flatMap(({ isOwn, sentence }) => (isOwn ? [sentence] : []))),
    isTopic: placed.find(({ isSubject }) => isSubject)?.isOwn === true,
    notary: notaryIn(at.text),
    certain: [],
    open: [],
    next: 0,
    holder: undefined,
    nearest: undefined,
    verb: undefined,
    ownVerb: undefined,
    lastWord: -2,
  };
  const speeches = speechesIn(reading);
  for (const [i, token] of tokens.entries()) {
    passParties(state, i);
    const { holder, nearest, isTopic, verb, ownVerb } = state;
    const isOwnSpeech = speeches.findLast(({ start }) => start <= token.start)?.isOwn ?? reading.isSpeaking;
    const walk: Walk = {
      holder,
      nearest,
      next: placed[state.next],
      isHere: state.here.has(token.sentence),
      isTopic,
      isNotary: token.start > state.notary,
      speaks: list.speaks || isOwnSpeech,
      isCarried,
      verb,
      ownVerb,
    };
    if (!hearThird(state, i, walk)) hearOther(state, i, walk);
  }
  hearPhrases(state, isCarried);
  const { certain, open, holder } = state;
  const isSpeaking = reading.isSpeaking || speeches.some(({ isOwn }) => isOwn);
  return { certain, open, holds: holder?.isOwn, isSpeaking };
}

/** Reads the phrases that are found without the words around them. */
function hearPhrases(state: State, isCarried: boolean): void {
  const { reading, placed, open } = state;
  const { at, list } = reading;
  for (const { phrase } of placed) if (phrase) put(state, open, phrase, phrase);
  for (const word of list.isAlone ? namesOfAll(at.text, list.isPlural) : []) put(state, open, word, word);
  for (const word of list.signsAlone ? thingsOfEach(at.text, list.isPlural) : []) put(state, open, word, word);
  for (const word of list.isPlural ? phrasesAbout(reading, placed, isCarried) : []) put(state, open, word, word);
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
