import type { Tx } from "#platform/db/database.ts";

/** Public forms of the organization that take answers. */
export async function countOpened(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom("publicForms")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("opened", "=", true)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Forms that were shared and are not filled yet. */
export async function countShared(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom("formShares")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("deletedAt", "is", null)
    .where("completedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(n);
}
