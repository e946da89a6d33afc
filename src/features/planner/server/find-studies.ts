import { type FindTouched, maxNames } from "#features/payments/server/index.ts";

/** Land studies of the organization, the last changed first. */
export const findAllStudies: FindTouched = async (tx) => {
  const rows = await tx
    .selectFrom("landStudies")
    .select(["title", ({ fn }) => fn.countAll<string>().over().as("n")])
    .where("deletedAt", "is", null)
    .orderBy("updatedAt", "desc")
    .limit(maxNames)
    .execute();
  return { count: Number(rows[0]?.n ?? 0), names: rows.map(({ title }) => title) };
};
