import { sql } from "kysely";
import type { Tx } from "#platform/db/database.ts";
import { readCursor } from "#platform/db/page.ts";

/** The credits an organization may still spend, and those set aside. */
export async function loadBalance(tx: Tx, orgId: string): Promise<{ balance: number; reserved: number }> {
  const account = await tx.selectFrom("creditAccounts").select("balance").where("orgId", "=", orgId).executeTakeFirst();
  const { reserved } = await tx
    .selectFrom("creditEntries")
    .select(
      sql<number>`coalesce(sum(case kind when 'reserve' then amount when 'grant' then 0 else -amount end), 0)::int`.as(
        "reserved",
      ),
    )
    .where("orgId", "=", orgId)
    .executeTakeFirstOrThrow();
  return { balance: account?.balance ?? 0, reserved };
}

/** The credits of several organizations, by their ids. Reads across organizations. */
export async function balances(tx: Tx, orgIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (orgIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("creditAccounts")
    .select(["orgId", "balance"])
    .where("orgId", "in", orgIds)
    .execute();
  return new Map(rows.map(({ orgId, balance }) => [orgId, balance]));
}

/** Lines of the ledger, newest first; one more than asked for. */
export async function findEntries(tx: Tx, { after, limit }: { after?: string | undefined; limit: number }) {
  let rows = tx.selectFrom("creditEntries").select(["id", "kind", "amount", "balance", "note", "byUser", "at"]);
  if (after !== undefined) {
    const [at, id] = readCursor(after, 2);
    rows = rows.where(sql<boolean>`(at, id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  return rows
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}
