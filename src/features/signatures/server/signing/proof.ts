import { timingSafeEqual } from "node:crypto";
import { tokenHash } from "#platform/secrets/secrets.ts";
import type { InvitationRow } from "../queries.ts";

/** Returns true if a signer has proven their code, or needs none. */
export function isProven(invitation: InvitationRow, proof: string | undefined, now: Date): boolean {
  if (invitation.codeKind === "none") return true;
  const { proofHash, proofUntil } = invitation;
  if (proof === undefined || proofHash === null || proofUntil === null || proofUntil <= now) return false;
  const given = tokenHash(proof);
  return given.length === proofHash.length && timingSafeEqual(given, proofHash);
}
