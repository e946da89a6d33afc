import { currentPlan } from "#features/organizations/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { notFound } from "#protocol/failure.ts";
import { getSession } from "#protocol/session.ts";
import * as contract from "../contract.ts";
import * as policy from "../policy.ts";
import { acceptInvitation, declineByLink, declineInvitation, findInvitation } from "./answer-invitation.ts";
import { changeMember, leaveOrganization, removeMember } from "./change-member.ts";
import { foundOrganization } from "./found-organization.ts";
import { invite, resend, revoke } from "./invite.ts";
import { joinByLink, openInvitation } from "./join-by-link.ts";
import { colleagues, listInvitations, listMembers, ownerOf } from "./queries.ts";
import { readRoles, readSession } from "./read-session.ts";
import { transferOwnership } from "./transfer-ownership.ts";
import { countWaysIn } from "./ways-in.ts";

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
