import { z } from "zod";
import { recordFile } from "#platform/files/files.ts";
import { sha256 } from "#platform/files/store.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Id } from "#protocol/page.ts";
import { envelopeSigned } from "../events.ts";
import { certificatePdf } from "./certificate.ts";
import { note } from "./evidence.ts";
import { evidenceOf } from "./evidence-of.ts";
import { pdfName } from "./file-names.ts";
import { mailSigner } from "./mails.ts";
import { findEnvelope, invitationsOf, lockEnvelope, storedFile, updateEnvelope } from "./queries.ts";
import type { SealLevel } from "./seal/seal-level.ts";
import { sealedPdf } from "./seal/sealed-pdf.ts";
import { orderStamp } from "./seal/stamp-job.ts";
import { type DrawnMark, signedPdf } from "./signed-pdf.ts";

const complete = job("signatures.complete", z.object({ envelopeId: Id }), { retries: 8, concurrency: 2, slow: true });

/** Orders the signed PDF of an envelope that all have signed. */
export const orderCompletion = ({ enqueue }: Pick<Transaction, "enqueue">, envelopeId: string): Promise<void> =>
  enqueue(complete, { envelopeId });

/** The job that makes it. May run twice: the second finds it done. */
export const completionJob = (platform: Platform): JobHandler =>
  handle(complete, async (call, { envelopeId }) => {
    const prepared = await prepare(platform, call, envelopeId);
    if (!prepared) return;
    const { evidence, document, marks } = prepared;
    const { files } = platform;
    const original = await files.read(document.storageKey);
    if (sha256(original).toString("hex") !== evidence.documentSha256)
      throw new Error(`the document of envelope ${envelopeId} is not the one that was signed`);
    const orgId = call.orgId as string;
    const verifyAt = `${platform.config.url}/verify#${evidence.documentSha256}`;
    const unsealed = await signedPdf(original, evidence, marks, verifyAt);
    const { bytes, seal } = await sealedPdf(platform, call, { ...evidence, verifyAt }, unsealed);
    const signedSha256 = sha256(bytes).toString("hex");
    const certificate = await certificatePdf({ ...evidence, signedSha256, seal }, verifyAt);
    const stored = [await files.put(orgId, bytes), await files.put(orgId, certificate)] as const;
    const kept = await call
      .transaction((transaction) => finish(platform, transaction, envelopeId, stored, seal?.level ?? null))
      .catch(async (error: unknown) => {
        for (const { storageKey } of stored) await files.remove(storageKey);
        throw error;
      });
    if (!kept) for (const { storageKey } of stored) await files.remove(storageKey);
  });

/** What the signed PDF is made of; undefined when it is there already. */
const prepare = ({ files }: Platform, call: JobCall, envelopeId: string) =>
  call.transaction(async ({ tx, now }) => {
    const orgId = call.orgId as string;
    const envelope = await findEnvelope(tx, orgId, envelopeId);
    // What was signed outside is fetched there.
    if (envelope?.state !== "completing" || envelope.provider !== "local") return undefined;
    const marks: DrawnMark[] = [];
    for (const { mark, markFileId } of await invitationsOf(tx, orgId, envelopeId)) {
      if (mark === null) throw new Error("an envelope that is complete has the signatures of all");
      if (mark.kind !== "uploaded") marks.push(mark);
      else if (markFileId) {
        const { storageKey } = await storedFile(tx, orgId, markFileId);
        const bytes = await files.read(storageKey);
        marks.push({ kind: "uploaded", bytes, mediaType: bytes[0] === 0x89 ? "image/png" : "image/jpeg" });
      }
    }
    return {
      evidence: await evidenceOf(tx, now, envelope),
      document: await storedFile(tx, orgId, envelope.documentFileId),
      marks,
    };
  });

/** Files the signed PDF; false when somebody else has. */
async function finish(
  platform: Platform,
  transaction: Transaction,
  envelopeId: string,
  [signed, certificate]: readonly [Parameters<typeof recordFile>[1], Parameters<typeof recordFile>[1]],
  sealLevel: SealLevel | null,
): Promise<boolean> {
  const { tx, now } = transaction;
  const orgId = transaction.orgId as string;
  const envelope = await lockEnvelope(tx, orgId, envelopeId);
  if (envelope.state !== "completing") return false;
  const pdf = "application/pdf";
  const signedFileId = await recordFile(transaction, signed, pdfName(envelope.title, "-firmado"), pdf);
  const certificateFileId = await recordFile(transaction, certificate, pdfName(envelope.title, "-certificado"), pdf);
  await updateEnvelope(tx, envelope, { state: "signed", finishedAt: now, signedFileId, certificateFileId, sealLevel });
  if (sealLevel) await orderStamp(platform, transaction, envelopeId);
  const details = { sha256: signed.sha256.toString("hex"), seal: sealLevel };
  await note(tx, now, envelope, { kind: "completed", details });
  transaction.audit("signature.completed", "process", envelope.processId, { envelope: envelopeId, ...details });
  await transaction.announce(envelopeSigned, { processId: envelope.processId, envelopeId });
  for (const one of await invitationsOf(tx, orgId, envelopeId))
    await mailSigner(platform, { ...transaction, orgId }, { ...envelope, signedFileId }, one, "signed");
  return true;
}
