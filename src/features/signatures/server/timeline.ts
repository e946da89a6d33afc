import type { TimelineEntry } from "#features/process-page/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { EnvelopeState } from "../signature.ts";

/** The timeline entry of each end of a signing. */
const endings = {
  signed: "signatureComplete",
  voided: "signatureVoided",
  expired: "signatureExpired",
} as const satisfies Partial<Record<EnvelopeState, TimelineEntry["what"]>>;
const hasEnding = (state: string): state is keyof typeof endings => Object.hasOwn(endings, state);

/** Returns the timeline entries of a process's signatures: invitations, signatures, refusals, ends. */
export async function timelineOfSignatures(tx: Tx, processId: string): Promise<TimelineEntry[]> {
  const envelopes = await tx
    .selectFrom("signatureEnvelopes")
    .select(["id", "createdAt", "createdBy", "state", "finishedAt"])
    .where("processId", "=", processId)
    .orderBy("createdAt")
    .limit(50)
    .execute();
  if (envelopes.length === 0) return [];
  const signers = await tx
    .selectFrom("signatureInvitations")
    .select(["id", "envelopeId", "name", "state", "decidedAt", "reason"])
    .where(
      "envelopeId",
      "in",
      envelopes.map(({ id }) => id),
    )
    .orderBy("position")
    .execute();
  return envelopes.flatMap(({ id, createdAt, createdBy, state, finishedAt }): TimelineEntry[] => {
    const own = signers.filter(({ envelopeId }) => envelopeId === id);
    const names = own.map(({ name }) => name).join(", ");
    const decided = own.flatMap((signer): TimelineEntry[] => {
      const what = signer.state === "signed" ? "signed" : signer.state === "declined" ? "signatureDeclined" : undefined;
      if (!what || !signer.decidedAt) return [];
      return [{ id: signer.id, what, at: signer.decidedAt, byName: signer.name, text: signer.reason }];
    });
    return [
      { id, what: "signatureSent", at: createdAt, byId: createdBy, text: names },
      ...decided,
      ...(finishedAt && hasEnding(state)
        ? [{ id: `${id} over`, what: endings[state], at: finishedAt, text: names }]
        : []),
    ];
  });
}
