import type { Program, Step } from "../program/program.ts";
import { distanceExtra, distanceSymbol, lengthExtra, lengthSymbol, maxMatch, window } from "./symbols.ts";

/**
 * A byte as it is, or a copy of `length` bytes that stand `offset` bytes into a segment; `or` is where else they stand nearer, in
 * text that only some answers print.
 */
export type Token =
  | { readonly byte: number }
  | (Source & { readonly at: number; readonly length: number; readonly or?: Source });
export interface Source {
  readonly from: number;
  readonly offset: number;
}

const shortestMatch = 4;
const maxChainLength = 96;
/** Room for documents longer than the sample: what would be too far then costs literals. */
const margin = 0;
/** Bytes an answer is taken to have. */
const answerLength = 40;

/**
 * Finds literals and copies in the static text of a program once, segment by segment. A copy comes from the segment
 * itself or from one that is always printed before it, named by segment and offset: the distance depends on the
 * answers between. `layout` is the first position of each segment in a sample document, -1 if it is absent.
 */
export function findMatches(program: Program, texts: readonly Uint8Array[], layout: Int32Array): Token[][] {
  const { order, before } = structure(program);
  const start = new Int32Array(texts.length);
  const expected = new Int32Array(texts.length);
  let total = 0;
  let place = 0;
  for (const segment of order) {
    const length = texts[segment]?.length ?? 0;
    start[segment] = total;
    total += length;
    place = Math.max(place, layout[segment] ?? -1);
    expected[segment] = place;
    place += length + answerLength;
  }
  const all = new Uint8Array(total);
  const owner = new Int32Array(total);
  for (const segment of order) {
    const text = texts[segment] ?? new Uint8Array();
    const from = start[segment] ?? 0;
    all.set(text, from);
    owner.fill(segment, from, from + text.length);
  }
  const heads = new Int32Array(1 << 16).fill(-1);
  const previous = new Int32Array(total).fill(-1);
  const hash = (at: number): number =>
    Math.imul(
      (all[at] as number) |
        ((all[at + 1] as number) << 8) |
        ((all[at + 2] as number) << 16) |
        ((all[at + 3] as number) << 24),
      0x9e3779b1,
    ) >>> 16;
  const remember = (at: number) => {
    if (at + 3 >= total) return;
    const slot = hash(at);
    previous[at] = heads[slot] as number;
    heads[slot] = at;
  };

  /** The nearest place before `at` outside of `segment` and `taken` that says the same so many bytes. */
  const elsewhere = (at: number, length: number, segment: number, taken: number): Source | undefined => {
    let chain = maxChainLength;
    for (let source = previous[at] as number; source >= 0 && chain-- > 0; source = previous[source] as number) {
      const other = owner[source] as number;
      if (other === segment || other === taken) continue;
      const offset = source - (start[other] as number);
      if (offset + length > (texts[other]?.length ?? 0)) continue;
      let same = 0;
      while (same < length && all[source + same] === all[at + same]) same++;
      if (same === length) return { from: other, offset };
    }
    return undefined;
  };

  const tokens: Token[][] = texts.map(() => []);
  for (const segment of order) {
    const from = start[segment] as number;
    const count = texts[segment]?.length ?? 0;
    const end = from + count;
    // The cheapest way to each place of the segment, and the last step on it.
    const cost = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY);
    const steps = new Int32Array(count + 1);
    const sources = new Int32Array(count + 1).fill(-1);
    cost[0] = 0;
    for (let i = 0; i < count; i++) {
      const at = from + i;
      const spent = cost[i] as number;
      if (spent + literalPrice < (cost[i + 1] as number)) {
        cost[i + 1] = spent + literalPrice;
        steps[i + 1] = 1;
        sources[i + 1] = -1;
      }
      if (i + shortestMatch > count) {
        remember(at);
        continue;
      }
      let reached = shortestMatch - 1;
      let chain = maxChainLength;
      for (let source = heads[hash(at)] as number; source >= 0 && chain-- > 0; source = previous[source] as number) {
        const other = owner[source] as number;
        const distance =
          (expected[segment] as number) + i - ((expected[other] as number) + source - (start[other] as number));
        if (distance > window - margin) break;
        if (all[source + reached] !== all[at + reached] || (other !== segment && !before(other, segment))) continue;
        const room = other === segment ? maxMatch : (start[other] as number) + (texts[other]?.length ?? 0) - source;
        const max = Math.min(maxMatch, end - at, room);
        let length = 0;
        while (length < max && all[source + length] === all[at + length]) length++;
        if (length <= reached) continue;
        const price = spent + distancePrice(distance) + (other === segment ? 0 : symbolicPrice);
        for (let l = reached + 1; l <= length; l++) {
          const whole = price + lengthPrice(l);
          if (whole >= (cost[i + l] as number)) continue;
          cost[i + l] = whole;
          steps[i + l] = l;
          sources[i + l] = source;
        }
        reached = length;
        if (length >= maxMatch || at + reached >= end) break;
      }
      remember(at);
      // Inside a long copy nothing better is to be found: look again near its end.
      for (let skip = reached >= 96 ? reached - 4 : 0; skip > 0; skip--) remember(from + ++i);
    }
    const path: Token[] = [];
    for (let to = count; to > 0; to -= steps[to] as number) {
      const length = steps[to] as number;
      const source = sources[to] as number;
      const other = owner[source] as number;
      if (source < 0) path.push({ byte: all[from + to - 1] as number });
      else {
        const or = other === segment ? undefined : elsewhere(from + to - length, length, segment, other);
        const copied = { from: other, offset: source - (start[other] as number), at: to - length, length };
        path.push(or ? { ...copied, or } : copied);
      }
    }
    tokens[segment] = path.reverse();
  }
  return tokens;
}

// Prices in bits before the codes are known, as they are in the markup of Word; what is far may fall out of the window.
const literalPrice = 6;
const symbolicPrice = 2;
const lengthPrice = (length: number): number => 6 + (lengthExtra[lengthSymbol[length] as number] as number);
const distancePrice = (distance: number): number => 4.5 + (distanceExtra[distanceSymbol[distance] as number] as number);

/** The segments in the order of the template, and whether one is always printed before another. */
function structure(program: Program): { order: number[]; before: (a: number, b: number) => boolean } {
  const order: number[] = [];
  const listOf = new Int32Array(program.segments.length).fill(-1);
  const parents: number[] = [];
  const add = (segment: number, list: number) => {
    order.push(segment);
    listOf[segment] = list;
  };
  const walk = (steps: readonly Step[], parent: number): void => {
    const list = parents.push(parent) - 1;
    for (const step of steps) {
      if (step.do === "text") add(step.segment, list);
      else if (step.do === "section") {
        walk(step.body, list);
        if (step.lastBody) walk(step.lastBody, list);
        if (step.otherwise) walk(step.otherwise, list);
      } else if (step.do === "guard") {
        // A guarded element may be taken back: from outside nothing in it can be relied on.
        const inside = parents.push(list) - 1;
        add(step.open, inside);
        walk(step.body, inside);
        add(step.close, inside);
      }
    }
  };
  walk(program.steps, -1);
  const placed = new Set(order);
  program.segments.forEach((_, segment) => {
    if (!placed.has(segment)) order.push(segment);
  });
  const before = (a: number, b: number): boolean => {
    const list = listOf[a] as number;
    if (list < 0) return false;
    for (let inner = listOf[b] as number; inner >= 0; inner = parents[inner] as number) if (inner === list) return true;
    return false;
  };
  return { order, before };
}
