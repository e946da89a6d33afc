import type { JobCall } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Evidence, Seal } from "../evidence-of.ts";
import { certificateFacts, sealKeyOf } from "./seal-key-of.ts";
import { sealLevel } from "./seal-level.ts";
import { sealPdf } from "./seal-pdf.ts";

/**
 * A signed PDF with the organization's seal, and what the seal was found to be. What could not be sealed stays as it is: people
 * have signed, and the evidence holds without a seal.
 */
export async function sealedPdf(
  platform: Platform,
  call: JobCall,
  { organization, envelope, verifyAt }: Pick<Evidence, "organization" | "envelope"> & { readonly verifyAt: string },
  pdf: Uint8Array,
): Promise<{ readonly bytes: Uint8Array; readonly seal: Seal | null }> {
  const { log } = platform;
  try {
    const key = await sealKeyOf(platform, call, organization);
    const at = await call.transaction(async ({ now }) => now);
    const words = { reason: `Firmado por todos: ${envelope}`, contact: verifyAt, at };
    const bytes = await sealPdf(pdf, key, words);
    const level = sealLevel(bytes);
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, pdf.length).equals(pdf);
    if (level && whole) return { bytes, seal: { level, ...certificateFacts(key.certificate) } };
    log.error({ org: call.orgId, envelope, level }, "signatures: the seal does not hold");
  } catch (err) {
    log.error({ err, org: call.orgId, envelope }, "signatures: not sealed");
  }
  return { bytes: pdf, seal: null };
}
