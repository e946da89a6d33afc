import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { Failure } from "#protocol/failure.ts";
import { taskAssigned } from "../../events.ts";
import type { Subtask } from "../../subtask.ts";
import { readersOf } from "../details.ts";
import type { BoardRow } from "../queries.ts";

/** Writes the sub-tasks of tasks that are open and somebody's where they are found by person and day. */
export async function indexSubtasks(
  tx: Tx,
  orgId: string,
  tasks: readonly { readonly id: string; readonly subtasks: readonly Subtask[] }[],
): Promise<void> {
  const ids = tasks.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.deleteFrom("openSubtasks").where("taskId", "in", ids).execute();
  const rows = tasks.flatMap(({ id: taskId, subtasks }) =>
    subtasks.flatMap(({ id, title, done, assigneeId = null, dueDate = null }) =>
      done || assigneeId === null ? [] : [{ orgId, taskId, id, title, assigneeId, dueDate }],
    ),
  );
  if (rows.length > 0) await tx.insertInto("openSubtasks").values(rows).execute();
}

/** Checks that new assignees of sub-tasks can see the board. Existing ones stay. */
export async function checkSubtaskPeople(
  { tx }: MemberCall,
  board: BoardRow,
  before: readonly Subtask[],
  after: readonly Subtask[],
): Promise<void> {
  if (newlyGiven(before, after).length === 0) return;
  const readers = new Set((await readersOf(tx, board)).map(({ id }) => id));
  const wrong = after.findIndex((one) => newlyGiven(before, [one]).some((id) => !readers.has(id)));
  if (wrong < 0) return;
  throw new Failure("failure.invalid", 422, {
    fields: [{ path: `subtasks.${wrong}.assigneeId`, code: "boards.task.assigneeUnknown" }],
  });
}

/** The people to whom sub-tasks were given that they did not have before. */
const newlyGiven = (before: readonly Subtask[], after: readonly Subtask[]): string[] =>
  after.flatMap(({ id, assigneeId = null }) =>
    assigneeId === null || before.some((one) => one.id === id && one.assigneeId === assigneeId) ? [] : [assigneeId],
  );

/** Tells those who were given a sub-task, each once. */
export async function announceGiven(
  call: Pick<MemberCall, "announce">,
  of: { readonly boardId: string; readonly taskId: string },
  before: readonly Subtask[],
  after: readonly Subtask[],
): Promise<void> {
  const people = newlyGiven(
    before,
    after.filter(({ done }) => !done),
  );
  for (const assigneeId of new Set(people)) await call.announce(taskAssigned, { ...of, assigneeId });
}
