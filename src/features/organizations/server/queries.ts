import { endAfterDays } from "#engine/calendar/zone.ts";
import { type CurrentPlan, planAt } from "#features/plans/plan.ts";
import type { Tx } from "#platform/db/database.ts";
import type { OrganizationSettings } from "#protocol/actor.ts";
import { notFound } from "#protocol/failure.ts";
import { type PlanName } from "#protocol/permission.ts";
import { type Organization, type OrganizationFields, settingsOf } from "../organization.ts";

const columns = [
  "id",
  "name",
  "country",
  "address",
  "phone",
  "status",
  "plan",
  "seats",
  "trialEndsAt",
  "timeZone",
  "settings",
] as const;

/** An organization at an instant. `notFound()` when there is none or the transaction may not see it. */
export async function loadOrganization(tx: Tx, orgId: string, now: Date): Promise<Organization> {
  const row = await tx.selectFrom("organizations").select(columns).where("id", "=", orgId).executeTakeFirst();
  if (!row) throw notFound();
  const { seats, trialEndsAt, plan, settings, ...details } = row;
  const current = planAt({ plan: plan as PlanName, trialEndsAt, seats }, now);
  return {
    ...details,
    plan: current.name,
    trialEndsAt: current.trial && trialEndsAt ? trialEndsAt.toISOString() : null,
    settings: settingsOf(settings),
  };
}

/** The end of the day that is `days` from now in the zone of an organization. */
export async function endInDays(
  { tx, orgId, now }: { readonly tx: Tx; readonly orgId: string; readonly now: Date },
  days: number,
): Promise<Date> {
  const { timeZone } = await loadOrganization(tx, orgId, now);
  return new Date(endAfterDays(timeZone, now.getTime(), days));
}

/** Stores what an organization says of itself. */
export const storeOrganization = async (tx: Tx, orgId: string, fields: OrganizationFields, now: Date): Promise<void> =>
  void (await tx
    .updateTable("organizations")
    .set({ ...fields, updatedAt: now })
    .where("id", "=", orgId)
    .execute());

/** Stores the general settings of an organization. */
export const storeSettings = async (tx: Tx, orgId: string, settings: OrganizationSettings, now: Date): Promise<void> =>
  void (await tx
    .updateTable("organizations")
    .set({ settings: JSON.stringify(settings), updatedAt: now })
    .where("id", "=", orgId)
    .execute());

/** The plan of an organization that counts now. With `lock`, nobody else decides on its seats or quotas until the transaction ends. */
export async function currentPlan(tx: Tx, orgId: string, now: Date, lock?: "lock"): Promise<CurrentPlan> {
  let query = tx
    .selectFrom("organizations")
    .select(["plan", "trialEndsAt", "seats", "withheld"])
    .where("id", "=", orgId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw notFound();
  return planAt({ ...row, plan: row.plan as PlanName }, now);
}

/** Stores how many of the mails about the end of its trial an organization was sent. */
export const storeTrialMails = async (tx: Tx, orgId: string, trialLetters: number): Promise<void> =>
  void (await tx.updateTable("organizations").set({ trialLetters }).where("id", "=", orgId).execute());

/** An active organization that pays at a provider is 'updating' until the provider's word; one that is not active stays so. */
export const beginUpdating = async (tx: Tx, orgId: string): Promise<void> =>
  void (await tx
    .updateTable("organizations")
    .set({ status: "updatingSubscription" })
    .where("id", "=", orgId)
    .where("status", "in", ["active", "v"])
    .execute());

/** The names of organizations, for what is asked before anybody acts in one. */
export const namesOfOrganizations = async (tx: Tx, orgIds: readonly string[]): Promise<readonly string[]> =>
  orgIds.length === 0
    ? []
    : (
        await tx
          .selectFrom("organizations")
          .select("name")
          .where("id", "in", [...orgIds])
          .execute()
      ).map(({ name }) => name);
