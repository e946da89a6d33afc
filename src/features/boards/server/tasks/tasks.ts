import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import type { FieldValues } from "../../field.ts";
import type { Subtask } from "../../subtask.ts";
import type { Priority } from "../../task.ts";
import { countChange, trashSince } from "../queries.ts";

const rows = (tx: Tx, boardId: string, id: string) =>
  tx
    .selectFrom("tasks")
    .selectAll()
    .where("boardId", "=", boardId)
    .where("id", "=", id)
    .$narrowType<{ subtasks: Subtask[]; priority: Priority; fieldValues: FieldValues }>();

/** A task of this board that was not deleted, in the archive or not; 404 otherwise. The board's lock keeps it as it is. */
export async function taskOf(tx: Tx, boardId: string, id: string) {
  const row = await rows(tx, boardId, id).where("deletedAt", "is", null).executeTakeFirst();
  if (!row) throw await gone(tx, boardId, id);
  return row;
}

/** The failure of a task that is not there. One that somebody deleted names them. */
async function gone(tx: Tx, boardId: string, id: string): Promise<Failure> {
  const { deletedBy, title } = (await rows(tx, boardId, id).executeTakeFirst()) ?? {};
  if (!deletedBy || title === undefined) return notFound();
  const name = (await memberNames(tx, [deletedBy])).get(deletedBy)?.name;
  return name ? new Failure("boards.task.gone", 404, { values: { name, title } }) : notFound();
}

/** Returns a task that is on this board. An archived one must be restored before it can change. */
export async function workedTask(tx: Tx, boardId: string, id: string) {
  const row = await taskOf(tx, boardId, id);
  if (row.archivedAt !== null) throw new Failure("boards.archive.first", 409);
  return row;
}

/** A task in the trash or the archive of this board. */
export async function keptTask({ tx, now }: MemberCall, boardId: string, id: string) {
  const row = await rows(tx, boardId, id)
    .where((eb) =>
      eb.or([
        eb("deletedAt", ">", trashSince(now)),
        eb.and([eb("deletedAt", "is", null), eb("archivedAt", "is not", null)]),
      ]),
    )
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Stores the changes of a task, and counts the change of the task and of its board. */
export async function storeTask(
  call: MemberCall,
  boardId: string,
  id: string,
  set: Readonly<Record<string, unknown>>,
): Promise<{ id: string; version: number }> {
  const { version } = await call.tx
    .updateTable("tasks")
    .set((eb) => ({ ...set, version: eb("version", "+", 1), updatedAt: call.now }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  await countChange(call, boardId);
  return { id, version };
}
