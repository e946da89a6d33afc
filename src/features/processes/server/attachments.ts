import { type AttachmentSubject, attachmentRoutes } from "#features/attachments/server/index.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { On } from "#platform/http/serve.ts";
import { processAttachments } from "../contract.ts";
import { attachToProcess, readProcess } from "../policy.ts";
import { isAppended } from "./annexes.ts";
import { loadProcess, lockProcess, permit } from "./queries.ts";

/** The files of processes: changed while the answers may be, read by whoever reads the process. */
export function processAttachmentRoutes(on: On, files: FileStore): void {
  attachmentRoutes(
    on,
    files,
    processAttachments,
    async (call, { id }: { id: string }, act): Promise<AttachmentSubject> => {
      const process = await (act === "write" ? lockProcess : loadProcess)(call.tx, id);
      await permit(call, process, (act === "write" ? attachToProcess : readProcess)(call.actor, process));
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
