/** Letters of a paragraph that are kept to find it again. */
export const quotedLetters = 1000;

/** The text of a paragraph as it is compared and quoted. */
export const quoted = (text: string): string =>
  text
    .replace(/[\s\u200b\u2063]+/g, " ")
    .trim()
    .slice(0, quotedLetters);

/** The minimum likeness of two paragraphs: from 0, no word in common, to 1, the same words. */
const alike = 0.6;

/**
 * Which of the paragraphs a quote was taken from, as its index; undefined when none of them is. Answers change inside a
 * paragraph, so the one with most words in common is it, when these are most of its words.
 */
export function closestParagraph(quote: string, paragraphs: readonly string[]): number | undefined {
  const same = paragraphs.indexOf(quote);
  if (same >= 0) return same;
  const words = counted(quote);
  let best = { index: -1, likeness: 0 };
  for (const [index, text] of paragraphs.entries()) {
    const likeness = likenessOf(words, counted(text));
    if (likeness > best.likeness) best = { index, likeness };
  }
  return best.likeness >= alike ? best.index : undefined;
}

interface Words {
  readonly times: ReadonlyMap<string, number>;
  readonly count: number;
}

function counted(text: string): Words {
  const times = new Map<string, number>();
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return { times, count: words.length };
}

/** Sørensen–Dice coefficient of the words. */
function likenessOf(one: Words, other: Words): number {
  let common = 0;
  for (const [word, times] of one.times) common += Math.min(times, other.times.get(word) ?? 0);
  return one.count + other.count === 0 ? 0 : (2 * common) / (one.count + other.count);
}
