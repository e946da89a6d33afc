import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { SavedVersion } from "../../version-contract.ts";
import { findTemplate } from "../queries.ts";

/** Nobody looks for an older one in a list. */
const maxListed = 200;

/** The versions of a template, the newest first. */
export async function versionsOf(tx: Tx, templateId: string): Promise<{ versions: SavedVersion[]; more: boolean }> {
  await findTemplate(tx, templateId);
  const rows = await tx
    .selectFrom("templateVersions as v")
    .innerJoin("files as f", (join) => join.onRef("f.orgId", "=", "v.orgId").onRef("f.id", "=", "v.fileId"))
    .select(["v.id", "v.number", "v.revision", "f.name as fileName", "v.createdAt", "v.createdBy"])
    .where("v.templateId", "=", templateId)
    .orderBy("v.number", "desc")
    .orderBy("v.revision", "desc")
    .limit(maxListed + 1)
    .execute();
  const names = await memberNames(
    tx,
    rows.flatMap(({ createdBy }) => createdBy ?? []),
  );
  const versions = rows.slice(0, maxListed).map(({ createdAt, createdBy, ...version }) => ({
    ...version,
    createdAt: createdAt.toISOString(),
    createdBy: names.get(createdBy ?? "")?.name ?? "",
  }));
  return { versions, more: rows.length > maxListed };
}
