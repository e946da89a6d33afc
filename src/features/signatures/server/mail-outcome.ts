import type { Transaction } from "#platform/transaction.ts";
import { envelopeProgressed } from "../events.ts";
import { note } from "./evidence/evidence.ts";
import { reportPrefix } from "./mails.ts";
import { envelopeIdOf, invitationsOf, lockEnvelope, updateInvitation } from "./queries.ts";

/** Notes what became of the mail that invited a signer. */
export async function noteMailOutcome(
  transaction: Transaction,
  { report, outcome }: { readonly report: string; readonly outcome: "sent" | "bounced" | "failed" },
): Promise<void> {
  const { tx, orgId, now } = transaction;
  if (!report.startsWith(reportPrefix) || orgId === null) return;
  const invitationId = report.slice(reportPrefix.length);
  const envelope = await lockEnvelope(tx, orgId, await envelopeIdOf(tx, orgId, invitationId));
  const signer = (await invitationsOf(tx, orgId, envelope.id)).find(({ id }) => id === invitationId);
  if (!signer || signer.mailOutcome === outcome) return;
  await updateInvitation(tx, signer, { mailOutcome: outcome });
  await note(tx, now, envelope, { kind: `mail.${outcome}`, invitationId, details: { to: signer.email } });
  await transaction.announce(envelopeProgressed, { processId: envelope.processId, envelopeId: envelope.id });
}
