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

/** Shared forms that wait for an answer and have not expired, by the people they were given to. */
export const findShared: FindTouched = async (tx, now) => {
  const rows = await tx
    .selectFrom("formShares")
    .select(["email", ({ fn }) => fn.countAll<string>().over().as("n")])
    .where("deletedAt", "is", null)
    .where("completedAt", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("timeCreated")
    .limit(maxNames)
    .execute();
  return { count: Number(rows[0]?.n ?? 0), names: rows.map(({ email }) => email) };
};
