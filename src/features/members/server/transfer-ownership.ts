import type { MemberCall } from "#platform/http/call.ts";
import { Failure, type FailureCode } from "#protocol/failure.ts";
import { accessChanged, ownershipTransferred } from "../events.ts";
import { inOrder } from "../member.ts";
import * as policy from "../policy.ts";
import { lockMember, memberAt } from "./queries.ts";

/**
 * Makes the member with this address the owner, at once and as a whole: at no moment are there two owners or none. The
 * asker's own membership is locked since the call began, so of two transfers the second finds no owner asking.
 */
export async function transferOwnership(call: MemberCall, email: string): Promise<string> {
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
