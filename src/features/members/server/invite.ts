import { currentPlan, endInDays, loadOrganization } from "#features/organizations/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { MailContent } from "#platform/mail/layout.ts";
import { enqueueMail, mailChecks } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import { newToken, tokenHash } from "#platform/secrets/secrets.ts";
import { Failure, type FieldError, notFound } from "#protocol/failure.ts";
import { type Language, sentence } from "#protocol/text.ts";
import { accessChanged, invitationChanged } from "../events.ts";
import { type GrantableRole, grantableRoles, inOrder, invitationDays } from "../member.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";
import { invitationReport } from "./mail-outcome.ts";
import { memberNames, personAt, seatsUsed } from "./queries.ts";
import type { WayIn } from "./ways-in.ts";

/** The people to invite, and their membership. */
export interface Inviting {
  readonly emails: readonly string[];
  readonly roles: readonly GrantableRole[];
  readonly individual: boolean;
  readonly billing: boolean;
}

/**
 * Invites all addresses or none, and gives how many. Refused with an error beside each address that belongs to a member
 * (`members.alreadyMember`) or has an invitation (`members.alreadyInvited`), and with `members.seatLimit` when the plan
 * has too few seats for people and waiting invitations together.
 */
export async function invite(platform: Platform, call: MemberCall, inviting: Inviting): Promise<number> {
  const { tx, orgId, now } = call;
  const emails = [...new Set(inviting.emails)];
  const { seats } = await currentPlan(tx, orgId, now, "lock");
  await refuseKnown(call, inviting.emails);
  await refuseWithoutSeats(call, emails.length, seats);
  // What ran out or was declined makes room for the new invitation.
  await tx
    .updateTable("invitations")
    .set({ status: "revoked", answeredAt: now })
    .where("email", "in", emails)
    .where("status", "in", ["pending", "declined"])
    .execute();
  const expiresAt = await endInDays(call, invitationDays);
  for (const email of emails) {
    const id = newId();
    const token = newToken("inv");
    const { roles, individual, billing } = inviting;
    await tx
      .insertInto("invitations")
      .values({
        orgId,
        id,
        email,
        roles: inOrder(roles),
        individual,
        billing,
        tokenHash: tokenHash(token),
        status: "pending",
        invitedBy: call.actor.uid,
        createdAt: now,
        expiresAt,
      })
      .execute();
    await post(platform, call, { id, email, roles, token, expiresAt });
    call.audit("invitation.sent", "invitation", id, { email, roles, individual, billing });
    await recordChange(call, id, email);
  }
  return emails.length;
}

/** Sends an invitation again: a new link, another 7 days, and a seat when it had run out. */
export async function resend(platform: Platform, call: MemberCall, id: string): Promise<void> {
  const { tx, orgId, now } = call;
  const { seats } = await currentPlan(tx, orgId, now, "lock");
  const found = await tx.selectFrom("invitations").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (found?.status !== "pending") throw notFound();
  if (found.expiresAt <= now) await refuseWithoutSeats(call, 1, seats);
  const token = newToken("inv");
  const expiresAt = await endInDays(call, invitationDays);
  await tx
    .updateTable("invitations")
    .set({ tokenHash: tokenHash(token), expiresAt, invitedBy: call.actor.uid, mailOutcome: null })
    .where("id", "=", id)
    .execute();
  await post(platform, call, { id, email: found.email, roles: found.roles as GrantableRole[], token, expiresAt });
  call.audit("invitation.resent", "invitation", id, { email: found.email });
  await recordChange(call, id, found.email);
}

/** Takes an invitation back, or a declined one off the list. */
export async function revoke(call: Pick<MemberCall, "tx" | "now" | "audit" | "announce">, id: string): Promise<void> {
  const found = await call.tx
    .updateTable("invitations")
    .set({ status: "revoked", answeredAt: call.now })
    .where("id", "=", id)
    .where("status", "in", ["pending", "declined"])
    .returning("email")
    .executeTakeFirst();
  if (!found) throw notFound();
  call.audit("invitation.revoked", "invitation", id, { email: found.email });
  await recordChange(call, id, found.email);
}

/** The pending invitations that a person sent: by one of them a person they chose would still come in. */
export const invitationWayIn: WayIn = {
  kind: "invitation",
  count: async ({ tx, now }, { uid }) => (await pendingBy(tx, now, uid)).length,
  end: async (of, { uid }) => {
    for (const { id } of await pendingBy(of.tx, of.now, uid)) await revoke(of, id);
  },
};

const pendingBy = (tx: Tx, now: Date, uid: string) =>
  tx
    .selectFrom("invitations")
    .select("id")
    .where("invitedBy", "=", uid)
    .where("status", "=", "pending")
    .where("expiresAt", ">", now)
    .execute();

async function refuseKnown(call: MemberCall, emails: readonly string[]): Promise<void> {
  const members = await call.tx
    .selectFrom("members as m")
    .innerJoin("users as u", "u.id", "m.id")
    .select("u.email")
    .where("m.deletedAt", "is", null)
    .where("u.email", "in", emails)
    .execute();
  const invited = await call.tx
    .selectFrom("invitations")
    .select("email")
    .where("status", "=", "pending")
    .where("expiresAt", ">", call.now)
    .where("email", "in", emails)
    .execute();
  const fields = emails.flatMap((email, at): FieldError[] => {
    const path = `emails.${at}`;
    if (members.some((m) => m.email === email)) return [{ path, code: "members.alreadyMember" }];
    if (invited.some((i) => i.email === email)) return [{ path, code: "members.alreadyInvited" }];
    return [];
  });
  if (fields.length > 0) throw new Failure("failure.invalid", 422, { fields });
}

async function refuseWithoutSeats(call: MemberCall, wanted: number, total: number): Promise<void> {
  const used = await seatsUsed(call.tx, call.orgId, call.now);
  if (used + wanted > total) throw new Failure("members.seatLimit", 403, { values: { used, total } });
}

interface Posting {
  readonly id: string;
  readonly email: string;
  readonly roles: readonly GrantableRole[];
  readonly token: string;
  readonly expiresAt: Date;
}

async function post(platform: Platform, call: MemberCall, p: Posting): Promise<void> {
  const { actor, now, tx, orgId } = call;
  const organization = await loadOrganization(tx, orgId, now);
  // The language of the inviter, also if the request names none.
  const { sessionLanguage: language } = call;
  const inviter = (await memberNames(tx, [actor.uid])).get(actor.uid)?.name ?? actor.email;
  const content = invitationMail({
    language,
    inviter,
    organization: organization.name,
    email: p.email,
    roles: p.roles,
    expiresAt: p.expiresAt,
    timeZone: organization.timeZone,
    url: `${platform.config.url}/invitation?token=${p.token}`,
  });
  await enqueueMail(call, platform.secrets, `invitation:${p.id}:${now.getTime()}`, p.email, content, {
    about: { kind: invitationKind, id: p.id },
    report: `${invitationReport}${p.id}`,
  });
}

const invitationKind = "invitation";

/** An invitation is mailed only while it can be accepted. */
export const invitationMailCheck = mailChecks.by({
  kind: invitationKind,
  check: async ({ tx, now }, id, to) => {
    const row = await tx
      .selectFrom("invitations")
      .select("email")
      .where("id", "=", id)
      .where("status", "=", "pending")
      .where("expiresAt", ">", now)
      .executeTakeFirst();
    return row?.email.toLowerCase() === to.toLowerCase();
  },
});

/** The organization's pages and the invited person's. */
async function recordChange(
  call: Pick<MemberCall, "tx" | "announce">,
  invitationId: string,
  email: string,
): Promise<void> {
  await call.announce(invitationChanged, { invitationId });
  const uid = await personAt(call.tx, email);
  if (uid) await call.announce(accessChanged, { uid });
}

/** The values of an invitation's mail. */
interface InvitationMail {
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
function invitationMail(i: InvitationMail): MailContent {
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
