import type { BoardDetails } from "./board.ts";
import type { Card } from "./task.ts";

/** The target of a move. A named neighbour has priority over the index, because it survives simultaneous moves. */
export interface Move {
  readonly taskId: string;
  readonly toColumnId: string;
  /** Counts in the target column without the task itself; beyond an end is that end. */
  readonly newPosition: number;
  readonly afterTaskId?: string | undefined;
  readonly beforeTaskId?: string | undefined;
}

/** The index a move means among the tasks of the target column, the moving one not counted. */
export function indexOfMove(ids: readonly string[], move: Omit<Move, "taskId" | "toColumnId">): number {
  const after = move.afterTaskId === undefined ? -1 : ids.indexOf(move.afterTaskId);
  if (after >= 0) return after + 1;
  const before = move.beforeTaskId === undefined ? -1 : ids.indexOf(move.beforeTaskId);
  if (before >= 0) return before;
  return Math.max(0, Math.min(ids.length, Math.trunc(move.newPosition) || 0));
}

/** The board after a move; the same board when it has no such task or column. `now` begins the stay in another column. */
export function moveTask(details: BoardDetails, move: Move, now: string): BoardDetails {
  const from = details.columns.find(({ tasks }) => tasks.some(({ id }) => id === move.taskId));
  const card = from?.tasks.find(({ id }) => id === move.taskId);
  const to = details.columns.find(({ id }) => id === move.toColumnId);
  if (!from || !card || !to) return details;
  const left = to.tasks.filter(({ id }) => id !== move.taskId);
  const at = indexOfMove(
    left.map(({ id }) => id),
    move,
  );
  const moved: Card =
    from.id === to.id ? card : { ...card, since: now, completedAt: to.final ? (card.completedAt ?? now) : null };
  return {
    ...details,
    columns: details.columns.map((column) => {
      if (column.id === to.id) return { ...column, tasks: left.toSpliced(at, 0, moved) };
      if (column.id === from.id) return { ...column, tasks: column.tasks.filter(({ id }) => id !== move.taskId) };
      return column;
    }),
  };
}

/** Beyond each end of a column, which is that end. */
const end = Number.MAX_SAFE_INTEGER;

/**
 * The moves that put tasks, in their order, before the `index`-th of the cards that a column shows. Filters hide cards, so the
 * place is given by a neighbour; in a column that shows none it is the end.
 */
export function movesTo(
  taskIds: readonly string[],
  toColumnId: string,
  shownIds: readonly string[],
  index: number,
): readonly Move[] {
  const isLeft = (id: string) => !taskIds.includes(id);
  const above = shownIds.slice(0, index).findLast(isLeft);
  const below = shownIds.slice(index).find(isLeft);
  return taskIds.map((taskId, at) => {
    const afterTaskId = at === 0 ? above : taskIds[at - 1];
    const beforeTaskId = afterTaskId === undefined ? below : undefined;
    return { taskId, toColumnId, newPosition: end, afterTaskId, beforeTaskId };
  });
}

/** The move that brings a task back to its present place. Undefined if the board does not have it. */
export function wayBack({ columns }: BoardDetails, taskId: string): Move | undefined {
  const column = columns.find(({ tasks }) => tasks.some(({ id }) => id === taskId));
  if (!column) return undefined;
  const at = column.tasks.findIndex(({ id }) => id === taskId);
  const above = column.tasks[at - 1]?.id;
  return {
    taskId,
    toColumnId: column.id,
    newPosition: at,
    afterTaskId: above,
    beforeTaskId: above === undefined ? column.tasks[at + 1]?.id : undefined,
  };
}

/** The order after one was dragged onto another: it takes the place of the target, after it when it came from the left. */
export function reordered<T extends { readonly id: string }>(
  columns: readonly T[],
  draggedId: string,
  targetId: string,
): readonly T[] {
  const from = columns.findIndex(({ id }) => id === draggedId);
  const to = columns.findIndex(({ id }) => id === targetId);
  const dragged = columns[from];
  if (!dragged || to < 0 || from === to) return columns;
  return columns.toSpliced(from, 1).toSpliced(to, 0, dragged);
}
