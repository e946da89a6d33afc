import { verify, X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import {
  BasicOCSPResponse,
  CertID,
  type Certificate,
  ExtKeyUsage,
  InfoAccess,
  OCSPRequest,
  OCSPResponse,
  type SingleResponse,
} from "pkijs";
import type { Outbound } from "#platform/outbound/outbound.ts";

const oid = {
  authorityAccess: "1.3.6.1.5.5.7.1.1",
  ocsp: "1.3.6.1.5.5.7.48.1",
  basic: "1.3.6.1.5.5.7.48.1.1",
  noCheck: "1.3.6.1.5.5.7.48.1.5",
  keyUse: "2.5.29.37",
  ocspSigning: "1.3.6.1.5.5.7.3.9",
} as const;

const hashes: Readonly<Record<string, string>> = {
  "1.2.840.113549.1.1.11": "sha256",
  "1.2.840.113549.1.1.12": "sha384",
  "1.2.840.113549.1.1.13": "sha512",
  "1.2.840.10045.4.3.2": "sha256",
  "1.2.840.10045.4.3.3": "sha384",
  "1.2.840.10045.4.3.4": "sha512",
};
const digests: Readonly<Record<string, string>> = {
  "1.3.14.3.2.26": "SHA-1",
  "2.16.840.1.101.3.4.2.1": "SHA-256",
  "2.16.840.1.101.3.4.2.2": "SHA-384",
  "2.16.840.1.101.3.4.2.3": "SHA-512",
};
/** The maximum age of an answer without an end of validity. */
const freshMs = 24 * 3600_000;
/** Clocks differ. */
const skewMs = 5 * 60_000;

const der = (one: Certificate): Buffer => Buffer.from(one.toSchema(true).toBER(false));

/** The addresses at which an authority says whether a certificate counts (RFC 6960). */
export function respondersOf({ extensions }: Certificate): string[] {
  const found = extensions?.find(({ extnID }) => extnID === oid.authorityAccess)?.parsedValue;
  if (!(found instanceof InfoAccess)) return [];
  return found.accessDescriptions.flatMap(({ accessMethod, accessLocation: { type, value } }) =>
    accessMethod === oid.ocsp && type === 6 && URL.canParse(value) ? [value as string] : [],
  );
}

/** The status of a certificate at its authority. */
type Word = "good" | "revoked";

/** Returns the authority's answer about a certificate with its status, or undefined if there is neither. */
export async function askResponder(
  certificate: Certificate,
  issuer: Certificate,
  ask: Outbound,
  now: Date,
): Promise<{ readonly word: Word; readonly bytes: Uint8Array } | undefined> {
  const request = new OCSPRequest();
  await request.createForCertificate(certificate, { hashAlgorithm: "SHA-1", issuerCertificate: issuer });
  const body = new Uint8Array(request.toSchema(true).toBER(false));
  for (const url of respondersOf(certificate)) {
    const headers = { "content-type": "application/ocsp-request", accept: "application/ocsp-response" };
    const answer = await ask(url, { method: "POST", headers, body }).catch(() => undefined);
    if (!answer?.ok) continue;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const word = await wordOf(bytes, certificate, issuer, now);
    if (word) return { word, bytes };
  }
  return undefined;
}

/**
 * Returns the status of a certificate in a stored answer. The answer must come from the issuer or its authorized
 * responder, and be valid now. Returns undefined otherwise.
 */
export async function wordOf(
  bytes: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
  now: Date,
): Promise<Word | undefined> {
  const answer = read(bytes);
  if (!answer || !isOfAuthority(answer, issuer, now)) return undefined;
  for (const one of answer.tbsResponseData.responses)
    if (await isAbout(one, certificate, issuer)) return counts(one, now) ? statusIn(one) : undefined;
  return undefined;
}

function read(bytes: Uint8Array): BasicOCSPResponse | undefined {
  try {
    const { result, offset } = asn1js.fromBER(Uint8Array.from(bytes).buffer);
    if (offset === -1) return undefined;
    const { responseStatus, responseBytes } = new OCSPResponse({ schema: result });
    if (responseStatus.valueBlock.valueDec !== 0 || responseBytes?.responseType !== oid.basic) return undefined;
    const basic = asn1js.fromBER(Uint8Array.from(responseBytes.response.valueBlock.valueHexView).buffer);
    return basic.offset === -1 ? undefined : new BasicOCSPResponse({ schema: basic.result });
  } catch {
    return undefined;
  }
}

/** Signed by the authority itself, or by a certificate it made for answering, which by its own word needs no answer itself. */
function isOfAuthority(answer: BasicOCSPResponse, issuer: Certificate, now: Date): boolean {
  const hash = hashes[answer.signatureAlgorithm.algorithmId];
  if (!hash) return false;
  const above = new X509Certificate(der(issuer));
  const content = Buffer.from(answer.tbsResponseData.tbsView);
  const signature = Buffer.from(answer.signature.valueBlock.valueHexView);
  const signs = ({ publicKey }: X509Certificate): boolean => verify(hash, content, publicKey, signature);
  return (
    signs(above) ||
    (answer.certs ?? []).some((one) => {
      const responder = new X509Certificate(der(one));
      const inTime = one.notBefore.value <= now && one.notAfter.value >= now;
      return inTime && mayAnswer(one) && responder.verify(above.publicKey) && signs(responder);
    })
  );
}

function mayAnswer({ extensions = [] }: Certificate): boolean {
  const use = extensions.find(({ extnID }) => extnID === oid.keyUse)?.parsedValue;
  const answers = use instanceof ExtKeyUsage && use.keyPurposes.includes(oid.ocspSigning);
  return answers && extensions.some(({ extnID }) => extnID === oid.noCheck);
}

async function isAbout({ certID }: SingleResponse, certificate: Certificate, issuer: Certificate): Promise<boolean> {
  const hashAlgorithm = digests[certID.hashAlgorithm.algorithmId];
  if (!hashAlgorithm) return false;
  const own = new CertID();
  await own.createForCertificate(certificate, { hashAlgorithm, issuerCertificate: issuer });
  return certID.isEqual(own);
}

/** `good [0] IMPLICIT NULL, revoked [1] IMPLICIT RevokedInfo, unknown [2]`. */
function statusIn({ certStatus: { idBlock } }: SingleResponse): Word | undefined {
  if (idBlock.tagClass !== 3) return undefined;
  return idBlock.tagNumber === 0 ? "good" : idBlock.tagNumber === 1 ? "revoked" : undefined;
}

function counts({ thisUpdate, nextUpdate }: SingleResponse, now: Date): boolean {
  const at = now.getTime();
  if (thisUpdate.getTime() > at + skewMs) return false;
  return nextUpdate ? nextUpdate.getTime() >= at : at - thisUpdate.getTime() <= freshMs;
}
