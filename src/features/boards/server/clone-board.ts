import { newId } from "#platform/clock.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { type BoardField, copiedValues, type FieldValues } from "../field.ts";
import type { Subtask } from "../subtask.ts";
import { cloneOf, type Priority } from "../task.ts";
import { columnsOf } from "./details.ts";
import { enterColumn } from "./visits.ts";

/** Gives a new board the columns of another and, when asked, copies of its open tasks. */
export async function cloneColumns(
  call: MemberCall,
  from: { readonly id: string; readonly fields: readonly BoardField[] },
  toId: string,
  withTasks: boolean,
): Promise<void> {
  const { tx, orgId, now, actor } = call;
  for (const { id: columnId, position: _, ...column } of await columnsOf(tx, from.id)) {
    const id = newId();
    await tx
      .insertInto("boardColumns")
      .values({ ...column, orgId, id, boardId: toId })
      .execute();
    if (!withTasks) continue;
    const tasks = await tx
      .selectFrom("tasks")
      .select(["title", "description", "priority", "labels", "subtasks", "rank", "fieldValues"])
      .where("columnId", "=", columnId)
      .where("deletedAt", "is", null)
      .where("archivedAt", "is", null)
      .where("completedAt", "is", null)
      .$narrowType<{ subtasks: Subtask[]; priority: Priority; fieldValues: FieldValues }>()
      .orderBy("rank")
      .execute();
    for (const { rank, fieldValues, ...task } of tasks) {
      const taskId = newId();
      const { subtasks, ...copy } = cloneOf(task, "", now.toISOString(), newId);
      const times = { createdAt: now, updatedAt: now, enteredAt: now, completedAt: column.final ? now : null };
      await tx
        .insertInto("tasks")
        .values({
          ...copy,
          ...times,
          subtasks: JSON.stringify(subtasks),
          fieldValues: JSON.stringify(copiedValues(from.fields, fieldValues)),
          rank,
          orgId,
          id: taskId,
          boardId: toId,
          columnId: id,
          creatorId: actor.uid,
        })
        .execute();
      await enterColumn(tx, { orgId, boardId: toId, taskId, columnId: id, columnName: column.name, at: now });
    }
  }
}
