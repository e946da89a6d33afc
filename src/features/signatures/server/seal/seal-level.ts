import { createHash, timingSafeEqual, verify, X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import { Certificate, ContentInfo, SignedData } from "pkijs";

/**
 * The verified level of a PDF's own signature. `B-T` also has the time of an outside server, `B-LT` also the proof that
 * its certificates were valid then.
 */
export type SealLevel = "B-B" | "B-T" | "B-LT";

const oid = {
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
} as const;

interface Found {
  readonly subFilter: string;
  readonly cms: Uint8Array;
  readonly covered: Uint8Array;
  /** The end of the bytes it covers. */
  readonly end: number;
}

/**
 * The level a sealed PDF has reached, found by reading it anew: the last signature covers all of the file; the digest of each is
 * that of the bytes it speaks of, it is signed by the certificate it names. Undefined when any of this does not hold.
 */
export function sealLevel(pdf: Uint8Array): "B-B" | "B-T" | undefined {
  const found = signaturesIn(pdf);
  const last = found.at(-1);
  if (!last || last.end !== pdf.length) return undefined;
  const seals = found.filter(({ subFilter }) => subFilter === "ETSI.CAdES.detached");
  const seal = seals.at(-1);
  if (!seal || !seals.every(holds)) return undefined;
  const stamp = found.find(({ subFilter, end }) => subFilter === "ETSI.RFC3161" && end > seal.end);
  if (!stamp) return "B-B";
  return stampHolds(stamp) ? "B-T" : undefined;
}

const dictionary = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

/** The signatures of a PDF, in the order of the bytes they cover. */
function signaturesIn(pdf: Uint8Array): Found[] {
  const text = Buffer.from(pdf).toString("latin1");
  return [...text.matchAll(dictionary)]
    .flatMap((match): Found[] => {
      const [from = 0, length = 0, then = 0, rest = 0] = match.slice(1).map(Number);
      const begins = text.lastIndexOf(" obj", match.index);
      const subFilter = /\/SubFilter\s*\/([\w.]+)/.exec(text.slice(begins, then + 2000))?.[1] ?? "";
      const hex = /^<([0-9A-Fa-f]+)>$/.exec(text.slice(from + length, then).trim())?.[1];
      if (from !== 0 || hex === undefined || then + rest > pdf.length) return [];
      const covered = Buffer.concat([pdf.subarray(0, length), pdf.subarray(then, then + rest)]);
      return [{ subFilter, cms: Buffer.from(hex, "hex"), covered, end: then + rest }];
    })
    .toSorted((a, b) => a.end - b.end);
}

function signedData({ cms }: Found): SignedData {
  // Zeros fill up what was reserved.
  const { result } = asn1js.fromBER(new Uint8Array(cms).buffer);
  return new SignedData({ schema: new ContentInfo({ schema: result }).content });
}

/** The signature is one of the bytes it covers, by the certificate it names. */
function holds(found: Found): boolean {
  const data = signedData(found);
  const [signer] = data.signerInfos;
  const named = signer?.signedAttrs?.attributes.find(({ type }) => type === oid.signingCertificateV2)?.values[0];
  const key = signerKey(data, found.covered);
  if (!key || !(named instanceof asn1js.BaseBlock)) return false;
  return Buffer.from(named.toBER(false)).includes(createHash("sha256").update(key.raw).digest());
}

/** The time-stamp is signed, and speaks of the bytes it covers. */
function stampHolds(found: Found): boolean {
  const data = signedData(found);
  const content = data.encapContentInfo.eContent;
  if (!content) return false;
  const timestamped = Buffer.from(content.getValue());
  if (!signerKey(data, timestamped)) return false;
  return ["sha256", "sha384", "sha512"].some((name) =>
    timestamped.includes(createHash(name).update(found.covered).digest()),
  );
}

const hashes: Readonly<Record<string, string>> = {
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};

/**
 * Returns the certificate of each signature and time-stamp of a PDF with those above it, as far as they are in the
 * file. No certificate appears twice in a chain.
 */
export function signerChains(pdf: Uint8Array): Certificate[][] {
  const found = signaturesIn(pdf);
  const every = found.flatMap((one) => certificatesOf(signedData(one)));
  return found.map((one) => {
    const data = signedData(one);
    const content = data.encapContentInfo.eContent;
    const key = signerKey(data, content ? Buffer.from(content.getValue()) : one.covered);
    const chain = certificatesOf(data).filter((certificate) => key && sameAs(certificate, key.raw));
    for (let top = chain[0]; top && !top.subject.isEqual(top.issuer); top = chain.at(-1)) {
      const above = every.find((other) => other.subject.isEqual(top?.issuer) && !chain.includes(other));
      if (!above) break;
      chain.push(above);
    }
    return chain;
  });
}

const certificatesOf = ({ certificates }: SignedData): Certificate[] =>
  (certificates ?? []).filter((one) => one instanceof Certificate);
const sameAs = (certificate: Certificate, raw: Buffer): boolean =>
  Buffer.from(certificate.toSchema().toBER(false)).equals(raw);

/** The certificate of signed data whose key made its signature, when that is one of this content. */
function signerKey(data: SignedData, content: Buffer | Uint8Array): X509Certificate | undefined {
  const [signer] = data.signerInfos;
  const hash = hashes[signer?.digestAlgorithm.algorithmId ?? ""];
  const digest = signer?.signedAttrs?.attributes.find(({ type }) => type === oid.messageDigest)?.values[0];
  if (!signer || !hash || !(digest instanceof asn1js.OctetString)) return undefined;
  const given = Buffer.from(digest.valueBlock.valueHexView);
  const real = createHash(hash).update(content).digest();
  if (given.length !== real.length || !timingSafeEqual(given, real)) return undefined;
  const signature = Buffer.from(signer.signature.valueBlock.valueHexView);
  const signed = Buffer.from(signer.signedAttrs?.encodedValue ?? new ArrayBuffer(0));
  return (data.certificates ?? [])
    .flatMap((one) => (one instanceof Certificate ? new X509Certificate(Buffer.from(one.toSchema().toBER(false))) : []))
    .find(({ publicKey }) => verify(hash, signed, publicKey, signature));
}
