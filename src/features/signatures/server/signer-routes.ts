import { linkOf, rotateLink } from "#features/public-links/server/index.ts";
import { violated } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { refuseChanged } from "#platform/http/typed-over.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { envelopeProgressed } from "../events.ts";
import { signerLink } from "../public-contract.ts";
import { isOpen } from "../signature.ts";
import { managed, shown } from "./asking.ts";
import { note } from "./evidence/evidence.ts";
import { linkFor, mailSigner } from "./mails.ts";
import { type EnvelopeRow, type InvitationRow, invitationsOf, updateInvitation } from "./queries.ts";
import { refuseReminder, remindSigner } from "./remind-signer.ts";
import { anew } from "./signing/delegate.ts";

/** One of its signers whose signature is still waited for. */
async function waitingSigner(call: MemberCall, envelope: EnvelopeRow, id: string): Promise<InvitationRow> {
  const found = (await invitationsOf(call.tx, call.orgId, envelope.id)).find((one) => one.id === id);
  if (!found) throw notFound();
  if (!isOpen(envelope.state)) throw new Failure("signatures.notOpen", 409);
  if (found.state === "signed") throw new Failure("signatures.alreadySigned", 409);
  return found;
}

/** The routes of single signers, for the people of the organization. */
export const signerRoutes = (platform: Platform) => (on: On) => {
  on(contract.remindSigner, async (call, { invitationId, ...input }) => {
    const envelope = await managed(call, input);
    const signer = await waitingSigner(call, envelope, invitationId);
    refuseReminder(call.now, envelope, signer);
    await remindSigner(platform, call, envelope, signer, call.user.uid);
    return shown(call, envelope);
  });

  on(contract.correctSigner, async (call, { invitationId, name, email, phone, before, ...input }) => {
    const envelope = await managed(call, input);
    const signer = await waitingSigner(call, envelope, invitationId);
    if (envelope.provider !== "local") throw new Failure("signatures.byProvider", 409);
    refuseChanged(before, { name: signer.name, email: signer.email });
    const { tx, now, orgId, user } = call;
    const other = email !== signer.email;
    // Somebody else has not read or agreed to anything yet.
    const newPhone = signer.codeKind === "sms" && phone !== undefined ? { phone, mailCode: null, proofHash: null } : {};
    const change = { name, email, emailKey: email.toLowerCase(), ...newPhone, ...(other ? anew : {}) };
    await updateInvitation(tx, signer, change).catch((error: unknown) => {
      if (violated(error) !== "signature_invitations_email") throw error;
      const code = "signatures.repeatedEmail";
      throw new Failure(code, 422, { fields: [{ path: "email", code }] });
    });
    const details = { from: signer.email, fromName: signer.name, to: email, name };
    await note(tx, now, envelope, { kind: "corrected", invitationId, actorId: user.uid, details });
    call.audit("signature.corrected", "process", envelope.processId, { invitation: invitationId });
    const subject = { kind: signerLink, subject: invitationId };
    if (other && (await linkOf({ tx, orgId }, platform.secrets, subject)))
      await rotateLink(call, platform.secrets, subject);
    if (other && signer.invitedAt) {
      await updateInvitation(tx, signer, { mailedAt: now });
      await mailSigner(platform, call, envelope, { ...signer, name, email }, "invited");
    }
    await call.announce(envelopeProgressed, { processId: envelope.processId, envelopeId: envelope.id });
    return shown(call, envelope);
  });

  on(contract.signingLink, async (call, { invitationId, ...input }) => {
    const envelope = await managed(call, input);
    const signer = await waitingSigner(call, envelope, invitationId);
    if (envelope.provider !== "local") throw new Failure("signatures.byProvider", 409);
    if (signer.invitedAt === null) throw new Failure("signatures.notYourTurn", 409);
    const { tx, now, user, address, userAgent: agent } = call;
    await note(tx, now, envelope, { kind: "linkShown", invitationId, actorId: user.uid, address, agent });
    call.audit("signature.linkShown", "process", envelope.processId, { invitation: invitationId });
    return { url: await linkFor(platform, call, envelope, invitationId) };
  });
};
