import { readDecimal as readEnglish } from "#engine/words/english/read.ts";
import { readCardinal, readDecimal } from "#engine/words/spanish/read.ts";
import { and, codes } from "#engine/words/spanish/word-codes.ts";
import type { Span } from "./wordings.ts";

/** A number written in Spanish words. `value` has no commas: "1042", "15.5". */
export interface WordNumber extends Span {
  readonly value: string;
}

/** The longest amounts anybody writes have half as many words; what has more is no number. */
const maxWords = 60;

const extra = new Set(["cero", "punto"]);

const englishWords = new Set(
  (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen " +
    "nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion and"
  ).split(" "),
);

/** Numbers in English words, the longest reading of each; "one" alone is no number here, unless figures follow it. */
function englishNumbers(text: string): WordNumber[] {
  const found: WordNumber[] = [];
  let run: Span[] = [];
  const close = () => {
    while (run.length > 0 && run.length <= maxWords) {
      const start = run[0]?.start ?? 0;
      const taken = run.findLastIndex(({ end }) => readEnglish(text.slice(start, end)) !== undefined);
      const end = run[taken]?.end;
      const value = end === undefined ? undefined : readEnglish(text.slice(start, end));
      if (end !== undefined && value !== undefined && (taken > 0 || !/^one$/i.test(text.slice(start, end))))
        found.push({ start, end, value });
      run = run.slice(Math.max(1, taken + 1));
    }
    run = [];
  };
  for (const { 0: word, index } of text.matchAll(/[A-Za-z]+/g)) {
    const known = englishWords.has(word.toLowerCase());
    const joined = run.length === 0 || /^(?:\s+|-)$/.test(text.slice(run.at(-1)?.end ?? 0, index));
    if (run.length > 0 && (!known || !joined)) close();
    if (known && (run.length > 0 || word.toLowerCase() !== "and")) run.push({ start: index, end: index + word.length });
  }
  close();
  return found;
}

/**
 * Every number in words, the longest reading of each; "un", "una" and "uno" alone are articles and pronouns and no
 * numbers here, unless figures follow them.
 */
export function numbersInWords(text: string, language: "es" | "en" = "es"): WordNumber[] {
  if (language === "en") return englishNumbers(text);
  const found: WordNumber[] = [];
  let run: Span[] = [];
  const close = () => {
    if (run.length <= maxWords) found.push(...longest(text, run));
    run = [];
  };
  for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
    const code = codes.get(word.toLowerCase());
    const known = code !== undefined || extra.has(word.toLowerCase());
    const joined = run.length === 0 || /^\s+$/.test(text.slice(run.at(-1)?.end ?? 0, index));
    if (run.length > 0 && (!known || !joined)) close();
    if (known && (run.length > 0 || code !== and)) run.push({ start: index, end: index + word.length });
  }
  close();
  return found;
}

/** The words of a run as numbers, from left to right. */
function* longest(text: string, words: readonly Span[]): Generator<WordNumber> {
  let from = 0;
  while (from < words.length) {
    const start = words[from]?.start ?? 0;
    let taken = 0;
    for (let to = words.length; to > from && taken === 0; to--) {
      const end = words[to - 1]?.end ?? start;
      const piece = text.slice(start, end);
      const value = readCardinal(piece)?.toString() ?? readDecimal(piece);
      if (value === undefined) continue;
      taken = to - from;
      if (taken > 1 || !/^un[oa]?$/i.test(piece) || /^\s*\(0?1\)/.test(text.slice(end))) yield { start, end, value };
    }
    from += Math.max(1, taken);
  }
}
