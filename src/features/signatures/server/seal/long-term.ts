import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream } from "@cantoo/pdf-lib";
import * as asn1js from "asn1js";
import { Certificate, CertificateRevocationList, CRLDistributionPoints } from "pkijs";
import type { Outbound } from "#platform/outbound/outbound.ts";
import { signerChains } from "./seal-level.ts";

/** A chain of certificates from the one that signed up to its root, which nothing vouches for but itself. */
type Chain = readonly Certificate[];

const distributionPoints = "2.5.29.31";
const largestList = 10 * 1024 * 1024;

/**
 * The PDF with what proves that the certificates of its signatures were valid (their lists of revocations), as an update of it;
 * undefined where it cannot be had for each of them, or where the result, read anew, does not hold. Nothing of a certificate is
 * fetched but its list, by `ask`: a certificate names whatever address it likes.
 */
export async function withRevocations(pdf: Uint8Array, ask: Outbound, now: Date): Promise<Uint8Array | undefined> {
  const chains = signerChains(pdf);
  if (!chains.every(isComplete)) return undefined;
  const certificates = unique(chains.flat());
  const lists: Uint8Array[] = [];
  for (const url of new Set(certificates.filter((one) => !isRoot(one)).flatMap(listsOf))) {
    const answer = await ask(url, { maxBytes: largestList }).catch(() => undefined);
    if (answer?.ok) lists.push(new Uint8Array(await answer.arrayBuffer()));
  }
  const bytes = await withStore(pdf, certificates.map(der), lists);
  return (await isLongTerm(bytes, pdf, now)) ? bytes : undefined;
}

/** Whether the certificates of a PDF are ones that somebody vouches for, up to a root that is in the file. */
export const canBeProven = (pdf: Uint8Array): boolean => signerChains(pdf).every(isComplete);

/**
 * Whether a PDF is a sealed one, byte for byte, and an update with what proves that the certificates of each of its signatures were
 * not revoked: found by reading it anew.
 */
export async function isLongTerm(pdf: Uint8Array, before: Uint8Array, now: Date): Promise<boolean> {
  if (!Buffer.from(pdf.buffer, pdf.byteOffset, before.length).equals(before)) return false;
  const chains = signerChains(before);
  const lists = await storedLists(pdf);
  if (chains.length === 0) return false;
  for (const chain of chains) {
    if (!isComplete(chain)) return false;
    for (const [index, certificate] of chain.slice(0, -1).entries()) {
      const issuer = chain[index + 1];
      if (!issuer || !(await isGood(certificate, issuer, lists, now))) return false;
    }
  }
  return true;
}

/** A root alone says nothing that could be revoked. */
const isComplete = (chain: Chain): boolean => {
  const last = chain.at(-1);
  return chain.length > 1 && last !== undefined && isRoot(last);
};
const isRoot = ({ subject, issuer }: Certificate): boolean => subject.isEqual(issuer);
const der = (certificate: Certificate): Uint8Array => new Uint8Array(certificate.toSchema(true).toBER(false));
const unique = (all: readonly Certificate[]): Certificate[] => [
  ...new Map(all.map((one) => [Buffer.from(der(one)).toString("base64"), one])).values(),
];

/** The addresses of the list that a certificate would be named in, were it revoked. */
function listsOf({ extensions }: Certificate): string[] {
  const found = extensions?.find(({ extnID }) => extnID === distributionPoints)?.parsedValue;
  if (!(found instanceof CRLDistributionPoints)) return [];
  return found.distributionPoints.flatMap(({ distributionPoint }) =>
    Array.isArray(distributionPoint)
      ? distributionPoint.flatMap(({ type, value }) => (type === 6 && URL.canParse(value) ? [value as string] : []))
      : [],
  );
}

/** Whether a list that its issuer signed, and that is not out of date, does not name a certificate. */
async function isGood(
  certificate: Certificate,
  issuer: Certificate,
  lists: readonly CertificateRevocationList[],
  now: Date,
) {
  for (const list of lists) {
    if (!list.issuer.isEqual(issuer.subject)) continue;
    const { thisUpdate, nextUpdate } = list;
    if (thisUpdate.value > now || (nextUpdate && nextUpdate.value < now)) continue;
    if (await list.verify({ issuerCertificate: issuer }).catch(() => false))
      return !list.isCertificateRevoked(certificate);
  }
  return false;
}

/** The document security store: certificates and lists, as ETSI EN 319 142-1 says. */
async function withStore(pdf: Uint8Array, certificates: readonly Uint8Array[], lists: readonly Uint8Array[]) {
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false });
  const { context } = document;
  const streams = (all: readonly Uint8Array[]) => context.obj(all.map((one) => context.register(context.stream(one))));
  const store = context.obj({ Type: "DSS", Certs: streams(certificates), CRLs: streams(lists) });
  document.catalog.set(PDFName.of("DSS"), context.register(store));
  return document.save();
}

/** The lists of revocations a PDF holds. */
async function storedLists(pdf: Uint8Array): Promise<CertificateRevocationList[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const store = document.catalog.lookupMaybe(PDFName.of("DSS"), PDFDict);
  const streams = store?.lookupMaybe(PDFName.of("CRLs"), PDFArray);
  return (streams?.asArray() ?? []).flatMap((ref: PDFObject) => {
    const stream = document.context.lookup(ref);
    if (!(stream instanceof PDFRawStream)) return [];
    const { result, offset } = asn1js.fromBER(new Uint8Array(stream.asUint8Array()).buffer);
    try {
      return offset === -1 ? [] : [new CertificateRevocationList({ schema: result })];
    } catch {
      return [];
    }
  });
}
