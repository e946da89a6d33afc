import { createHmac, timingSafeEqual } from "node:crypto";

const toleranceMs = 5 * 60 * 1000;

/**
 * Returns true if a message was signed within the last or next five minutes, so that old messages cannot be replayed.
 */
export const isFresh = (seconds: string, now: Date): boolean =>
  /^\d{1,12}$/.test(seconds) && Math.abs(now.getTime() - Number(seconds) * 1000) <= toleranceMs;

/** Returns true if one of the signatures matches the text. Takes as long for a wrong signature as for a right one. */
export function isSigned(
  key: string | Buffer,
  text: string,
  encoding: "hex" | "base64",
  signatures: readonly string[],
): boolean {
  const expected = createHmac("sha256", key).update(text).digest();
  return signatures.some((given) => {
    const bytes = Buffer.from(given, encoding);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}
