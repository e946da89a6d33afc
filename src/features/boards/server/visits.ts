import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Task } from "../task.ts";
import { businessMs, type ScheduleVersion } from "../work-time.ts";

/** A task and the column it comes into. */
export interface Entering {
  readonly orgId: string;
  readonly boardId: string;
  readonly taskId: string;
  readonly columnId: string;
  readonly columnName: string;
  readonly at: Date;
  /** The outside addresses that were already notified of its arrival. */
  readonly notified?: readonly string[];
}

/** Begins a stay of a task in a column and gives its id. */
export async function enterColumn(tx: Tx, entering: Entering): Promise<string> {
  const { at, notified = [], ...of } = entering;
  const id = newId();
  await tx
    .insertInto("taskVisits")
    .values({ ...of, id, enteredAt: at, told: [...notified] })
    .execute();
  return id;
}

/** Ends the open stay of a task. */
export const leaveColumn = async (tx: Tx, taskIds: readonly string[], at: Date): Promise<void> => {
  if (taskIds.length === 0) return;
  await tx
    .updateTable("taskVisits")
    .set({ leftAt: at })
    .where("taskId", "in", taskIds)
    .where("leftAt", "is", null)
    .execute();
};

/** The time of a task in each column so far. */
export async function timeTracking(
  tx: Tx,
  task: { readonly id: string; readonly columnId: string; readonly enteredAt: Date },
  schedules: readonly ScheduleVersion[],
  now: Date,
): Promise<Task["timeTracking"]> {
  const visits = await tx
    .selectFrom("taskVisits")
    .select(["columnId", "columnName", "enteredAt", "leftAt"])
    .where("taskId", "=", task.id)
    .orderBy("enteredAt")
    .execute();
  const total: Record<string, number> = {};
  const business: Record<string, number> = {};
  const names: Record<string, string> = {};
  for (const { columnId, columnName, enteredAt, leftAt } of visits) {
    const from = enteredAt.getTime();
    const to = (leftAt ?? now).getTime();
    total[columnId] = (total[columnId] ?? 0) + Math.max(0, to - from);
    business[columnId] = (business[columnId] ?? 0) + businessMs(schedules, from, to);
    names[columnId] = columnName;
  }
  return {
    totalTimeInColumns: total,
    totalBusinessTimeInColumns: business,
    current: { columnId: task.columnId, since: task.enteredAt.toISOString() },
    columnNames: names,
  };
}
