import { createHmac, timingSafeEqual } from "node:crypto";

const toleranceMs = 5 * 60 * 1000;

/** Whether a message was signed now, give or take five minutes; a replay of an old one was not. */
export const isFresh = (seconds: string, now: Date): boolean =>
  /^\d{1,12}$/.test(seconds) && Math.abs(now.getTime() - Number(seconds) * 1000) <= toleranceMs;

/** Whether one of the signatures is that of the text. Takes as long for a wrong one as for a right one. */
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
