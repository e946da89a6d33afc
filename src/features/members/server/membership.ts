import { type Kysely, type RawBuilder, sql } from "kysely";
import { byNaturalOrder } from "#engine/search/natural-key.ts";
import { settingsOf } from "#features/organizations/organization.ts";
import { asksForPhone, type CurrentPlan, planAt } from "#features/plans/plan.ts";
import type { Database, Tx } from "#platform/db/database.ts";
import type { DB } from "#platform/db/tables.ts";
import type { SignedIn } from "#platform/http/call.ts";
import type { Actor, Role } from "#protocol/actor.ts";
import { type PlanName } from "#protocol/permission.ts";
import { nameOf } from "./queries.ts";

const ofMember = ["m.orgId", "m.roles", "m.individual"] as const;
const ofOrganization = [
  ...(["o.status", "o.plan", "o.trialEndsAt", "o.seats"] as const),
  ...(["o.settings", "o.whiteLabel", "o.withheld"] as const),
] as const;

const teamIdsOfMember = sql<string[]>`array(
  select tm.team_id from team_members tm join teams t on t.org_id = tm.org_id and t.id = tm.team_id
  where tm.org_id = m.org_id and tm.member_id = m.id and t.deleted_at is null order by tm.team_id
)`.as("teamIds");

/** The one membership of a person with what rights depend on; columns of the organization (`o`) can be added. */
export const membershipOf = (db: Kysely<DB>, uid: string | RawBuilder<string>) =>
  db
    .selectFrom("members as m")
    .innerJoin("organizations as o", "o.id", "m.orgId")
    .select([...ofMember, ...ofOrganization])
    // In the same statement, because it is asked with every call. A team that was deleted is nobody's any more.
    .select(teamIdsOfMember)
    .select(sql<boolean>`exists (select from phones where phones.user_id = m.id)`.as("phoneVerified"))
    .where("m.id", "=", uid)
    .where("m.deletedAt", "is", null);

export interface MembershipRow {
  readonly orgId: string;
  readonly roles: string[];
  readonly individual: boolean;
  readonly teamIds: string[];
  readonly phoneVerified: boolean;
  readonly status: string;
  readonly plan: string;
  readonly trialEndsAt: Date | null;
  readonly seats: number | null;
  readonly withheld: string[];
  readonly settings: unknown;
  readonly whiteLabel: boolean;
}

/** The plan of a membership's organization at an instant. */
export const planOf = (row: MembershipRow, now: Date): CurrentPlan =>
  planAt({ ...row, plan: row.plan as PlanName }, now);

/** The rights a membership gives at an instant. */
export function actorOf(row: MembershipRow, user: Pick<SignedIn, "uid" | "email">, now: Date): Actor {
  const plan = planOf(row, now);
  return {
    uid: user.uid,
    orgId: row.orgId,
    email: user.email,
    roles: row.roles as Role[],
    teamIds: row.teamIds,
    individual: row.individual,
    permissions: plan.permissions,
    settings: settingsOf(row.settings),
    organizationStatus: row.status,
    whiteLabel: row.whiteLabel,
    ...(asksForPhone(plan.name) && !row.phoneVerified ? { phoneMissing: true } : {}),
  };
}

/**
 * Returns the caller as a member, or undefined without an organization. Read again for each request, so that a lost
 * right is lost at once.
 */
export async function loadActor({ single }: Database, user: SignedIn, now: Date): Promise<Actor | undefined> {
  const row = await membershipOf(single, user.uid).executeTakeFirst();
  return row && actorOf(row, user, now);
}

/** The people of the transaction's organization, with what rights depend on but the phone, which only accounts read. */
const colleaguesOf = (tx: Tx) =>
  tx
    .selectFrom("members as m")
    .innerJoin("organizations as o", "o.id", "m.orgId")
    .innerJoin("users as u", "u.id", "m.id")
    .select([...ofMember, ...ofOrganization])
    .select(["m.id", "u.email", "u.firstName", "u.lastName", teamIdsOfMember])
    .where("m.deletedAt", "is", null);

/** The people of the transaction's organization as actors, by name: what a rule is asked with to find who may read something. */
export async function memberActors(tx: Tx, now: Date): Promise<(Actor & { readonly name: string })[]> {
  const rows = await colleaguesOf(tx).execute();
  return rows
    .map((row) => ({
      ...actorOf({ ...row, phoneVerified: true }, { uid: row.id, email: row.email }, now),
      name: nameOf(row),
    }))
    .toSorted((a, b) => byNaturalOrder(a.name, b.name));
}

/**
 * One of them, with the rights of this moment, for work that goes on without them; undefined when they have left. Whether
 * they showed a phone to be theirs is asked when they order the work.
 */
export async function memberActor(tx: Tx, uid: string, now: Date): Promise<Actor | undefined> {
  const row = await colleaguesOf(tx).where("m.id", "=", uid).executeTakeFirst();
  return row && actorOf({ ...row, phoneVerified: true }, { uid: row.id, email: row.email }, now);
}

/**
 * Locks the caller's membership until the transaction ends, and returns true if it is unchanged. A member who is
 * removed or loses a role while they act either has acted before, or does not act. `alone`: a change of memberships waits
 * for everything else they do, so that two of them never wait for each other.
 */
export async function lockActor(tx: Tx, actor: Actor, alone: boolean): Promise<boolean> {
  const held = tx
    .selectFrom("members")
    .select("roles")
    .where("orgId", "=", actor.orgId)
    .where("id", "=", actor.uid)
    .where("deletedAt", "is", null);
  const row = await (alone ? held.forNoKeyUpdate() : held.forShare()).executeTakeFirst();
  return row !== undefined && row.roles.join() === actor.roles.join();
}
