import type { z } from "zod";
import { listAttachments } from "#features/attachments/server/index.ts";
import { countComments } from "#features/comments/server/index.ts";
import { memberNames } from "#features/members/server/index.ts";
import { getProcess } from "#features/processes/contract.ts";
import { readProcess } from "#features/processes/policy.ts";
import { processNews } from "#features/processes/server/index.ts";
import { newId } from "#platform/clock.ts";
import { pageOfRows, readCursor } from "#platform/db/page.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { commonFailure, Failure, notFound } from "#protocol/failure.ts";
import { taskAssigned, taskChanged } from "../../events.ts";
import { changedValues, copiedValues, type FieldValues, shownValues } from "../../field.ts";
import * as may from "../../policy.ts";
import { doneAs, keptSubtasks } from "../../subtask.ts";
import { cloneOf } from "../../task.ts";
import * as contract from "../../task-contract.ts";
import { readersOf } from "../details.ts";
import { ranksIn } from "../places.ts";
import { type BoardRow, lockBoard, readBoard, schedulesOf, trashSince } from "../queries.ts";
import { say } from "../say.ts";
import { leaveColumn, timeTracking } from "../visits.ts";
import { insertTask } from "./insert-task.ts";
import { moveTask } from "./move-task.ts";
import { listMyTasks } from "./my-tasks.ts";
import { relationsOf } from "./relations.ts";
import { announceGiven, checkSubtaskPeople, indexSubtasks } from "./subtasks.ts";
import { storeTask, taskOf, workedTask } from "./tasks.ts";

/** The routes of tasks. */
export function taskRoutes(on: On): void {
  on(contract.createTask, async (call, { boardId, columnId, subtasks, fieldValues, ...fields }) => {
    const board = await lockBoard(call, boardId, may.workOnBoard);
    await checkAssignee(call, board, fields.assigneeId);
    const there = await ranksIn(call.tx, columnId);
    const values = await newValues(call, board, {}, fieldValues);
    const kept = keptSubtasks(subtasks, [], call.now.toISOString(), newId);
    await checkSubtaskPeople(call, board, [], kept);
    const task = { ...fields, subtasks: kept, fieldValues: values };
    return insertTask(call, board, columnId, there.length, { ...task, creatorId: call.actor.uid });
  });

  on(contract.getTask, showTask);

  on(contract.saveTask, saveTask);

  on(contract.tickSubtask, async (call, { boardId, taskId, subtaskId, done }) => {
    await lockBoard(call, boardId, may.workOnBoard);
    const { subtasks } = await workedTask(call.tx, boardId, taskId);
    if (!subtasks.some(({ id }) => id === subtaskId)) throw notFound();
    const now = call.now.toISOString();
    const ticked = subtasks.map((one) => (one.id === subtaskId ? { ...one, ...doneAs(one, done, now) } : one));
    await indexSubtasks(call.tx, call.orgId, [{ id: taskId, subtasks: ticked }]);
    call.audit("task.subtaskTicked", "task", taskId, { subtaskId, done });
    await call.announce(taskChanged, { boardId, taskId });
    return storeTask(call, boardId, taskId, { subtasks: JSON.stringify(ticked) });
  });

  on(contract.moveTask, async (call, { boardId, ...move }) => {
    await lockBoard(call, boardId, may.workOnBoard);
    return moveTask(call, boardId, move);
  });

  on(contract.cloneTask, async (call, { boardId, taskId }) => {
    const board = await lockBoard(call, boardId, may.workOnBoard);
    const task = await taskOf(call.tx, boardId, taskId);
    const there = await ranksIn(call.tx, task.columnId);
    const copy = cloneOf(task, say(call.language, "boards.copySuffix"), call.now.toISOString(), newId);
    const at = there.findIndex(({ id }) => id === taskId) + 1;
    return insertTask(call, board, task.columnId, at, {
      ...copy,
      dueDate: null,
      assigneeId: null,
      notificationEmails: [],
      fieldValues: copiedValues(board.fields, task.fieldValues),
      creatorId: call.actor.uid,
    });
  });

  on(contract.deleteTask, async (call, { boardId, taskId }) => {
    await lockBoard(call, boardId, may.workOnBoard);
    const { title } = await taskOf(call.tx, boardId, taskId);
    await leaveColumn(call.tx, [taskId], call.now);
    call.audit("task.deleted", "task", taskId, { boardId, title });
    await call.announce(taskChanged, { boardId, taskId });
    return storeTask(call, boardId, taskId, { deletedAt: call.now, deletedBy: call.actor.uid, rank: null });
  });

  on(contract.listDeletedTasks, async (call, { boardId, after, limit }) => {
    await readBoard(call, boardId);
    let rows = call.tx
      .selectFrom("tasks")
      .select(["id", "title", "deletedAt"])
      .where("boardId", "=", boardId)
      .where("deletedAt", ">", trashSince(call.now))
      .$narrowType<{ deletedAt: Date }>();
    if (after !== undefined) {
      const [at = "", id = ""] = readCursor(after, 2);
      rows = rows.where((eb) => eb(eb.refTuple("deletedAt", "id"), "<", eb.tuple(new Date(at), id)));
    }
    const found = await rows
      .orderBy("deletedAt", "desc")
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute();
    const page = pageOfRows(found, limit, (row) => [row.deletedAt.toISOString(), row.id]);
    return { ...page, rows: page.rows.map((row) => ({ ...row, deletedAt: row.deletedAt.toISOString() })) };
  });

  on(contract.listMyTasks, listMyTasks);
}

/** Returns the custom values of a task after a change. Throws an error for the wrong custom field. */
async function newValues(
  call: MemberCall,
  board: BoardRow,
  before: FieldValues,
  changes: FieldValues,
): Promise<FieldValues> {
  if (Object.keys(changes).length === 0) return before;
  const { values, faults } = changedValues(board.fields, before, changes, await readersOf(call.tx, board));
  if (faults.length > 0) throw new Failure("failure.invalid", 422, { fields: faults });
  return values;
}

/** Which answers changed, by the names of their fields, as the audit keeps them. */
const changesOf = ({ fields }: BoardRow, before: FieldValues, after: FieldValues) =>
  Object.fromEntries(
    fields.flatMap(({ id, name }) =>
      before[id] === after[id] ? [] : [[name, { from: before[id] ?? "", to: after[id] ?? "" }]],
    ),
  );

/** A task is given to people who see its board. */
async function checkAssignee(call: MemberCall, board: BoardRow, id: string | null): Promise<void> {
  if (id === null || (await readersOf(call.tx, board)).some((reader) => reader.id === id)) return;
  throw new Failure("failure.invalid", 422, { fields: [{ path: "assigneeId", code: "boards.task.assigneeUnknown" }] });
}

async function saveTask(
  call: MemberCall,
  {
    boardId,
    taskId,
    columnId,
    version,
    subtasks,
    fieldValues,
    ...fields
  }: z.output<(typeof contract.saveTask)["input"]>,
) {
  const board = await lockBoard(call, boardId, may.workOnBoard);
  const before = await workedTask(call.tx, boardId, taskId);
  if (version !== undefined && version !== before.version) throw commonFailure("failure.conflict");
  const given = fields.assigneeId && fields.assigneeId !== before.assigneeId ? fields.assigneeId : undefined;
  if (given) await checkAssignee(call, board, given);
  const kept = subtasks && keptSubtasks(subtasks, before.subtasks, call.now.toISOString(), newId);
  if (kept) {
    await checkSubtaskPeople(call, board, before.subtasks, kept);
    await indexSubtasks(call.tx, call.orgId, [{ id: taskId, subtasks: kept }]);
  }
  const values = fieldValues && (await newValues(call, board, before.fieldValues, fieldValues));
  const set = {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    ...(kept ? { subtasks: JSON.stringify(kept) } : {}),
    ...(values ? { fieldValues: JSON.stringify(values) } : {}),
  };
  const answers = values && changesOf(board, before.fieldValues, values);
  call.audit("task.changed", "task", taskId, { boardId, fields: Object.keys(set), ...(answers ? { answers } : {}) });
  if (given) await call.announce(taskAssigned, { boardId, taskId, assigneeId: given });
  if (kept) await announceGiven(call, { boardId, taskId }, before.subtasks, kept);
  if (columnId !== undefined && columnId !== before.columnId) {
    const end = Number.MAX_SAFE_INTEGER;
    return moveTask(call, boardId, { taskId, toColumnId: columnId, newPosition: end }, set);
  }
  await call.announce(taskChanged, { boardId, taskId });
  return storeTask(call, boardId, taskId, set);
}

async function showTask(call: MemberCall, { boardId, taskId }: { boardId: string; taskId: string }) {
  const { tx } = call;
  const [board, task, schedules, relations, comments, attachments] = await Promise.all([
    readBoard(call, boardId),
    taskOf(tx, boardId, taskId),
    schedulesOf(tx, [boardId]),
    relationsOf(tx, taskId),
    countComments(tx, { kind: "task", id: taskId }),
    listAttachments(tx, { kind: "task", id: taskId }),
  ]);
  const [names, process, tracked] = await Promise.all([
    memberNames(tx, task.creatorId ? [task.creatorId] : []),
    processFor(call, task.processId),
    timeTracking(tx, task, schedules.get(board.id) ?? [], call.now),
  ]);
  return {
    ...task,
    subtasks: task.subtasks.map((one) => ({ ...one, completed: one.done })),
    fieldValues: shownValues(board.fields, task.fieldValues),
    process,
    creatorName: names.get(task.creatorId ?? "")?.name ?? "",
    createdAt: task.createdAt.toISOString(),
    updatedAt: task.updatedAt.toISOString(),
    completedAt: task.completedAt?.toISOString() ?? null,
    archivedAt: task.archivedAt?.toISOString() ?? null,
    ...relations,
    comments,
    attachments,
    timeTracking: tracked,
  };
}

/** The process of a task, for members, and keys, that may open it. */
async function processFor({ tx, actor, user }: MemberCall, id: string | null) {
  const process = id === null ? undefined : (await processNews(tx, [id])).get(id);
  if (!process || readProcess(actor, process) !== true) return null;
  if ((user.apiKey?.admits(getProcess, "api") ?? true) !== true) return null;
  return { id: process.id, title: process.title };
}
