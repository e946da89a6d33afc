import type { Tx } from "#platform/db/database.ts";

/** Land studies of the organization. */
export async function countStudies(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom("landStudies")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(n);
}
