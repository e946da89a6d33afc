import { relatives } from "./dictionary/particles.ts";
import { feminine } from "./feminine.ts";
import { isAdverb, type Known, known, rowOf } from "./phrase/lexicon.ts";
import { type Token, tokensOf } from "./phrase/tokens.ts";

/** A word that does not agree with its person: its range in the text, and the person ("la compradora"). */
export interface Mixed {
  readonly start: number;
  readonly end: number;
  readonly person: string;
}

interface Placed extends Token {
  readonly at: number;
}

/**
 * Finds the words of a Spanish text that describe a person in the other gender: "la compradora, soltera, comerciante
 * y casado", "el compradora". Reports only certain cases: nouns for people after an article, and words for people
 * that follow them between commas. A verb, another noun or the end of the sentence ends the search.
 */
export function mixedAgreement(text: string): Mixed[] {
  const tokens = placed(text);
  const found: Mixed[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const person = personAt(tokens, index);
    if (!person) continue;
    const personText = text.slice(tokens[index]?.at, endOf(tokens[person.to]));
    for (const other of [...person.wrong, ...apposed(tokens, person)]) {
      const token = tokens[other];
      if (token) found.push({ start: token.at, end: endOf(token), person: personText });
    }
    index = person.to;
  }
  return found;
}

const endOf = (token: Placed | undefined): number => (token ? token.at + token.text.length : 0);

function placed(text: string): Placed[] {
  let at = 0;
  return tokensOf(text).tokens.map((token) => {
    at += token.gap.length;
    const here = { ...token, at };
    at += token.text.length;
    return here;
  });
}

/** Returns the gender of a word that has both forms. Returns undefined for words of one form. */
function genderOf(word: string): { readonly isFeminine: boolean; readonly about: Known } | undefined {
  const about = known(word);
  if (about?.sort !== "person" && about?.sort !== "quality") return undefined;
  if (!about.feminine && feminine(word) === word) return undefined;
  return { isFeminine: about.feminine, about };
}

interface Person {
  readonly to: number;
  readonly isFeminine: boolean;
  readonly isPlural: boolean;
  /** Its own words that have the other gender. */
  readonly wrong: readonly number[];
}

/** Parties must agree. Professions need not: they can be masculine for women ("la médico", "la juez"). */
const mustAgree = /(?:[dts]or|[dts]ores)$/;

/** An article with a noun for people behind it, adjectives around that. */
function personAt(tokens: readonly Placed[], from: number): Person | undefined {
  const word = (index: number) => tokens[index]?.word ?? "";
  const row = rowOf.get(word(from));
  if (!row) return undefined;
  let noun = from + 1;
  while (isAdverb(word(noun)) || known(word(noun))?.sort === "quality") noun++;
  const about = known(word(noun));
  if (about?.sort !== "person") return undefined;
  let to = noun;
  while (known(word(to + 1))?.sort === "quality") to++;
  const form = row.indexOf(word(from));
  const isFeminine = form % 2 === 1;
  const wrong: number[] = [];
  for (let index = from + 1; index <= to; index++) {
    const own = genderOf(word(index));
    const excused = index === noun && isFeminine && !mustAgree.test(word(index));
    if (own && own.isFeminine !== isFeminine && !excused) wrong.push(index);
  }
  return { to, isFeminine, isPlural: form > 1, wrong };
}

/** Words between commas behind a person that have the other gender. */
function apposed(tokens: readonly Placed[], { to, isFeminine, isPlural }: Person): number[] {
  const wrong: number[] = [];
  for (let at = behindComma(tokens, to + 1); at < tokens.length; at = behindComma(tokens, at)) {
    let index = at;
    while (isAdverb(tokens[index]?.word ?? "")) index++;
    const { word = "", kind, text = "" } = tokens[index] ?? {};
    const own = genderOf(word);
    if (own) {
      if (own.about.plural === isPlural && own.isFeminine !== isFeminine) wrong.push(index);
      continue;
    }
    // Another person or a clause begins here. The words after it may describe somebody else.
    const goesOn = known(word)?.sort === "person" || known(word)?.sort === "quality" || known(word)?.sort === "fixed";
    if (!goesOn && !/^(?:de|con|en|sin|por)$/.test(word) && kind !== "number" && !/^\p{Lu}/u.test(text)) return wrong;
  }
  return wrong;
}

/**
 * Returns the token after the next comma. Returns the end if the sentence, or the description of the person, ends
 * first.
 */
function behindComma(tokens: readonly Placed[], from: number): number {
  for (let at = from; at < tokens.length; at++) {
    const { kind, text = "", word = "" } = tokens[at] ?? {};
    if (kind === "mark") return /^[,()—–]$/.test(text) ? at + 1 : tokens.length;
    // In "casado con Ana, guatemalteca" the words after the comma may describe Ana.
    if (
      word === "con" ||
      relatives.has(word) ||
      (rowOf.has(word) && known(tokens[at + 1]?.word ?? "")?.sort === "person")
    )
      break;
  }
  return tokens.length;
}
