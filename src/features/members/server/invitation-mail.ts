import type { MailContent } from "#platform/mail/layout.ts";
import { type Language, sentence } from "#protocol/text.ts";
import { type GrantableRole, grantableRoles } from "../member.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

/** The values of an invitation's mail. */
export interface InvitationMail {
  readonly language: Language;
  readonly inviter: string;
  readonly organization: string;
  readonly email: string;
  readonly roles: readonly GrantableRole[];
  readonly expiresAt: Date;
  readonly timeZone: string;
  /** The address of the link. */
  readonly url: string;
}

/** The mail that invites, in one language. */
export function invitationMail(i: InvitationMail): MailContent {
  const texts = { en, es }[i.language];
  const roles = grantableRoles
    .filter((role) => i.roles.includes(role))
    .map((role) => texts.role[role].toLocaleLowerCase(i.language));
  const values = {
    inviter: i.inviter,
    organization: i.organization,
    email: i.email,
    roles: new Intl.ListFormat(i.language).format(roles),
    date: new Intl.DateTimeFormat("en-GB", { timeZone: i.timeZone }).format(i.expiresAt),
  };
  const say = (key: keyof typeof texts.mail) => sentence(texts, `mail.${key}`, values);
  return {
    language: i.language,
    title: say("title"),
    paragraphs: [say("intro"), say("how")],
    action: { label: say("action"), url: i.url },
    footer: say("footer"),
  };
}
