import { randomBytes } from "node:crypto";
import { PDF, type TimestampAuthority } from "@libpdf/core";
import * as asn1js from "asn1js";
import { AlgorithmIdentifier, MessageImprint, TimeStampReq } from "pkijs";
import { z } from "zod";
import { recordFile } from "#platform/files/files.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type JobHandler } from "#platform/jobs/runner.ts";
import { type Outbound, outbound } from "#platform/outbound/outbound.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Id } from "#protocol/page.ts";
import { envelopeProgressed } from "../../events.ts";
import { note } from "../evidence/evidence.ts";
import { pdfName } from "../file-names.ts";
import { findEnvelope, lockEnvelope, storedFile, updateEnvelope } from "../queries.ts";
import { canBeProven, withRevocations } from "./long-term.ts";
import { type SealLevel, sealLevel } from "./seal-level.ts";

const digests: Readonly<Record<string, string>> = {
  "SHA-256": "2.16.840.1.101.3.4.2.1",
  "SHA-384": "2.16.840.1.101.3.4.2.2",
  "SHA-512": "2.16.840.1.101.3.4.2.3",
};

/** Granted, and granted with changes. */
const granted: readonly number[] = [0, 1];

/** A server of time-stamps (RFC 3161). It is sent a digest, never a document. */
const timeStampServer = (ask: Outbound, url: string): TimestampAuthority => ({
  timestamp: async (digest, algorithm) => {
    const request = new TimeStampReq({
      version: 1,
      messageImprint: new MessageImprint({
        hashAlgorithm: new AlgorithmIdentifier({
          algorithmId: digests[algorithm] ?? "",
          algorithmParams: new asn1js.Null(),
        }),
        hashedMessage: new asn1js.OctetString({ valueHex: new Uint8Array(digest).buffer }),
      }),
      // Positive, whatever its bits are.
      nonce: new asn1js.Integer({ valueHex: new Uint8Array([1, ...randomBytes(8)]).buffer }),
      certReq: true,
    });
    const answer = await ask(url, {
      method: "POST",
      headers: { "content-type": "application/timestamp-query" },
      body: new Uint8Array(request.toSchema().toBER(false)),
    });
    if (!answer.ok) throw new Error(`the time-stamp server answers ${answer.status}`);
    return tokenIn(await answer.arrayBuffer());
  },
});

const stamp = job("signatures.stamp", z.object({ envelopeId: Id }), { retries: 12, concurrency: 1, slow: true });

/** Orders a time-stamp for a sealed PDF, where the installation has a server of them. */
export const orderStamp = async (
  { config }: Pick<Platform, "config">,
  { enqueue }: Pick<Transaction, "enqueue">,
  envelopeId: string,
): Promise<void> => {
  if (config.ACTA_TSA_URL) await enqueue(stamp, { envelopeId });
};

/**
 * The job that adds it, and then what proves that the certificates are valid. A server that does not answer delays it; the PDF was
 * signed and sealed before.
 */
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
    // Of a certificate that nobody vouches for there is nothing more to prove.
    const longTerm = await withRevocations(bytes, ask, platform.clock.now());
    const [level, made] = longTerm ? (["B-LT", longTerm] as const) : (["B-T", bytes] as const);
    const kept = await storeFiles(
      files,
      orgId,
      [made],
      ([stored]) =>
        call.transaction((transaction) =>
          keep(transaction, envelopeId, { before: sealed.id, stored, level, column: "unstampedFileId" }),
        ),
      (filed) => filed,
    );
    // The list of an authority may be out of reach for hours.
    if (kept && level === "B-T") await call.transaction((transaction) => orderProof(transaction, envelopeId));
  });

const prove = job("signatures.prove", z.object({ envelopeId: Id }), { retries: 3, concurrency: 1, slow: true });
const orderProof = ({ enqueue }: Pick<Transaction, "enqueue">, envelopeId: string): Promise<void> =>
  enqueue(prove, { envelopeId });

/** The job that adds what proves that the certificates of a stamped PDF are valid, where it can be had. */
export const proveJob = (platform: Platform): JobHandler =>
  handle(prove, async (call, { envelopeId }) => {
    const { config, files } = platform;
    const orgId = call.orgId as string;
    const stamped = await call.transaction(({ tx }) => sealedFile(tx, orgId, envelopeId, "B-T"));
    if (!stamped) return;
    const before = await files.read(stamped.storageKey);
    // Made by the installation: its chain ends where it begins.
    if (!canBeProven(before)) return;
    const made = await withRevocations(before, outbound([...config.ACTA_OUTBOUND_ALLOW]), platform.clock.now());
    if (!made) throw new Error(`what proves the certificates of envelope ${envelopeId} is not to be had`);
    await storeFiles(
      files,
      orgId,
      [made],
      ([stored]) =>
        call.transaction((transaction) =>
          keep(transaction, envelopeId, { before: stamped.id, stored, level: "B-LT", column: "stampedFileId" }),
        ),
      (filed) => filed,
    );
  });

/** The sealed PDF of an envelope that has reached this level and no higher one. */
async function sealedFile(tx: Transaction["tx"], orgId: string, envelopeId: string, level: SealLevel = "B-B") {
  const envelope = await findEnvelope(tx, orgId, envelopeId);
  if (envelope?.state !== "signed" || envelope.sealLevel !== level || envelope.signedFileId === null) return undefined;
  return { id: envelope.signedFileId, ...(await storedFile(tx, orgId, envelope.signedFileId)) };
}

/** A PDF of a higher level, and where the one before is kept. */
interface Higher {
  readonly before: string;
  readonly stored: Parameters<typeof recordFile>[1];
  readonly level: "B-T" | "B-LT";
  readonly column: "unstampedFileId" | "stampedFileId";
}

/** Files the PDF of a higher level; false when somebody else has. The one before stays known to /verify. */
async function keep(
  transaction: Parameters<Parameters<JobCall["transaction"]>[0]>[0],
  envelopeId: string,
  { before, stored, level, column }: Higher,
): Promise<boolean> {
  const { tx, now } = transaction;
  const envelope = await lockEnvelope(tx, transaction.orgId as string, envelopeId);
  if (envelope.signedFileId !== before) return false;
  const signedFileId = await recordFile(transaction, stored, pdfName(envelope.title, "-firmado"), "application/pdf");
  await updateEnvelope(tx, envelope, { signedFileId, [column]: before, sealLevel: level });
  const details = { sha256: stored.sha256.toString("hex"), level };
  await note(tx, now, envelope, { kind: column === "unstampedFileId" ? "stamped" : "proven", details });
  transaction.audit("signature.stamped", "process", envelope.processId, { envelope: envelopeId, ...details });
  await transaction.announce(envelopeProgressed, { processId: envelope.processId, envelopeId });
  return true;
}

/** The token of an answer, in the bytes it was signed in. */
function tokenIn(answer: ArrayBuffer): Uint8Array {
  const { result } = asn1js.fromBER(answer);
  const [status, token] = result instanceof asn1js.Sequence ? result.valueBlock.value : [];
  const [code] = status instanceof asn1js.Sequence ? status.valueBlock.value : [];
  if (!(code instanceof asn1js.Integer) || !granted.includes(code.valueBlock.valueDec) || !token)
    throw new Error("the time-stamp server grants no time-stamp");
  return new Uint8Array(token.valueBeforeDecodeView);
}
