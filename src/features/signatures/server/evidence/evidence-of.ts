import { namesAtTime } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { formerTitles } from "#platform/db/former-titles.ts";
import { readingIn, type StoredReading } from "../../reading.ts";
import { type EnvelopeRow, type InvitationRow, invitationsOf, storedFile } from "../queries.ts";
import { certificateFacts } from "../seal/own-certificate.ts";
import type { SealLevel } from "../seal/seal-level.ts";
import { brokenStep, type StoredStep, signerAt, stepsOf } from "./evidence.ts";

/** The seal of a signed PDF, as the evidence says it. */
export type Seal = ReturnType<typeof certificateFacts> & { readonly level: SealLevel };

/** All that is known of how an envelope was signed: the certificate says it for people, the JSON for programs. */
export type Evidence = Awaited<ReturnType<typeof evidenceOf>>;

/** Gathers the evidence of an envelope. Times are UTC. */
export async function evidenceOf(tx: Tx, now: Date, envelope: EnvelopeRow) {
  const { orgId } = envelope;
  const organization = await loadOrganization(tx, orgId, now);
  const organizationName = await formerTitles(tx, "organization", [orgId]);
  const invitations = await invitationsOf(tx, orgId, envelope.id);
  const steps = await stepsOf(tx, orgId, envelope.id);
  const { people, nameOf, whoMade } = await namesIn(tx, now, envelope, { invitations, steps });
  const { createdBy, createdAt } = envelope;
  return {
    envelope: envelope.id,
    title: envelope.title,
    organization: organizationName({ id: orgId, at: envelope.createdAt }) ?? organization.name,
    timeZone: organization.timeZone,
    sender: (createdBy && people({ id: createdBy, at: createdAt })) || null,
    provider: envelope.provider,
    providerRef: envelope.providerRef,
    type: envelope.signatureType,
    sentAt: envelope.createdAt.toISOString(),
    documentSha256: envelope.documentSha256.toString("hex"),
    signedSha256: envelope.signedFileId
      ? (await storedFile(tx, orgId, envelope.signedFileId)).sha256.toString("hex")
      : null,
    seal: await sealOf(tx, envelope),
    /** The moment at which the organization sealed the document, which is after the last signature. */
    sealedAt: envelope.sealLevel === null ? null : (envelope.finishedAt?.toISOString() ?? null),
    signers: invitations.map((one) => ({
      name: one.name,
      email: one.email,
      stage: one.stage,
      code: one.codeKind,
      phone: one.phone,
      mark: one.mark?.kind ?? null,
      filledIn: one.fieldValues,
      delegatedBy: one.delegatedEmail === null ? null : { name: one.delegatedName, email: one.delegatedEmail },
      signedBefore: nameOf(one.signedBefore, one.decidedAt),
      viewedAt: one.viewedAt?.toISOString() ?? null,
      acceptedAt: one.acceptedAt?.toISOString() ?? null,
      /** The pages their browser showed before they accepted. Null before they accept, and for earlier versions. */
      reading: one.acceptedAt === null ? null : readingOf(steps, one.id),
      signedAt: one.state === "signed" ? (one.decidedAt?.toISOString() ?? null) : null,
    })),
    /** The first step that is not as it was written; null when all are. */
    changedStep: brokenStep(envelope.documentSha256, steps) ?? null,
    steps: steps.map((step) => ({
      seq: step.seq,
      at: step.at.toISOString(),
      kind: step.kind,
      who: whoMade(step),
      address: step.address,
      agent: step.agent,
      details: step.details,
      previous: step.previous.toString("hex"),
      hash: step.hash.toString("hex"),
    })),
  };
}

/** Reads the names of an envelope, each as it was at its moment. */
async function namesIn(
  tx: Tx,
  now: Date,
  { createdBy }: EnvelopeRow,
  { invitations, steps }: { readonly invitations: readonly InvitationRow[]; readonly steps: readonly StoredStep[] },
) {
  const people = await namesAtTime(
    tx,
    [createdBy, ...steps.map(({ actorId }) => actorId), ...invitations.map(({ signedBefore }) => signedBefore)].filter(
      (id) => id !== null,
    ),
  );
  const nameOf = (id: string | null, at: Date | null) => (id && people({ id, at: at ?? now })?.name) || null;
  const whoMade = (step: StoredStep) => {
    const invitation = invitations.find(({ id }) => id === step.invitationId);
    return (invitation && signerAt(steps, invitation, step.seq)) || nameOf(step.actorId, step.at);
  };
  return { people, nameOf, whoMade };
}

/** Returns the reading that a signer accepted after. */
function readingOf(steps: readonly StoredStep[], invitationId: string): StoredReading | null {
  const accepted = steps.findLast((step) => step.kind === "accepted" && step.invitationId === invitationId);
  return (accepted && readingIn(accepted.details)) ?? null;
}

/** The seal as it was made. Of what was sealed before certificates were kept with it, the organization's made here. */
async function sealOf(tx: Tx, { orgId, sealLevel, sealCertificate }: EnvelopeRow): Promise<Seal | null> {
  if (sealLevel === null) return null;
  if (sealCertificate !== null) return { level: sealLevel, ...certificateFacts(sealCertificate) };
  const { certificate } = await tx
    .selectFrom("signatureSeals")
    .select("certificate")
    .where("orgId", "=", orgId)
    .executeTakeFirstOrThrow();
  return { level: sealLevel, ...certificateFacts(certificate) };
}
