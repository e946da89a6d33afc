import type { MemberCall } from "#platform/http/call.ts";
import { accessChanged, memberChanged, memberRemoved } from "../events.ts";
import { inOrder, type Membership } from "../member.ts";
import * as policy from "../policy.ts";
import { lockMember } from "./queries.ts";

/** Changes roles and flags of a person; counts from their next call. */
export async function changeMember(call: MemberCall, id: string, next: Membership): Promise<void> {
  call.authorize(policy.manageMembers(call.actor));
  const before = await lockMember(call.tx, id);
  call.authorize(policy.changeMember(call.actor, before, next));
  const after = { roles: inOrder(next.roles), individual: next.individual, billing: next.billing };
  await call.tx.updateTable("members").set(after).where("id", "=", id).execute();
  const { roles, individual, billing } = before;
  call.audit("member.changed", "member", id, { before: { roles, individual, billing }, after });
  await call.announce(memberChanged, { uid: id });
  await call.announce(accessChanged, { uid: id });
}

/** Takes a person out of the organization: their next call finds no membership, their live streams end with the commit. */
export async function removeMember(call: MemberCall, id: string): Promise<void> {
  call.authorize(policy.manageMembers(call.actor));
  const member = await lockMember(call.tx, id);
  call.authorize(policy.removeMember(call.actor, member));
  await call.tx.updateTable("members").set({ deletedAt: call.now }).where("id", "=", id).execute();
  call.audit("member.removed", "member", id, { email: member.email, roles: member.roles });
  await call.announce(memberRemoved, { uid: id });
  await call.announce(accessChanged, { uid: id });
}
