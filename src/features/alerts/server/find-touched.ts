import { type FindTouched, maxNames } from "#features/payments/server/index.ts";
import { templateName } from "#features/templates/server/index.ts";

/** Alerts of the organization that are not done. */
export const findOpen: FindTouched = async (tx) => {
  const rows = await tx
    .selectFrom("alerts")
    .select(["title", ({ fn }) => fn.countAll<string>().over().as("n")])
    .where("deletedAt", "is", null)
    .where("completedAt", "is", null)
    .orderBy("timeAlert")
    .limit(maxNames)
    .execute();
  return { count: Number(rows[0]?.n ?? 0), names: rows.map(({ title }) => title) };
};

/** Templates whose processes make alerts. */
export const findTemplates: FindTouched = async (tx) => {
  const rows = await tx.selectFrom("templateAlerts").select(["templateId", "rules"]).orderBy("templateId").execute();
  const found = rows.filter(({ rules }) => Array.isArray(rules) && rules.length > 0);
  const names: string[] = [];
  for (const { templateId } of found.slice(0, maxNames)) names.push((await templateName(tx, templateId)) ?? "");
  return { count: found.length, names: names.filter((name) => name !== "") };
};
