import type { TimelineEntry } from "#features/process-page/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { EnvelopeState } from "../../signature.ts";
import { nameChanges, signerAt } from "./evidence.ts";

/** The timeline entry of each end of a signing. */
const endings = {
  signed: "signatureComplete",
  voided: "signatureVoided",
  expired: "signatureExpired",
} as const satisfies Partial<Record<EnvelopeState, TimelineEntry["what"]>>;
const hasEnding = (state: string): state is keyof typeof endings => Object.hasOwn(endings, state);

/** Returns the timeline entries of a process's signatures: invitations, delegates, signatures, refusals, ends. */
export async function timelineOfSignatures(tx: Tx, processId: string): Promise<TimelineEntry[]> {
  const envelopes = await tx
    .selectFrom("signatureEnvelopes")
    .select(["orgId", "id", "createdAt", "createdBy", "state", "finishedAt"])
    .where("processId", "=", processId)
    .orderBy("createdAt")
    .limit(50)
    .execute();
  const [first] = envelopes;
  if (!first) return [];
  const ids = envelopes.map(({ id }) => id);
  const [signers, changes] = await Promise.all([
    tx
      .selectFrom("signatureInvitations")
      .select(["id", "envelopeId", "name", "state", "decidedAt", "reason"])
      .where("envelopeId", "in", ids)
      .orderBy("position")
      .execute(),
    nameChanges(tx, first.orgId, ids),
  ]);
  return envelopes.flatMap(({ id, createdAt, createdBy, state, finishedAt }): TimelineEntry[] => {
    const own = signers.filter(({ envelopeId }) => envelopeId === id);
    const steps = changes.filter(({ envelopeId }) => envelopeId === id);
    // The signers at the time of sending, not the delegates named later.
    const asked = own.map((signer) => signerAt(steps, signer, 0)).join(", ");
    const names = own.map(({ name }) => name).join(", ");
    const delegated = steps
      .filter(({ kind }) => kind === "delegated")
      .map(
        ({ seq, at, details }): TimelineEntry => ({
          id: `${id} ${seq}`,
          what: "signatureDelegated",
          at,
          byName: String(details["fromName"]),
          text: String(details["toName"]),
        }),
      );
    const decided = own.flatMap((signer): TimelineEntry[] => {
      const what = signer.state === "signed" ? "signed" : signer.state === "declined" ? "signatureDeclined" : undefined;
      if (!what || !signer.decidedAt) return [];
      return [{ id: signer.id, what, at: signer.decidedAt, byName: signer.name, text: signer.reason }];
    });
    return [
      { id, what: "signatureSent", at: createdAt, byId: createdBy, text: asked },
      ...delegated,
      ...decided,
      ...(finishedAt && hasEnding(state)
        ? [{ id: `${id} over`, what: endings[state], at: finishedAt, text: names }]
        : []),
    ];
  });
}
