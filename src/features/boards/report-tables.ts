import { showBritish } from "#engine/calendar/day.ts";
import type { BoardReport, ReportPart, Times } from "./report-contract.ts";

/** A cell of a table: a text, a count, a day, or a time in milliseconds: of work, or by the calendar. */
export type ReportCell =
  | { readonly text: string }
  | { readonly count: number }
  | { readonly day: string }
  | { readonly workMs: number }
  | { readonly calendarMs: number }
  | null;

/** A part of a report as a table: text keys of its columns, and its rows. */
export interface ReportTable {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReportCell[] }[];
}

const text = (value: string): ReportCell => ({ text: value });
const count = (value: number): ReportCell => ({ count: value });

const timeHeads = ["workMedian", "workP85", "calendarMedian", "calendarP85"] as const;
const timeCells = ({ count: counted, work, calendar }: Times): ReportCell[] =>
  counted === 0
    ? [null, null, null, null]
    : [{ workMs: work.median }, { workMs: work.p85 }, { calendarMs: calendar.median }, { calendarMs: calendar.p85 }];

/** A report with the names of its columns as they are shown: those of the templates are in the reader's language. */
export const withShownColumns = (report: BoardReport, shown: (name: string) => string): BoardReport => ({
  ...report,
  columns: report.columns.map((column) => ({ ...column, name: shown(column.name) })),
  ageing: report.ageing.map((task) => ({ ...task, columnName: shown(task.columnName) })),
});

/** One part of a report as a table. `nobody` names the tasks that are given to nobody; `say` the rows of times. */
export function reportTable(
  report: BoardReport,
  part: ReportPart,
  words: { readonly nobody: string; readonly lead: string; readonly cycle: string },
): ReportTable {
  const byPiece = (cells: (at: number) => ReportCell[]) =>
    report.pieces.map((day, at) => ({ key: day, cells: [{ day }, ...cells(at)] }));
  const first = report.weekly ? "week" : "day";
  switch (part) {
    case "throughput":
      return {
        heads: [first, "created", "completed"],
        rows: byPiece((at) => [
          count(report.throughput[at]?.created ?? 0),
          count(report.throughput[at]?.completed ?? 0),
        ]),
      };
    case "times":
      return {
        heads: ["time", "tasks", ...timeHeads],
        rows: [
          { key: "lead", cells: [text(words.lead), count(report.leadTime.count), ...timeCells(report.leadTime)] },
          { key: "cycle", cells: [text(words.cycle), count(report.cycleTime.count), ...timeCells(report.cycleTime)] },
        ],
      };
    case "columns":
      return {
        heads: ["column", "now", ...timeHeads, "target", "late"],
        rows: report.columns.map((column) => ({
          key: column.id,
          cells: [
            text(column.name),
            count(column.now),
            ...timeCells(column),
            column.targetMs === null ? null : { workMs: column.targetMs },
            count(column.late),
          ],
        })),
      };
    case "wip":
      return wipTable(report, byPiece, first);
    case "burnUp":
      return {
        heads: [first, "subtasks", "subtasksDone"],
        rows: byPiece((at) => [count(report.burnUp[at]?.total ?? 0), count(report.burnUp[at]?.done ?? 0)]),
      };
    case "ageing":
      return {
        heads: ["task", "column", "age", "inColumn"],
        rows: report.ageing.map(({ id, title, columnName, ageMs, inColumnMs }) => ({
          key: id,
          cells: [text(title), text(columnName), { workMs: ageMs }, { workMs: inColumnMs }],
        })),
      };
    case "people":
      return groupTable(report.people, "person", words.nobody);
    case "labels":
      return groupTable(report.labels, "label", "");
  }
}

/** The columns are named by themselves: their heads are no text keys and begin with "=". */
function wipTable(
  report: BoardReport,
  byPiece: (cells: (at: number) => ReportCell[]) => ReportTable["rows"],
  first: string,
): ReportTable {
  return {
    heads: [first, ...report.columns.map(({ name }) => `=${name}`)],
    rows: byPiece((at) => report.columns.map((_, place) => count(report.wip[at]?.[place] ?? 0))),
  };
}

const groupTable = (groups: BoardReport["people"], head: string, nobody: string): ReportTable => ({
  heads: [head, "open", "overdue", "completed", ...timeHeads],
  rows: groups.map(({ name, open, overdue, completed, cycle }) => ({
    key: name,
    cells: [text(name || nobody), count(open), count(overdue), count(completed), ...timeCells(cycle)],
  })),
});

const hourMs = 3_600_000;

/** A cell as a spreadsheet keeps it: times as hours, to two decimals. */
export function sheetValue(cell: ReportCell): string | number | null {
  if (cell === null) return null;
  if ("text" in cell) return cell.text;
  if ("count" in cell) return cell.count;
  if ("day" in cell) return cell.day;
  return Math.round((("workMs" in cell ? cell.workMs : cell.calendarMs) / hourMs) * 100) / 100;
}

/** A cell as it is read; `time` says a time of work or of the calendar. */
export function shownValue(cell: ReportCell, time: (ms: number, work: boolean) => string): string {
  if (cell === null) return "–";
  if ("text" in cell) return cell.text;
  if ("count" in cell) return String(cell.count);
  if ("day" in cell) return showBritish(cell.day);
  return "workMs" in cell ? time(cell.workMs, true) : time(cell.calendarMs, false);
}
