import type { z } from "zod";
import { rotateLink } from "#features/public-links/server/index.ts";
import { violated } from "#platform/db/database.ts";
import type { PublicCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { tokenHash } from "#platform/secrets/secrets.ts";
import { Failure } from "#protocol/failure.ts";
import { envelopeProgressed } from "../../events.ts";
import { type delegateSigning, signerLink } from "../../public-contract.ts";
import { note } from "../evidence/evidence.ts";
import { mailSigner } from "../mails.ts";
import { type InvitationRow, invitationsOf, updateInvitation } from "../queries.ts";
import { withActingSigner } from "./signer.ts";

/** The initial state of a delegate's invitation. */
export const anew = {
  state: "pending",
  viewedAt: null,
  acceptedAt: null,
  proofHash: null,
  mailCode: null,
  mailOutcome: null,
  presenceHash: null,
} as const;

const refused = (path: string, code: "signatures.repeatedEmail" | "identity.phoneRequired"): Failure =>
  new Failure(code, 422, { fields: [{ path, code }] });

/**
 * Throws `signatures.delegatedTo` with the delegate's name for the former link of a signer who named one. Any other error of opening
 * the link is thrown again.
 */
export async function refuseDelegated({ db }: Pick<Platform, "db">, token: string, error: unknown): Promise<never> {
  if (!(error instanceof Failure) || error.status !== 404) throw error;
  const row = await db.asSystem((tx) =>
    tx
      .selectFrom("signatureInvitations")
      .select("name")
      .where("delegatedLink", "=", tokenHash(token))
      .executeTakeFirst(),
  );
  if (!row) throw error;
  throw new Failure("signatures.delegatedTo", 409, { values: { name: row.name } });
}

/**
 * Names a delegate who signs in a signer's place: once, and only if the sender allows it. The signer's link then
 * says so and opens nothing. An access code stays valid, and is passed on by the signer.
 */
export const delegate = (
  platform: Platform,
  call: PublicCall,
  input: z.output<typeof delegateSigning.input>,
): Promise<{ delegated: true }> =>
  withActingSigner(platform, call, input, async (inside, envelope, invitation, all) => {
    if (!envelope.delegation) throw new Failure("signatures.delegationNotAllowed", 409);
    if (invitation.delegatedEmail !== null) throw new Failure("signatures.delegatedOnce", 409);
    const { tx, orgId, now } = inside;
    const { name, email, phone, reason } = input;
    if (all.some(({ emailKey }) => emailKey === email.toLowerCase()))
      throw refused("email", "signatures.repeatedEmail");
    if (invitation.codeKind === "sms" && phone === undefined) throw refused("phone", "identity.phoneRequired");
    const { name: delegatedName, email: delegatedEmail } = invitation;
    await updateInvitation(tx, invitation, {
      ...anew,
      name,
      email,
      emailKey: email.toLowerCase(),
      phone: invitation.codeKind === "sms" ? (phone ?? null) : null,
      delegatedName,
      delegatedEmail,
      delegatedLink: tokenHash(input.token),
      mailedAt: now,
    }).catch((error: unknown) => {
      if (violated(error) === "signature_invitations_email") throw refused("email", "signatures.repeatedEmail");
      throw error;
    });
    await note(tx, now, envelope, {
      kind: "delegated",
      invitationId: invitation.id,
      address: call.address,
      agent: call.userAgent,
      details: { from: delegatedEmail, fromName: delegatedName, to: email, toName: name, reason },
    });
    inside.audit("signature.delegated", "process", envelope.processId, { invitation: invitation.id });
    await rotateLink(inside, platform.secrets, { kind: signerLink, subject: invitation.id });
    const fresh = (await invitationsOf(tx, orgId, envelope.id)).find(({ id }) => id === invitation.id) as InvitationRow;
    await mailSigner(platform, inside, envelope, fresh, "delegated", { by: delegatedName });
    await inside.announce(envelopeProgressed, { processId: envelope.processId, envelopeId: envelope.id });
    return { delegated: true as const };
  });
