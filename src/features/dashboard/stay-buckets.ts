/** The number of stays by length, in the buckets of the database (`stay_bucket`). */
export type StayBuckets = ReadonlyMap<number, number>;

const minute = 60_000;
const hour = 60 * minute;
/** The growth from one bucket to the next, beyond an hour. */
const growth = 1.02;

/** Returns the time of a bucket: its middle, so that it is at most half a bucket wrong. */
export const middleOf = (bucket: number): number =>
  bucket < 60 ? (bucket + 0.5) * minute : hour * growth ** (bucket - 60 + 0.5);

/** The time below which this share of the stays lies; null of none. */
export function shareOf(buckets: StayBuckets, share: number): number | null {
  const sorted = [...buckets].filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b);
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return null;
  let below = 0;
  for (const [bucket, count] of sorted) {
    below += count;
    if (below >= share * all) return middleOf(bucket);
  }
  return null;
}
