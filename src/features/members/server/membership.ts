import { type CurrentPlan, type PlanName, planAt } from "#features/plans/plan.ts";
import type { Database, Tx } from "#platform/db/database.ts";
import type { SignedIn } from "#platform/http/call.ts";
import type { Actor, OrganizationSettings, Role } from "#protocol/actor.ts";

const ofMember = ["m.orgId", "m.roles", "m.individual"] as const;
const ofOrganization = ["o.status", "o.plan", "o.trialEndsAt", "o.seats", "o.settings", "o.whiteLabel"] as const;

/** The one membership of a person with what rights depend on; columns of the organization (`o`) can be added. */
export const membershipOf = (tx: Tx, uid: string) =>
  tx
    .selectFrom("members as m")
    .innerJoin("organizations as o", "o.id", "m.orgId")
    .select([...ofMember, ...ofOrganization])
    .where("m.id", "=", uid)
    .where("m.deletedAt", "is", null);

interface MembershipRow {
  readonly orgId: string;
  readonly roles: string[];
  readonly individual: boolean;
  readonly status: string;
  readonly plan: string;
  readonly trialEndsAt: Date | null;
  readonly seats: number | null;
  readonly settings: unknown;
  readonly whiteLabel: boolean;
}

/** The plan of a membership's organization at an instant. */
export const planOf = (row: MembershipRow, now: Date): CurrentPlan =>
  planAt({ plan: row.plan as PlanName, trialEndsAt: row.trialEndsAt, seats: row.seats }, now);

/** The rights a membership gives at an instant. */
export const actorOf = (row: MembershipRow, user: Pick<SignedIn, "uid" | "email">, now: Date): Actor => ({
  uid: user.uid,
  orgId: row.orgId,
  email: user.email,
  roles: row.roles as Role[],
  teamIds: [],
  individual: row.individual,
  permissions: planOf(row, now).permissions,
  settings: row.settings as OrganizationSettings,
  organizationStatus: row.status,
  whiteLabel: row.whiteLabel,
});

/** Who asks, as a member: read anew for each request, so that a lost right is lost at once. `undefined`: no organization. */
export async function loadActor(db: Database, user: SignedIn, now: Date): Promise<Actor | undefined> {
  const row = await db.asSystem((tx) => membershipOf(tx, user.uid).executeTakeFirst());
  return row && actorOf(row, user, now);
}
