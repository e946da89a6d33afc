import { formOfVersion } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { ProcessContent } from "../process-content.ts";
import { findProcess } from "./queries.ts";

/** Returns the content of a process, deleted or not. Check `readProcess` before disclosing it. */
export async function processContent(tx: Tx, id: string): Promise<ProcessContent | undefined> {
  const process = await findProcess(tx, id);
  if (!process) return undefined;
  return { ...process, questions: (await formOfVersion(tx, process.orgId, process.templateVersionId)).questions };
}
