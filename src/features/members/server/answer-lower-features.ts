import type { identityPorts } from "#features/identity/server/index.ts";
import type { Tx } from "#platform/db/database.ts";

/** All memberships of a person, ended ones too; with `lock`, nobody else changes them until the transaction ends. */
export async function membershipsOf(tx: Tx, uid: string, lock?: "lock"): Promise<identityPorts.MembershipRow[]> {
  let query = tx.selectFrom("members").select(["orgId", "roles", "deletedAt"]).where("id", "=", uid);
  if (lock) query = query.forUpdate();
  const rows = await query.execute();
  return rows.map(({ orgId, roles, deletedAt }) => ({ orgId, roles, ended: deletedAt !== null }));
}

/** Counts the members of each organization, or of this one. Organizations without members are not in the map. */
export async function countPeople(tx: Tx, orgId?: string): Promise<ReadonlyMap<string, number>> {
  let query = tx
    .selectFrom("members")
    .select(({ fn }) => ["orgId", fn.countAll<string>().as("people")])
    .where("deletedAt", "is", null)
    .groupBy("orgId");
  if (orgId !== undefined) query = query.where("orgId", "=", orgId);
  const rows = await query.execute();
  return new Map(rows.map((row) => [row.orgId, Number(row.people)]));
}
