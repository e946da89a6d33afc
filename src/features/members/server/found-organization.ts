import type { OrganizationFields } from "#features/organizations/organization.ts";
import { addOrganization } from "#features/organizations/server/index.ts";
import type { Change } from "#platform/change.ts";
import { accessChanged, organizationFounded } from "../events.ts";
import { addMember } from "./add-member.ts";

/**
 * Founds an organization with its owner, on trial, and gives its id. A change across organizations. Throws
 * `members.memberElsewhere` (409) when the owner-to-be belongs to an organization.
 */
export async function foundOrganization(
  change: Change,
  { ownerUid, ...fields }: OrganizationFields & { readonly ownerUid: string; readonly taxId?: string },
): Promise<string> {
  const orgId = await addOrganization(change, fields);
  await addMember(change, { orgId, uid: ownerUid, roles: ["owner"] });
  await change.announce(organizationFounded, { organizationId: orgId }, orgId);
  await change.announce(accessChanged, { uid: ownerUid }, orgId);
  return orgId;
}
