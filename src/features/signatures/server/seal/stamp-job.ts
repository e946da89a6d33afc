import { PDF } from "@libpdf/core";
import { z } from "zod";
import { recordFile } from "#platform/files/files.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type JobHandler } from "#platform/jobs/runner.ts";
import { outbound } from "#platform/outbound/outbound.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Id } from "#protocol/page.ts";
import { envelopeProgressed } from "../../events.ts";
import { note } from "../evidence.ts";
import { pdfName } from "../file-names.ts";
import { findEnvelope, lockEnvelope, storedFile, updateEnvelope } from "../queries.ts";
import { sealLevel } from "./seal-level.ts";
import { timeStampServer } from "./time-stamp-server.ts";

const stamp = job("signatures.stamp", z.object({ envelopeId: Id }), { retries: 12, concurrency: 1, slow: true });

/** Orders a time-stamp for a sealed PDF, where the installation has a server of them. */
export const orderStamp = async (
  { config }: Pick<Platform, "config">,
  { enqueue }: Pick<Transaction, "enqueue">,
  envelopeId: string,
): Promise<void> => {
  if (config.ACTA_TSA_URL) await enqueue(stamp, { envelopeId });
};

/** The job that adds it. A server that does not answer delays it; the PDF was signed and sealed before. */
export const stampJob = (platform: Platform): JobHandler =>
  handle(stamp, async (call, { envelopeId }) => {
    const { config, files } = platform;
    const url = config.ACTA_TSA_URL;
    const orgId = call.orgId as string;
    const sealed = await call.transaction(({ tx }) => sealedFile(tx, orgId, envelopeId));
    if (!url || !sealed) return;
    const before = await files.read(sealed.storageKey);
    const ask = outbound([...config.ACTA_OUTBOUND_ALLOW, new URL(url).host]);
    const pdf = await PDF.load(before);
    const { bytes } = await pdf.addTimestamp({ timestampAuthority: timeStampServer(ask, url) });
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, before.length).equals(before);
    if (!whole || sealLevel(bytes) !== "B-T") throw new Error(`the time-stamp of envelope ${envelopeId} does not hold`);
    const stored = await files.put(orgId, bytes);
    const kept = await call.transaction((transaction) => keep(transaction, envelopeId, sealed.id, stored));
    if (!kept) await files.remove(stored.storageKey);
  });

/** The sealed PDF of an envelope that has no time-stamp yet. */
async function sealedFile(tx: Transaction["tx"], orgId: string, envelopeId: string) {
  const envelope = await findEnvelope(tx, orgId, envelopeId);
  if (envelope?.state !== "signed" || envelope.sealLevel !== "B-B" || envelope.signedFileId === null) return undefined;
  return { id: envelope.signedFileId, ...(await storedFile(tx, orgId, envelope.signedFileId)) };
}

/** Files the stamped PDF; false when somebody else has. */
async function keep(
  transaction: Parameters<Parameters<JobCall["transaction"]>[0]>[0],
  envelopeId: string,
  before: string,
  stored: Parameters<typeof recordFile>[1],
): Promise<boolean> {
  const { tx, now } = transaction;
  const envelope = await lockEnvelope(tx, transaction.orgId as string, envelopeId);
  if (envelope.signedFileId !== before) return false;
  const signedFileId = await recordFile(transaction, stored, pdfName(envelope.title, "-firmado"), "application/pdf");
  await updateEnvelope(tx, envelope, { signedFileId, unstampedFileId: before, sealLevel: "B-T" });
  const details = { sha256: stored.sha256.toString("hex") };
  await note(tx, now, envelope, { kind: "stamped", details });
  transaction.audit("signature.stamped", "process", envelope.processId, { envelope: envelopeId, ...details });
  await transaction.announce(envelopeProgressed, { processId: envelope.processId, envelopeId });
  return true;
}
