import type { Tx } from "#platform/db/database.ts";

/** Alerts of the organization that are not done. */
export async function countOpen(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom("alerts")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("deletedAt", "is", null)
    .where("completedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(n);
}
