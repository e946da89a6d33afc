import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import { quietChanged } from "../events.ts";
import { silenceBoard } from "../policy.ts";
import * as contract from "../quiet-contract.ts";
import { readBoard } from "./queries.ts";
import { taskOf } from "./tasks/tasks.ts";

/** The routes of what somebody wants to hear nothing of. It is their own choice, and no record of the organization. */
export function quietRoutes(on: On): void {
  on(contract.getQuiet, async (call, { boardId }) => {
    await readBoard(call, boardId);
    const rows = await call.tx
      .selectFrom("quietBoards")
      .select("subjectId")
      .where("boardId", "=", boardId)
      .where("personId", "=", call.actor.uid)
      .execute();
    const subjects = rows.map(({ subjectId }) => subjectId);
    return { board: subjects.includes(boardId), tasks: subjects.filter((id) => id !== boardId) };
  });

  on(contract.setQuiet, async (call, { boardId, taskId, quiet }) => {
    const { tx, orgId, actor } = call;
    call.authorize(silenceBoard(call.actor, await readBoard(call, boardId)));
    if (taskId !== undefined) await taskOf(tx, boardId, taskId);
    const subjectId = taskId ?? boardId;
    if (quiet)
      await tx
        .insertInto("quietBoards")
        .values({ orgId, personId: actor.uid, subjectId, boardId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await tx.deleteFrom("quietBoards").where("personId", "=", actor.uid).where("subjectId", "=", subjectId).execute();
    call.audit("board.quiet", "board", boardId, { taskId, quiet });
    await call.announce(quietChanged, { boardId, uid: actor.uid });
    return { quiet };
  });
}

/** Returns the people who muted a task, or its whole board. */
export async function quietPeople(
  tx: Tx,
  task: { readonly id: string; readonly boardId: string },
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("quietBoards")
    .select("personId")
    .where("subjectId", "in", [task.id, task.boardId])
    .execute();
  return new Set(rows.map(({ personId }) => personId));
}
