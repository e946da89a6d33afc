import type { Tx } from "#platform/db/database.ts";

/** Processes of the organization that wait for their review. */
export async function countInReview(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom("processes")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("deletedAt", "is", null)
    .where("status", "in", ["unassigned", "reviewing"])
    .executeTakeFirstOrThrow();
  return Number(n);
}
