import type { Tx } from "#platform/db/database.ts";
import type { Visibility } from "../board.ts";
import type { Subtask } from "../subtask.ts";

/**
 * The facts of a task for a notice: its title and assignee, and those of its board that the rules need to choose the
 * receivers.
 */
export interface TaskNews {
  readonly id: string;
  readonly title: string;
  readonly boardId: string;
  readonly assigneeId: string | null;
  readonly makerId: string | null;
  readonly dueDate: string | null;
  /** The open sub-tasks. */
  readonly subtasks: readonly Subtask[];
  readonly completed: boolean;
  readonly board: { readonly creatorId: string; readonly visibility: Visibility; readonly teams: string[] };
}

/** Returns the facts of these tasks, by id, without deleted ones. Check `readBoard` before disclosing them. */
export async function taskNews(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, TaskNews>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("tasks as t")
    .innerJoin("boards as b", (join) => join.onRef("b.orgId", "=", "t.orgId").onRef("b.id", "=", "t.boardId"))
    .select(["t.id", "t.title", "t.boardId", "t.assigneeId", "t.creatorId as makerId", "t.dueDate", "t.completedAt"])
    .select(["t.subtasks", "t.archivedAt"])
    .select(["b.creatorId", "b.visibility", "b.teams"])
    .where("t.id", "in", [...new Set(ids)])
    .where("t.deletedAt", "is", null)
    .where("b.deletedAt", "is", null)
    .$narrowType<{ visibility: Visibility; subtasks: Subtask[] }>()
    .execute();
  return new Map(
    rows.map(({ creatorId, visibility, teams, completedAt, archivedAt, subtasks, ...row }) => [
      row.id,
      {
        ...row,
        subtasks: subtasks.filter(({ done }) => !done),
        completed: completedAt !== null || archivedAt !== null,
        board: { creatorId, visibility, teams },
      },
    ]),
  );
}
