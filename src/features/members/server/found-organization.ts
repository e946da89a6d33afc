import { persons } from "#features/identity/server/index.ts";
import type { OrganizationFields } from "#features/organizations/organization.ts";
import { addOrganization } from "#features/organizations/server/index.ts";
import type { Transaction } from "#platform/transaction.ts";
import { accessChanged, organizationFounded } from "../events.ts";
import { addMember } from "./add-member.ts";

/**
 * Founds an organization with its owner, on trial if that person had none yet, and gives its id. A transaction across
 * organizations. Throws `members.memberElsewhere` (409) when the owner-to-be belongs to an organization.
 */
export async function foundOrganization(
  transaction: Transaction,
  { ownerUid, ...fields }: OrganizationFields & { readonly ownerUid: string; readonly taxId?: string },
): Promise<string> {
  const mayTry = await persons.takeTrial(transaction, ownerUid);
  const orgId = await addOrganization(transaction, { ...fields, mayTry });
  await addMember(transaction, { orgId, uid: ownerUid, roles: ["owner"] });
  await transaction.announce(organizationFounded, { organizationId: orgId }, orgId);
  await transaction.announce(accessChanged, { uid: ownerUid }, orgId);
  return orgId;
}
