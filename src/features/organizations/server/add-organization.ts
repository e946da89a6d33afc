import { trialEnd } from "#features/plans/plan.ts";
import { newId } from "#platform/clock.ts";
import type { Transaction } from "#platform/transaction.ts";
import { defaultSettings, defaultTimeZone, type OrganizationFields } from "../organization.ts";

/**
 * Adds an organization: active, on the free plan with a trial of 15 days, with the default settings. Gives its id. A
 * change across organizations; whoever founds it is made its owner by the members feature.
 */
export async function addOrganization(
  transaction: Transaction,
  { taxId = "", ...fields }: OrganizationFields & { readonly taxId?: string },
): Promise<string> {
  const id = newId();
  const { now } = transaction;
  await transaction.tx
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
  transaction.audit("organization.founded", "organization", id, { name: fields.name, country: fields.country }, id);
  return id;
}
