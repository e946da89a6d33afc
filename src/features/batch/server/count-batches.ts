import type { Tx } from "#platform/db/database.ts";

/** Batches of the organization. */
export async function countBatches(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom("batches")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}
