import type { ColumnKind } from "#engine/sheet/column.ts";
import { sheetName } from "#engine/sheet/guard.ts";
import { writeWorkbook } from "#engine/sheet/xlsx/write-workbook.ts";
import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import type { Language } from "#protocol/text.ts";
import { defaultNameKey } from "../column.ts";
import { boardReport } from "../report.ts";
import {
  type BoardReport,
  exportBoardReport,
  getBoardReport,
  type ReportPart,
  reportParts,
} from "../report-contract.ts";
import { reportTable, sheetValue, withShownColumns } from "../report-tables.ts";
import type { Subtask } from "../subtask.ts";
import { columnsOf, readersOf } from "./details.ts";
import { type BoardRow, readBoard, schedulesOf } from "./queries.ts";
import { say } from "./say.ts";

/** The report of a board, and the workbook of it. */
export function reportRoute(on: On): void {
  on(getBoardReport, async (call, { boardId, from, to }) => {
    const board = await readBoard(call, boardId);
    return reportOf(call.tx, board, { from, to, now: call.now.getTime() });
  });

  on.download(exportBoardReport, (call, { boardId, from, to, part }) =>
    call.transaction(async (inner) => {
      const board = await readBoard({ ...call, tx: inner.tx }, boardId);
      const report = await reportOf(inner.tx, board, { from, to, now: call.now.getTime() });
      inner.audit("board.reported", "board", boardId, { from, to, part: part ?? "all" });
      return {
        content: await workbookOf(report, part === undefined ? reportParts : [part], call.language),
        name: `${board.name} ${from} ${to}.xlsx`,
        mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      };
    }),
  );
}

const tasksOf = (tx: Tx, board: BoardRow) =>
  tx
    .selectFrom("tasks")
    .select(["id", "title", "columnId", "assigneeId", "labels", "dueDate", "subtasks"])
    .select(["createdAt", "enteredAt", "updatedAt", "completedAt", "archivedAt"])
    .where("boardId", "=", board.id)
    .where("deletedAt", "is", null)
    .$narrowType<{ subtasks: Subtask[] }>()
    .execute();

const staysOf = (tx: Tx, board: BoardRow) =>
  tx
    .selectFrom("taskVisits")
    .select(["taskId", "columnId", "enteredAt", "leftAt"])
    .where("boardId", "=", board.id)
    .orderBy("enteredAt")
    .execute();

async function reportOf(
  tx: Tx,
  board: BoardRow,
  of: { readonly from: string; readonly to: string; readonly now: number },
): Promise<BoardReport> {
  const [tasks, stays, schedulesOfBoard, columns, people] = await Promise.all([
    tasksOf(tx, board),
    staysOf(tx, board),
    schedulesOf(tx, [board.id]),
    columnsOf(tx, board.id),
    readersOf(tx, board),
  ]);
  const schedules = schedulesOfBoard.get(board.id) ?? [];
  const shown = new Set(tasks.map(({ id }) => id));
  return boardReport({
    ...of,
    tasks: tasks.map(({ archivedAt, ...task }) => ({
      ...task,
      createdAt: task.createdAt.getTime(),
      enteredAt: task.enteredAt.getTime(),
      updatedAt: task.updatedAt.getTime(),
      completedAt: task.completedAt?.getTime() ?? null,
      archived: archivedAt !== null,
    })),
    stays: stays
      .filter(({ taskId }) => shown.has(taskId))
      .map((stay) => ({ ...stay, enteredAt: stay.enteredAt.getTime(), leftAt: stay.leftAt?.getTime() ?? null })),
    columns,
    people,
    schedules,
    zone: schedules.at(-1)?.schedule.timezone ?? "UTC",
  });
}

/** A sheet for each part; times are in hours. */
async function workbookOf(report: BoardReport, parts: readonly ReportPart[], language: Language): Promise<Uint8Array> {
  const word = (key: string) => say(language, `boards.report.${key}`);
  const words = { nobody: say(language, "boards.task.nobody"), lead: word("lead"), cycle: word("cycle") };
  const shown = withShownColumns(report, (name) => {
    const key = defaultNameKey(name);
    return key ? say(language, key) : name;
  });
  const names: string[] = [];
  const sheets = parts.map((part) => {
    const { heads, rows } = reportTable(shown, part, words);
    const name = sheetName(word(`part.${part}`), names, part);
    names.push(name);
    const cells = rows.map((row) => row.cells);
    const columns = heads.map((head, at) => {
      const times = cells.some((row) => row[at] && ("workMs" in row[at] || "calendarMs" in row[at]));
      const header = head.startsWith("=") ? head.slice(1) : word(`head.${head}`);
      return { header: times ? `${header} (h)` : header, kind: kindOf(cells.map((row) => row[at] ?? null)) };
    });
    return { name, columns, rows: cells.map((row) => row.map(sheetValue)) };
  });
  const chunks: Uint8Array[] = [];
  for await (const piece of writeWorkbook(sheets)) chunks.push(piece);
  return Buffer.concat(chunks);
}

function kindOf(cells: readonly Parameters<typeof sheetValue>[0][]): ColumnKind {
  const one = cells.find((cell) => cell !== null);
  if (!one || "text" in one) return "text";
  return "day" in one ? "date" : "number";
}
