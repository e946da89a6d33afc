import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRank, maxRankLength, placeAt, type Rank, rankBetween, ranksBetween } from "./rank.ts";

const highest = `z${"z".repeat(26)}`;
const lowest = `A${"0".repeat(26)}`;

test.each([
  [null, null, "a0"],
  ["a0", null, "a1"],
  [null, "a0", "Zz"],
  ["a0", "a1", "a0V"],
  ["a0", "a0V", "a0G"],
  ["a0V", "a1", "a0l"],
  ["az", null, "b00"],
  ["bzz", null, "c000"],
  ["Zz", "a0", "ZzV"],
  [null, "Z0", "Yzz"],
  ["Zz", "a1", "a0"],
  ["a1", "a2V", "a2"],
  ["a0", "a01", "a00V"],
  [highest, null, `${highest}V`],
  [null, `A${"0".repeat(25)}1`, `${lowest}V`],
  [null, `${lowest}1`, `${lowest}0V`],
])("between %j and %j is %j", (before, after, rank) => expect(rankBetween(before, after)).toBe(rank));

test.each(["", "a", "0", "a00", "b0", "a0-", "á0", "a0V0", lowest])("%j is no rank", (text) => {
  expect(isRank(text)).toBe(false);
  expect(() => rankBetween(text, null)).toThrow(RangeError);
  expect(() => rankBetween(null, text)).toThrow(RangeError);
});

test("two that are not in order are refused", () => {
  expect(() => rankBetween("a1", "a0")).toThrow(RangeError);
  expect(() => rankBetween("a0", "a0")).toThrow(RangeError);
});

/** Any order that can come about: items put in at random places, often at the ends and often into the same gap. */
const places = fc.array(
  fc.oneof(fc.nat(300), fc.constant(0), fc.constant(Number.MAX_SAFE_INTEGER), fc.constantFrom(1, 2, 3)),
  { maxLength: 300 },
);
const rises = (ranks: readonly Rank[]): boolean => ranks.every((rank, i) => i === 0 || (ranks[i - 1] as Rank) < rank);

describe("for any sequence of moves", () => {
  test("a rank is strictly between its neighbours", () => {
    fc.assert(
      fc.property(places, (indexes) => {
        const ranks: Rank[] = [];
        for (const index of indexes) {
          const at = Math.min(index, ranks.length);
          ranks.splice(at, 0, rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null));
        }
        expect(ranks.every(isRank)).toBe(true);
        expect(rises(ranks)).toBe(true);
      }),
    );
  });

  test("the order by bytes is the order of the items", () => {
    fc.assert(
      fc.property(places, (indexes) => {
        let items: { name: number; rank: Rank }[] = [];
        indexes.forEach((index, name) => {
          const { rank, renumbered } = placeAt(
            items.map((item) => item.rank),
            index,
          );
          if (renumbered) items = items.map((item, i) => ({ ...item, rank: renumbered[i] as Rank }));
          items.splice(Math.min(index, items.length), 0, { name, rank });
        });
        const byBytes = items.toSorted((a, b) => Buffer.compare(Buffer.from(a.rank), Buffer.from(b.rank)));
        expect(byBytes.map(({ name }) => name)).toEqual(items.map(({ name }) => name));
      }),
    );
  });

  test("many between two rise strictly", () => {
    fc.assert(
      fc.property(places, fc.nat(60), fc.nat(300), (indexes, count, gap) => {
        const ranks: Rank[] = [];
        for (const index of indexes) ranks.splice(Math.min(index, ranks.length), 0, placeAt(ranks, index).rank);
        if (!rises(ranks)) return;
        const at = Math.min(gap, ranks.length);
        const between = ranksBetween(ranks[at - 1] ?? null, ranks[at] ?? null, count);
        expect(between).toHaveLength(count);
        expect(rises([...ranks.slice(0, at), ...between, ...ranks.slice(at)])).toBe(true);
      }),
    );
  });
});

test("appending and prepending a hundred thousand stays short", () => {
  expect(ranksBetween(null, null, 100_000).at(-1)).toHaveLength(4);
  expect(ranksBetween(null, "a0", 100_000)[0]).toHaveLength(4);
});

test("ten thousand moves into one gap renumber now and then and never pass the limit", () => {
  let ranks = ranksBetween(null, null, 50);
  let renumberings = 0;
  let written = 0;
  for (let i = 0; i < 10_000; i++) {
    const moved = ranks.toSpliced(i % 2 === 0 ? 0 : 49, 1);
    const { rank, renumbered } = placeAt(moved, 25);
    ranks = (renumbered ?? moved).toSpliced(25, 0, rank);
    if (renumbered) renumberings++;
    written = Math.max(written, rank.length);
  }
  expect(rises(ranks)).toBe(true);
  expect(written).toBeLessThanOrEqual(maxRankLength);
  expect(renumberings).toBeLessThan(200);
});

test("an index beyond the ends, or none, is an end", () => {
  expect(placeAt(["a0", "a1"], 99)).toEqual({ rank: "a2" });
  expect(placeAt(["a0", "a1"], -5)).toEqual({ rank: "Zz" });
  expect(placeAt(["a0", "a1"], Number.NaN)).toEqual({ rank: "Zz" });
  expect(placeAt([], 3)).toEqual({ rank: "a0" });
});

test("the renumbered keep their order around the item", () => {
  const gap = ["a0", `a0${"0".repeat(50)}V`, "a1"];
  const { rank, renumbered = [] } = placeAt(gap, 1);
  expect([renumbered[0], rank, ...renumbered.slice(1)]).toEqual(["a0", "a1", "a2", "a3"]);
});
