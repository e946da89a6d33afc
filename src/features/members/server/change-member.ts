import { normalName } from "#features/identity/person.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { refuseChanged } from "#platform/http/typed-over.ts";
import { Failure, type FailureCode } from "#protocol/failure.ts";
import { accessChanged, memberChanged, memberRemoved } from "../events.ts";
import { inOrder, type Membership } from "../member.ts";
import * as policy from "../policy.ts";
import { countOpenWork } from "./open-work.ts";
import { lockMember, ownerOf } from "./queries.ts";
import { endWaysIn, type Leaving } from "./ways-in.ts";

/** Changes roles and flags of a person; counts from their next call. */
export async function changeMember(
  call: MemberCall,
  id: string,
  next: Membership & { readonly before?: Membership | undefined },
): Promise<void> {
  call.authorize(policy.manageMembers(call.actor));
  const before = await lockMember(call.tx, id);
  call.authorize(policy.changeMember(call.actor, before, next));
  const { roles, individual, billing } = before;
  refuseChanged(next.before && { ...next.before, roles: inOrder(next.before.roles) }, {
    roles: inOrder(roles),
    individual,
    billing,
  });
  const after = { roles: inOrder(next.roles), individual: next.individual, billing: next.billing };
  await call.tx.updateTable("members").set(after).where("id", "=", id).execute();
  if (after.roles.length === 0) await endWaysIn(call, { uid: id, email: before.email, successorId: undefined });
  call.audit("member.changed", "member", id, { before: { roles, individual, billing }, after });
  await call.announce(memberChanged, { uid: id });
  await call.announce(accessChanged, { uid: id });
}

/** The part of a call that a removal needs. Calls that open their own transactions have it too. */
export type Removing = Leaving & Pick<MemberCall, "actor" | "authorize">;

/** The removal of a person. The successor takes over their work: `successorId`, or by default the owner. */
export interface Removal {
  readonly id: string;
  readonly successorId?: string | undefined;
}

/**
 * Takes a person out of the organization: their next call finds no membership, their live streams end with the commit.
 * What was theirs alone goes to the successor afterwards.
 */
export async function removeMember(call: MemberCall, { id, successorId }: Removal): Promise<void> {
  call.authorize(policy.manageMembers(call.actor));
  const member = await lockMember(call.tx, id);
  call.authorize(policy.removeMember(call.actor, member));
  const successor = successorId ? await chosenSuccessor(call, [id], successorId) : await ownerOf(call.tx);
  await takeOut(call, member, successor);
  call.audit("member.removed", "member", id, { email: member.email, roles: member.roles, successor });
}

/** Leaves the organization. */
export async function leaveOrganization(call: MemberCall, name: string): Promise<void> {
  const { actor, tx, orgId, now } = call;
  call.authorize(policy.leave(actor));
  const organization = await loadOrganization(tx, orgId, now);
  if (normalName(name) !== organization.name)
    throw new Failure("failure.invalid", 422, { fields: [{ path: "name", code: "members.leaveNameWrong" }] });
  const successor = await ownerOf(tx);
  await takeOut(call, { id: actor.uid, email: actor.email }, successor);
  call.audit("member.left", "member", actor.uid, { email: actor.email, roles: actor.roles, successor });
}

/** Ends a membership with every way in. What was theirs alone goes to the successor after the commit. */
export async function takeOut(
  call: Leaving,
  { id, email }: { readonly id: string; readonly email: string },
  successorId: string,
): Promise<void> {
  const leftWork = (await countOpenWork(call.tx, id)).length > 0;
  await endWaysIn(call, { uid: id, email, successorId });
  await call.tx.updateTable("members").set({ deletedAt: call.now }).where("id", "=", id).execute();
  await call.announce(memberRemoved, { uid: id, successorId, leftWork });
  await call.announce(accessChanged, { uid: id });
}

/** Returns the chosen successor of the removed people, locked. Throws 422 if they are not allowed. */
export async function chosenSuccessor(
  call: Pick<Removing, "tx">,
  removed: readonly string[],
  id: string,
): Promise<string> {
  const wrong = (code: FailureCode) => new Failure("failure.invalid", 422, { fields: [{ path: "successorId", code }] });
  // Locked, so that the successor is not removed at the same time.
  const member = await lockMember(call.tx, id).catch(() => undefined);
  if (!member) throw wrong("members.successorUnknown");
  for (const one of removed) {
    const decision = policy.takesOver(member, one);
    if (decision !== true) throw wrong(decision);
  }
  return id;
}
