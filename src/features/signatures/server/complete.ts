import { z } from "zod";
import { recordFile } from "#platform/files/files.ts";
import { sha256 } from "#platform/files/store.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Id } from "#protocol/page.ts";
import { envelopeSigned } from "../events.ts";
import { certificatePdf } from "./evidence/certificate.ts";
import { note } from "./evidence/evidence.ts";
import { evidenceOf } from "./evidence/evidence-of.ts";
import { pdfName } from "./file-names.ts";
import { mailSigner } from "./mails.ts";
import { type SignedBy, signedPdf } from "./pdf/signed-pdf.ts";
import { findEnvelope, invitationsOf, lockEnvelope, storedFile, updateEnvelope } from "./queries.ts";
import type { SealLevel } from "./seal/seal-level.ts";
import { sealedPdf } from "./seal/sealed-pdf.ts";
import { orderStamp } from "./seal/stamp-job.ts";

const complete = job("signatures.complete", z.object({ envelopeId: Id }), { retries: 8, concurrency: 2, slow: true });

/** Orders the signed PDF of an envelope that all have signed. */
export const orderCompletion = ({ enqueue }: Pick<Transaction, "enqueue">, envelopeId: string): Promise<void> =>
  enqueue(complete, { envelopeId });

/** The job that makes it. May run twice: the second finds it done. */
export const completionJob = (platform: Platform): JobHandler =>
  handle(complete, async (call, { envelopeId }) => {
    const prepared = await prepare(platform, call, envelopeId);
    if (!prepared) return;
    const { evidence, document, signers, sealing } = prepared;
    const { files } = platform;
    const original = await files.read(document.storageKey);
    if (sha256(original).toString("hex") !== evidence.documentSha256)
      throw new Error(`the document of envelope ${envelopeId} is not the one that was signed`);
    const orgId = call.orgId as string;
    const verifyAt = `${platform.config.url}/verify#${evidence.documentSha256}`;
    const making = { evidence: { ...evidence, sealedAt: sealing.toISOString() }, verifyAt };
    const toSeal = await signedPdf(original, signers, { ...making, withFields: true });
    const sealed = await sealedPdf(platform, call, { ...evidence, verifyAt, at: sealing }, toSeal);
    const seal = sealed?.seal ?? null;
    const bytes = sealed?.bytes ?? (await signedPdf(original, signers, { evidence, verifyAt, withFields: false }));
    const signedSha256 = sha256(bytes).toString("hex");
    const certificate = await certificatePdf(
      { ...evidence, signedSha256, seal, sealedAt: seal && sealing.toISOString() },
      verifyAt,
    );
    await storeFiles(
      files,
      orgId,
      [bytes, certificate],
      (stored) => call.transaction((transaction) => finish(platform, transaction, envelopeId, stored, sealed)),
      (filed) => filed,
    );
  });

/** Returns the parts of the signed PDF, or undefined if it already exists. */
const prepare = ({ files }: Platform, call: JobCall, envelopeId: string) =>
  call.transaction(async ({ tx, now }) => {
    const orgId = call.orgId as string;
    const envelope = await findEnvelope(tx, orgId, envelopeId);
    // A document signed outside is fetched from its provider.
    if (envelope?.state !== "completing" || envelope.provider !== "local") return undefined;
    const signers: SignedBy[] = [];
    for (const { mark, markFileId, fields, fieldValues: answers } of await invitationsOf(tx, orgId, envelopeId)) {
      if (mark === null || (mark.kind === "uploaded" && markFileId === null))
        throw new Error("an envelope that is complete has the signatures of all");
      if (mark.kind !== "uploaded") signers.push({ mark, fields, answers });
      else {
        const { storageKey } = await storedFile(tx, orgId, markFileId as string);
        const bytes = await files.read(storageKey);
        const mediaType = bytes[0] === 0x89 ? "image/png" : "image/jpeg";
        signers.push({ mark: { kind: "uploaded", bytes, mediaType }, fields, answers });
      }
    }
    return {
      sealing: now,
      evidence: await evidenceOf(tx, now, envelope),
      document: await storedFile(tx, orgId, envelope.documentFileId),
      signers,
    };
  });

/** Files the signed PDF; false when somebody else has. */
async function finish(
  platform: Platform,
  transaction: Transaction,
  envelopeId: string,
  [signed, certificate]: readonly [Parameters<typeof recordFile>[1], Parameters<typeof recordFile>[1]],
  sealed: { readonly seal: { readonly level: SealLevel }; readonly certificate: Uint8Array } | undefined,
): Promise<boolean> {
  const { tx, now } = transaction;
  const orgId = transaction.orgId as string;
  const envelope = await lockEnvelope(tx, orgId, envelopeId);
  if (envelope.state !== "completing") return false;
  const pdf = "application/pdf";
  const signedFileId = await recordFile(transaction, signed, pdfName(envelope.title, "-firmado"), pdf);
  const certificateFileId = await recordFile(transaction, certificate, pdfName(envelope.title, "-certificado"), pdf);
  const sealLevel = sealed?.seal.level ?? null;
  const sealCertificate = sealed ? Buffer.from(sealed.certificate) : null;
  const made = { signedFileId, certificateFileId, sealLevel, sealCertificate };
  await updateEnvelope(tx, envelope, { state: "signed", finishedAt: now, ...made });
  if (sealLevel) await orderStamp(platform, transaction, envelopeId);
  const details = { sha256: signed.sha256.toString("hex"), seal: sealLevel };
  await note(tx, now, envelope, { kind: "completed", details });
  transaction.audit("signature.completed", "process", envelope.processId, { envelope: envelopeId, ...details });
  await transaction.announce(envelopeSigned, { processId: envelope.processId, envelopeId });
  for (const one of await invitationsOf(tx, orgId, envelopeId))
    await mailSigner(platform, { ...transaction, orgId }, { ...envelope, signedFileId }, one, "signed");
  return true;
}
