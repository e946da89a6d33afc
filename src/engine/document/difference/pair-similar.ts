/**
 * The minimum share of common words in two paragraphs that are treated as one: twice the common words divided by all
 * words.
 */
const alike = 0.5;
/** The maximum number of pairs in one grid. Longer lists are cut in halves, and each is paired with its own half. */
const largestGrid = 300_000;

/**
 * Pairs paragraphs of two lists that say much the same, in order, so that the pairs together share the most. Each list
 * holds the ids of a paragraph's words. Answers pairs of indices.
 */
export function pairSimilar(
  before: readonly (readonly number[])[],
  after: readonly (readonly number[])[],
): [number, number][] {
  const [rows, columns] = [before.length, after.length];
  if (rows * columns > largestGrid) {
    const [i, j] = [rows >> 1, columns >> 1];
    const rest = pairSimilar(before.slice(i), after.slice(j));
    return [
      ...pairSimilar(before.slice(0, i), after.slice(0, j)),
      ...rest.map(([x, y]): [number, number] => [x + i, y + j]),
    ];
  }
  const a = before.map(sorted);
  const b = after.map(sorted);
  const best = new Float32Array((rows + 1) * (columns + 1));
  const width = columns + 1;
  const shares = new Map<number, number>();
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      let value = Math.max(best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
      const share = shareOf(a[i] as Int32Array, b[j] as Int32Array);
      if (share >= alike) {
        shares.set(i * width + j, share);
        value = Math.max(value, share + (best[(i + 1) * width + j + 1] ?? 0));
      }
      best[i * width + j] = value;
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    const share = shares.get(i * width + j);
    const here = best[i * width + j] ?? 0;
    // The sums are of single precision.
    if (share !== undefined && Math.abs(here - share - (best[(i + 1) * width + j + 1] ?? 0)) < 1e-4)
      pairs.push([i++, j++]);
    else if (here - (best[(i + 1) * width + j] ?? 0) < 1e-4) i++;
    else j++;
  }
  return pairs;
}

const sorted = (words: readonly number[]): Int32Array => Int32Array.from(words).sort();

function shareOf(a: Int32Array, b: Int32Array): number {
  const total = a.length + b.length;
  // Even if the shorter one were contained in the longer it would not be enough.
  if (total === 0 || (2 * Math.min(a.length, b.length)) / total < alike) return 0;
  const needed = (alike * total) / 2;
  let [i, j, common] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    if (common + Math.min(a.length - i, b.length - j) < needed) return 0;
    const difference = (a[i] as number) - (b[j] as number);
    if (difference === 0) common++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return (2 * common) / total;
}
