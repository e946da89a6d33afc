import { type FindTouched, maxNames } from "#features/payments/server/index.ts";
import { templateName } from "#features/templates/server/index.ts";

/** Public forms that are open, by the names of their templates. */
export const findOpened: FindTouched = async (tx) => {
  const rows = await tx
    .selectFrom("publicForms")
    .select(["templateId", ({ fn }) => fn.countAll<string>().over().as("n")])
    .where("opened", "=", true)
    .orderBy("templateId")
    .limit(maxNames)
    .execute();
  const names: string[] = [];
  for (const { templateId } of rows) names.push((await templateName(tx, templateId)) ?? "");
  return { count: Number(rows[0]?.n ?? 0), names: names.filter((name) => name !== "") };
};

/** Forms that were shared and are not filled yet, by the people they were given to. */
export const findShared: FindTouched = async (tx) => {
  const rows = await tx
    .selectFrom("formShares")
    .select(["email", ({ fn }) => fn.countAll<string>().over().as("n")])
    .where("deletedAt", "is", null)
    .where("completedAt", "is", null)
    .orderBy("timeCreated")
    .limit(maxNames)
    .execute();
  return { count: Number(rows[0]?.n ?? 0), names: rows.map(({ email }) => email) };
};
