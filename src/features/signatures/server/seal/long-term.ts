import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream } from "@cantoo/pdf-lib";
import * as asn1js from "asn1js";
import { Certificate, CertificateRevocationList, CRLDistributionPoints } from "pkijs";
import type { Outbound } from "#platform/outbound/outbound.ts";
import { askResponder, wordOf } from "./ocsp.ts";
import { signerChains } from "./seal-level.ts";

/** A chain of certificates from the one that signed up to its root, which nothing vouches for but itself. */
type Chain = readonly Certificate[];

const distributionPoints = "2.5.29.31";
const largestList = 10 * 1024 * 1024;

/**
 * The PDF with what proves that the certificates of its signatures were valid, as an update of it: what their authorities answer
 * about them (OCSP), and their lists of revocations for those that no authority answered about. Undefined where it cannot be had for
 * each of them, or where the result, read anew, does not hold. Nothing else is fetched, and that by `ask`: a certificate names
 * whatever address it likes.
 */
export async function withRevocations(pdf: Uint8Array, ask: Outbound, now: Date): Promise<Uint8Array | undefined> {
  const chains = signerChains(pdf);
  if (!chains.every(isComplete)) return undefined;
  const certificates = unique(chains.flat());
  const revocation = await answersAbout(issuedIn(chains), ask, now);
  if (!revocation) return undefined;
  const { answers, others } = revocation;
  const lists: Uint8Array[] = [];
  for (const url of new Set(others.flatMap(listsOf))) {
    const answer = await ask(url, { maxBytes: largestList }).catch(() => undefined);
    if (answer?.ok) lists.push(new Uint8Array(await answer.arrayBuffer()));
  }
  const bytes = await withStore(pdf, { certificates: certificates.map(der), answers, lists });
  return (await isLongTerm(bytes, pdf, now)) ? bytes : undefined;
}

interface Issued {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
}

/** The certificates somebody vouches for, each once. */
const issuedIn = (chains: readonly Chain[]): Issued[] => {
  const all = chains.flatMap((chain) =>
    chain.slice(0, -1).flatMap((certificate, at) => {
      const issuer = chain[at + 1];
      return issuer ? [{ certificate, issuer }] : [];
    }),
  );
  return [...new Map(all.map((one) => [named(one.certificate), one])).values()];
};

/** Returns the answers of authorities, and the certificates without an answer. Returns undefined if one was revoked. */
async function answersAbout(issued: readonly Issued[], ask: Outbound, now: Date) {
  const answers: Uint8Array[] = [];
  const others: Certificate[] = [];
  for (const { certificate, issuer } of issued) {
    const answer = await askResponder(certificate, issuer, ask, now);
    // Its list may be older.
    if (answer?.word === "revoked") return undefined;
    if (answer) answers.push(answer.bytes);
    else others.push(certificate);
  }
  return { answers, others };
}

/** Returns true if the certificates of a PDF have complete chains, up to a root in the file. */
export const canBeProven = (pdf: Uint8Array): boolean => signerChains(pdf).every(isComplete);

/**
 * Returns true if a PDF is a given sealed one, byte for byte, with an appended proof that the certificates of its
 * signatures were not revoked. The result is read again from the file.
 */
export async function isLongTerm(pdf: Uint8Array, before: Uint8Array, now: Date): Promise<boolean> {
  if (!Buffer.from(pdf.buffer, pdf.byteOffset, before.length).equals(before)) return false;
  const chains = signerChains(before);
  if (chains.length === 0 || !chains.every(isComplete)) return false;
  const { answers, lists } = await stored(pdf);
  const isProven = async ({ certificate, issuer }: Issued): Promise<boolean> => {
    for (const answer of answers) if ((await wordOf(answer, certificate, issuer, now)) === "good") return true;
    return isUnlisted(certificate, issuer, lists, now);
  };
  for (const one of issuedIn(chains)) if (!(await isProven(one))) return false;
  return true;
}

/** A root alone says nothing that could be revoked. */
const isComplete = (chain: Chain): boolean => {
  const last = chain.at(-1);
  return chain.length > 1 && last !== undefined && isRoot(last);
};
const isRoot = ({ subject, issuer }: Certificate): boolean => subject.isEqual(issuer);
const der = (certificate: Certificate): Uint8Array => new Uint8Array(certificate.toSchema(true).toBER(false));
const named = (certificate: Certificate): string => Buffer.from(der(certificate)).toString("base64");
const unique = (all: readonly Certificate[]): Certificate[] => [
  ...new Map(all.map((one) => [named(one), one])).values(),
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

/** Returns true if a valid, current list of its issuer does not contain a certificate. */
async function isUnlisted(
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

interface Store {
  readonly certificates: readonly Uint8Array[];
  readonly answers: readonly Uint8Array[];
  readonly lists: readonly Uint8Array[];
}

/** The document security store: certificates, answers and lists, as ETSI EN 319 142-1 says. */
async function withStore(pdf: Uint8Array, { certificates, answers, lists }: Store) {
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false });
  const { context } = document;
  const streams = (all: readonly Uint8Array[]) => context.obj(all.map((one) => context.register(context.stream(one))));
  const store = context.obj({
    Type: "DSS",
    Certs: streams(certificates),
    ...(answers.length > 0 ? { OCSPs: streams(answers) } : {}),
    ...(lists.length > 0 ? { CRLs: streams(lists) } : {}),
  });
  document.catalog.set(PDFName.of("DSS"), context.register(store));
  return document.save();
}

/** The answers and the lists of revocations a PDF holds. */
async function stored(pdf: Uint8Array): Promise<{ answers: Uint8Array[]; lists: CertificateRevocationList[] }> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const store = document.catalog.lookupMaybe(PDFName.of("DSS"), PDFDict);
  const streams = (of: "OCSPs" | "CRLs"): Uint8Array[] =>
    (store?.lookupMaybe(PDFName.of(of), PDFArray)?.asArray() ?? []).flatMap((ref: PDFObject) => {
      const stream = document.context.lookup(ref);
      return stream instanceof PDFRawStream ? [new Uint8Array(stream.asUint8Array())] : [];
    });
  return { answers: streams("OCSPs"), lists: streams("CRLs").flatMap(listIn) };
}

function listIn(bytes: Uint8Array): CertificateRevocationList[] {
  try {
    const { result, offset } = asn1js.fromBER(Uint8Array.from(bytes).buffer);
    return offset === -1 ? [] : [new CertificateRevocationList({ schema: result })];
  } catch {
    return [];
  }
}
