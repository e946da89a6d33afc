import { type FindTouched, maxNames } from "#features/payments/server/index.ts";

import type { templatePorts } from "#features/templates/server/index.ts";

/** Processes of each of these templates, and those of them nobody decided yet. */
export const countUsage: templatePorts.CountUsage = async (tx, templateIds) => {
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
