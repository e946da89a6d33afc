import { byNaturalOrder } from "#engine/search/natural-key.ts";
import { entryNames } from "#features/catalogs/server/index.ts";
import { colleagues } from "#features/members/server/index.ts";
import { readProcess } from "#features/processes/policy.ts";
import { processNews } from "#features/processes/server/index.ts";
import { memberIds } from "#features/teams/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { BoardDetails } from "../board.ts";
import type { Column } from "../column.ts";
import { type BoardField, type FieldValues, shownValues } from "../field.ts";
import * as may from "../policy.ts";
import type { Subtask } from "../subtask.ts";
import type { Card, Priority } from "../task.ts";
import { type BoardRow, schedulesOf, shownBoards } from "./queries.ts";
import { openBlockers } from "./tasks/relations.ts";

/** The columns of a board from left to right. */
export async function columnsOf(tx: Tx, boardId: string): Promise<(Column & { readonly rank: string })[]> {
  const rows = await tx
    .selectFrom("boardColumns")
    .select(["id", "name", "color", "rank", "notifyExternalEmails", "targetTimeMinutes", "final", "clientLabel"])
    .where("boardId", "=", boardId)
    .where("deletedAt", "is", null)
    .$narrowType<{ rank: string }>()
    .orderBy("rank")
    .execute();
  return rows.map((row, position) => ({ ...row, position }));
}

/** Selects the rows of cards. */
export const cardRows = (tx: Tx) =>
  tx
    .selectFrom("tasks as t")
    .select(["t.id", "t.columnId", "t.title", "t.priority", "t.dueDate", "t.assigneeId", "t.labels", "t.subtasks"])
    .select(["t.enteredAt", "t.completedAt", "t.version", "t.fieldValues", "t.processId"])
    .where("t.deletedAt", "is", null)
    .where("t.archivedAt", "is", null)
    .$narrowType<{ subtasks: Subtask[]; priority: Priority; fieldValues: FieldValues }>();

type CardRow = Awaited<ReturnType<ReturnType<typeof cardRows>["execute"]>>[number];

/** A task as a board shows it. */
export const cardOf = (
  { columnId: _, enteredAt, completedAt, subtasks, fieldValues, ...row }: CardRow,
  fields: readonly BoardField[],
  waitsFor = 0,
  readable: ReadonlySet<string> = new Set(),
): Card => ({
  ...row,
  processId: row.processId !== null && readable.has(row.processId) ? row.processId : null,
  waitsFor,
  subtasks: subtasks.length,
  subtasksDone: subtasks.filter(({ done }) => done).length,
  fieldValues: shownValues(fields, fieldValues),
  since: enteredAt.toISOString(),
  completedAt: completedAt?.toISOString() ?? null,
});

/** Everything a board's page shows at once. */
export async function boardDetails(call: MemberCall, row: BoardRow): Promise<BoardDetails> {
  const { tx } = call;
  const [[board], columns, cards, waiting, schedules, people] = await Promise.all([
    shownBoards(call, [row]),
    columnsOf(tx, row.id),
    cardRows(tx).where("t.boardId", "=", row.id).orderBy("t.rank").execute(),
    openBlockers(tx, row.id),
    schedulesOf(tx, [row.id]),
    readersOf(tx, row),
  ]);
  if (!board) throw new Error("a board that is read can be shown");
  const processes = await readableProcesses(
    call,
    cards.flatMap(({ processId }) => processId ?? []),
  );
  const readable = new Set(processes.map(({ id }) => id));
  const byColumn = Map.groupBy(cards, ({ columnId }) => columnId);
  return {
    board,
    columns: columns.map(({ rank: _, ...column }) => ({
      ...column,
      tasks: (byColumn.get(column.id) ?? []).map((card) => cardOf(card, row.fields, waiting.get(card.id), readable)),
    })),
    schedules: schedules.get(row.id) ?? [],
    people,
    processes,
  };
}

/** Returns those of these processes that the caller may open, with their clients, by title. */
export async function readableProcesses(
  { tx, actor }: Pick<MemberCall, "tx" | "actor">,
  ids: readonly string[],
): Promise<BoardDetails["processes"]> {
  const found = [...(await processNews(tx, ids)).values()].filter((process) => readProcess(actor, process) === true);
  const clientIds = found.flatMap(({ clientId }) => clientId ?? []);
  const names = await entryNames(tx, "clients", clientIds);
  return found
    .map(({ id, title, clientId }) => {
      const name = clientId === null ? undefined : names.get(clientId);
      return { id, title, client: clientId !== null && name !== undefined ? { id: clientId, name } : null };
    })
    .toSorted((a, b) => byNaturalOrder(a.title, b.title));
}

/** The people who see a board: tasks are given to them, and only they are mentioned. */
export async function readersOf(tx: Tx, board: BoardRow): Promise<{ id: string; name: string }[]> {
  const people = await colleagues(tx);
  const inTeams = new Set((await Promise.all(board.teams.map((id) => memberIds(tx, id)))).flat());
  return people
    .filter(
      ({ id, roles }) =>
        roles.length > 0 && may.sees({ uid: id, roles, teamIds: inTeams.has(id) ? board.teams : [] }, board),
    )
    .map(({ id, name }) => ({ id, name }));
}
