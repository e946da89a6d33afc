import { answeredForm } from "#engine/answers/answers-in-text.ts";
import { localDayOf } from "#engine/calendar/zone.ts";
import { currentPlan, loadOrganization } from "#features/organizations/server/index.ts";
import { type ProcessContent } from "#features/processes/process-content.ts";
import { processContent } from "#features/processes/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { type AutomaticTask, dueAt, dueDay, type TaskOccasion, textsOf } from "../../automatic-task.ts";
import { automaticTaskFailed, automaticTaskUnassigned } from "../../events.ts";
import { defaultSchedule } from "../../schedule.ts";
import { columnsOf, readersOf } from "../details.ts";
import { ranksIn } from "../places.ts";
import { lockedBoard, schedulesOf } from "../queries.ts";
import { insertTask } from "../tasks/insert-task.ts";
import { mailTaskStatus } from "../tasks/notify-move.ts";

type Inside = Transaction & { readonly orgId: string };

/** Returns the automatic tasks of a template. Empty if there are none. */
export async function automaticTasksOf(
  tx: Tx,
  templateId: string,
): Promise<{ readonly tasks: AutomaticTask[]; readonly version: number }> {
  const row = await tx
    .selectFrom("templateTasks")
    .select(["tasks", "version"])
    .where("templateId", "=", templateId)
    .executeTakeFirst();
  return { tasks: (row?.tasks ?? []) as unknown as AutomaticTask[], version: row?.version ?? 0 };
}

/**
 * Makes the automatic tasks of a process's template after an event, each once, however often this runs and on however
 * many nodes. A task that cannot be made is reported, and the others are made.
 */
export async function makeAutomaticTasks(
  platform: Platform,
  call: Inside,
  processId: string,
  { occasion, at }: { readonly occasion: TaskOccasion; readonly at: Date },
): Promise<void> {
  const { tx, orgId, now } = call;
  const process = await processContent(tx, processId);
  // One that was taken back since is a draft of its own, and nobody else's business.
  if (!process || process.deleted || process.status === "drafting") return;
  const { tasks } = await automaticTasksOf(tx, process.templateId);
  // In one order everywhere: two processes at once wait for each other's boards, and do not block each other.
  const wanted = dueAt(tasks, occasion).toSorted((a, b) => (a.boardId < b.boardId ? -1 : 1));
  if (wanted.length === 0 || (await currentPlan(tx, orgId, now)).permissions.flows !== true) return;
  const { timeZone } = await loadOrganization(tx, orgId, now);
  const from = occasion === "approved" ? (process.approvedOn ?? at) : at;
  const day = localDayOf(timeZone, from.getTime());
  for (const task of wanted) await makeTask(platform, call, process, task, day);
}

async function makeTask(
  platform: Platform,
  call: Inside,
  process: ProcessContent,
  task: AutomaticTask,
  day: string,
): Promise<void> {
  const { tx, orgId, now } = call;
  const taskId = newId();
  const of = { orgId, processId: process.id, ruleId: task.id };
  // A later call waits here for the first one, and finds the task made.
  const claimed = await tx
    .insertInto("automaticTasks")
    .values({ ...of, taskId, madeAt: now })
    .onConflict((on) => on.columns(["orgId", "processId", "ruleId"]).doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows !== 1n) return;
  const board = await lockedBoard(tx, task.boardId);
  const columns = board ? await columnsOf(tx, board.id) : [];
  const column = columns.find(({ id }) => id === task.columnId) ?? columns[0];
  if (!board || !column) {
    const failure = board ? "noColumn" : "boardGone";
    await tx
      .updateTable("automaticTasks")
      .set({ taskId: null, failure })
      .where("processId", "=", process.id)
      .where("ruleId", "=", task.id)
      .execute();
    call.audit("process.taskNotMade", "process", process.id, { boardId: task.boardId, failure, title: task.title });
    return call.announce(automaticTaskFailed, { processId: process.id, ruleId: task.id });
  }
  const { contacts, ...texts } = textsOf(task, answeredForm(process.title, process.questions, process.answers));
  const readers = await readersOf(tx, board);
  // People who left, or do not see the board any more, are given nothing.
  const assigneeId = readers.some(({ id }) => id === task.assigneeId) ? task.assigneeId : null;
  if (assigneeId !== task.assigneeId)
    await call.announce(automaticTaskUnassigned, { processId: process.id, ruleId: task.id });
  const schedule = (await schedulesOf(tx, [board.id])).get(board.id)?.at(-1)?.schedule ?? defaultSchedule;
  const made = {
    ...texts,
    priority: task.priority,
    dueDate: dueDay(day, task, schedule),
    assigneeId,
    labels: [],
    subtasks: [],
    creatorId: null,
    processId: process.id,
  };
  await insertTask(call, board, column.id, (await ranksIn(tx, column.id)).length, made, {
    id: taskId,
    notified: contacts,
  });
  const step = column.clientLabel || column.name;
  const standing = { taskId, title: made.title, step, linked: board.publicLinks };
  await mailTaskStatus(platform, call, standing, contacts, { occasion: `made:${taskId}`, event: "made" });
}
