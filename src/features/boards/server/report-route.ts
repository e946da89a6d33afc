import type { On } from "#platform/http/serve.ts";
import { boardReport, getBoardReport } from "../report.ts";
import { columnsOf, readersOf } from "./details.ts";
import { readBoard, schedulesOf } from "./queries.ts";

/** The report of a board. */
export function reportRoute(on: On): void {
  on(getBoardReport, async (call, { boardId, from, to }) => {
    const board = await readBoard(call, boardId);
    const { tx, now } = call;
    const tasks = await tx
      .selectFrom("tasks")
      .select(["id", "title", "assigneeId", "createdAt", "completedAt"])
      .where("boardId", "=", boardId)
      .where("deletedAt", "is", null)
      .execute();
    const stays = await tx
      .selectFrom("taskVisits")
      .select(["taskId", "columnId", "enteredAt", "leftAt"])
      .where("boardId", "=", boardId)
      .orderBy("enteredAt")
      .execute();
    const schedules = (await schedulesOf(tx, [boardId])).get(boardId) ?? [];
    const shown = new Set(tasks.map(({ id }) => id));
    return boardReport({
      tasks: tasks.map((task) => ({
        ...task,
        createdAt: task.createdAt.getTime(),
        completedAt: task.completedAt?.getTime() ?? null,
      })),
      stays: stays
        .filter(({ taskId }) => shown.has(taskId))
        .map((stay) => ({ ...stay, enteredAt: stay.enteredAt.getTime(), leftAt: stay.leftAt?.getTime() ?? null })),
      columns: await columnsOf(tx, boardId),
      people: await readersOf(tx, board),
      schedules,
      zone: schedules.at(-1)?.schedule.timezone ?? "UTC",
      from,
      to,
      now: now.getTime(),
    });
  });
}
