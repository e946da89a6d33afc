import { sql } from "kysely";
import { violated } from "#platform/db/database.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { memberRemoved } from "../events.ts";
import { inOrder, type Membership } from "../member.ts";
import { ownerOf } from "./queries.ts";

/** The person to add, and their membership. */
export interface NewMember extends Partial<Membership> {
  readonly orgId: string;
  readonly uid: string;
  readonly roles: Membership["roles"];
}

/**
 * Ends a membership without roles when its person founds or joins an organization. Their work there goes to its owner,
 * as when they leave.
 */
async function leaveWithoutRoles(transaction: Transaction, uid: string): Promise<void> {
  const { tx, now } = transaction;
  const left = await tx
    .updateTable("members")
    .set({ deletedAt: now })
    .where("id", "=", uid)
    .where("deletedAt", "is", null)
    .where(sql<boolean>`cardinality(roles) = 0`)
    .returning("orgId")
    .executeTakeFirst();
  if (!left) return;
  transaction.audit("member.left", "member", uid, { roles: [] }, left.orgId);
  await transaction.announce(memberRemoved, { uid, successorId: await ownerOf(tx, left.orgId) }, left.orgId);
}

const elsewhere = () => new Failure("members.memberElsewhere", 409);

/**
 * Makes a person a member; one who left before comes back with the new roles. A transaction across organizations. Throws
 * `members.memberElsewhere` (409) when the person has roles in an organization, this one included: also when two calls
 * race, because the database allows one membership.
 */
export async function addMember(transaction: Transaction, member: NewMember): Promise<void> {
  const { orgId, uid, individual = false, billing = false } = member;
  const membership = {
    roles: inOrder(member.roles),
    individual,
    billing,
    acceptedAt: transaction.now,
    deletedAt: null,
  };
  await leaveWithoutRoles(transaction, uid);
  const added = await transaction.tx
    .insertInto("members")
    .values({ orgId, id: uid, ...membership })
    .onConflict((on) => on.columns(["orgId", "id"]).doUpdateSet(membership).where("members.deletedAt", "is not", null))
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw violated(error) === "members_one_organization" ? elsewhere() : error;
    });
  if (added.numInsertedOrUpdatedRows === 0n) throw elsewhere();
}
