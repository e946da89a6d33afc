import fc from "fast-check";
import { expect, test } from "vitest";
import { sharesOf, sumOf } from "./shares.ts";

test.each([
  [
    ["1", "1", "1"],
    ["33.3334", "33.3333", "33.3333"],
  ],
  [
    ["50", "25", "25"],
    ["50.0000", "25.0000", "25.0000"],
  ],
  [
    ["85.25", "64.5", "12"],
    ["52.7048", "39.8763", "7.4189"],
  ],
  [["7"], ["100.0000"]],
  [
    ["0", "3"],
    ["0.0000", "100.0000"],
  ],
  [
    ["0.0001", "9999999"],
    ["0.0000", "100.0000"],
  ],
])("weights of %o give the shares %o", (weights, shares) => {
  expect(sharesOf(weights)).toEqual(shares);
});

test.each([[[]], [["0"]], [["0", "0.0000"]]])("%o give no shares", (weights) => {
  expect(sharesOf(weights)).toBeUndefined();
});

const weight = fc
  .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 9999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(4, "0")}`);

test("shares always add up to exactly 100, none is further than its last digit from what is due, and a larger weight has no smaller share", () => {
  fc.assert(
    fc.property(fc.array(weight, { minLength: 1, maxLength: 200 }), (weights) => {
      const shares = sharesOf(weights);
      const numbers = weights.map(Number);
      const total = numbers.reduce((sum, one) => sum + one, 0);
      if (total === 0) return shares === undefined;
      if (!shares) return false;
      expect(sumOf(shares, 4)).toBe("100.0000");
      for (const [at, share] of shares.entries()) {
        const due = ((numbers[at] ?? 0) / total) * 100;
        expect(Math.abs(Number(share) - due)).toBeLessThanOrEqual(0.0001 + 1e-9);
      }
      const order = weights.map((_, at) => at).toSorted((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
      for (const [at, index] of order.entries()) {
        const next = order[at + 1];
        if (next !== undefined && (numbers[next] ?? 0) > (numbers[index] ?? 0))
          expect(Number(shares[next])).toBeGreaterThanOrEqual(Number(shares[index]));
      }
      return true;
    }),
  );
});

test("sums are exact", () => {
  expect(sumOf(["0.1", "0.2"], 4)).toBe("0.3000");
  expect(sumOf([], 2)).toBe("0.00");
  expect(sumOf(["9999999999999.99", "0.01"], 2)).toBe("10000000000000.00");
});
