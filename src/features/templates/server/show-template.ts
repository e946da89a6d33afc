import type { Tx } from "#platform/db/database.ts";
import type { Template } from "../template.ts";
import { currentVersion, findTemplate, uploadsOf } from "./queries.ts";

/** A template with its form and its uploads, as its settings page shows it. */
export async function showTemplate(tx: Tx, id: string): Promise<Template> {
  const { name, description, directory, version } = await findTemplate(tx, id);
  const current = await currentVersion(tx, id);
  const uploads = await uploadsOf(tx, id);
  return {
    ...{ id, name, description, directory, version },
    versionId: current.id,
    number: current.number,
    form: current.form,
    versions: uploads.map(({ createdAt, createdBy, ...upload }) => ({
      ...upload,
      createdAt: createdAt.toISOString(),
      createdBy: createdBy ?? "",
    })),
  };
}
