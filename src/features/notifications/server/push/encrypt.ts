import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** A browser's keys, as it gives them to us. */
export interface DeviceKeys {
  readonly publicKey: Uint8Array;
  readonly auth: Uint8Array;
}

const recordSize = 4096;
/** Most bytes of a message: one record less its mark and its seal, and what a push service must take. */
export const maxMessageLength = 3000;

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/**
 * A message only this browser reads (RFC 8291: aes128gcm of RFC 8188 under a key agreed for this message alone). Throws when the
 * browser's key is no point of the curve. `ours` and `salt` are new for each message; they are given by tests.
 */
export function encrypted(
  message: Uint8Array,
  { publicKey, auth }: DeviceKeys,
  ours?: Uint8Array,
  salt: Uint8Array = randomBytes(16),
): Buffer {
  const agreement = createECDH("prime256v1");
  if (ours) agreement.setPrivateKey(Buffer.from(ours));
  else agreement.generateKeys();
  const ourKey = agreement.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, ourKey]);
  const secret = derive(agreement.computeSecret(publicKey), auth, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // The mark of the last record.
  const body = Buffer.concat([cipher.update(message), cipher.update(Uint8Array.of(2)), cipher.final()]);
  const head = Buffer.alloc(21);
  head.set(salt);
  head.writeUInt32BE(recordSize, 16);
  head.writeUInt8(ourKey.length, 20);
  return Buffer.concat([head, ourKey, body, cipher.getAuthTag()]);
}
