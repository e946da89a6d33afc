import type { CountUsage } from "#features/templates/server/index.ts";

/** Processes of each of these templates, and those of them nobody decided yet. */
export const countUsage: CountUsage = async (tx, templateIds) => {
  const rows = await tx
    .selectFrom("processes")
    .select(["templateId"])
    .select(({ fn }) => fn.countAll<string>().as("processes"))
    .select(({ fn }) => fn.countAll<string>().filterWhere("status", "<>", "approved").as("open"))
    .where("templateId", "in", templateIds)
    .where("deletedAt", "is", null)
    .groupBy("templateId")
    .execute();
  return new Map(
    rows.map(({ templateId, processes, open }) => [templateId, { processes: Number(processes), open: Number(open) }]),
  );
};
