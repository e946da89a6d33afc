import { matches } from "./matching.ts";
import { pairSimilar } from "./pair-similar.ts";
import { tokensOf, type WordChange, wordDifference } from "./word-difference.ts";

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
  for (const [place, id] of b.entries()) if (!taken.has(place)) places.set(id, [...(places.get(id) ?? []), place]);
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
