import { type FindTouched, maxNames } from "#features/payments/server/index.ts";

/** Batches of the organization, the newest first. */
export const findBatches: FindTouched = async (tx) => {
  const rows = await tx
    .selectFrom("batches")
    .select(["name", ({ fn }) => fn.countAll<string>().over().as("n")])
    .orderBy("createdAt", "desc")
    .limit(maxNames)
    .execute();
  return { count: Number(rows[0]?.n ?? 0), names: rows.map(({ name }) => name) };
};
