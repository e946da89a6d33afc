import type { MemberCall } from "#platform/http/call.ts";
import { taskMoved } from "../../events.ts";
import { indexOfMove, type Move } from "../../moves.ts";
import { columnOf, rankAt, ranksIn } from "../places.ts";
import { enterColumn, leaveColumn } from "../visits.ts";
import { noticeEntering } from "./notify-move.ts";
import { storeTask, workedTask } from "./tasks.ts";

/**
 * Moves a task to a place in a column of its board, whose lock the caller holds. Wherever others moved it meanwhile, it is
 * afterwards in one column, once. `also` is written with it.
 */
export async function moveTask(
  call: MemberCall,
  boardId: string,
  move: Move,
  also: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; version: number }> {
  const { tx, now, orgId } = call;
  const task = await workedTask(tx, boardId, move.taskId);
  const to = await columnOf(tx, boardId, move.toColumnId);
  const others = await ranksIn(tx, to.id, [task.id]);
  const at = indexOfMove(
    others.map(({ id }) => id),
    move,
  );
  const rank = await rankAt(tx, others, at);
  const entering = task.columnId !== to.id;
  const completedAt = to.final ? (task.completedAt ?? now) : null;
  const changed = entering ? { columnId: to.id, enteredAt: now, completedAt } : {};
  const stored = await storeTask(call, boardId, task.id, { ...also, rank, ...changed });
  if (entering) {
    await leaveColumn(tx, [task.id], now);
    const stay = { orgId, boardId, taskId: task.id, columnId: to.id, columnName: to.name, at: now };
    const visitId = await enterColumn(tx, stay);
    if (to.notifyExternalEmails) await noticeEntering(call, visitId);
    call.audit("task.moved", "task", task.id, { boardId, from: task.columnId, to: to.id });
  }
  const completed = entering && to.final;
  await call.announce(taskMoved, {
    boardId,
    taskId: task.id,
    fromColumnId: task.columnId,
    toColumnId: to.id,
    completed,
  });
  return stored;
}
