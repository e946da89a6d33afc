import { z } from "zod";
import { ranksBetween } from "#engine/rank/rank.ts";
import { colleagues } from "#features/members/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { LongMemberCall, MemberCall, WithUpload } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { boardChanged } from "../../events.ts";
import { clientsOf, matches } from "../../filters.ts";
import * as may from "../../policy.ts";
import {
  nameKey,
  otherHeaders,
  type RowError,
  readTask,
  type SheetMeanings,
  type SheetTask,
  sheetColumns,
} from "../../sheet.ts";
import * as contract from "../../sheet-contract.ts";
import { keptSubtasks } from "../../subtask.ts";
import { priorities, TaskFields } from "../../task.ts";
import { dayIn } from "../../work-time.ts";
import { cardOf, cardRows, columnsOf, readableProcesses, readersOf } from "../details.ts";
import { ranksIn } from "../places.ts";
import { type BoardRow, countChange, lockBoard, readBoard, schedulesOf } from "../queries.ts";
import { say } from "../say.ts";
import { exportSheet } from "./export-sheet.ts";
import { readSheet, type TaskSheet } from "./read-sheet.ts";

/** The routes of files of tasks: those that are imported, and those the filtered table becomes. */
export function sheetRoutes(on: On): void {
  on.upload(contract.importTasks, importTasks);

  on.download(contract.exportTasks, (call, { boardId, format, separator, blank, fields, ...filters }) =>
    call.transaction(async (inner) => {
      const board = await readBoard({ ...call, tx: inner.tx }, boardId);
      const zone = (await schedulesOf(inner.tx, [boardId])).get(boardId)?.at(-1)?.schedule.timezone ?? "UTC";
      const rows = await cardRows(inner.tx)
        .select(["t.description", "t.notificationEmails", "t.createdAt"])
        .where("t.boardId", "=", boardId)
        .orderBy("t.rank")
        .execute();
      const processes = await readableProcesses(
        { ...call, tx: inner.tx },
        rows.flatMap(({ processId }) => processId ?? []),
      );
      const looking = {
        today: dayIn(zone, call.now.getTime()),
        me: call.actor.uid,
        fields: board.fields,
        clients: clientsOf(processes),
      };
      const readable = new Set(processes.map(({ id }) => id));
      const wanted = { ...filters, ...(fields ? { fields: filtersIn(fields) } : {}) };
      const shown = rows.filter((row) => !blank && matches(cardOf(row, board.fields, 0, readable), wanted, looking));
      const file = await exportSheet(inner.tx, board, shown, { format, separator, language: call.language });
      inner.audit("board.exported", "board", boardId, { format, tasks: shown.length });
      return file;
    }),
  );
}

/** Parses the filters of custom fields in a query. Invalid ones are ignored. */
function filtersIn(json: string): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).catch({}).parse(JSON.parse(json));
  } catch {
    return {};
  }
}

async function importTasks(
  call: WithUpload<LongMemberCall>,
  { boardId, write }: z.output<(typeof contract.importTasks)["input"]>,
): Promise<contract.TaskImport> {
  const readable = await call.transaction(({ tx }) => readBoard({ ...call, tx }, boardId));
  call.authorize(may.workOnBoard(call.actor, readable));
  const sheet = await readSheet(await call.upload.bytes(), headersOf(readable), call.upload.name);
  return call.transaction(async (inner) => {
    const inside: MemberCall = { ...call, ...inner };
    const board = await lockBoard(inside, boardId, may.workOnBoard);
    const meanings = await meaningsOf(inside, board);
    const read = sheet.rows.map((row, at) => ({ row: row.number, ...judged(sheet, at, meanings) }));
    const good = read.filter(({ faults }) => faults.length === 0).map(({ task }) => task);
    if (write && good.length > 0) await insertTasks(inside, board, good, meanings);
    return {
      columns: [...sheet.columns],
      rows: read.map(({ row, task, faults }) => ({
        row,
        title: task.title.slice(0, 200),
        columnName: meanings.columns.find(({ id }) => id === task.columnId)?.name ?? "",
        faults,
      })),
      written: write ? good.length : 0,
    };
  });
}

/**
 * Returns the meanings of headers: the columns' names in both languages, and the names of the board's custom fields.
 */
function headersOf({ fields }: BoardRow): ReadonlyMap<string, string> {
  const named = sheetColumns.flatMap((name) => {
    const titles = (["es", "en"] as const).map((language) => say(language, `boards.sheet.columns.${name}`));
    return [...titles, ...otherHeaders[name]].map((header) => [nameKey(header), name] as const);
  });
  // A custom field with the name of such a column has priority.
  return new Map([...named, ...fields.map(({ id, name }) => [nameKey(name), id] as const)]);
}

async function meaningsOf({ tx }: Transaction, board: BoardRow): Promise<SheetMeanings> {
  const readers = new Set((await readersOf(tx, board)).map(({ id }) => id));
  const names = priorities.flatMap((priority) => [
    [priority, priority] as const,
    ...(["es", "en"] as const).map((one) => [nameKey(say(one, `boards.priority.${priority}`)), priority] as const),
  ]);
  return {
    columns: await columnsOf(tx, board.id),
    people: (await colleagues(tx)).filter(({ id }) => readers.has(id)),
    fields: board.fields,
    priorities: new Map(names),
  };
}

const Fields = z
  .object(TaskFields)
  .omit({ fieldValues: true })
  .extend({ columnId: z.uuid("boards.task.noColumn") });
/** The column of a file that shows an error of these fields. */
const columnsOfFields: Readonly<Record<string, string>> = { columnId: "column", assigneeId: "assignee" };

/** A row as the task it would be, by the rules that hold for every task. */
function judged(
  { columns, rows, writings }: TaskSheet,
  at: number,
  meanings: SheetMeanings,
): { readonly task: SheetTask; readonly faults: RowError[] } {
  const cells = new Map(
    columns.flatMap(({ into }, index) => {
      const writing = writings[index];
      return into && writing ? [[into, { cell: rows[at]?.cells[index], writing }] as const] : [];
    }),
  );
  const { task, faults } = readTask(cells, meanings);
  const checked = Fields.safeParse(task);
  if (checked.success) return { task: { ...task, ...checked.data }, faults };
  const more = checked.error.issues.map(({ path, message }) => {
    const name = String(path[0] ?? "title");
    return { column: columnsOfFields[name] ?? name, code: message as FailureCode };
  });
  return { task, faults: [...faults, ...more] };
}

/** Rows of one statement. */
const portion = 200;

/** Makes the tasks of a file below the existing ones. There is one change of the board, and no notice for each task. */
async function insertTasks(
  call: MemberCall,
  board: BoardRow,
  tasks: readonly SheetTask[],
  meanings: SheetMeanings,
): Promise<void> {
  const { tx, orgId, now, actor } = call;
  const shown = new Map((await columnsOf(tx, board.id)).map((column) => [column.id, column]));
  const rows = [];
  for (const [columnId, among] of Map.groupBy(tasks, (task) => task.columnId)) {
    const ranks = ranksBetween((await ranksIn(tx, columnId)).at(-1)?.rank ?? null, null, among.length);
    const completedAt = shown.get(columnId)?.final ? now : null;
    for (const [at, { subtasks, fieldValues, ...task }] of among.entries())
      rows.push({
        ...task,
        orgId,
        id: newId(),
        boardId: board.id,
        rank: ranks[at] ?? null,
        subtasks: JSON.stringify(keptSubtasks(subtasks, [], now.toISOString(), newId)),
        fieldValues: JSON.stringify(fieldValues),
        creatorId: actor.uid,
        createdAt: now,
        updatedAt: now,
        enteredAt: now,
        completedAt,
      });
  }
  for (let at = 0; at < rows.length; at += portion) {
    const some = rows.slice(at, at + portion);
    await tx.insertInto("tasks").values(some).execute();
    const stays = some.map(({ id, columnId }) => ({
      orgId,
      id: newId(),
      boardId: board.id,
      taskId: id,
      columnId,
      columnName: shown.get(columnId)?.name ?? "",
      enteredAt: now,
      told: [],
    }));
    await tx.insertInto("taskVisits").values(stays).execute();
  }
  call.audit("board.imported", "board", board.id, { tasks: rows.length, columns: meanings.columns.length });
  await call.announce(boardChanged, { boardId: board.id });
  await countChange(call, board.id);
}
