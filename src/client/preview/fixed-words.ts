/** Words of a document that no answer fills, with the fixed text of their paragraph before and after them. */
export interface FixedWords {
  /** Empty if a whole paragraph is meant. */
  readonly text: string;
  readonly before: string;
  readonly after: string;
}

/** The maximum letters of each text of fixed words. */
export const maxFixedLetters = 200;

/** The letters around a place that are compared. Some are gaps, which the texts of fixed words do not have. */
const comparedLetters = 2 * maxFixedLetters;

/** A place that an answer fills, in the fixed text of a paragraph. */
export const gap = "\u0000";

const lettersInCommon = (one: string, other: string): number => {
  let count = 0;
  while (count < one.length && count < other.length && one[count] === other[count]) count += 1;
  return count;
};

const backwards = (text: string): string => [...text].toReversed().join("");

/** Returns the fixed words of a paragraph: the longest piece of `[start, end)` between two gaps, or the whole paragraph if there is none. */
export function fixedWordsOf(text: string, start: number, end: number): FixedWords {
  const withoutGaps = (part: string) => part.replaceAll(gap, "");
  let at = start;
  let longest = { start, text: "" };
  for (const piece of text.slice(start, end).split(gap)) {
    const trimmed = piece.trim();
    if (trimmed.length > longest.text.length) longest = { start: at + piece.indexOf(trimmed), text: trimmed };
    at += piece.length + 1;
  }
  const words = longest.text.slice(0, maxFixedLetters);
  const until = words === "" ? 0 : longest.start;
  return {
    text: words,
    before: withoutGaps(text.slice(0, until)).slice(-maxFixedLetters),
    after: withoutGaps(text.slice(until + words.length)).slice(0, maxFixedLetters),
  };
}

/**
 * Finds fixed words in paragraphs of fixed text: the place whose text before and after is most like theirs. Returns undefined if no
 * paragraph has them.
 */
export function findFixedWords(
  { text, before, after }: FixedWords,
  paragraphs: readonly string[],
): { readonly paragraph: number; readonly start: number; readonly end: number } | undefined {
  let best = { paragraph: -1, start: 0, likeness: -1 };
  for (const [paragraph, whole] of paragraphs.entries()) {
    for (let start = whole.indexOf(text); start >= 0; start = text === "" ? -1 : whole.indexOf(text, start + 1)) {
      const end = start + text.length;
      const ahead = whole.slice(Math.max(0, start - comparedLetters), start).replaceAll(gap, "");
      const behind = whole.slice(end, end + comparedLetters).replaceAll(gap, "");
      const likeness = lettersInCommon(backwards(ahead), backwards(before)) + lettersInCommon(behind, after);
      if (likeness > best.likeness) best = { paragraph, start, likeness };
    }
  }
  if (best.paragraph < 0 || (text === "" && best.likeness === 0)) return undefined;
  return { paragraph: best.paragraph, start: best.start, end: best.start + text.length };
}
