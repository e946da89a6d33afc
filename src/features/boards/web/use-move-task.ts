import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { notify } from "#client/snackbar.tsx";
import type { BoardDetails } from "../board.ts";
import { boardListKeys, taskKeys } from "../feature.ts";
import { type Move, moveTask as moved } from "../moves.ts";
import { moveTask } from "../task-contract.ts";
import { withCredentials } from "./credentials.ts";
import { boardQuery } from "./queries.ts";

/**
 * Moves tasks on a board at once, by the rule of the server, and tells the server of one after the other. `moving` are the tasks that it
 * has not answered for.
 */
export function useMoveTask(boardId: string): {
  readonly move: (move: Move) => void;
  readonly moving: ReadonlySet<string>;
} {
  const queries = useQueryClient();
  const { queryKey } = boardQuery(boardId);
  const mutationKey = ["moveTask", boardId];
  const mutation = useMutation({
    mutationKey,
    scope: { id: `board-${boardId}` },
    mutationFn: ({ fromColumnId, ...move }: Move & { readonly fromColumnId: string }) =>
      call(moveTask, withCredentials({ boardId, fromColumnId, ...move })),
    onError: (error) => notify.error(failureText(error)),
    onSettled: async () => {
      // The others in the line are still to be answered: what the server says now is older than the page.
      if (queries.isMutating({ mutationKey }) > 1) return;
      await Promise.all([
        queries.invalidateQueries({ queryKey }),
        queries.invalidateQueries({ queryKey: taskKeys.all }),
        queries.invalidateQueries({ queryKey: boardListKeys.all }),
      ]);
    },
  });
  const moving = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => (state.variables as Move | undefined)?.taskId ?? "",
  });
  return {
    moving: new Set(moving),
    move: (move) => {
      const before = queries.getQueryData<BoardDetails>(queryKey);
      const from = before?.columns.find(({ tasks }) => tasks.some(({ id }) => id === move.taskId));
      if (!before || !from) return;
      void queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, moved(before, move, new Date().toISOString()));
      mutation.mutate({ ...move, fromColumnId: from.id });
    },
  };
}
