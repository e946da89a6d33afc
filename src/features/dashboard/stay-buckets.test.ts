import fc from "fast-check";
import { expect, test } from "vitest";
import { middleOf, shareOf } from "./stay-buckets.ts";

const hour = 60 * 60_000;
/** The bucket of a time, as the function of the database (`stay_bucket`) has it. */
const bucketOf = (ms: number): number =>
  ms < hour ? Math.floor(ms / 60_000) : 60 + Math.floor(Math.log(ms / hour) / Math.log(1.02));

const times = fc.integer({ min: 0, max: 400 * 24 * 3_600_000 });
const bucketsOf = (all: readonly number[]) =>
  all.reduce((sum, ms) => sum.set(bucketOf(ms), (sum.get(bucketOf(ms)) ?? 0) + 1), new Map<number, number>());

test("the middle of a bucket is half a minute wrong at most up to an hour, and one in a hundred beyond", () => {
  fc.assert(
    fc.property(times, (ms) => {
      const wrong = Math.abs(middleOf(bucketOf(ms)) - ms);
      expect(wrong).toBeLessThanOrEqual(ms < 3_600_000 ? 30_000 : ms * 0.0101);
    }),
  );
});

test("a median out of buckets is that of the times, as exact as the buckets are", () => {
  fc.assert(
    fc.property(fc.array(times, { minLength: 1, maxLength: 200 }), fc.constantFrom(0.5, 0.85), (all, share) => {
      const sorted = all.toSorted((a, b) => a - b);
      const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
      const found = shareOf(bucketsOf(all), share) ?? Number.NaN;
      expect(Math.abs(found - exact)).toBeLessThanOrEqual(Math.max(30_000, exact * 0.0101));
    }),
  );
});

test("of nothing there is none, and what was taken back counts no more", () => {
  expect(shareOf(new Map(), 0.5)).toBeNull();
  expect(shareOf(new Map([[3, 0]]), 0.5)).toBeNull();
});
