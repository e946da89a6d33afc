/** Two places that hold the same: an index on each side. */
export type Match = readonly [before: number, after: number];

/** The number of steps that searches may still take. After that they accept fewer matches than the maximum. */
export interface Effort {
  left: number;
}

/**
 * Pairs what two lists have in common, in order: first what occurs once on either side (so that repeated lines and blank
 * ones do not lead astray), then, between those, as much as there is. Ids stand for contents: equal contents, equal ids.
 * Large lists with little in common are paired less thoroughly rather than slowly.
 */
export function matches(
  before: readonly number[],
  after: readonly number[],
  effort: Effort = { left: 2_000_000 },
): Match[] {
  const found: Match[] = [];
  between(before, after, 0, before.length, 0, after.length, found, effort);
  return found;
}

function between(
  before: readonly number[],
  after: readonly number[],
  fromA: number,
  toA: number,
  fromB: number,
  toB: number,
  found: Match[],
  effort: Effort,
): void {
  let [a, b, endA, endB] = [fromA, fromB, toA, toB];
  while (a < endA && b < endB && before[a] === after[b]) found.push([a++, b++]);
  const tail: Match[] = [];
  while (a < endA && b < endB && before[endA - 1] === after[endB - 1]) tail.push([--endA, --endB]);
  const anchors = a < endA && b < endB ? uniqueMatches(before, after, a, endA, b, endB) : [];
  if (anchors.length > 0) {
    for (const [anchorA, anchorB] of anchors) {
      between(before, after, a, anchorA, b, anchorB, found, effort);
      found.push([anchorA, anchorB]);
      [a, b] = [anchorA + 1, anchorB + 1];
    }
    between(before, after, a, endA, b, endB, found, effort);
  } else if (a < endA && b < endB) found.push(...maxMatches(before, after, a, endA, b, endB, effort));
  found.push(...tail.reverse());
}

/** Returns the items that occur exactly once on both sides, reduced to the longest run that rises on both. */
function uniqueMatches(
  before: readonly number[],
  after: readonly number[],
  fromA: number,
  toA: number,
  fromB: number,
  toB: number,
): Match[] {
  const places = new Map<number, { a: number; b: number; countA: number; countB: number }>();
  for (let a = fromA; a < toA; a++) {
    const id = before[a] ?? -1;
    const known = places.get(id);
    if (known) known.countA++;
    else places.set(id, { a, b: -1, countA: 1, countB: 0 });
  }
  for (let b = fromB; b < toB; b++) {
    const known = places.get(after[b] ?? -1);
    if (!known) continue;
    known.countB++;
    known.b = b;
  }
  const pairs = [...places.values()].filter((place) => place.countA === 1 && place.countB === 1);
  // Patience: piles of rising tops; each card remembers the top to its left.
  const piles: { a: number; b: number; left: number }[] = [];
  const tops: number[] = [];
  for (const { a, b } of pairs) {
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((piles[tops[middle] ?? 0]?.b ?? 0) < b) low = middle + 1;
      else high = middle;
    }
    piles.push({ a, b, left: low > 0 ? (tops[low - 1] ?? -1) : -1 });
    tops[low] = piles.length - 1;
  }
  const chain: Match[] = [];
  for (let at = tops.at(-1) ?? -1; at >= 0; ) {
    const card = piles[at];
    if (!card) break;
    chain.push([card.a, card.b]);
    at = card.left;
  }
  return chain.reverse();
}

/** The most matches there are (Myers), among what occurs on both sides. */
function maxMatches(
  before: readonly number[],
  after: readonly number[],
  fromA: number,
  toA: number,
  fromB: number,
  toB: number,
  effort: Effort,
): Match[] {
  const inA = new Set(before.slice(fromA, toA));
  const inB = new Set(after.slice(fromB, toB));
  const a = range(fromA, toA).filter((place) => inB.has(before[place] ?? -1));
  const b = range(fromB, toB).filter((place) => inA.has(after[place] ?? -1));
  const size = a.length + b.length;
  const furthest = new Int32Array(2 * size + 3);
  const history: Int32Array[] = [];
  for (let d = 0; d <= size; d++) {
    effort.left -= 2 * d + 1;
    if (effort.left < 0) return inOrder(before, after, a, b);
    history.push(furthest.slice(size - d, size + d + 3));
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && at(furthest, size + k) < at(furthest, size + k + 2));
      let x = down ? at(furthest, size + k + 2) : at(furthest, size + k) + 1;
      let y = x - k;
      while (x < a.length && y < b.length && before[at(a, x)] === after[at(b, y)]) {
        x++;
        y++;
        effort.left--;
      }
      furthest[size + k + 1] = x;
      if (x >= a.length && y >= b.length) return traced(history, a, b);
    }
  }
  return [];
}

/** Follows the furthest points back to the start; each slide along a diagonal is a run of matches. */
function traced(history: readonly Int32Array[], a: readonly number[], b: readonly number[]): Match[] {
  const found: Match[] = [];
  let [x, y] = [a.length, b.length];
  for (let d = history.length - 1; d >= 0; d--) {
    const row = history[d] ?? new Int32Array();
    // The row begins at diagonal -d - 1.
    const point = (k: number) => at(row, k + d + 1);
    const k = x - y;
    const down = k === -d || (k !== d && point(k - 1) < point(k + 1));
    const startX = d === 0 ? 0 : point(down ? k + 1 : k - 1);
    const startY = d === 0 ? 0 : startX - (down ? k + 1 : k - 1);
    const [slideX, slideY] = d === 0 ? [0, 0] : down ? [startX, startY + 1] : [startX + 1, startY];
    while (x > slideX && y > slideY) found.push([at(a, --x), at(b, --y)]);
    [x, y] = [startX, startY];
  }
  return found.reverse();
}

/** Pairs each with the next one of its kind, without looking for the best. */
function inOrder(
  before: readonly number[],
  after: readonly number[],
  a: readonly number[],
  b: readonly number[],
): Match[] {
  const places = new Map<number, { readonly list: number[]; next: number }>();
  for (const place of b) {
    const id = at(after, place);
    const known = places.get(id);
    if (known) known.list.push(place);
    else places.set(id, { list: [place], next: 0 });
  }
  const found: Match[] = [];
  let last = -1;
  // A jump over much of the other side would cost more matches than it brings.
  const leap = Math.max(50, b.length >> 3);
  for (const place of a) {
    const known = places.get(at(before, place));
    if (!known) continue;
    while (known.next < known.list.length && at(known.list, known.next) <= last) known.next++;
    const next = known.list[known.next];
    if (next === undefined || (last >= 0 && next - last > leap)) continue;
    found.push([place, next]);
    last = next;
  }
  return found;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
const at = (list: ArrayLike<number>, index: number): number => list[index] ?? -1;
