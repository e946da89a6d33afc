import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import { envelopeProgressed } from "../events.ts";
import { capabilities } from "../signature.ts";
import { note } from "./evidence/evidence.ts";
import { type Inside, mailSigner } from "./mails.ts";
import { orderRemind } from "./outside/remind.ts";
import { type EnvelopeRow, type InvitationRow, updateInvitation } from "./queries.ts";

/** Milliseconds within which a person does not remind a signer again. */
const remindMs = 10 * 60_000;

/** Refuses unless a person may remind the signer now: invited, by a provider that reminds, and not mailed a moment ago. */
export function refuseReminder(now: Date, envelope: EnvelopeRow, signer: InvitationRow): void {
  if (!capabilities[envelope.provider].reminds) throw new Failure("signatures.byProvider", 409);
  if (signer.invitedAt === null) throw new Failure("signatures.notYourTurn", 409);
  // A mail that did not arrive can be sent again at once.
  const arrived = signer.mailOutcome !== "bounced" && signer.mailOutcome !== "failed";
  if (arrived && signer.mailedAt && now.getTime() - signer.mailedAt.getTime() < remindMs)
    throw new Failure("signatures.remindedJustNow", 409);
}

/** Mails a signer the invitation again. `actorId` null: as the envelope's own reminder. */
export async function remindSigner(
  platform: Platform,
  call: Inside,
  envelope: EnvelopeRow,
  signer: InvitationRow,
  actorId: string | null,
): Promise<void> {
  const { tx, now } = call;
  await updateInvitation(tx, signer, { mailedAt: now, mailOutcome: null, reminders: signer.reminders + 1 });
  const by = actorId === null ? {} : { actorId };
  await note(tx, now, envelope, {
    kind: "reminded",
    invitationId: signer.id,
    ...by,
    details: { to: signer.email },
  });
  if (envelope.provider === "local") await mailSigner(platform, call, envelope, signer, "reminded");
  else await orderRemind(call, envelope.id, signer.email);
  if (actorId !== null)
    await call.announce(envelopeProgressed, { processId: envelope.processId, envelopeId: envelope.id });
}
