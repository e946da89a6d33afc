import { createHash, X509Certificate } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { P12Signer, type Signer } from "@libpdf/core";
import * as asn1js from "asn1js";
import { Certificate } from "pkijs";
import { Failure } from "#protocol/failure.ts";
import { sealLevel } from "./seal-level.ts";
import { sealPdf } from "./seal-pdf.ts";

/** A certificate with its key, and what others need to trust it. */
export interface Sealer {
  readonly signer: Signer;
  readonly certificate: Uint8Array;
  /** The certificates above it, as the file has them. */
  readonly chain: readonly Uint8Array[];
}

type Refusal = "signatures.certificateUnreadable" | "signatures.certificateOver" | "signatures.certificateUnfit";

const refused = (code: Refusal): Failure => new Failure(code, 422, { fields: [{ path: "file", code }] });

/** Opens a .p12 with its password. 422 where either is wrong. */
export async function openP12(file: Uint8Array, password: string): Promise<Sealer> {
  try {
    const signer = await P12Signer.create(file, password);
    return { signer, certificate: signer.certificate, chain: signer.certificateChain ?? [] };
  } catch {
    // A file that is no .p12 and a wrong password give the same error.
    throw refused("signatures.certificateUnreadable");
  }
}

/** RSA keys shorter than this are broken by those who try. */
const leastBits = 2048;
const keyUsage = "2.5.29.15";

/** Refuses (422) a certificate that no document can be sealed with now: it is tried. */
export async function refuseUnfit(sealer: Sealer, now: Date): Promise<X509Certificate> {
  const certificate = new X509Certificate(sealer.certificate);
  if (certificate.validToDate <= now || certificate.validFromDate > now) throw refused("signatures.certificateOver");
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) < leastBits)
    throw refused("signatures.certificateUnfit");
  if (!maySign(sealer.certificate)) throw refused("signatures.certificateUnfit");
  const trial = await PDFDocument.create();
  trial.addPage();
  const sealed = await sealPdf(await trial.save(), sealer.signer, { reason: "Prueba", at: now }).catch(() => undefined);
  if (!sealed || sealLevel(sealed) !== "B-B") throw refused("signatures.certificateUnfit");
  return certificate;
}

/** Returns true if a certificate's use, if it has one, includes signing. */
function maySign(der: Uint8Array): boolean {
  const { result } = asn1js.fromBER(new Uint8Array(der).buffer);
  const usage = new Certificate({ schema: result }).extensions?.find(({ extnID }) => extnID === keyUsage);
  if (!usage) return true;
  const bits = asn1js.fromBER(new Uint8Array(usage.extnValue.valueBlock.valueHexView).buffer).result;
  if (!(bits instanceof asn1js.BitString)) return false;
  // The first bit is digitalSignature, the second nonRepudiation.
  return ((bits.valueBlock.valueHexView[0] ?? 0) & 0b1100_0000) !== 0;
}

/** Returns the facts of a certificate for the evidence and the settings. */
export function certificateFacts(certificate: Uint8Array) {
  const { subject, issuer, validTo } = new X509Certificate(certificate);
  return {
    subject: named(subject),
    issuer: named(issuer),
    notAfter: new Date(validTo).toISOString(),
    certificateSha256: createHash("sha256").update(certificate).digest("hex"),
  };
}

/** The common name of a distinguished name, or all of it. */
const named = (name: string): string =>
  (/^CN=(.+)$/m.exec(name)?.[1] ?? name.split("\n").join(", ")).replace(/\\(.)/g, "$1").slice(0, 200);
