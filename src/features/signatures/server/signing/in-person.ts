import { timingSafeEqual } from "node:crypto";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { newToken, tokenHash } from "#platform/secrets/secrets.ts";
import { Failure } from "#protocol/failure.ts";
import * as contract from "../../contract.ts";
import { isOpen } from "../../signature.ts";
import { managed } from "../asking.ts";
import { note } from "../evidence/evidence.ts";
import { linkFor } from "../mails.ts";
import { type EnvelopeRow, type InvitationRow, invitationsOf, updateInvitation } from "../queries.ts";

/** The time that a present member has until everybody has signed. */
const presenceMs = 2 * 3600 * 1000;

/** Returns true if a member is present with a signer, on whose device they sign. */
export function isPresent(
  { presenceHash, presenceUntil }: Pick<InvitationRow, "presenceHash" | "presenceUntil">,
  given: string | undefined,
  now: Date,
): boolean {
  if (given === undefined || presenceHash === null || presenceUntil === null || presenceUntil <= now) return false;
  const hash = tokenHash(given);
  return hash.length === presenceHash.length && timingSafeEqual(hash, presenceHash);
}

/** The route that begins signing on the device of a member. */
export const inPersonRoutes = (platform: Platform) => (on: On) => {
  on(contract.signInPerson, async (call, input) => {
    const envelope = await managed(call, input);
    if (envelope.provider !== "local") throw new Failure("signatures.byProvider", 409);
    if (!isOpen(envelope.state)) throw new Failure("signatures.notOpen", 409);
    const waiting = (await invitationsOf(call.tx, call.orgId, envelope.id)).filter(({ state }) => state !== "signed");
    const signers: { name: string; stage: number; url: string }[] = [];
    // Whose turn comes later signs later: their link says so until then.
    for (const one of waiting.toSorted((a, b) => a.stage - b.stage))
      signers.push({ name: one.name, stage: one.stage, url: await presentLink(platform, call, envelope, one) });
    call.audit("signature.inPerson", "process", envelope.processId, { envelope: envelope.id, signers: signers.length });
    return { signers };
  });
};

async function presentLink(platform: Platform, call: MemberCall, envelope: EnvelopeRow, one: InvitationRow) {
  const { tx, now, user, address, userAgent: agent } = call;
  const presence = newToken("presence");
  await updateInvitation(tx, one, {
    presenceHash: tokenHash(presence),
    presenceUntil: new Date(now.getTime() + presenceMs),
    hostId: user.uid,
  });
  await note(tx, now, envelope, { kind: "inPerson", invitationId: one.id, actorId: user.uid, address, agent });
  // The part after "#" is not sent to any server, and is in no log.
  return `${await linkFor(platform, call, envelope, one.id)}#here=${presence}`;
}
