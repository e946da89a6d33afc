import { z } from "zod";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Id } from "#protocol/page.ts";
import { envelopeProgressed } from "../../events.ts";
import { isOpen, toInvite } from "../../signature.ts";
import { note } from "../evidence/evidence.ts";
import {
  type EnvelopeRow,
  findEnvelope,
  invitationsOf,
  lockEnvelope,
  storedFile,
  updateEnvelope,
  updateInvitation,
} from "../queries.ts";
import { providerOf } from "./account.ts";
import { attempt } from "./attempt.ts";
import { callbackUrl } from "./callback.ts";
import type { OutsideName, ToSign } from "./provider.ts";
import { orderRecall } from "./recall.ts";

const handOver = job("signatures.handOver", z.object({ envelopeId: Id }), { retries: 8, concurrency: 2, slow: true });

/** Orders that an envelope is handed to its provider. */
export const orderHandOver = ({ enqueue }: Pick<Transaction, "enqueue">, envelopeId: string): Promise<void> =>
  enqueue(handOver, { envelopeId });

const dayMs = 24 * 3600 * 1000;

/**
 * The job that hands an envelope over. Before it is done again, the provider is asked whether it has it: an answer that was lost
 * makes no second envelope.
 */
export const handOverJob = (platform: Platform): JobHandler =>
  handle(handOver, async (call, { envelopeId }) => {
    const prepared = await prepare(platform, call, envelopeId);
    if (!prepared) return;
    const { name, tried, document, toSign } = prepared;
    const orgId = call.orgId as string;
    const made = await attempt(platform, call, envelopeId, async () => {
      const provider = await providerOf(platform, orgId, name);
      const known = tried !== null ? await provider.find(envelopeId) : undefined;
      if (known !== undefined) return known;
      const file = await platform.files.read(document.storageKey);
      return (await claim(call, envelopeId, tried)) ? provider.create({ ...toSign, file }) : undefined;
    });
    const ref = made?.done;
    if (ref !== undefined) await call.transaction((transaction) => store(transaction, orgId, envelopeId, ref));
  });

/** The time after which an earlier attempt has ended or its node has died. */
const inFlightMs = 2 * 60_000;

/** Returns true if an envelope can be handed over now: it is open, not handed over, and no other node works on it. */
const isFree = (envelope: EnvelopeRow | undefined, now: Date): envelope is EnvelopeRow => {
  if (!envelope || envelope.providerRef !== null || !isOpen(envelope.state)) return false;
  const { askedAt, providerFailure } = envelope;
  return askedAt === null || providerFailure !== null || now.getTime() - askedAt.getTime() >= inFlightMs;
};

/** Returns the envelope to hand over, or undefined if that was done or signatures are no longer collected. */
const prepare = (platform: Platform, call: JobCall, envelopeId: string) =>
  call.transaction(async ({ tx, now }) => {
    const orgId = call.orgId as string;
    const envelope = await findEnvelope(tx, orgId, envelopeId);
    if (!isFree(envelope, now) || envelope.provider === "local") return undefined;
    const signers = await invitationsOf(tx, orgId, envelopeId);
    const toSign: Omit<ToSign, "file"> = {
      envelopeId,
      title: envelope.title,
      message: envelope.message,
      signers: signers.map(({ name, email, stage, fields }) => ({ name, email, stage, fields })),
      type: envelope.signatureType,
      idVerification: envelope.idVerification,
      remindEveryDays: envelope.remindEveryDays,
      expiresInDays: Math.max(1, Math.floor((envelope.expiresAt.getTime() - now.getTime()) / dayMs)),
      callback: callbackUrl(platform, envelope.provider, orgId),
    };
    const name: OutsideName = envelope.provider;
    const tried = envelope.askedAt;
    return { name, tried, toSign, document: await storedFile(tx, orgId, envelope.documentFileId) };
  });

/**
 * That it is tried is written before, so that a machine that dies in between leaves no doubt; false when somebody else has begun
 * since `tried`.
 */
const claim = (call: JobCall, envelopeId: string, tried: Date | null): Promise<boolean> =>
  call.transaction(async ({ tx, now }) => {
    const envelope = await lockEnvelope(tx, call.orgId as string, envelopeId);
    if (!isFree(envelope, now) || envelope.askedAt?.getTime() !== tried?.getTime()) return false;
    await updateEnvelope(tx, envelope, { askedAt: now, providerFailure: null });
    return true;
  });

/** Notes that the provider has it. What ended meanwhile is taken back there. */
async function store(transaction: Transaction, orgId: string, envelopeId: string, ref: string): Promise<void> {
  const { tx, now } = transaction;
  const envelope = await lockEnvelope(tx, orgId, envelopeId);
  if (envelope.providerRef !== null) return;
  await updateEnvelope(tx, envelope, { providerRef: ref, askedAt: now, providerFailure: null });
  await note(tx, now, envelope, { kind: "handedOver", details: { provider: envelope.provider, ref } });
  if (!isOpen(envelope.state)) return orderRecall(transaction, envelopeId);
  for (const one of toInvite(await invitationsOf(tx, orgId, envelopeId)))
    await updateInvitation(tx, one, { invitedAt: now });
  await transaction.announce(envelopeProgressed, { processId: envelope.processId, envelopeId });
}
