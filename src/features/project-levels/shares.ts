/** Decimals of a share in per cent, and of what it is in proportion to. */
const shareDecimals = 4;
const weightDecimals = 4;

/** A decimal text ("85.25") as a whole number of its smallest part. */
function scaled(text: string, decimals: number): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(decimals, "0").slice(0, decimals));
}

/** A whole number of smallest parts as a decimal text with all its decimals. */
function unscaled(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Shares in per cent, with four decimals, in proportion to weights given as decimal texts. They add up to exactly 100: each
 * is cut, and what is left goes to those that lost most by it, of equals to the first. Undefined while all weights are zero.
 */
export function sharesOf(weights: readonly string[]): readonly string[] | undefined {
  const parts = weights.map((weight) => scaled(weight, weightDecimals));
  const total = parts.reduce((sum, part) => sum + part, 0n);
  if (total === 0n) return undefined;
  const all = 100n * 10n ** BigInt(shareDecimals);
  const cut = parts.map((part) => (part * all) / total);
  const lost = parts.map((part, at) => ({ at, rest: (part * all) % total }));
  const left = Number(all - cut.reduce((sum, share) => sum + share, 0n));
  const lucky = new Set(
    lost
      .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))
      .slice(0, left)
      .map(({ at }) => at),
  );
  return cut.map((share, at) => unscaled(share + (lucky.has(at) ? 1n : 0n), shareDecimals));
}

/** The sum of decimal texts with at most so many decimals, as a decimal text. */
export const sumOf = (texts: readonly string[], decimals: number): string =>
  unscaled(
    texts.reduce((sum, text) => sum + scaled(text, decimals), 0n),
    decimals,
  );
