import { currentPlan } from "#features/organizations/server/index.ts";
import type { SignedIn } from "#platform/http/call.ts";
import { tokenHash } from "#platform/secrets/secrets.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { Role } from "#protocol/actor.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import type { InvitationFound } from "../contract.ts";
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

const refused = (state: keyof typeof errors): Failure => new Failure(errors[state][0], errors[state][1]);

async function find(transaction: Transaction, user: SignedIn, which: WhichInvitation) {
  const query = transaction.tx
    .selectFrom("invitations as i")
    .innerJoin("organizations as o", "o.id", "i.orgId")
    .selectAll("i")
    .select("o.name as organization");
  const row =
    "token" in which
      ? await query.where("i.tokenHash", "=", tokenHash(which.token)).executeTakeFirst()
      : await query.where("i.id", "=", which.id).executeTakeFirst();
  if (!row) throw "token" in which ? new Failure("members.linkNotFound", 404) : notFound();
  if (!("token" in which) && row.email !== user.email) throw notFound();
  return row;
}

type Found = Awaited<ReturnType<typeof find>>;

function stateOf(row: Found, user: SignedIn, now: Date): InvitationFound["state"] {
  if (row.email !== user.email) return "otherEmail";
  if (row.status === "revoked") return "revoked";
  if (row.status !== "pending") return "used";
  return row.expiresAt > now ? "pending" : "expired";
}

/** What the link of a mail leads to, for the person who holds it. Changes nothing. */
export async function findInvitation(
  transaction: Transaction,
  user: SignedIn,
  token: string,
): Promise<InvitationFound> {
  const row = await find(transaction, user, { token });
  const { id, organization } = row;
  return { id, organization, roles: row.roles as Role[], state: stateOf(row, user, transaction.now) };
}

/** The invitation, locked behind its organization's row, and sure to be pending and the asker's. */
async function claim(transaction: Transaction, user: SignedIn, which: WhichInvitation) {
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
  user: SignedIn,
  id: string,
  status: "accepted" | "declined",
): Promise<void> {
  const { numUpdatedRows } = await transaction.tx
    .updateTable("invitations")
    .set({ status, answeredAt: transaction.now, answeredBy: user.uid })
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
  user: SignedIn,
  which: WhichInvitation,
): Promise<string> {
  const { id, orgId, plan, row } = await claim(transaction, user, which);
  await answer(transaction, user, id, "accepted");
  await addMember(transaction, {
    orgId,
    uid: user.uid,
    roles: row.roles as Role[],
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

/** Declines an invitation and gives its id; whoever invited sees it in the list. */
export async function declineInvitation(
  transaction: Transaction,
  user: SignedIn,
  which: WhichInvitation,
): Promise<string> {
  const { id, orgId } = await claim(transaction, user, which);
  await answer(transaction, user, id, "declined");
  transaction.audit("invitation.declined", "invitation", id, {}, orgId);
  await transaction.announce(invitationChanged, { invitationId: id }, orgId);
  await transaction.announce(accessChanged, { uid: user.uid }, orgId);
  return id;
}
