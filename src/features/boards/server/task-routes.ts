import { listAttachments } from "#features/attachments/server/index.ts";
import { countComments } from "#features/comments/server/index.ts";
import { memberNames } from "#features/members/server/index.ts";
import { readProcess } from "#features/processes/policy.ts";
import { processNews } from "#features/processes/server/index.ts";
import { newId } from "#platform/clock.ts";
import { pageOfRows, readCursor } from "#platform/db/page.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { commonFailure, Failure, notFound } from "#protocol/failure.ts";
import { taskAssigned, taskChanged } from "../events.ts";
import { type BoardField, changedValues, copiedValues, type FieldValues, shownValues } from "../field.ts";
import * as may from "../policy.ts";
import { cloneOf, type Subtask } from "../task.ts";
import * as contract from "../task-contract.ts";
import { cardOf, cardRows, readersOf } from "./details.ts";
import { insertTask } from "./insert-task.ts";
import { moveTask } from "./move-task.ts";
import { columnOf, rankAt, ranksIn } from "./places.ts";
import { type BoardRow, lockBoard, readBoard, schedulesOf, seenBoards, trashSince } from "./queries.ts";
import { say } from "./say.ts";
import { deletedTask, storeTask, taskOf } from "./tasks.ts";
import { enterColumn, leaveColumn, timeTracking } from "./visits.ts";

/** The routes of tasks. */
export function taskRoutes(on: On): void {
  on(contract.createTask, async (call, { boardId, columnId, subtasks, fieldValues, ...fields }) => {
    const board = await lockBoard(call, boardId, may.workOnBoard);
    await checkAssignee(call, board, fields.assigneeId);
    const there = await ranksIn(call.tx, columnId);
    const values = await newValues(call, board, {}, fieldValues);
    const task = { ...fields, subtasks: withIds(subtasks), fieldValues: values };
    return insertTask(call, board, columnId, there.length, { ...task, creatorId: call.actor.uid });
  });

  on(contract.getTask, showTask);

  on(contract.saveTask, async (call, { boardId, taskId, columnId, version, subtasks, fieldValues, ...fields }) => {
    const board = await lockBoard(call, boardId, may.workOnBoard);
    const before = await taskOf(call.tx, boardId, taskId);
    if (version !== undefined && version !== before.version) throw commonFailure("failure.conflict");
    if (fields.assigneeId && fields.assigneeId !== before.assigneeId)
      await checkAssignee(call, board, fields.assigneeId);
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const values = fieldValues && (await newValues(call, board, before.fieldValues, fieldValues));
    const set = {
      ...given,
      ...(subtasks ? { subtasks: JSON.stringify(withIds(subtasks)) } : {}),
      ...(values ? { fieldValues: JSON.stringify(values) } : {}),
    };
    const answers = values && changesOf(board, before.fieldValues, values);
    call.audit("task.changed", "task", taskId, { boardId, fields: Object.keys(set), ...(answers ? { answers } : {}) });
    if (fields.assigneeId && fields.assigneeId !== before.assigneeId)
      await call.announce(taskAssigned, { boardId, taskId, assigneeId: fields.assigneeId });
    if (columnId !== undefined && columnId !== before.columnId) {
      const end = Number.MAX_SAFE_INTEGER;
      return moveTask(call, boardId, { taskId, toColumnId: columnId, newPosition: end }, set);
    }
    await call.announce(taskChanged, { boardId, taskId });
    return storeTask(call, boardId, taskId, set);
  });

  on(contract.tickSubtask, async (call, { boardId, taskId, subtaskId, done }) => {
    await lockBoard(call, boardId, may.workOnBoard);
    const { subtasks } = await taskOf(call.tx, boardId, taskId);
    if (!subtasks.some(({ id }) => id === subtaskId)) throw notFound();
    const ticked = subtasks.map((one) => (one.id === subtaskId ? { ...one, done } : one));
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
    const copy = cloneOf(task, say(call.language, "boards.copySuffix"), newId);
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
    return storeTask(call, boardId, taskId, { deletedAt: call.now, rank: null });
  });

  on(contract.restoreTask, restoreTask);

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

/** What a task answers after a change; refused beside the custom field that is wrong. */
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

const withIds = (subtasks: readonly { id?: string | undefined; title: string; done: boolean }[]): Subtask[] => {
  const taken = new Set<string>();
  return subtasks.map(({ id, title, done }) => {
    const own = id !== undefined && !taken.has(id) ? id : newId();
    taken.add(own);
    return { id: own, title, done };
  });
};

async function showTask(call: MemberCall, { boardId, taskId }: { boardId: string; taskId: string }) {
  const board = await readBoard(call, boardId);
  const task = await taskOf(call.tx, boardId, taskId);
  const schedules = (await schedulesOf(call.tx, [board.id])).get(board.id) ?? [];
  const creator = task.creatorId ? (await memberNames(call.tx, [task.creatorId])).get(task.creatorId) : undefined;
  return {
    ...task,
    fieldValues: shownValues(board.fields, task.fieldValues),
    process: await processFor(call, task.processId),
    creatorName: creator?.name ?? "",
    createdAt: task.createdAt.toISOString(),
    updatedAt: task.updatedAt.toISOString(),
    completedAt: task.completedAt?.toISOString() ?? null,
    comments: await countComments(call.tx, { kind: "task", id: taskId }),
    attachments: await listAttachments(call.tx, { kind: "task", id: taskId }),
    timeTracking: await timeTracking(call.tx, task, schedules, call.now),
  };
}

/** The process of a task, for whoever may open it. */
async function processFor({ tx, actor }: MemberCall, id: string | null) {
  const process = id === null ? undefined : (await processNews(tx, [id])).get(id);
  if (!process || readProcess(actor, process) !== true) return null;
  return { id: process.id, title: process.title };
}

async function restoreTask(call: MemberCall, { boardId, taskId }: { boardId: string; taskId: string }) {
  const { tx, now, orgId } = call;
  await lockBoard(call, boardId, may.workOnBoard);
  const task = await deletedTask(call, boardId, taskId);
  const columns = await tx
    .selectFrom("boardColumns")
    .select("id")
    .where("boardId", "=", boardId)
    .where("deletedAt", "is", null)
    .orderBy("rank")
    .execute();
  // The column it was in may be gone: then the first one takes it.
  const columnId = columns.find(({ id }) => id === task.columnId)?.id ?? columns[0]?.id;
  if (columnId === undefined) throw new Failure("boards.task.noColumn", 409);
  const column = await columnOf(tx, boardId, columnId);
  const there = await ranksIn(tx, columnId);
  const rank = await rankAt(tx, there, there.length);
  await enterColumn(tx, { orgId, boardId, taskId, columnId, columnName: column.name, at: now });
  call.audit("task.restored", "task", taskId, { boardId, title: task.title });
  await call.announce(taskChanged, { boardId, taskId });
  const completedAt = column.final ? (task.completedAt ?? now) : null;
  return storeTask(call, boardId, taskId, { deletedAt: null, rank, columnId, enteredAt: now, completedAt });
}

async function listMyTasks(call: MemberCall, { after, limit }: { after?: string | undefined; limit: number }) {
  call.authorize(may.openBoards(call.actor));
  // Tasks without a day come last.
  const last = "9999";
  let rows = cardRows(call.tx)
    .innerJoin("boards as b", (join) => join.onRef("b.orgId", "=", "t.orgId").onRef("b.id", "=", "t.boardId"))
    .innerJoin("boardColumns as c", (join) => join.onRef("c.orgId", "=", "t.orgId").onRef("c.id", "=", "t.columnId"))
    .select(["t.boardId", "b.name as boardName", "c.name as columnName", "b.fields"])
    .$narrowType<{ fields: BoardField[] }>()
    .where("t.assigneeId", "=", call.actor.uid)
    .where("t.completedAt", "is", null)
    .where("t.boardId", "in", seenBoards(call.tx, call.actor));
  if (after !== undefined) {
    const [day = "", id = ""] = readCursor(after, 2);
    rows = rows.where((eb) =>
      eb(eb.tuple(eb.fn.coalesce("t.dueDate", eb.val(last)), eb.ref("t.id")), ">", eb.tuple(day, id)),
    );
  }
  const found = await rows
    .orderBy((eb) => eb.fn.coalesce("t.dueDate", eb.val(last)))
    .orderBy("t.id")
    .limit(limit + 1)
    .execute();
  const page = pageOfRows(found, limit, (row) => [row.dueDate ?? last, row.id]);
  return {
    ...page,
    rows: page.rows.map(({ boardName, columnName, boardId, fields, ...row }) => ({
      ...cardOf(row, fields),
      boardId,
      boardName,
      columnName,
    })),
  };
}
