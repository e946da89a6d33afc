import { sql } from "kysely";
import { trialEnd } from "#features/plans/plan.ts";
import { newId } from "#platform/clock.ts";
import type { Transaction } from "#platform/transaction.ts";
import { defaultSettings, defaultTimeZone, type OrganizationFields } from "../organization.ts";

/**
 * Returns true if an organization with this tax number exists: it had its trial. Of two simultaneous calls, the second
 * waits.
 */
async function isKnown({ tx }: Transaction, taxId: string): Promise<boolean> {
  if (taxId === "") return false;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trial ${taxId}`}, 0))`.execute(tx);
  const one = await tx.selectFrom("organizations").select("id").where("taxId", "=", taxId).executeTakeFirst();
  return one !== undefined;
}

/** A new organization. `mayTry`: its founder has not had a trial yet. */
export interface NewOrganization extends OrganizationFields {
  readonly taxId?: string;
  readonly mayTry: boolean;
}

/**
 * Adds an organization and returns its id. It is active, on the free plan, with the default settings. It has a trial of
 * 15 days if neither its founder nor its tax number had one. A change across organizations. The members feature makes
 * the founder its owner.
 */
export async function addOrganization(
  transaction: Transaction,
  { taxId = "", mayTry, ...fields }: NewOrganization,
): Promise<string> {
  const id = newId();
  const trial = mayTry && !(await isKnown(transaction, taxId));
  const { now } = transaction;
  await transaction.tx
    .insertInto("organizations")
    .values({
      ...fields,
      taxId,
      id,
      plan: "free",
      trialEndsAt: trial ? trialEnd(now) : null,
      timeZone: defaultTimeZone,
      settings: JSON.stringify(defaultSettings),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  transaction.audit("organization.founded", "organization", id, { name: fields.name, country: fields.country }, id);
  return id;
}
