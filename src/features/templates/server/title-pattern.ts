import type { Tx } from "#platform/db/database.ts";

/** What the titles of processes of this template are made of, also of one that was put away since. */
export async function titlePatternOf(tx: Tx, id: string): Promise<{ name: string; titlePattern: string | null }> {
  const row = await tx.selectFrom("templates").select(["name", "titlePattern"]).where("id", "=", id).executeTakeFirst();
  return row ?? { name: "", titlePattern: null };
}
