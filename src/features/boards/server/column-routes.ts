import { rankBetween } from "#engine/rank/rank.ts";
import { newId } from "#platform/clock.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { refuseChanged } from "#platform/http/typed-over.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { type Column, maxColumns } from "../column.ts";
import * as contract from "../contract.ts";
import { boardChanged } from "../events.ts";
import { reordered } from "../moves.ts";
import * as may from "../policy.ts";
import { columnsOf } from "./details.ts";
import { columnOf, ranksBelow, ranksIn } from "./places.ts";
import { countChange, lockBoard, trashSince } from "./queries.ts";
import { enterColumn, leaveColumn } from "./visits.ts";

type ColumnValues = Omit<Column, "id" | "position">;

/** The routes of columns. */
export function columnRoutes(on: On): void {
  on(contract.createColumn, async (call, { boardId, position, ...fields }) => {
    await lockBoard(call, boardId, may.manageBoard);
    const columns = await columnsOf(call.tx, boardId);
    if (columns.length >= maxColumns) throw new Failure("boards.column.tooMany", 422, { values: { max: maxColumns } });
    const at = Math.min(position ?? columns.length, columns.length);
    const rank = rankBetween(columns[at - 1]?.rank ?? null, columns[at]?.rank ?? null);
    const id = newId();
    await call.tx
      .insertInto("boardColumns")
      .values({ ...fields, orgId: call.orgId, id, boardId, rank })
      .execute();
    return recordChange(call, boardId, id, "created", { name: fields.name });
  });

  on(contract.reorderColumns, async (call, { boardId, draggedColumnId, targetColumnId }) => {
    await lockBoard(call, boardId, may.manageBoard);
    const before = await columnsOf(call.tx, boardId);
    for (const id of [draggedColumnId, targetColumnId])
      if (!before.some((column) => column.id === id)) throw notFound();
    const after = reordered(before, draggedColumnId, targetColumnId);
    const at = after.findIndex(({ id }) => id === draggedColumnId);
    if (draggedColumnId !== targetColumnId) {
      const rank = rankBetween(after[at - 1]?.rank ?? null, after[at + 1]?.rank ?? null);
      await call.tx.updateTable("boardColumns").set({ rank }).where("id", "=", draggedColumnId).execute();
    }
    return recordChange(call, boardId, draggedColumnId, "moved", { position: at });
  });

  on(contract.saveColumn, async (call, { boardId, columnId, before: typedOver, ...fields }) => {
    await lockBoard(call, boardId, may.manageBoard);
    const before = await columnOf(call.tx, boardId, columnId);
    refuseOther(typedOver, before);
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length > 0)
      await call.tx.updateTable("boardColumns").set(given).where("id", "=", columnId).execute();
    if (fields.final !== undefined && fields.final !== before.final) await completeIn(call, columnId, fields.final);
    return recordChange(call, boardId, columnId, "changed", given);
  });

  on(contract.deleteColumn, deleteColumn);
  on(contract.restoreColumn, restoreColumn);
}

/** Refuses a save that was typed over other values than those of the column. */
function refuseOther(
  typedOver: { readonly [K in keyof ColumnValues]?: ColumnValues[K] | undefined } = {},
  stored: ColumnValues,
): void {
  for (const name of Object.keys(typedOver) as (keyof ColumnValues)[]) refuseChanged(typedOver[name], stored[name]);
}

/**
 * Completes the tasks of a column that becomes the final step, as of the moment they entered it, or opens those of one that no
 * longer is. A switch that is turned off and on again therefore keeps the moments.
 */
const completeIn = async ({ tx }: MemberCall, columnId: string, final: boolean): Promise<void> =>
  void (await tx
    .updateTable("tasks")
    .set((eb) => ({ completedAt: final ? eb.ref("enteredAt") : null }))
    .where("columnId", "=", columnId)
    .where("deletedAt", "is", null)
    .where("archivedAt", "is", null)
    .execute());

async function deleteColumn(
  call: MemberCall,
  input: { boardId: string; columnId: string; moveTasksToColumnId?: string | undefined },
) {
  const { tx, now } = call;
  const { boardId, columnId, moveTasksToColumnId: targetId } = input;
  await lockBoard(call, boardId, may.manageBoard);
  const { name } = await columnOf(tx, boardId, columnId);
  if (targetId !== undefined) await moveAll(call, boardId, columnId, targetId);
  await moveArchived(call, boardId, columnId, targetId);
  const left = (await ranksIn(tx, columnId)).map(({ id }) => id);
  // The same moment marks what went together, so that it comes back together.
  await tx
    .updateTable("tasks")
    .set({ deletedAt: now, rank: null })
    .where("columnId", "=", columnId)
    .where("deletedAt", "is", null)
    .execute();
  await leaveColumn(tx, left, now);
  await tx.updateTable("boardColumns").set({ deletedAt: now, rank: null }).where("id", "=", columnId).execute();
  return recordChange(call, boardId, columnId, "deleted", { name, tasks: left.length, movedTo: targetId });
}

/** Moves the archived tasks of a column to the given one or the first, to which they will be restored. */
async function moveArchived({ tx }: MemberCall, boardId: string, fromId: string, toId: string | undefined) {
  const other = toId ?? (await columnsOf(tx, boardId)).find(({ id }) => id !== fromId)?.id;
  if (other === undefined) return;
  await tx
    .updateTable("tasks")
    .set({ columnId: other })
    .where("columnId", "=", fromId)
    .where("archivedAt", "is not", null)
    .execute();
}

/** Moves all tasks of a column below those of another column of the same board. */
async function moveAll(call: MemberCall, boardId: string, fromId: string, toId: string): Promise<void> {
  const { tx, now, orgId } = call;
  const wrong = () =>
    new Failure("failure.invalid", 422, {
      fields: [{ path: "moveTasksToColumnId", code: "boards.column.targetElsewhere" }],
    });
  if (toId === fromId) throw wrong();
  const target = await columnOf(tx, boardId, toId).catch(() => {
    throw wrong();
  });
  const moving = await ranksIn(tx, fromId);
  const ranks = await ranksBelow(tx, toId, moving.length);
  for (const [i, { id }] of moving.entries()) {
    const rank = ranks[i] ?? null;
    await tx
      .updateTable("tasks")
      .set((eb) => ({
        columnId: toId,
        rank,
        enteredAt: now,
        completedAt: target.final ? eb.fn.coalesce("completedAt", eb.val(now)) : null,
        version: eb("version", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
    await leaveColumn(tx, [id], now);
    await enterColumn(tx, { orgId, boardId, taskId: id, columnId: toId, columnName: target.name, at: now });
  }
}

async function restoreColumn(call: MemberCall, { boardId, columnId }: { boardId: string; columnId: string }) {
  const { tx, now, orgId } = call;
  await lockBoard(call, boardId, may.manageBoard);
  const gone = await tx
    .selectFrom("boardColumns")
    .select(["name", "deletedAt", "final"])
    .where("boardId", "=", boardId)
    .where("id", "=", columnId)
    .where("deletedAt", ">", trashSince(now))
    .executeTakeFirst();
  if (!gone?.deletedAt) throw notFound();
  const columns = await columnsOf(tx, boardId);
  const rank = rankBetween(columns.at(-1)?.rank ?? null, null);
  await tx.updateTable("boardColumns").set({ deletedAt: null, rank }).where("id", "=", columnId).execute();
  const tasks = await tx
    .selectFrom("tasks")
    .select("id")
    .where("columnId", "=", columnId)
    .where("deletedAt", "=", gone.deletedAt)
    .where("archivedAt", "is", null)
    .orderBy("id")
    .execute();
  const ranks = await ranksBelow(tx, columnId, tasks.length);
  for (const [i, { id }] of tasks.entries()) {
    await tx
      .updateTable("tasks")
      .set({ deletedAt: null, rank: ranks[i] ?? null, enteredAt: now })
      .where("id", "=", id)
      .execute();
    await enterColumn(tx, { orgId, boardId, taskId: id, columnId, columnName: gone.name, at: now });
  }
  return recordChange(call, boardId, columnId, "restored", { name: gone.name, tasks: tasks.length });
}

async function recordChange(
  call: MemberCall,
  boardId: string,
  columnId: string,
  what: "created" | "changed" | "moved" | "deleted" | "restored",
  details: Readonly<Record<string, unknown>>,
): Promise<{ id: string; version: number }> {
  call.audit(`boardColumn.${what}`, "board", boardId, { columnId, ...details });
  await call.announce(boardChanged, { boardId });
  return { id: columnId, version: await countChange(call, boardId) };
}
