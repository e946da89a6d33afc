import { z } from "zod";
import { recordFile } from "#platform/files/files.ts";
import { sha256 } from "#platform/files/store.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Id } from "#protocol/page.ts";
import { envelopeSigned } from "../../events.ts";
import { certificatePdf } from "../evidence/certificate.ts";
import { note } from "../evidence/evidence.ts";
import { evidenceOf } from "../evidence/evidence-of.ts";
import { pdfName } from "../file-names.ts";
import { findEnvelope, lockEnvelope, updateEnvelope } from "../queries.ts";
import { providerOf } from "./account.ts";
import { attempt } from "./attempt.ts";

const fetchSigned = job("signatures.fetchSigned", z.object({ envelopeId: Id }), {
  retries: 8,
  concurrency: 2,
  slow: true,
});

/** Orders the signed PDF of an envelope from its provider. */
export const orderFetch = ({ enqueue }: Pick<Transaction, "enqueue">, envelopeId: string): Promise<void> =>
  enqueue(fetchSigned, { envelopeId });

type Stored = Parameters<typeof recordFile>[1];

/** The job that fetches and files it. May run twice: the second finds it done. */
export const fetchSignedJob = (platform: Platform): JobHandler =>
  handle(fetchSigned, async (call, { envelopeId }) => {
    const { files } = platform;
    const orgId = call.orgId as string;
    const found = await call.transaction(async ({ tx, now }) => {
      const envelope = await findEnvelope(tx, orgId, envelopeId);
      if (envelope?.state !== "completing" || envelope.provider === "local" || envelope.providerRef === null)
        return undefined;
      const { provider: name, providerRef: ref } = envelope;
      return { name, ref, evidence: await evidenceOf(tx, now, envelope) };
    });
    if (!found) return;
    const { name, ref, evidence } = found;
    const bytes = await attempt(platform, call, envelopeId, async () =>
      (await providerOf(platform, orgId, name)).signed(ref),
    );
    if (!bytes) return;
    const signedSha256 = sha256(bytes.done).toString("hex");
    const verifyAt = `${platform.config.url}/verify#${signedSha256}`;
    const certificate = await certificatePdf({ ...evidence, signedSha256 }, verifyAt);
    await storeFiles(
      files,
      orgId,
      [bytes.done, certificate],
      (stored) => call.transaction((transaction) => finish(transaction, orgId, envelopeId, stored)),
      (filed) => filed,
    );
  });

/** Files the signed PDF; false when somebody else has. The provider writes to the signers. */
async function finish(
  transaction: Transaction,
  orgId: string,
  envelopeId: string,
  [signed, certificate]: readonly [Stored, Stored],
): Promise<boolean> {
  const { tx, now } = transaction;
  const envelope = await lockEnvelope(tx, orgId, envelopeId);
  if (envelope.state !== "completing") return false;
  const pdf = "application/pdf";
  const signedFileId = await recordFile(transaction, signed, pdfName(envelope.title, "-firmado"), pdf);
  const certificateFileId = await recordFile(transaction, certificate, pdfName(envelope.title, "-certificado"), pdf);
  const files = { signedFileId, certificateFileId, askedAt: now, providerFailure: null };
  await updateEnvelope(tx, envelope, { state: "signed", finishedAt: now, ...files });
  const details = { sha256: signed.sha256.toString("hex") };
  await note(tx, now, envelope, { kind: "completed", details });
  transaction.audit("signature.completed", "process", envelope.processId, { envelope: envelopeId, ...details });
  await transaction.announce(envelopeSigned, { processId: envelope.processId, envelopeId });
  return true;
}
