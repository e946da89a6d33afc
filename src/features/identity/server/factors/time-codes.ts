import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Seconds a code of an authenticator app counts. */
const stepSeconds = 30;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A secret of 160 bits for an authenticator app, as RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(20);

/** Bytes in base32 (RFC 4648), without padding: how a secret is typed. */
export function base32(bytes: Uint8Array): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** The step an instant belongs to. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** The code of a step (RFC 6238 with HMAC-SHA-1, which every app knows): six digits, or as many as asked for. */
export function codeOfStep(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * The step whose code this is, of the one now, the one before and the one after; `undefined` when it is none of them, or
 * not newer than `last`: a code that was taken, or one older than it, is never taken again.
 */
export function stepOf(secret: Uint8Array, code: string, now: Date, last: number): number | undefined {
  const given = Buffer.from(code);
  const current = stepAt(now);
  return [current - 1, current, current + 1].find((step) => {
    const right = Buffer.from(codeOfStep(secret, step));
    return given.length === right.length && timingSafeEqual(given, right) && step > last;
  });
}

/** The address an authenticator app reads from a QR code (Key Uri Format). */
export const keyUri = (secret: Uint8Array, email: string): string =>
  `otpauth://totp/${encodeURIComponent("Acta")}:${encodeURIComponent(email)}?${new URLSearchParams({
    secret: base32(secret),
    issuer: "Acta",
  }).toString()}`;
