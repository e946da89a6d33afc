/** The words of names and texts, as they are looked for, and what is shown of a hit. */

/** A word as it is written, in lower case, and without its accents. */
export interface Word {
  readonly word: string;
  readonly plain: string;
}

const inWords = /[\p{L}\p{N}]+/gu;
/** Longer runs of letters are no words: they are codes of pictures and keys. */
const maxWordLength = 40;

/** Without accents. */
export const withoutAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

/** The different words of a text, at most so many, in the order they come in. */
export function wordsOf(text: string, most = 30_000): Word[] {
  const words = new Set<string>();
  for (const [found] of text.normalize("NFC").toLowerCase().matchAll(inWords)) {
    if (found.length <= maxWordLength) words.add(found);
    if (words.size >= most) break;
  }
  return [...words].flatMap((word) => {
    const plain = withoutAccents(word);
    return plain === "" ? [] : [{ word, plain }];
  });
}

/** A piece of a text, and whether it is what was looked for. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** The forms of a letter in a text that is searched without accents. */
const written: Readonly<Record<string, string>> = {
  a: "[aáàäâãå]",
  e: "[eéèëê]",
  i: "[iíìïî]",
  o: "[oóòöôõ]",
  u: "[uúùüû]",
  n: "[nñ]",
  c: "[cç]",
};

/** Words that begin with one of these, however they are accented; undefined when there is none. */
function beginning(starts: readonly string[]): RegExp | undefined {
  const each = [...new Set(starts.map((start) => withoutAccents(start.toLowerCase())))]
    .filter((start) => start !== "" && !/[^\p{L}\p{N}]/u.test(start))
    .map((start) => [...start].map((letter) => written[letter] ?? letter).join(""));
  if (each.length === 0) return undefined;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${each.join("|")})[\\p{L}\\p{N}]*`, "giu");
}

/** Hits that are looked at to find the place that has most of them. */
const maxHits = 300;
const before = 50;
const shownLength = 220;

/** Returns the place of a text with the most different search terms, with those marked. Empty if there is none. */
export function snippetOf(text: string, starts: readonly string[]): Piece[] {
  const pattern = beginning(starts);
  if (!pattern) return [];
  const hits: { readonly at: number; readonly plain: string }[] = [];
  for (const match of text.matchAll(pattern)) {
    hits.push({ at: match.index, plain: withoutAccents(match[0].toLowerCase()) });
    if (hits.length >= maxHits) break;
  }
  const different = (from: number) =>
    new Set(hits.filter(({ at }) => at >= from && at < from + shownLength - before).map(({ plain }) => plain)).size;
  let best = hits[0];
  let most = 0;
  for (const hit of hits) {
    const count = different(hit.at);
    if (count > most) [best, most] = [hit, count];
  }
  return best ? marked(cutAround(text, best.at), pattern) : [];
}

/** A part of a text around a place, from the beginning of a word to the end of one. */
function cutAround(text: string, at: number): string {
  const from = at <= before ? 0 : Math.max(text.indexOf(" ", at - before) + 1, 0);
  const start = from > at || from === 0 ? Math.max(0, at - before) : from;
  const cut = text.slice(start, start + shownLength);
  const end = start + shownLength >= text.length ? cut.length : Math.max(cut.lastIndexOf(" "), shownLength / 2);
  const shown = cut.slice(0, end).replace(/\s+/g, " ").trim();
  return `${start > 0 ? "… " : ""}${shown}${start + end < text.length ? " …" : ""}`;
}

/** A text in pieces: what is looked for, and what is between. */
function marked(text: string, pattern: RegExp): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), marked: false });
    pieces.push({ text: match[0], marked: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), marked: false });
  return pieces;
}
