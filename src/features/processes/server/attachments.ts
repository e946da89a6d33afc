import { type AttachmentSubject, attachmentRoutes } from "#features/attachments/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { On } from "#platform/http/serve.ts";
import { processAttachments } from "../contract.ts";
import { answersDemand } from "../demanded.ts";
import { attachToProcess, editProcess, readProcess } from "../policy.ts";
import { loadProcess, lockProcess, permit } from "./queries.ts";
import { askedByVersion } from "./questions.ts";

/** Files can be removed without the plan permission too: an attached file must not hold a draft back. */
const rules = { read: readProcess, write: attachToProcess, remove: editProcess } as const;

/** The files of processes: changed while the answers may be changed, read by those who can read the process. */
export function processAttachmentRoutes(on: On, files: FileStore): void {
  attachmentRoutes(
    on,
    files,
    processAttachments,
    async (call, { id }: { id: string }, act): Promise<AttachmentSubject> => {
      const process = await (act === "read" ? loadProcess : lockProcess)(call.tx, id);
      await permit(call, process, rules[act](call.actor, process));
      const draft = process.status === "drafting" && process.creatorId !== null;
      return {
        kind: "process",
        id,
        joins: (slot) => isAppended(call.tx, process.orgId, process.templateVersionId, slot),
        ...(draft ? { audience: [process.creatorId as string] } : {}),
      };
    },
  );
}

/** True if the template version makes the files at a place the end of the document. */
export async function isAppended(tx: Tx, orgId: string, versionId: string, slot: string): Promise<boolean> {
  const { attachments } = await askedByVersion(tx, orgId, versionId);
  return attachments.some((one) => one.appendToDocument && answersDemand(one, slot));
}
