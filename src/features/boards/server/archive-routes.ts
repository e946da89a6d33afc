import { pageOfRows, readCursor } from "#platform/db/page.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure } from "#protocol/failure.ts";
import { boardChanged, taskChanged } from "../events.ts";
import * as may from "../policy.ts";
import * as contract from "../task-contract.ts";
import { columnOf, rankAt, ranksIn } from "./places.ts";
import { countChange, lockBoard, readBoard } from "./queries.ts";
import { keptTask, storeTask, workedTask } from "./tasks/tasks.ts";
import { enterColumn, leaveColumn } from "./visits.ts";

/** The routes of the archive of a board, and of the way back from it and from the trash. */
export function archiveRoutes(on: On): void {
  on(contract.archiveTask, async (call, { boardId, taskId }) => {
    await lockBoard(call, boardId, may.workOnBoard);
    const { title } = await workedTask(call.tx, boardId, taskId);
    await leaveColumn(call.tx, [taskId], call.now);
    call.audit("task.archived", "task", taskId, { boardId, title });
    await call.announce(taskChanged, { boardId, taskId });
    return storeTask(call, boardId, taskId, { archivedAt: call.now, rank: null });
  });

  on(contract.archiveColumn, async (call, { boardId, columnId }) => {
    const { tx, now } = call;
    await lockBoard(call, boardId, may.workOnBoard);
    const { name } = await columnOf(tx, boardId, columnId);
    const ids = (await ranksIn(tx, columnId)).map(({ id }) => id);
    if (ids.length > 0)
      await tx
        .updateTable("tasks")
        .set((eb) => ({ archivedAt: now, rank: null, updatedAt: now, version: eb("version", "+", 1) }))
        .where("id", "in", ids)
        .execute();
    await leaveColumn(tx, ids, now);
    call.audit("boardColumn.tasksArchived", "board", boardId, { columnId, name, tasks: ids });
    await call.announce(boardChanged, { boardId });
    return { id: columnId, version: await countChange(call, boardId), archived: ids.length };
  });

  on(contract.listArchivedTasks, async (call, { boardId, after, limit, search }) => {
    await readBoard(call, boardId);
    let rows = call.tx
      .selectFrom("tasks")
      .select(["id", "title", "archivedAt", "completedAt"])
      .where("boardId", "=", boardId)
      .where("deletedAt", "is", null)
      .where("archivedAt", "is not", null)
      .$narrowType<{ archivedAt: Date }>();
    if (search !== "") rows = rows.where("title", "ilike", `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
    if (after !== undefined) {
      const [at = "", id = ""] = readCursor(after, 2);
      rows = rows.where((eb) => eb(eb.refTuple("archivedAt", "id"), "<", eb.tuple(new Date(at), id)));
    }
    const found = await rows
      .orderBy("archivedAt", "desc")
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute();
    const page = pageOfRows(found, limit, (row) => [row.archivedAt.toISOString(), row.id]);
    return {
      ...page,
      rows: page.rows.map(({ archivedAt, completedAt, ...row }) => ({
        ...row,
        archivedAt: archivedAt.toISOString(),
        completed: completedAt !== null,
      })),
    };
  });

  on(contract.restoreTask, restoreTask);
}

async function restoreTask(call: MemberCall, { boardId, taskId }: { boardId: string; taskId: string }) {
  const { tx, now, orgId } = call;
  await lockBoard(call, boardId, may.workOnBoard);
  const task = await keptTask(call, boardId, taskId);
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
  const back = { deletedAt: null, deletedBy: null, archivedAt: null, enteredAt: now };
  return storeTask(call, boardId, taskId, { ...back, rank, columnId, completedAt });
}
