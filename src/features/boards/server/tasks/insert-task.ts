import { newId } from "#platform/clock.ts";
import type { Transaction } from "#platform/transaction.ts";
import { taskAssigned, taskChanged } from "../../events.ts";
import type { FieldValues } from "../../field.ts";
import type { Subtask } from "../../subtask.ts";
import type { Priority } from "../../task.ts";
import { columnOf, rankAt, ranksIn } from "../places.ts";
import { countChange } from "../queries.ts";
import { enterColumn } from "../visits.ts";
import { noticeEntering } from "./notify-move.ts";
import { announceGiven, indexSubtasks } from "./subtasks.ts";

/** The values of a new task. */
export interface NewTask {
  readonly title: string;
  readonly description: string;
  readonly priority: Priority;
  readonly dueDate: string | null;
  readonly assigneeId: string | null;
  readonly labels: string[];
  readonly subtasks: Subtask[];
  readonly notificationEmails: string[];
  readonly fieldValues?: FieldValues;
  /** Null: the product made it. */
  readonly creatorId: string | null;
  readonly processId?: string;
}

/** The addresses already notified of its first column, so that they get no second mail. */
interface Telling {
  readonly id?: string;
  readonly notified?: readonly string[];
}

/** Puts a task at an index of a column of the board, whose lock the caller holds. */
export async function insertTask(
  call: Transaction & { readonly orgId: string },
  board: { readonly id: string },
  columnId: string,
  at: number,
  task: NewTask,
  { id = newId(), notified = [] }: Telling = {},
): Promise<{ id: string; version: number }> {
  const { tx, orgId, now } = call;
  const column = await columnOf(tx, board.id, columnId);
  const rank = await rankAt(tx, await ranksIn(tx, columnId), at);
  const { subtasks, fieldValues = {}, ...fields } = task;
  const times = { createdAt: now, updatedAt: now, enteredAt: now, completedAt: column.final ? now : null };
  const place = { orgId, id, boardId: board.id, columnId, rank };
  await tx
    .insertInto("tasks")
    .values({
      ...fields,
      ...times,
      ...place,
      subtasks: JSON.stringify(subtasks),
      fieldValues: JSON.stringify(fieldValues),
    })
    .execute();
  await indexSubtasks(tx, orgId, [{ id, subtasks }]);
  const stay = { orgId, boardId: board.id, taskId: id, columnId, columnName: column.name, at: now, notified };
  const visitId = await enterColumn(tx, stay);
  if (column.notifyExternalEmails) await noticeEntering(call, visitId);
  call.audit("task.created", "task", id, { boardId: board.id, title: task.title });
  await call.announce(taskChanged, { boardId: board.id, taskId: id });
  if (task.assigneeId)
    await call.announce(taskAssigned, { boardId: board.id, taskId: id, assigneeId: task.assigneeId });
  await announceGiven(call, { boardId: board.id, taskId: id }, [], subtasks);
  await countChange(call, board.id);
  return { id, version: 1 };
}
