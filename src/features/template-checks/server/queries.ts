import type { Tx } from "#platform/db/database.ts";

/** Returns the findings of a template that people confirmed to be right. */
export async function ignoredOf(tx: Tx, templateId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom("ignoredFindings").select("finding").where("templateId", "=", templateId).execute();
  return new Set(rows.map(({ finding }) => finding));
}
