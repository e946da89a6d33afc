import { currentPlan } from "#features/organizations/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { SignedIn } from "#platform/http/call.ts";
import { tokenHash } from "#platform/secrets/secrets.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { Role } from "#protocol/actor.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import type { InvitationFound, InvitationOpened } from "../contract.ts";
import { accessChanged, invitationChanged, memberJoined } from "../events.ts";
import { addMember } from "./add-member.ts";
import { membersCount } from "./queries.ts";

/** An invitation by the token of its mail, or by its id for whom it waits. */
export type WhichInvitation = { readonly token: string } | { readonly id: string };

const errors = {
  expired: ["members.linkExpired", 410],
  used: ["members.notPending", 409],
  revoked: ["members.linkRevoked", 410],
  otherEmail: ["members.linkOtherEmail", 403],
} as const;

/** Why an invitation cannot be answered. */
export const refused = (state: keyof typeof errors): Failure => new Failure(errors[state][0], errors[state][1]);

/** The person who answers. Their address is verified. */
type Answering = Pick<SignedIn, "uid" | "email">;

const invitations = (tx: Tx) =>
  tx
    .selectFrom("invitations as i")
    .innerJoin("organizations as o", "o.id", "i.orgId")
    .selectAll("i")
    .select("o.name as organization");

/** The invitation of a mailed link. Throws `members.linkNotFound`. In a transaction across organizations. */
export async function invitationOf(tx: Tx, token: string) {
  const row = await invitations(tx).where("i.tokenHash", "=", tokenHash(token)).executeTakeFirst();
  if (!row) throw new Failure("members.linkNotFound", 404);
  return { ...row, roles: row.roles as Role[] };
}

async function find({ tx }: Transaction, user: Answering, which: WhichInvitation) {
  if ("token" in which) return invitationOf(tx, which.token);
  const row = await invitations(tx).where("i.id", "=", which.id).executeTakeFirst();
  if (!row || row.email !== user.email) throw notFound();
  return { ...row, roles: row.roles as Role[] };
}

type Found = Awaited<ReturnType<typeof find>>;

const stateOf = (row: Found, user: Answering, now: Date): InvitationFound["state"] =>
  row.email === user.email ? openState(row, now) : "otherEmail";

/** Returns the state of an invitation, regardless of the caller. */
export function openState(row: Pick<Found, "status" | "expiresAt">, now: Date): InvitationOpened["state"] {
  if (row.status === "revoked") return "revoked";
  if (row.status !== "pending") return "used";
  return row.expiresAt > now ? "pending" : "expired";
}

/** Finds the invitation of a mailed link, for a signed-in person. Changes nothing. */
export async function findInvitation(
  transaction: Transaction,
  user: Answering,
  token: string,
): Promise<InvitationFound> {
  const row = await find(transaction, user, { token });
  const { id, organization } = row;
  return { id, organization, roles: row.roles as Role[], state: stateOf(row, user, transaction.now) };
}

/** The invitation, locked behind its organization's row, and sure to be pending and the asker's. */
async function claim(transaction: Transaction, user: Answering, which: WhichInvitation) {
  const { id, orgId } = await find(transaction, user, which);
  const plan = await currentPlan(transaction.tx, orgId, transaction.now, "lock");
  // What was true before the lock may no longer be: the invitation is read again.
  const row = await find(transaction, user, which);
  const state = stateOf(row, user, transaction.now);
  if (state !== "pending") throw refused(state);
  return { id, orgId, plan, row };
}

async function answer(
  transaction: Transaction,
  uid: string | null,
  id: string,
  status: "accepted" | "declined",
): Promise<void> {
  const { numUpdatedRows } = await transaction.tx
    .updateTable("invitations")
    .set({ status, answeredAt: transaction.now, answeredBy: uid })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refused("used");
}

/**
 * Joins the organization of an invitation and gives its id. The signed-in, verified address must be the invited one. Seats
 * are counted again under a lock of the organization, so that two who take the last seat at once get one. A transaction across
 * organizations.
 */
export async function acceptInvitation(
  transaction: Transaction,
  user: Answering,
  which: WhichInvitation,
): Promise<string> {
  const { id, orgId, plan, row } = await claim(transaction, user, which);
  await answer(transaction, user.uid, id, "accepted");
  await addMember(transaction, {
    orgId,
    uid: user.uid,
    roles: row.roles,
    individual: row.individual,
    billing: row.billing,
  });
  const used = await membersCount(transaction.tx, orgId);
  if (used > plan.seats) {
    throw new Failure("members.seatLimit", 403, { values: { used: used - 1, total: plan.seats } });
  }
  transaction.audit("member.joined", "member", user.uid, { invitation: id, roles: row.roles }, orgId);
  await transaction.announce(memberJoined, { uid: user.uid }, orgId);
  await transaction.announce(accessChanged, { uid: user.uid }, orgId);
  return orgId;
}

/** Declines an invitation and returns its id. The inviter sees it in the list. */
export async function declineInvitation(
  transaction: Transaction,
  user: Answering,
  which: WhichInvitation,
): Promise<string> {
  const { id, orgId } = await claim(transaction, user, which);
  await noteDeclined(transaction, user.uid, id, orgId);
  await transaction.announce(accessChanged, { uid: user.uid }, orgId);
  return id;
}

/**
 * Declines an invitation by its mailed link, without an account, and returns its id. Having the link proves the
 * ownership of the mailbox.
 */
export async function declineByLink(transaction: Transaction, token: string): Promise<string> {
  const { id, orgId, ...row } = await invitationOf(transaction.tx, token);
  const state = openState(row, transaction.now);
  if (state !== "pending") throw refused(state);
  await noteDeclined(transaction, null, id, orgId);
  return id;
}

async function noteDeclined(transaction: Transaction, uid: string | null, id: string, orgId: string): Promise<void> {
  await answer(transaction, uid, id, "declined");
  transaction.audit("invitation.declined", "invitation", id, {}, orgId);
  await transaction.announce(invitationChanged, { invitationId: id }, orgId);
}
