import { accountOfMailbox, ownerOfAddress, passwords, signIn } from "#features/identity/server/index.ts";
import { currentPlan } from "#features/organizations/server/index.ts";
import type { MemberCall, PublicCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure, type FailureCode, notFound } from "#protocol/failure.ts";
import { getSession, type Person } from "#protocol/session.ts";
import type { InvitationOpened } from "../contract.ts";
import * as contract from "../contract.ts";
import { accessChanged, ownershipTransferred } from "../events.ts";
import { inOrder } from "../member.ts";
import * as policy from "../policy.ts";
import {
  acceptInvitation,
  declineByLink,
  declineInvitation,
  findInvitation,
  invitationOf,
  openState,
  refused,
} from "./answer-invitation.ts";
import { changeMember, leaveOrganization, removeMember } from "./change-member.ts";
import { foundOrganization } from "./found-organization.ts";
import { invite, resend, revoke } from "./invite.ts";
import { colleagues, listInvitations, listMembers, lockMember, memberAt, memberNames, ownerOf } from "./queries.ts";
import { readRoles, readSession } from "./read-session.ts";
import { countWaysIn } from "./ways-in.ts";

/**
 * Returns the invitation for the page of a mailed link. Having the link proves the ownership of the mailbox. Changes
 * nothing.
 */
const openInvitation = (platform: Platform, call: PublicCall, token: string): Promise<InvitationOpened> =>
  platform.db.asSystem(async (tx) => {
    const row = await invitationOf(tx, token);
    const inviter = (await memberNames(tx, [row.invitedBy])).get(row.invitedBy)?.name ?? row.organization;
    return {
      organization: row.organization,
      inviter,
      email: row.email,
      roles: row.roles,
      expiresAt: row.expiresAt.toISOString(),
      state: openState(row, call.now),
      hasAccount: (await ownerOfAddress(tx, row.email)) !== undefined,
    };
  });

/** The routes of the session and of an organization's members. */
export const routes = (platform: Platform) => (on: On) => {
  on(getSession, (call) =>
    platform.db.asSystem((tx) => readSession(platform, tx, call.user, call.now), { reading: true }),
  );
  on(contract.getRolesUser, (call) =>
    platform.db.asSystem((tx) => readRoles(platform, tx, call.user, call.now), { reading: true }),
  );

  on(contract.createOrganization, async (call, fields) => {
    const id = await call.transaction((transaction) =>
      foundOrganization(transaction, { ...fields, ownerUid: call.user.uid }),
    );
    return { id };
  });

  on(contract.listMembers, async (call) => {
    call.authorize(policy.manageMembers(call.actor));
    const { tx, orgId, now } = call;
    const [{ seats }, members, invitations] = await Promise.all([
      currentPlan(tx, orgId, now),
      listMembers(tx),
      listInvitations(tx, now),
    ]);
    const used = members.length + invitations.filter(({ state }) => state === "pending").length;
    return { members, invitations, seats: { used, total: seats } };
  });

  on(contract.listColleagues, async (call) => {
    call.authorize(policy.readNames(call.actor));
    return { colleagues: await colleagues(call.tx) };
  });

  on(contract.inviteMembers, async (call, inviting) => {
    call.authorize(policy.manageMembers(call.actor));
    return { invited: await invite(platform, call, inviting) };
  });

  on(contract.resendInvitation, async (call, { id }) => {
    call.authorize(policy.manageMembers(call.actor));
    await resend(platform, call, id);
    return { id };
  });

  on(contract.revokeInvitation, async (call, { id }) => {
    call.authorize(policy.manageMembers(call.actor));
    await revoke(call, id);
    return { id };
  });

  on(contract.countWaysIn, async (call, { id }) => {
    call.authorize(policy.readWaysIn(call.actor, id));
    const member = (await listMembers(call.tx)).find((one) => one.id === id);
    if (!member) throw notFound();
    const successorId = await ownerOf(call.tx);
    return { ways: await countWaysIn(call, { uid: id, email: member.email, successorId }) };
  });

  on(contract.changeMember, async (call, { id, ...next }) => {
    await changeMember(call, id, next);
    return { id };
  });

  on(contract.removeMember, async (call, removal) => {
    await removeMember(call, removal);
    return { id: removal.id };
  });

  on(contract.transferOwnership, async (call, { email }) => ({ id: await transferOwnership(call, email) }));

  on(contract.leaveOrganization, async (call, { name }) => {
    await leaveOrganization(call, name);
    return { id: call.orgId };
  });

  on(contract.findInvitation, (call, { token }) =>
    call.transaction((transaction) => findInvitation(transaction, call.user, token)),
  );

  on(contract.openInvitation, (call, { token }) => openInvitation(platform, call, token));
  on(contract.joinByLink, (call, joining) => joinByLink({ platform, call }, joining));
  on(contract.declineByLink, async (call, { token }) => {
    const id = await call.transaction((transaction) => declineByLink(transaction, token));
    return { id };
  });
  on(contract.acceptInvitation, async (call, which) => {
    const id = await call.transaction((transaction) => acceptInvitation(transaction, call.user, which));
    return { id };
  });

  on(contract.declineInvitation, async (call, which) => {
    const id = await call.transaction((transaction) => declineInvitation(transaction, call.user, which));
    return { id };
  });
};

/**
 * Makes the member with this address the owner, at once and as a whole: at no moment are there two owners or none. The
 * asker's own membership is locked since the call began, so of two transfers the second finds no owner asking.
 */
async function transferOwnership(call: MemberCall, email: string): Promise<string> {
  const { tx, actor, user, now } = call;
  call.authorize(policy.transferOwnership(actor, user.authenticatedAt, now));
  const wrong = (code: FailureCode) => new Failure("failure.invalid", 422, { fields: [{ path: "email", code }] });
  if (email === actor.email) throw wrong("members.transferToYourself");
  const id = await memberAt(tx, email);
  if (!id) throw wrong("members.transferToNonMember");
  const next = await lockMember(tx, id).catch(() => {
    throw wrong("members.transferToNonMember");
  });
  const before = await lockMember(tx, actor.uid);
  const roles = { from: policy.rolesAfterTransfer(before), to: inOrder(["owner", ...next.roles]) };
  // In this order: the database allows one owner at any moment.
  await tx.updateTable("members").set({ roles: roles.from }).where("id", "=", actor.uid).execute();
  await tx.updateTable("members").set({ roles: roles.to }).where("id", "=", id).execute();
  call.audit("organization.ownershipTransferred", "member", id, { from: actor.uid, to: id, roles });
  await call.announce(ownershipTransferred, { from: actor.uid, to: id });
  for (const uid of [actor.uid, id]) await call.announce(accessChanged, { uid });
  return id;
}

/** The input of a new person. */
interface Joining {
  readonly token: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

/**
 * Creates the account of the invited address, joins the organization and signs in, all at once or not at all. The token
 * is the only proof. It is used up, and is valid until its end and for its own address alone. Of two simultaneous calls
 * the second learns that the invitation was answered. Throws `identity.accountExists` if the address has an owner
 * already.
 */
async function joinByLink({ platform, call }: Parameters<typeof signIn.finish>[0], joining: Joining): Promise<Person> {
  const { token, password, ...names } = joining;
  // Before the work a password makes.
  const invited = await platform.db.asSystem((tx) => invitationOf(tx, token));
  refuseUnlessOpen(invited, call.now);
  passwords.refuseGuessable(password, [names.firstName, names.lastName, invited.email, invited.organization]);
  const passwordHash = await passwords.hash(password);
  const signedIn = await call.transaction(async (transaction) => {
    const { orgId } = await invitationOf(transaction.tx, token);
    await currentPlan(transaction.tx, orgId, transaction.now, "lock");
    // Behind the lock: another press may have come first.
    const row = await invitationOf(transaction.tx, token);
    refuseUnlessOpen(row, transaction.now);
    const { email } = row;
    const uid = await accountOfMailbox(platform, call, transaction, { ...names, email, passwordHash });
    await acceptInvitation(transaction, { uid, email }, { token });
    return signIn.finish({ platform, call }, transaction, uid, "password");
  });
  return signIn.welcome({ platform, call }, signedIn);
}

function refuseUnlessOpen(row: Awaited<ReturnType<typeof invitationOf>>, now: Date): void {
  const state = openState(row, now);
  if (state !== "pending") throw refused(state);
}
