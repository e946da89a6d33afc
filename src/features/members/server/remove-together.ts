import { currentPlan } from "#features/organizations/server/index.ts";
import { Failure } from "#protocol/failure.ts";
import * as policy from "../policy.ts";
import { chosenSuccessor, type Removing, takeOut } from "./change-member.ts";
import { revoke } from "./invite.ts";
import { lockMembers, ownerOf } from "./queries.ts";

/**
 * The people and invitations to remove so that the others fit into fewer seats. The successor, by default the owner,
 * takes over their work.
 */
export interface Leaving {
  readonly members: readonly string[];
  readonly invitations: readonly string[];
  readonly successorId?: string | undefined;
}

/** The people or invitations are not those somebody chose from. */
export const peopleChanged = (): Failure => new Failure("members.peopleChanged", 409);

/**
 * Takes several people out and revokes invitations, all or none, by the rules of one removal. The organization stays locked
 * until the transaction ends, so that nobody joins meanwhile. 409 when somebody left, or answered an invitation, before.
 */
export async function removeTogether(call: Removing, { members, invitations, successorId }: Leaving): Promise<void> {
  const { tx, orgId, now, actor } = call;
  call.authorize(policy.manageMembers(actor));
  const ids = [...new Set(members)];
  // People are locked before the organization, as in invitations, so that there is no deadlock.
  const leaving = await lockMembers(tx, ids);
  if (leaving.length !== ids.length) throw peopleChanged();
  for (const member of leaving) call.authorize(policy.removeMember(actor, member));
  const successor = successorId ? await chosenSuccessor(call, ids, successorId) : await ownerOf(tx);
  await currentPlan(tx, orgId, now, "lock");
  // Before the people, whose own invitations end with them.
  for (const id of new Set(invitations)) {
    await revoke(call, id).catch((error: unknown) => {
      throw error instanceof Failure && error.status === 404 ? peopleChanged() : error;
    });
  }
  for (const { id, email, roles } of leaving) {
    await takeOut(call, { id, email }, successor);
    call.audit("member.removed", "member", id, { email, roles, successor });
  }
}
