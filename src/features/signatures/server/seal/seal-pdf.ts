import { webcrypto } from "node:crypto";
import { CryptoKeySigner, PDF } from "@libpdf/core";
import { keyAlgorithm, type SealKey } from "./certificate-for.ts";

/** What a seal says of itself. */
export interface SealWords {
  readonly reason: string;
  /** Where the document can be verified: whoever reads the file's bytes finds it, also when they were changed. */
  readonly contact: string;
  readonly at: Date;
}

/** The PDF with a PAdES signature over all of it, appended as an update: its bytes so far stay as they are. */
export async function sealPdf(pdf: Uint8Array, key: SealKey, words: SealWords): Promise<Uint8Array> {
  const privateKey = await webcrypto.subtle.importKey("pkcs8", new Uint8Array(key.privateKey), keyAlgorithm, false, [
    "sign",
  ]);
  const signer = new CryptoKeySigner(privateKey, key.certificate, "EC", "ECDSA");
  const loaded = await PDF.load(pdf);
  const { bytes } = await loaded.sign({
    signer,
    level: "B-B",
    reason: words.reason,
    contactInfo: words.contact,
    location: "Guatemala",
    signingTime: words.at,
  });
  return bytes;
}
