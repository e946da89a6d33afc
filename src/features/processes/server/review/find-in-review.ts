import { type FindTouched, maxNames } from "#features/payments/server/index.ts";

/** Processes of the organization that wait for their review. */
export const findInReview: FindTouched = async (tx) => {
  const rows = await tx
    .selectFrom("processes")
    .select(["title", ({ fn }) => fn.countAll<string>().over().as("n")])
    .where("deletedAt", "is", null)
    .where("status", "in", ["unassigned", "reviewing"])
    .orderBy("id")
    .limit(maxNames)
    .execute();
  return { count: Number(rows[0]?.n ?? 0), names: rows.map(({ title }) => title) };
};
