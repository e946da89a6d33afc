import { trialEnd } from "#features/plans/plan.ts";
import type { Change } from "#platform/change.ts";
import { newId } from "#platform/clock.ts";
import { defaultSettings, defaultTimeZone, type OrganizationFields } from "../organization.ts";

/**
 * Adds an organization: active, on the free plan with a trial of 15 days, with the default settings. Gives its id. A
 * change across organizations; whoever founds it is made its owner by the members feature.
 */
export async function addOrganization(
  change: Change,
  { taxId = "", ...fields }: OrganizationFields & { readonly taxId?: string },
): Promise<string> {
  const id = newId();
  const { now } = change;
  await change.tx
    .insertInto("organizations")
    .values({
      ...fields,
      taxId,
      id,
      plan: "free",
      trialEndsAt: trialEnd(now),
      timeZone: defaultTimeZone,
      settings: JSON.stringify(defaultSettings),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  change.audit("organization.founded", "organization", id, { name: fields.name, country: fields.country }, id);
  return id;
}
