import type { Tx } from "#platform/db/database.ts";

/** Returns the title pattern for processes of this template; also for a deleted template. */
export async function titlePatternOf(tx: Tx, id: string): Promise<{ name: string; titlePattern: string | null }> {
  const row = await tx.selectFrom("templates").select(["name", "titlePattern"]).where("id", "=", id).executeTakeFirst();
  return row ?? { name: "", titlePattern: null };
}
