import { z } from "zod";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Id } from "#protocol/page.ts";
import { envelopeProgressed } from "../../events.ts";
import { type InvitationState, isOpen, stateOf, toInvite } from "../../signature.ts";
import { note } from "../evidence/evidence.ts";
import { endEnvelope } from "../flow.ts";
import type { Inside } from "../mails.ts";
import {
  type EnvelopeRow,
  findEnvelope,
  type InvitationRow,
  invitationsOf,
  lockEnvelope,
  updateEnvelope,
  updateInvitation,
} from "../queries.ts";
import { providerOf } from "./account.ts";
import { attempt } from "./attempt.ts";
import { orderFetch } from "./fetch-signed.ts";
import type { EnvelopeStatus, SignerStatus } from "./provider.ts";

const ranks: Readonly<Record<InvitationState, number>> = { pending: 0, viewed: 1, accepted: 2, signed: 3, declined: 3 };

/** Returns true if a signer's state comes after another. Signed and declined are final. */
const isLater = (state: InvitationState, than: InvitationState): boolean => ranks[state] > ranks[than];

const readProvider = job("signatures.readProvider", z.object({ envelopeId: Id }), {
  retries: 8,
  concurrency: 2,
  slow: true,
});

/** Enqueues reading the state of an envelope from its provider. */
export const orderRead = ({ enqueue }: Pick<Transaction, "enqueue">, envelopeId: string): Promise<void> =>
  enqueue(readProvider, { envelopeId });

/** The job that asks. Messages may be late, doubled, in any order or invented: what counts is what the provider says now. */
export const readProviderJob = (platform: Platform): JobHandler =>
  handle(readProvider, async (call, { envelopeId }) => {
    const orgId = call.orgId as string;
    const envelope = await call.transaction(({ tx }) => findEnvelope(tx, orgId, envelopeId));
    if (!envelope || envelope.provider === "local" || envelope.providerRef === null || !isOpen(envelope.state)) return;
    const { provider: name, providerRef: ref } = envelope;
    const status = await attempt(platform, call, envelopeId, async () =>
      (await providerOf(platform, orgId, name)).status(ref),
    );
    if (status)
      await call.transaction((transaction) => apply(platform, { ...transaction, orgId }, envelopeId, status.done));
  });

/** Applies a provider's status. A repeated or outdated status changes nothing. */
async function apply(platform: Platform, call: Inside, envelopeId: string, status: EnvelopeStatus): Promise<void> {
  const { tx, now, orgId } = call;
  const envelope = await lockEnvelope(tx, orgId, envelopeId);
  if (!isOpen(envelope.state)) return;
  await updateEnvelope(tx, envelope, { askedAt: now, providerFailure: null });
  let changed = envelope.providerFailure !== null;
  for (const one of await invitationsOf(tx, orgId, envelopeId)) {
    const found = status.signers.find(({ email }) => email.toLowerCase() === one.emailKey);
    const at = found?.at ?? null;
    const of = status.state === "signed" ? { state: "signed" as const, at, reason: null } : found;
    if (of && (await moveOn(call, envelope, one, of))) changed = true;
  }
  const signers = await invitationsOf(tx, orgId, envelopeId);
  const refused = signers.find(({ state }) => state === "declined");
  if (status.state === "signed") return completing(call, envelope);
  if (status.state === "declined" || refused)
    return endEnvelope(platform, call, envelope, "declined", refused?.reason ?? status.reason, {
      invitationId: refused?.id ?? null,
    });
  if (status.state !== "open") return endEnvelope(platform, call, envelope, status.state, status.reason, {});
  const state = stateOf(signers);
  // All have signed, but the provider is not done until it reports it.
  await updateEnvelope(tx, envelope, { state: state === "completing" ? "partlySigned" : state });
  for (const one of toInvite(signers)) await updateInvitation(tx, one, { invitedAt: now });
  if (changed) await call.announce(envelopeProgressed, { processId: envelope.processId, envelopeId });
}

async function completing(call: Inside, envelope: EnvelopeRow): Promise<void> {
  await updateEnvelope(call.tx, envelope, { state: "completing", completingAt: call.now });
  await orderFetch(call, envelope.id);
  await call.announce(envelopeProgressed, { processId: envelope.processId, envelopeId: envelope.id });
}

/** Moves a signer on, never back; whether they moved. */
async function moveOn(
  { tx, now }: Inside,
  envelope: EnvelopeRow,
  one: InvitationRow,
  { state, at, reason }: Pick<SignerStatus, "state" | "at" | "reason">,
): Promise<boolean> {
  if (!isLater(state, one.state)) return false;
  const when = at ?? now;
  await updateInvitation(tx, one, { state, invitedAt: one.invitedAt ?? now, ...moments(state, one, when, reason) });
  const details = { provider: envelope.provider, at: at?.toISOString() ?? null, reason };
  await note(tx, now, envelope, { kind: state, invitationId: one.id, details });
  return true;
}

function moments(state: InvitationState, one: InvitationRow, when: Date, reason: string | null) {
  const viewedAt = one.viewedAt ?? when;
  if (state === "viewed") return { viewedAt };
  if (state === "accepted") return { viewedAt, acceptedAt: when };
  return { viewedAt, decidedAt: when, reason };
}
