import { maskedNumber } from "#features/identity/phone.ts";
import { memberNames } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { isActive } from "#protocol/actor.ts";
import type { Signing } from "../../public-contract.ts";
import { mayAct } from "../../signature.ts";
import { type Inside, masked } from "../mails.ts";
import type { EnvelopeRow, InvitationRow } from "../queries.ts";

const states = {
  "signatures.alreadySigned": "signed",
  "signatures.voided": "voided",
  "signatures.declined": "declined",
  "signatures.expired": "expired",
  "signatures.finished": "signed",
  "signatures.notYourTurn": "notYourTurn",
} as const;

/** The day of a moment where the organization is, as it is written into a field. */
export const dayIn = (timeZone: string, at: Date): string => new Intl.DateTimeFormat("en-GB", { timeZone }).format(at);

/** An envelope as one of its signers sees it; without the proof of their code, nothing of what it says. */
export async function showSigning(
  { tx, orgId, now }: Pick<Inside, "tx" | "orgId" | "now">,
  envelope: EnvelopeRow,
  invitation: InvitationRow,
  all: readonly InvitationRow[],
  proven: boolean,
): Promise<Signing> {
  const organization = await loadOrganization(tx, orgId, now);
  const { createdBy } = envelope;
  const sender = createdBy ? (await memberNames(tx, [createdBy])).get(createdBy)?.name : undefined;
  const common = {
    code: invitation.codeKind,
    signerName: invitation.name,
    maskedEmail: masked(invitation.email),
    maskedPhone: invitation.phone && maskedNumber(invitation.phone),
    language: invitation.language,
    organizationName: organization.name,
    senderName: sender ?? organization.name,
    expiresAt: envelope.expiresAt.toISOString(),
    accepted: invitation.acceptedAt !== null,
    delegates: envelope.delegation && invitation.delegatedEmail === null,
    today: dayIn(organization.timeZone, now),
  };
  const hidden = { title: "", message: "", documentSha256: "", reason: null, signers: [], fields: [] };
  if (!proven) return { ...common, ...hidden, state: "code" };
  const decision = mayAct(envelope, invitation, now);
  const open = isActive(organization.status) ? "open" : "paused";
  const state = decision === true ? open : states[decision as keyof typeof states];
  return {
    ...common,
    state: envelope.state === "signed" ? "finished" : state,
    title: envelope.title,
    message: envelope.message,
    documentSha256: envelope.documentSha256.toString("hex"),
    reason: envelope.reason,
    fields: invitation.fields,
    signers: all.map((one) => ({
      name: one.name,
      stage: one.stage,
      signed: one.state === "signed",
      me: one.id === invitation.id,
    })),
  };
}
