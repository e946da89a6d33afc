import { isEmail } from "#engine/identifiers/email.ts";
import { memberNames } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { makeLink } from "#features/public-links/server/index.ts";
import { newId } from "#platform/clock.ts";
import { enqueueMail, mailChecks } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { signerLink } from "../public-contract.ts";
import { type EnvelopeState, isOpen } from "../signature.ts";
import type { EnvelopeRow, InvitationRow } from "./queries.ts";
import { say } from "./say.ts";

/** A transaction in the name of one organization. */
export type Inside = Transaction & { readonly orgId: string };
export type Mailing = Pick<Platform, "secrets" | "config">;

export type SignatureMail =
  | "invited"
  | "delegated"
  | "reminded"
  | "code"
  | "signed"
  | "declined"
  | "voided"
  | "expired";

/** The days after its end in which signers can still open an envelope to download the signed PDF. */
const readableDays = 90;

/** The link of a signer; the same as often as it is asked for, until it is replaced. */
export const linkFor = async (
  platform: Mailing,
  call: Inside,
  envelope: EnvelopeRow,
  invitationId: string,
): Promise<string> => {
  const expiresAt = new Date(envelope.expiresAt.getTime() + readableDays * 24 * 3600 * 1000);
  const { token } = await makeLink(call, platform.secrets, { kind: signerLink, subject: invitationId }, { expiresAt });
  return `${platform.config.url}/sign/${token}`;
};

/** Writes to a signer about an envelope. `mailSettled` reports the outcome of an invitation's mail. */
export async function mailSigner(
  platform: Mailing,
  call: Inside,
  envelope: EnvelopeRow,
  invitation: InvitationRow,
  mail: SignatureMail,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { language } = invitation;
  const { name: organization, timeZone } = await loadOrganization(call.tx, call.orgId, call.now);
  const sender = envelope.createdBy
    ? (await memberNames(call.tx, [envelope.createdBy])).get(envelope.createdBy)?.name
    : undefined;
  const values = {
    name: invitation.name,
    title: envelope.title,
    organization,
    sender: sender ?? organization,
    reason: envelope.reason ?? "",
    date: new Intl.DateTimeFormat("en-GB", { timeZone }).format(envelope.expiresAt),
    ...more,
  };
  const text = (key: string) => say(language, `signatures.mail.${key}`, values);
  const first = mail === "invited" || mail === "delegated";
  const message = first && envelope.message !== "" ? [text("message"), envelope.message] : [];
  const leads = first || mail === "reminded" || mail === "signed";
  await enqueueMail(
    call,
    platform.secrets,
    `signature:${mail}:${newId()}`,
    invitation.email,
    {
      language,
      title: text(`${mail}.title`),
      paragraphs: [text(`${mail}.text`), ...message, ...(first ? [text("personal")] : [])],
      ...(leads
        ? { action: { label: text(`${mail}.action`), url: await linkFor(platform, call, envelope, invitation.id) } }
        : {}),
      footer: text("footer"),
    },
    {
      ...(first || mail === "reminded" ? { report: `${reportPrefix}${invitation.id}` } : {}),
      about: first || mail === "reminded" || mail === "code" ? { kind: signerMail, id: invitation.id } : null,
    },
  );
}

/** Mails that ask a signer to sign. */
const signerMail = "signer";

/** Mails that ask for a signature are sent only while the envelope waits for it, to the address that the signer has then. */
export const signerMailCheck = mailChecks.by({
  kind: signerMail,
  check: async ({ tx }, id, to) => {
    const row = await tx
      .selectFrom("signatureInvitations as i")
      .innerJoin("signatureEnvelopes as e", (on) =>
        on.onRef("e.orgId", "=", "i.orgId").onRef("e.id", "=", "i.envelopeId"),
      )
      .select(["i.email", "i.state", "e.state as envelope"])
      .where("i.id", "=", id)
      .executeTakeFirst();
    if (!row || row.state === "signed" || row.state === "declined") return false;
    return isOpen(row.envelope as EnvelopeState) && row.email.toLowerCase() === to.toLowerCase();
  },
});

/** Reports of mails to signers begin so. */
export const reportPrefix = "signature:";

/** An address with its middle hidden. */
export function masked(email: string): string {
  if (!isEmail(email)) return "…";
  const [who = "", where = ""] = email.split("@");
  return `${who.slice(0, 1)}…${who.slice(-1)}@${where}`;
}
