import { randomInt, timingSafeEqual } from "node:crypto";
import { sendText } from "#features/identity/server/index.ts";
import type { PublicCall } from "#platform/http/call.ts";
import { countUse } from "#platform/http/limits.ts";
import { namedLimit } from "#platform/http/named-limits.ts";
import type { Platform } from "#platform/platform.ts";
import { newToken, type Secrets, tokenHash } from "#platform/secrets/secrets.ts";
import { Failure } from "#protocol/failure.ts";
import { note } from "../evidence/evidence.ts";
import { mailSigner } from "../mails.ts";
import { type InvitationRow, updateInvitation } from "../queries.ts";
import { say } from "../say.ts";
import { refusePaused, withSigner } from "./signer.ts";

const minuteMs = 60_000;
/** A mailed code is valid for so long. */
const codeMs = 10 * minuteMs;
/** After so many wrong codes none is taken for a quarter of an hour. */
const maxTries = 5;
const lockedMs = 15 * minuteMs;
const ofSigner = namedLimit("codes by SMS to a signer", {
  max: 6,
  seconds: 3600,
  by: "the signer of an envelope",
  strangers: "Only who has the signer's link.",
  others: "The signer uses the last code they got, or waits up to an hour.",
});
const ofSignersNumber = namedLimit("codes by SMS to the number of signers", {
  max: 15,
  seconds: 86_400,
  by: "the organization of the envelopes and the phone number",
  strangers: "Only who has links of several signers with that number.",
  others: "Signers with that number wait up to a day. Envelopes of other organizations are not affected.",
});
/** The time for reading and signing after a proven code. */
const proofMs = 4 * 60 * minuteMs;

/**
 * Returns the stored form of a code: a keyed fingerprint, without case and spaces, that is useless for another signer.
 */
export const codeFingerprint = (secrets: Secrets, invitationId: string, code: string): string =>
  secrets.fingerprint("signature-code", `${invitationId}\0${code.replace(/\s+/g, "").toLowerCase()}`);

/** Sends a signer a code of six digits by mail or SMS, which replaces the one before. */
export async function sendSigningCode(platform: Platform, call: PublicCall, token: string): Promise<{ sent: true }> {
  const { now } = call;
  const to = await withSigner(platform, call, token, async ({ orgId }, _envelope, { id, phone }) => ({
    orgId,
    id,
    phone,
  }));
  if (to.phone !== null) {
    await countUse(platform.db, `sms|signer|${to.id}`, ofSigner, now);
    await countUse(platform.db, `sms|signer|${to.orgId}|${to.phone}`, ofSignersNumber, now);
  }
  return withSigner(platform, call, token, async (inside, envelope, invitation) => {
    const { codeKind, phone } = invitation;
    if (codeKind !== "mail" && codeKind !== "sms") throw new Failure("signatures.noCodeNeeded", 409);
    refuseLocked(invitation, now);
    await refusePaused(inside);
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const until = now.getTime() + codeMs;
    await updateInvitation(inside.tx, invitation, {
      mailCode: codeFingerprint(platform.secrets, invitation.id, code),
      mailCodeUntil: new Date(until),
    });
    const step = { invitationId: invitation.id, address: call.address, agent: call.userAgent };
    await note(inside.tx, now, envelope, { ...step, kind: "codeSent", details: { by: codeKind } });
    const shown = `${code.slice(0, 3)} ${code.slice(3)}`;
    if (codeKind === "mail") await mailSigner(platform, inside, envelope, invitation, "code", { code: shown });
    // A message by SMS names nothing of the document: it lies open on the phone.
    else if (phone !== null)
      await sendText(platform, inside, {
        number: phone,
        until,
        text: say(invitation.language, "signatures.sms", { code: shown }),
      });
    return { sent: true as const };
  });
}

/** Takes a code and gives what proves it. A wrong one is counted and noted, whatever the answer. */
export async function proveSigningCode(
  platform: Platform,
  call: PublicCall,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<{ proof: string }> {
  const proof = await withSigner(platform, call, token, async ({ tx }, envelope, invitation) => {
    const { now, address, userAgent: agent } = call;
    if (invitation.codeKind === "none") throw new Failure("signatures.noCodeNeeded", 409);
    refuseLocked(invitation, now);
    const right = isRight(platform.secrets, invitation, code, now);
    const step = { invitationId: invitation.id, address, agent, details: { code: invitation.codeKind } };
    await note(tx, now, envelope, { ...step, kind: right ? "codeProven" : "codeWrong" });
    if (!right) {
      const codeTries = invitation.codeTries + 1;
      const lock =
        codeTries >= maxTries ? { codeTries: 0, lockedUntil: new Date(now.getTime() + lockedMs) } : { codeTries };
      await updateInvitation(tx, invitation, lock);
      return undefined;
    }
    const made = newToken("proof");
    await updateInvitation(tx, invitation, {
      codeTries: 0,
      lockedUntil: null,
      mailCode: null,
      mailCodeUntil: null,
      proofHash: tokenHash(made),
      proofUntil: new Date(now.getTime() + proofMs),
    });
    return made;
  });
  if (proof === undefined) throw new Failure("signatures.codeWrong", 422, codeField);
  return { proof };
}

const codeField = { fields: [{ path: "code", code: "signatures.codeWrong" }] } as const;

function isRight(secrets: Secrets, invitation: InvitationRow, code: string, now: Date): boolean {
  const { codeKind, accessCode, mailCode, mailCodeUntil } = invitation;
  const current = mailCodeUntil !== null && mailCodeUntil > now ? mailCode : null;
  const expected = Buffer.from((codeKind === "access" ? accessCode : current) ?? "");
  const given = Buffer.from(codeFingerprint(secrets, invitation.id, code));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function refuseLocked({ lockedUntil }: InvitationRow, now: Date): void {
  if (lockedUntil !== null && lockedUntil > now) throw new Failure("signatures.codeLocked", 429);
}
