import { loadOrganization } from "#features/organizations/server/index.ts";
import { openLink } from "#features/public-links/server/index.ts";
import type { PublicCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { isActive } from "#protocol/actor.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { signerLink } from "../../public-contract.ts";
import { mayAct } from "../../signature.ts";
import type { Inside } from "../mails.ts";
import { type EnvelopeRow, envelopeIdOf, type InvitationRow, invitationsOf, lockEnvelope } from "../queries.ts";
import { isProven } from "./proof.ts";

/** The work for a signer: in a transaction of their organization, with the envelope locked. */
type Work<T> = (
  call: Inside,
  envelope: EnvelopeRow,
  invitation: InvitationRow,
  all: readonly InvitationRow[],
) => Promise<T>;

/** Does the work for the holder of a signer's link. Throws one and the same 404 for every invalid link. */
export async function withSigner<T>(
  { db }: Pick<Platform, "db">,
  call: PublicCall,
  token: string,
  work: Work<T>,
): Promise<T> {
  const { orgId, subject } = await openLink(db, signerLink, { token }, call.now);
  return call.transaction(
    async (transaction) => {
      const inside = { ...transaction, orgId };
      const envelope = await lockEnvelope(inside.tx, orgId, await envelopeIdOf(inside.tx, orgId, subject));
      const all = await invitationsOf(inside.tx, orgId, envelope.id);
      const invitation = all.find(({ id }) => id === subject);
      if (!invitation || envelope.provider !== "local") throw notFound();
      return work(inside, envelope, invitation, all);
    },
    { orgId, by: null },
  );
}

/** Throws if the organization is not active. Signers do not learn why: it is not their organization. */
export async function refusePaused({ tx, orgId, now }: Pick<Inside, "tx" | "orgId" | "now">): Promise<void> {
  const { status } = await loadOrganization(tx, orgId, now);
  if (!isActive(status)) throw new Failure("signatures.paused", 403);
}

/** The same for what only the person behind the code may do. */
export const withProvenSigner = <T>(
  platform: Pick<Platform, "db">,
  call: PublicCall,
  { token, proof }: { readonly token: string; readonly proof?: string | undefined },
  work: Work<T>,
): Promise<T> =>
  withSigner(platform, call, token, async (inside, envelope, invitation, all) => {
    if (!isProven(invitation, proof, call.now)) throw new Failure("signatures.codeNeeded", 403);
    return work(inside, envelope, invitation, all);
  });

/** The same for what changes something: only while it is this signer's turn, and the organization is active. */
export const withActingSigner = <T>(
  platform: Pick<Platform, "db">,
  call: PublicCall,
  given: { readonly token: string; readonly proof?: string | undefined },
  work: Work<T>,
): Promise<T> =>
  withProvenSigner(platform, call, given, async (inside, envelope, invitation, all) => {
    const decision = mayAct(envelope, invitation, call.now);
    if (decision !== true) throw new Failure(decision, 409);
    await refusePaused(inside);
    return work(inside, envelope, invitation, all);
  });
