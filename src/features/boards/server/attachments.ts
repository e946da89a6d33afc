import { type AttachmentSubject, attachmentRoutes } from "#features/attachments/server/index.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { On } from "#platform/http/serve.ts";
import * as may from "../policy.ts";
import { taskAttachments } from "../task-contract.ts";
import { readersOf } from "./details.ts";
import { readBoard } from "./queries.ts";
import { taskOf } from "./tasks/tasks.ts";

/** The files of tasks: read and changed by those who can read the board. */
export function taskAttachmentRoutes(on: On, files: FileStore): void {
  attachmentRoutes(
    on,
    files,
    taskAttachments,
    async (call, of: { boardId: string; taskId: string }, act): Promise<AttachmentSubject> => {
      const [board] = await Promise.all([readBoard(call, of.boardId), taskOf(call.tx, of.boardId, of.taskId)]);
      if (act !== "read") call.authorize((act === "write" ? may.attachToTask : may.workOnBoard)(call.actor, board));
      if (act !== "read")
        // Two files at once are counted one after the other.
        await call.tx.selectFrom("tasks").select("id").where("id", "=", of.taskId).forUpdate().execute();
      const everybody = board.visibility === "organization";
      return {
        kind: "task",
        id: of.taskId,
        ...(everybody ? {} : { audience: (await readersOf(call.tx, board)).map(({ id }) => id) }),
      };
    },
  );
}
