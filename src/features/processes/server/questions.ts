import type { FormField } from "#engine/answers/form-fields.ts";
import { questionsOf } from "#features/templates/form.ts";
import { loadTemplateVersion } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";

/** Forms kept in memory on one node: those being filled in now. */
const most = 200;
const known = new Map<string, readonly FormField[]>();

/**
 * The questions of a template version. Versions never change, so they are read once: the caller has loaded a process of
 * its own organization that names the version.
 */
export async function questionsOfVersion(tx: Tx, orgId: string, versionId: string): Promise<readonly FormField[]> {
  const key = `${orgId}:${versionId}`;
  const kept = known.get(key);
  if (kept) {
    known.delete(key);
    known.set(key, kept);
    return kept;
  }
  const { tree, form } = await loadTemplateVersion(tx, versionId);
  const questions = questionsOf(tree, form);
  known.set(key, questions);
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
  return questions;
}
