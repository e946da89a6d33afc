import type { JobCall } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Evidence, Seal } from "../evidence/evidence-of.ts";
import { signatureField } from "../pdf/signed-pdf.ts";
import { certificateFacts } from "./own-certificate.ts";
import { sealerOf } from "./seal-key-of.ts";
import { sealLevel } from "./seal-level.ts";
import { sealPdf } from "./seal-pdf.ts";

/** A PDF that was sealed, and what its seal was found to be. */
interface Sealed {
  readonly bytes: Uint8Array;
  readonly seal: Seal;
  readonly certificate: Uint8Array;
}

/**
 * A signed PDF with a signature of the organization for each signer, in the order in which they signed, and its seal over all;
 * each is an update that leaves the ones before valid. Undefined when it could not be sealed: people have signed, and the evidence
 * holds without a seal. `pdf` has a field for each signer.
 */
export async function sealedPdf(
  platform: Platform,
  call: JobCall,
  evidence: Evidence & { readonly verifyAt: string; readonly at: Date },
  pdf: Uint8Array,
): Promise<Sealed | undefined> {
  const { log } = platform;
  const { envelope, organization, verifyAt, at } = evidence;
  try {
    const { signer, certificate } = await sealerOf(platform, call, organization);
    const inOrder = evidence.signers
      .map(({ name, email, signedAt }, index) => ({ signer: `${name} <${email}>, ${signedAt}`, signedAt, index }))
      .toSorted((a, b) => ((a.signedAt ?? "") < (b.signedAt ?? "") ? -1 : 1));
    let bytes = pdf;
    for (const { signer: by, index } of inOrder)
      bytes = await sealPdf(bytes, signer, { reason: `Firmado por ${by}`, at, field: signatureField(index + 1) });
    bytes = await sealPdf(bytes, signer, { reason: `Firmado por todos: ${envelope}`, contact: verifyAt, at });
    const level = sealLevel(bytes);
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, pdf.length).equals(pdf);
    if (level && whole) return { bytes, certificate, seal: { level, ...certificateFacts(certificate) } };
    log.error({ org: call.orgId, envelope, level }, "signatures: the seal does not hold");
  } catch (err) {
    log.error({ err, org: call.orgId, envelope }, "signatures: not sealed");
  }
  return undefined;
}
