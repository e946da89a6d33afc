/** Prints one measurement as a JSON line. `value` is in `unit`; what else it has explains it. */
export function print(bench: string, value: number, unit: string, more: Readonly<Record<string, unknown>> = {}): void {
  console.log(JSON.stringify({ bench, value: unit === "bytes" ? value : rounded(value), unit, ...more }));
}

/** Three digits that mean something. */
export const rounded = (value: number): number => Number(value.toPrecision(3));

/** The value below which this share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The quick end of some milliseconds, which a busy machine changes least, the middle and the slow end. */
export const spread = (samples: readonly number[]) => ({
  min: rounded(Math.min(...samples)),
  p50: rounded(percentile(samples, 0.5)),
  p95: rounded(percentile(samples, 0.95)),
});

/** Milliseconds the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
