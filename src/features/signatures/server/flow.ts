import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import { envelopeEnded, envelopeProgressed } from "../events.ts";
import { isOpen, stateOf, toInvite } from "../signature.ts";
import { orderCompletion } from "./complete.ts";
import { note, type Step } from "./evidence/evidence.ts";
import { type Inside, type Mailing, mailSigner } from "./mails.ts";
import { type EnvelopeRow, invitationsOf, updateEnvelope, updateInvitation } from "./queries.ts";

/** Invites the next signers, or enqueues the signed PDF when all have signed. The envelope is locked. */
export async function goOn(platform: Mailing, call: Inside, envelope: EnvelopeRow): Promise<void> {
  const { tx, now } = call;
  const invitations = await invitationsOf(tx, call.orgId, envelope.id);
  const state = stateOf(invitations);
  if (state === "completing") {
    await updateEnvelope(tx, envelope, { state, completingAt: now });
    await orderCompletion(call, envelope.id);
  } else {
    await updateEnvelope(tx, envelope, { state });
    if (envelope.provider === "local")
      for (const invitation of toInvite(invitations)) {
        await updateInvitation(tx, invitation, { invitedAt: now, mailedAt: now });
        await note(tx, now, envelope, {
          kind: "invited",
          invitationId: invitation.id,
          details: { to: invitation.email },
        });
        await mailSigner(platform, call, envelope, invitation, "invited");
      }
  }
  await call.announce(envelopeProgressed, { processId: envelope.processId, envelopeId: envelope.id });
}

/** Ends an open envelope without the signatures of all, and tells its signers. The envelope is locked. */
export async function endEnvelope(
  platform: Pick<Platform, "secrets" | "config">,
  call: Inside,
  envelope: EnvelopeRow,
  how: "declined" | "expired" | "voided",
  reason: string | null,
  step: Omit<Step, "kind">,
): Promise<void> {
  const { tx, now } = call;
  if (!isOpen(envelope.state)) throw new Failure("signatures.notOpen", 409);
  await updateEnvelope(tx, envelope, { state: how, reason, finishedAt: now });
  await note(tx, now, envelope, { ...step, kind: how, details: { ...step.details, reason } });
  call.audit(`signature.${how}`, "process", envelope.processId, { envelope: envelope.id });
  const invitations = await invitationsOf(tx, call.orgId, envelope.id);
  // The person who declined knows it, and a person who was never invited gets no mail.
  const refuser = invitations.find(({ state }) => state === "declined")?.name ?? "";
  if (envelope.provider === "local")
    for (const one of invitations.filter(({ invitedAt, state }) => invitedAt !== null && state !== "declined"))
      await mailSigner(platform, call, { ...envelope, reason }, one, how, { refuser });
  await call.announce(envelopeEnded, { processId: envelope.processId, envelopeId: envelope.id, how });
}
