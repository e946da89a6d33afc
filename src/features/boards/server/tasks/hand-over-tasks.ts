import { sql } from "kysely";
import { memberActors } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import type { Visibility } from "../../board.ts";
import { sees } from "../../policy.ts";
import type { Subtask } from "../../subtask.ts";
import { indexSubtasks } from "./subtasks.ts";

/** Counts the boards, open tasks and open sub-tasks of a person. */
export async function countOpenTasks(tx: Tx, uid: string): Promise<{ board: number; task: number; subtask: number }> {
  const { rows } = await sql<{ board: number; task: number; subtask: number }>`
    select
      (select count(*) from boards where creator_id = ${uid} and deleted_at is null)::int as board,
      (select count(*) from tasks t join boards b on b.org_id = t.org_id and b.id = t.board_id
        where t.assignee_id = ${uid} and t.completed_at is null and t.archived_at is null
          and t.deleted_at is null and b.deleted_at is null)::int as task,
      (select count(*) from open_subtasks s join tasks t on t.org_id = s.org_id and t.id = s.task_id
        where s.assignee_id = ${uid} and t.deleted_at is null)::int as subtask`.execute(tx);
  return rows[0] ?? { board: 0, task: 0, subtask: 0 };
}

interface Leaver {
  readonly uid: string;
  readonly successorId: string;
}

/**
 * Gives the open tasks and sub-tasks of a person who left to the successor. On boards that the successor cannot see they go to
 * the owner, so that none is nobody's. Tasks that are done have no assignee any more.
 */
export async function handOverTasks(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  { uid, successorId }: Leaver,
) {
  const rows = await tx
    .selectFrom("tasks as t")
    .innerJoin("boards as b", (join) => join.onRef("b.orgId", "=", "t.orgId").onRef("b.id", "=", "t.boardId"))
    .select(["t.orgId", "t.id", "t.boardId", "t.assigneeId", "t.completedAt", "t.archivedAt", "t.subtasks"])
    .select(["b.creatorId", "b.visibility", "b.teams"])
    .where((e) =>
      e.or([
        e("t.assigneeId", "=", uid),
        e("t.id", "in", e.selectFrom("openSubtasks").select("taskId").where("assigneeId", "=", uid)),
      ]),
    )
    .$narrowType<{ visibility: Visibility; subtasks: Subtask[] }>()
    .execute();
  if (rows.length === 0) return { tasks: 0, subtasks: 0, boardIds: [] };
  const actors = await memberActors(tx, now);
  const successor = actors.find((actor) => actor.uid === successorId);
  const owner = actors.find((actor) => hasRole(actor, "owner"));
  const nextOn = (board: Parameters<typeof sees>[1]): Actor | undefined =>
    [successor, owner].find((actor) => actor && actor.roles.length > 0 && sees(actor, board));
  let [tasks, subtasks] = [0, 0];
  for (const { orgId, id, assigneeId, completedAt, archivedAt, subtasks: before, ...board } of rows) {
    const next = nextOn(board)?.uid ?? null;
    const isOpen = completedAt === null && archivedAt === null;
    const isTheirs = (one: Subtask) => one.assigneeId === uid && !one.done;
    const after = before.map((one) => (isTheirs(one) ? { ...one, assigneeId: next } : one));
    if (assigneeId === uid && isOpen) tasks += 1;
    subtasks += before.filter(isTheirs).length;
    await tx
      .updateTable("tasks")
      .set((eb) => ({ subtasks: JSON.stringify(after), version: eb("version", "+", 1) }))
      .set(assigneeId === uid ? { assigneeId: isOpen ? next : null } : {})
      .where("id", "=", id)
      .execute();
    await indexSubtasks(tx, orgId, [{ id, subtasks: after }]);
  }
  return { tasks, subtasks, boardIds: rows.map(({ boardId }) => boardId) };
}
