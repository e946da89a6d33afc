import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { undoMs } from "#client/use-change.ts";
import type { BoardDetails } from "../board.ts";
import { boardListKeys, taskKeys } from "../feature.ts";
import { type Move, moveTask as moved, wayBack } from "../moves.ts";
import { moveTask } from "../task-contract.ts";
import { columnName } from "./column-name.ts";
import { withCredentials } from "./credentials.ts";
import { boardQuery } from "./queries.ts";

/** A message about a move replaces the one about the move before it. */
const about = "boards.move";

/**
 * Moves tasks on a board at once, by the rule of the server, and sends one move after the other. Moves that were made together
 * are undone together. `moving` are the tasks whose moves are not answered yet.
 */
export function useMoveTask(boardId: string): {
  readonly move: (...moves: readonly Move[]) => void;
  readonly moving: ReadonlySet<string>;
} {
  const t = useText();
  const queries = useQueryClient();
  const { queryKey } = boardQuery(boardId);
  const { send, moving } = useSending(boardId);
  /** Returns the move that brings the task back, after the server has answered. */
  const begin = (move: Move): Promise<Move | undefined> => {
    const before = queries.getQueryData<BoardDetails>(queryKey);
    const back = before && wayBack(before, move.taskId);
    if (!before || !back) return Promise.resolve(undefined);
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, moved(before, move, new Date().toISOString()));
    // A failed move is shown by the mutation itself.
    return send({ ...move, fromColumnId: back.toColumnId }).then(
      () => back,
      () => undefined,
    );
  };
  const moveAll = async (moves: readonly Move[]): Promise<readonly Move[]> =>
    (await Promise.all(moves.map(begin))).filter((back) => back !== undefined);
  const move = async (moves: readonly Move[]) => {
    const back = await moveAll(moves);
    const [first] = moves;
    const board = queries.getQueryData<BoardDetails>(queryKey);
    const column = board?.columns.find(({ id }) => id === first?.toColumnId);
    if (!first || !column || back.length === 0) return;
    const title = column.tasks.find(({ id }) => id === first.taskId)?.title ?? "";
    const to = columnName(t, column.name);
    const text =
      moves.length === 1
        ? t("boards.task.moved", { title, column: to })
        : t("boards.task.movedMany", { count: back.length, column: to });
    notify.success(text, {
      about,
      ms: undoMs,
      action: { label: t("shell.undo"), run: () => void moveAll(back.toReversed()) },
    });
  };
  return { moving, move: (...moves) => void move(moves) };
}

/** The queue of moves to the server. The board is loaded anew after the last. */
function useSending(boardId: string) {
  const queries = useQueryClient();
  const mutationKey = ["moveTask", boardId];
  const mutation = useMutation({
    mutationKey,
    scope: { id: `board-${boardId}` },
    mutationFn: ({ fromColumnId, ...move }: Move & { readonly fromColumnId: string }) =>
      call(moveTask, withCredentials({ boardId, fromColumnId, ...move })),
    onError: (error) => notify.error(failureText(error), { about }),
    onSettled: async () => {
      // The others in the line are still to be answered: what the server says now is older than the page.
      if (queries.isMutating({ mutationKey }) > 1) return;
      await Promise.all([
        queries.invalidateQueries({ queryKey: boardQuery(boardId).queryKey }),
        queries.invalidateQueries({ queryKey: taskKeys.all }),
        queries.invalidateQueries({ queryKey: boardListKeys.all }),
      ]);
    },
  });
  const moving = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => (state.variables as Move | undefined)?.taskId ?? "",
  });
  return { send: mutation.mutateAsync, moving: new Set(moving) };
}
