import type { Tx } from "#platform/db/database.ts";

/** The findings of a template somebody said are right as they are. */
export async function ignoredOf(tx: Tx, templateId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom("ignoredFindings").select("finding").where("templateId", "=", templateId).execute();
  return new Set(rows.map(({ finding }) => finding));
}
