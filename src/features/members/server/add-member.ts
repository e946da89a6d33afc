import { violated } from "#platform/db/database.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { inOrder, type Membership } from "../member.ts";

/** Whom to add, and as what. */
export interface NewMember extends Partial<Membership> {
  readonly orgId: string;
  readonly uid: string;
  readonly roles: Membership["roles"];
}

const elsewhere = () => new Failure("members.memberElsewhere", 409);

/**
 * Makes a person a member; one who left before comes back with the new roles. A transaction across organizations. Throws
 * `members.memberElsewhere` (409) when the person belongs to an organization, this one included: also when two calls
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
