import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { BadArchive } from "./archive.ts";

/** First bytes of an encrypted backup. */
const encryptedMark = Buffer.from("ACTA-SEALED-1\n");

const saltBytes = 16;
const tagBytes = 16;
const portion = 1024 * 1024;

/**
 * Encrypts a stream under the master key (AES-256-GCM, a key of its own by HKDF and a fresh salt). It is cut into portions
 * of a megabyte, each numbered and the last one marked, so that none can be changed, moved or cut off unseen.
 */
export async function* encrypted(source: AsyncIterable<Uint8Array>, key: Uint8Array): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(saltBytes);
  const portionKey = keyOf(key, salt);
  yield Buffer.concat([encryptedMark, salt]);
  let number = 0;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const bytes of source) {
    waiting = Buffer.concat([waiting, bytes]);
    // If at least one more byte follows, this portion is not the last.
    while (waiting.length > portion) {
      yield sealPortion(portionKey, number++, false, waiting.subarray(0, portion));
      waiting = waiting.subarray(portion);
    }
  }
  yield sealPortion(portionKey, number, true, waiting);
}

/** Decrypts what `encrypted` wrote; a stream without its first bytes is passed on as it is. Throws `BadArchive`. */
export async function* decrypted(
  source: AsyncIterable<Uint8Array>,
  key: Uint8Array | undefined,
): AsyncGenerator<Uint8Array> {
  const head = encryptedMark.length + saltBytes;
  let waiting: Buffer = Buffer.alloc(0);
  let portionKey: Uint8Array | undefined;
  let plain = false;
  let number = 0;
  for await (const bytes of source) {
    if (plain) {
      yield bytes;
      continue;
    }
    waiting = Buffer.concat([waiting, bytes]);
    if (!portionKey) {
      if (waiting.length < head) continue;
      if (!waiting.subarray(0, encryptedMark.length).equals(encryptedMark)) {
        plain = true;
        yield waiting;
        continue;
      }
      if (!key) throw new BadArchive("This backup is encrypted: the master key it was made with is needed.");
      portionKey = keyOf(key, waiting.subarray(encryptedMark.length, head));
      waiting = waiting.subarray(head);
    }
    while (waiting.length > portion + tagBytes) {
      yield openPortion(portionKey, number++, false, waiting.subarray(0, portion + tagBytes));
      waiting = waiting.subarray(portion + tagBytes);
    }
  }
  if (portionKey) yield openPortion(portionKey, number, true, waiting);
  else if (!plain) yield waiting;
}

const keyOf = (key: Uint8Array, salt: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", key, salt, "acta backup", 32));

/** The nonce is the number of the portion and whether it is the last: under a key of its own it is used once. */
function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

function sealPortion(key: Uint8Array, number: number, last: boolean, text: Uint8Array): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number, last));
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function openPortion(key: Uint8Array, number: number, last: boolean, sealed: Buffer): Buffer {
  if (sealed.length < tagBytes) throw new BadArchive("The backup is cut off.");
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(number, last));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - tagBytes)), decipher.final()]);
  } catch {
    throw new BadArchive("The backup was made with another master key, or it is damaged or cut off.");
  }
}
