import { type CommentSubject, commentRoutes } from "#features/comments/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import * as may from "../policy.ts";
import { taskComments } from "../task-contract.ts";
import { readersOf } from "./details.ts";
import { readBoard } from "./queries.ts";
import { taskOf } from "./tasks/tasks.ts";

/** The comments on tasks: read and written by those who can read the board, who are also the only people to mention. */
export function taskCommentRoutes(on: On): void {
  commentRoutes(
    on,
    taskComments,
    async (call: MemberCall, of: { boardId: string; taskId: string }, act): Promise<CommentSubject> => {
      const board = await readBoard(call, of.boardId);
      if (act === "write") call.authorize(may.workOnBoard(call.actor, board));
      await taskOf(call.tx, of.boardId, of.taskId);
      const readers = () => readersOf(call.tx, board);
      const audience = board.visibility === "organization" ? undefined : (await readers()).map(({ id }) => id);
      return { kind: "task", id: of.taskId, readers, ...(audience ? { audience } : {}) };
    },
  );
}
