import { matches } from "./matching.ts";
import { tokensOf, type WordChange, wordDifference } from "./word-difference.ts";

/**
 * The minimum share of common words in two paragraphs that are treated as one: twice the common words divided by all
 * words.
 */
const alike = 0.5;

/** The maximum number of pairs in one grid. Longer lists are cut in halves, and each is paired with its own half. */
const largestGrid = 300_000;

const sorted = (words: readonly number[]): Int32Array => Int32Array.from(words).sort();

/**
 * One paragraph of a comparison. `before` and `after` are the paragraphs concerned: both when it is the same, changed
 * (then `words` says how) or moved; one when it was added or removed.
 */
export interface ParagraphChange<Paragraph> {
  readonly kind: "same" | "added" | "removed" | "changed" | "moved";
  readonly before?: Paragraph;
  readonly after?: Paragraph;
  readonly words?: readonly WordChange[];
}

/** The minimum length, in characters, of a moved paragraph. A shorter one may occur twice by chance. */
const shortestMove = 20;

/**
 * Compares two documents, or any two lists of paragraphs: what is the same, changed, added, removed or moved, in the
 * order of `after`, with what was removed where it stood. Every paragraph of either side occurs exactly once. Paragraphs
 * that say much the same are taken for one that changed.
 */
export function differenceOf<Paragraph extends { readonly text: string }>(
  before: readonly Paragraph[],
  after: readonly Paragraph[],
): ParagraphChange<Paragraph>[] {
  const ids = new Map<string, number>();
  const idOf = ({ text }: Paragraph) => ids.get(text) ?? (ids.set(text, ids.size), ids.size - 1);
  const [a, b] = [before.map(idOf), after.map(idOf)];
  const pairs = new Map<number, number>(matches(a, b));
  const moved = moves(before, a, b, pairs);
  const changed = new Map<number, number>();
  const words = new Map<string, number>();
  const wordIds = ({ text }: Paragraph) =>
    tokensOf(text.toLowerCase()).flatMap((word) => {
      if (!/[\p{L}\p{N}]/u.test(word)) return [];
      const known = words.get(word) ?? words.size;
      words.set(word, known);
      return known;
    });
  const free = (place: number) => !moved.has(place);
  const movedTo = new Set(moved.values());
  let [x, y] = [0, 0];
  for (const [nextX, nextY] of [...pairs, [before.length, after.length] as const]) {
    const gone = range(x, nextX).filter(free);
    const come = range(y, nextY).filter((place) => !movedTo.has(place));
    if (gone.length > 0 && come.length > 0) {
      const idsOf = (place: number, list: readonly Paragraph[]) => wordIds(list[place] as Paragraph);
      const similar = pairSimilar(
        gone.map((place) => idsOf(place, before)),
        come.map((place) => idsOf(place, after)),
      );
      for (const [i, j] of similar) changed.set(gone[i] as number, come[j] as number);
    }
    [x, y] = [nextX + 1, nextY + 1];
  }
  return describe(before, after, pairs, changed, moved);
}

/** Returns the paragraphs that occur once on either side, at different places. */
function moves<Paragraph extends { readonly text: string }>(
  before: readonly Paragraph[],
  a: readonly number[],
  b: readonly number[],
  pairs: ReadonlyMap<number, number>,
): Map<number, number> {
  const taken = new Set(pairs.values());
  const places = new Map<number, number[]>();
  for (const [place, id] of b.entries()) {
    if (taken.has(place)) continue;
    const known = places.get(id) ?? [];
    known.push(place);
    places.set(id, known);
  }
  const found = new Map<number, number>();
  for (const [place, id] of a.entries()) {
    if (pairs.has(place) || (before[place]?.text.trim().length ?? 0) < shortestMove) continue;
    const target = places.get(id)?.shift();
    if (target !== undefined) found.set(place, target);
  }
  return found;
}

function describe<Paragraph extends { readonly text: string }>(
  before: readonly Paragraph[],
  after: readonly Paragraph[],
  pairs: ReadonlyMap<number, number>,
  changed: ReadonlyMap<number, number>,
  moved: ReadonlyMap<number, number>,
): ParagraphChange<Paragraph>[] {
  const origin = new Map([...pairs, ...changed, ...moved].map(([x, y]) => [y, x]));
  const result: ParagraphChange<Paragraph>[] = [];
  const effort = { left: 10_000_000 };
  let x = 0;
  const removeUpTo = (end: number) => {
    for (; x < end; x++) {
      const gone = before[x];
      if (gone && !pairs.has(x) && !changed.has(x) && !moved.has(x)) result.push({ kind: "removed", before: gone });
    }
  };
  for (const [y, now] of after.entries()) {
    const from = origin.get(y);
    const old = from === undefined ? undefined : before[from];
    if (from === undefined || !old) {
      result.push({ kind: "added", after: now });
      continue;
    }
    if (moved.has(from)) result.push({ kind: "moved", before: old, after: now });
    else {
      removeUpTo(from);
      if (changed.has(from))
        result.push({ kind: "changed", before: old, after: now, words: wordDifference(old.text, now.text, effort) });
      else result.push({ kind: "same", before: old, after: now });
      x = Math.max(x, from + 1);
    }
  }
  removeUpTo(before.length);
  return result;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

/**
 * Pairs paragraphs of two lists that say much the same, in order, so that the pairs together share the most. Each list
 * holds the ids of a paragraph's words. Answers pairs of indices.
 */
function pairSimilar(
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
