import { sql } from "kysely";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure } from "#protocol/failure.ts";
import { taskChanged } from "../../events.ts";
import * as may from "../../policy.ts";
import { isCircle, maxBlockers } from "../../relation.ts";
import type { RelatedTask } from "../../task.ts";
import * as contract from "../../task-contract.ts";
import { lockBoard } from "../queries.ts";
import { storeTask, workedTask } from "./tasks.ts";

/** The routes of which task waits for which. */
export function relationRoutes(on: On): void {
  on(contract.blockTask, async (call, { boardId, taskId, otherTaskId }) => {
    const { tx, orgId, now } = call;
    await lockBoard(call, boardId, may.workOnBoard);
    await workedTask(tx, boardId, taskId);
    await workedTask(tx, boardId, otherTaskId);
    const relations = await tx
      .selectFrom("taskRelations")
      .select(["blockerId", "blockedId"])
      .where("boardId", "=", boardId)
      .execute();
    if (isCircle(relations, { blockerId: otherTaskId, blockedId: taskId }))
      throw new Failure("boards.relations.circle", 422);
    if (relations.filter(({ blockedId }) => blockedId === taskId).length >= maxBlockers)
      throw new Failure("boards.relations.tooMany", 422, { values: { max: maxBlockers } });
    await tx
      .insertInto("taskRelations")
      .values({ orgId, boardId, blockerId: otherTaskId, blockedId: taskId, createdAt: now })
      .onConflict((on) => on.doNothing())
      .execute();
    return record(call, { boardId, taskId, otherTaskId }, "blocked");
  });

  on(contract.unblockTask, async (call, { boardId, taskId, otherTaskId }) => {
    await lockBoard(call, boardId, may.workOnBoard);
    await workedTask(call.tx, boardId, taskId);
    await call.tx
      .deleteFrom("taskRelations")
      .where("boardId", "=", boardId)
      .where("blockerId", "=", otherTaskId)
      .where("blockedId", "=", taskId)
      .execute();
    return record(call, { boardId, taskId, otherTaskId }, "unblocked");
  });
}

async function record(
  call: MemberCall,
  { boardId, taskId, otherTaskId }: { boardId: string; taskId: string; otherTaskId: string },
  what: "blocked" | "unblocked",
) {
  call.audit(`task.${what}`, "task", taskId, { boardId, by: otherTaskId });
  for (const id of [taskId, otherTaskId]) await call.announce(taskChanged, { boardId, taskId: id });
  return storeTask(call, boardId, taskId, {});
}

/** Counts the open tasks of a board that each of its tasks waits for. */
export async function openBlockers(tx: Tx, boardId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom("taskRelations as r")
    .innerJoin("tasks as t", (join) => join.onRef("t.orgId", "=", "r.orgId").onRef("t.id", "=", "r.blockerId"))
    .select(["r.blockedId", sql<number>`count(*)::int`.as("count")])
    .where("r.boardId", "=", boardId)
    .where("t.deletedAt", "is", null)
    .where("t.archivedAt", "is", null)
    .where("t.completedAt", "is", null)
    .groupBy("r.blockedId")
    .execute();
  return new Map(rows.map(({ blockedId, count }) => [blockedId, count]));
}

/** The tasks a task waits for, and those that wait for it. Whatever is in the trash is not among them. */
export async function relationsOf(
  tx: Tx,
  taskId: string,
): Promise<{ readonly blockedBy: RelatedTask[]; readonly blocks: RelatedTask[] }> {
  const sides = { blockedBy: ["blockedId", "blockerId"], blocks: ["blockerId", "blockedId"] } as const;
  const related = async ([own, other]: readonly ["blockedId" | "blockerId", "blockedId" | "blockerId"]) => {
    const rows = await tx
      .selectFrom("taskRelations as r")
      .innerJoin("tasks as t", (join) => join.onRef("t.orgId", "=", "r.orgId").onRef("t.id", "=", `r.${other}`))
      .select(["t.id", "t.title", "t.completedAt", "t.archivedAt"])
      .where(`r.${own}`, "=", taskId)
      .where("t.deletedAt", "is", null)
      .orderBy("r.createdAt")
      .orderBy("t.id")
      .execute();
    return rows.map(({ id, title, completedAt, archivedAt }) => ({
      id,
      title,
      completed: completedAt !== null || archivedAt !== null,
    }));
  };
  return { blockedBy: await related(sides.blockedBy), blocks: await related(sides.blocks) };
}
