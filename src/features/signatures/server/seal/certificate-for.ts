import { randomBytes, webcrypto } from "node:crypto";
import { CryptoKeySigner, type Signer } from "@libpdf/core";
import * as asn1js from "asn1js";
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from "pkijs";

/** The key of a seal and its certificate, both as DER. */
export interface SealKey {
  readonly certificate: Uint8Array;
  /** PKCS #8. */
  readonly privateKey: Uint8Array;
}

/** Returns the signer of such a key. */
export const signerOf = async (key: SealKey): Promise<Signer> => {
  const own = await webcrypto.subtle.importKey("pkcs8", new Uint8Array(key.privateKey), keyAlgorithm, false, ["sign"]);
  return new CryptoKeySigner(own, key.certificate, "EC", "ECDSA");
};

/** The algorithm of the key. Such keys are made at once, while RSA needs seconds to find its primes. */
const keyAlgorithm = { name: "ECDSA", namedCurve: "P-256" } as const;

const yearMs = 365 * 24 * 3600 * 1000;
/** Clocks of others may be late. */
const earlierMs = 60 * 60 * 1000;
const commonName = "2.5.4.3";
const usage = { id: "2.5.29.15", signatureAndNonRepudiation: new Uint8Array([0b1100_0000]), unusedBits: 6 } as const;
const basicConstraints = "2.5.29.19";

/**
 * Makes a key with a certificate of its own for an organization's seal. Nobody vouches for it: it shows that nothing was
 * changed since, and that this installation sealed it.
 */
export async function newSealKey(name: string, now: Date): Promise<SealKey & { readonly notAfter: Date }> {
  const { subtle } = webcrypto;
  const keys = await subtle.generateKey(keyAlgorithm, true, ["sign", "verify"]);
  const notAfter = new Date(now.getTime() + 10 * yearMs);
  const certificate = new Certificate();
  certificate.version = 2;
  // Positive, whatever its bits are.
  const serial = randomBytes(16);
  serial[0] = 1;
  certificate.serialNumber = new asn1js.Integer({ valueHex: new Uint8Array(serial).buffer });
  for (const who of [certificate.subject, certificate.issuer])
    who.typesAndValues.push(
      new AttributeTypeAndValue({ type: commonName, value: new asn1js.Utf8String({ value: name.slice(0, 64) }) }),
    );
  certificate.notBefore.value = new Date(now.getTime() - earlierMs);
  certificate.notAfter.value = notAfter;
  const bits = new asn1js.BitString({
    valueHex: usage.signatureAndNonRepudiation.buffer,
    unusedBits: usage.unusedBits,
  });
  certificate.extensions = [
    extension(basicConstraints, new BasicConstraints({ cA: false }).toSchema()),
    extension(usage.id, bits),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, "SHA-256");
  return {
    certificate: new Uint8Array(certificate.toSchema(true).toBER(false)),
    privateKey: new Uint8Array(await subtle.exportKey("pkcs8", keys.privateKey)),
    notAfter,
  };
}

const extension = (extnID: string, value: asn1js.BaseBlock): Extension =>
  new Extension({ extnID, critical: true, extnValue: value.toBER(false) });
