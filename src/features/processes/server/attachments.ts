import { type AttachmentSubject, attachmentRoutes } from "#features/attachments/server/index.ts";
import { formOfVersion } from "#features/templates/server/index.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { On } from "#platform/http/serve.ts";
import { processAttachments } from "../contract.ts";
import { isAppended } from "../demanded.ts";
import { attachToProcess, editProcess, readProcess } from "../policy.ts";
import { loadProcess, permit } from "./queries.ts";

/** Files can be removed without the plan permission too: an attached file must not hold a draft back. */
const rules = { read: readProcess, write: attachToProcess, remove: editProcess } as const;

/** The files of processes: changed while the answers may be changed, read by those who can read the process. */
export function processAttachmentRoutes(on: On, files: FileStore): void {
  attachmentRoutes(
    on,
    files,
    processAttachments,
    async (call, { id }: { id: string }, act): Promise<AttachmentSubject> => {
      const process = await loadProcess(call.tx, id, act === "read" ? undefined : "lock");
      await permit(call, process, rules[act](call.actor, process));
      const draft = process.status === "drafting" && process.creatorId !== null;
      return {
        kind: "process",
        id,
        joins: async (slot) =>
          isAppended((await formOfVersion(call.tx, process.orgId, process.templateVersionId)).attachments, slot),
        ...(draft ? { audience: [process.creatorId as string] } : {}),
      };
    },
  );
}
