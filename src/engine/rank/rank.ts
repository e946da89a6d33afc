/**
 * A place in an order as text, so that moving one item changes that item only. Ranks are compared letter by letter as
 * `<` does and PostgreSQL does under collate "C"; `localeCompare` sorts them wrongly.
 *
 * A rank is a whole number and a fraction in base 62. The first letter says how many digits the number has: "a0" to
 * "az", then "b00" to "bzz", and below zero "Zz" down to "Z0", "Yzz" … So appending grows ranks by their logarithm; the
 * fraction makes room between two. A fraction never ends in 0: then there would be nothing below it.
 */
export type Rank = string;

/** A rank longer than this asks for renumbering: ten thousand moves into the same gap make ranks of 2,000 letters. */
export const maxRankLength = 40;

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const base = digits.length;
const valueOf = (digit: string | undefined): number => (digit === undefined ? 0 : digits.indexOf(digit));
const lowest = `A${"0".repeat(26)}`;
const shape = /^[A-Za-z][0-9A-Za-z]+$/;

/** Returns the length of the whole-number part, its first letter included. */
function wholeLength(rank: Rank): number {
  const head = rank.charCodeAt(0);
  return head >= 97 ? head - 97 + 2 : 90 - head + 2;
}

/** True for a text that is a rank. */
export function isRank(text: string): boolean {
  if (!shape.test(text) || text === lowest) return false;
  const length = wholeLength(text);
  return text.length >= length && !(text.length > length && text.endsWith("0"));
}

/**
 * Returns a rank strictly between two others. Null means the beginning or the end. Throws RangeError for an invalid
 * rank and for two that are not in order.
 */
export function rankBetween(before: Rank | null, after: Rank | null): Rank {
  for (const rank of [before, after])
    if (rank !== null && !isRank(rank)) throw new RangeError(`Not a rank: ${rank.slice(0, 60)}`);
  if (before !== null && after !== null && before >= after) throw new RangeError(`${before} is not before ${after}`);
  if (before === null) return after === null ? "a0" : rankBefore(after);
  const length = wholeLength(before);
  const whole = before.slice(0, length);
  const fraction = before.slice(length);
  if (after?.startsWith(whole)) return whole + fractionBetween(fraction, after.slice(length));
  const next = step(whole, 1);
  if (next !== undefined && (after === null || next < after)) return next;
  return whole + fractionBetween(fraction, undefined);
}

function rankBefore(after: Rank): Rank {
  const whole = after.slice(0, wholeLength(after));
  if (whole < after && whole !== lowest) return whole;
  const previous = step(whole, -1);
  if (previous !== undefined && previous !== lowest) return previous;
  return lowest + fractionBetween("", whole === lowest ? after.slice(whole.length) : undefined);
}

/** Returns the whole number one higher or lower. Returns undefined beyond the 26 digits that a rank can hold. */
function step(whole: string, by: 1 | -1): string | undefined {
  const numerals = Array.from(whole.slice(1));
  for (let at = numerals.length - 1; at >= 0; at--) {
    const value = valueOf(numerals[at]) + by;
    numerals[at] = digits[(value + base) % base] as string;
    if (value >= 0 && value < base) return whole.charAt(0) + numerals.join("");
  }
  const head = whole.charAt(0);
  if (by > 0 ? head === "z" : head === "A") return undefined;
  if (by > 0 && head === "Z") return "a0";
  if (by < 0 && head === "a") return "Zz";
  const newHead = String.fromCharCode(head.charCodeAt(0) + by);
  return newHead + digits.charAt(by > 0 ? 0 : base - 1).repeat(wholeLength(newHead) - 1);
}

/** Returns the shortest fraction strictly between two. For `high`, undefined means one whole. */
function fractionBetween(low: string, high: string | undefined): string {
  let out = "";
  let top = high;
  for (let at = 0; ; at++) {
    const from = valueOf(low[at]);
    const to = top === undefined ? base : valueOf(top[at]);
    if (to - from > 1) return out + digits.charAt(Math.round((from + to) / 2));
    if (to - from === 1) {
      if (top !== undefined && top.length > at + 1) return out + top.charAt(at);
      top = undefined;
    }
    out += digits.charAt(from);
  }
}

/** So many ranks strictly between two others, in order, spread so that the gaps stay wide. */
export function ranksBetween(before: Rank | null, after: Rank | null, count: number): Rank[] {
  if (count <= 0) return [];
  if (after === null || before === null) return inARow(before, after, count);
  const half = Math.floor(count / 2);
  const middle = rankBetween(before, after);
  return [...ranksBetween(before, middle, half), middle, ...ranksBetween(middle, after, count - half - 1)];
}

/** Towards an open end, ranks count on by ones. */
function inARow(before: Rank | null, after: Rank | null, count: number): Rank[] {
  const row: Rank[] = [];
  const forwards = after === null;
  let edge = forwards ? before : after;
  for (let i = 0; i < count; i++) {
    edge = forwards ? rankBetween(edge, null) : rankBetween(null, edge);
    row.push(edge);
  }
  return forwards ? row : row.reverse();
}

/**
 * The result of putting an item into a list: its rank, and new ranks for all the others if their ranks became too
 * long.
 */
export interface Placed {
  readonly rank: Rank;
  /** The new ranks of the items that were there, in their order; absent when they keep theirs. */
  readonly renumbered?: readonly Rank[];
}

/**
 * Puts an item at an index among items with these rising ranks (without the item itself; an index beyond either end is
 * the end). Renumbers all when there is no room for a rank of at most `maxRankLength`.
 */
export function placeAt(ranks: readonly Rank[], index: number): Placed {
  const at = Math.max(0, Math.min(ranks.length, Math.trunc(index) || 0));
  const rank = rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null);
  if (rank.length <= maxRankLength) return { rank };
  const all = ranksBetween(null, null, ranks.length + 1);
  return { rank: all[at] as Rank, renumbered: all.toSpliced(at, 1) };
}
