import { describe, expect, test } from "vitest";
import { boardReport, type ReportSource, type ReportTask, spreadOf } from "./report.ts";
import { isReportRange, reportParts } from "./report-contract.ts";
import { reportTable, sheetValue, withShownColumns } from "./report-tables.ts";
import { defaultSchedule } from "./schedule.ts";

const hour = 3_600_000;
const at = (text: string) => Date.parse(`${text}-06:00`);
const task = (id: string, more: Partial<ReportTask> = {}): ReportTask => ({
  id,
  title: id.toUpperCase(),
  columnId: "x",
  assigneeId: "ana",
  labels: ["SAT"],
  dueDate: null,
  subtasks: [],
  createdAt: at("2026-11-02T08:00"),
  enteredAt: at("2026-11-02T08:00"),
  updatedAt: at("2026-11-02T08:00"),
  completedAt: null,
  archived: false,
  ...more,
});
const step = (createdAt: string | null, done: boolean, doneAt: string | null) => ({
  id: "s",
  title: "s",
  done,
  createdAt: createdAt && new Date(at(createdAt)).toISOString(),
  doneAt: doneAt && new Date(at(doneAt)).toISOString(),
});
const source: ReportSource = {
  tasks: [
    task("a", {
      completedAt: at("2026-11-03T10:00"),
      subtasks: [step(null, true, null), step("2026-11-03T08:00", true, "2026-11-03T09:00")],
      updatedAt: at("2026-11-03T09:30"),
    }),
    task("b", { dueDate: "2026-11-01", subtasks: [step("2026-11-02T08:00", false, null)] }),
    task("c", { assigneeId: null, createdAt: at("2026-10-01T08:00"), completedAt: at("2026-10-02T08:00") }),
    // Archived without being completed: it is not open, and was not done.
    task("d", { archived: true }),
  ],
  stays: [
    { taskId: "a", columnId: "x", enteredAt: at("2026-11-02T08:00"), leftAt: at("2026-11-02T20:00") },
    { taskId: "a", columnId: "y", enteredAt: at("2026-11-02T20:00"), leftAt: at("2026-11-03T10:00") },
    { taskId: "a", columnId: "z", enteredAt: at("2026-11-03T10:00"), leftAt: null },
    { taskId: "b", columnId: "x", enteredAt: at("2026-11-02T08:00"), leftAt: null },
  ],
  columns: [
    { id: "x", name: "To Do", color: "#1976d2", final: false, targetTimeMinutes: 13 * 60 },
    { id: "y", name: "Doing", color: "#ef6c00", final: false, targetTimeMinutes: null },
    { id: "z", name: "Done", color: "#2e7d32", final: true, targetTimeMinutes: null },
  ],
  people: [
    { id: "ana", name: "Ana" },
    { id: "luis", name: "Luis" },
  ],
  schedules: [],
  zone: "America/Guatemala",
  from: "2026-11-01",
  to: "2026-11-30",
  now: at("2026-11-03T12:00"),
};
const report = boardReport(source);
const times = (count: number, median: number, p85 = median) => ({
  count,
  work: { median: median * hour, p85: p85 * hour },
  calendar: { median: median * hour, p85: p85 * hour },
});

describe("a report", () => {
  test("counts what was made and completed on each day that has begun", () => {
    expect(report.pieces).toEqual(["2026-11-01", "2026-11-02", "2026-11-03"]);
    expect(report.throughput).toEqual([
      { created: 0, completed: 0 },
      { created: 3, completed: 0 },
      { created: 0, completed: 1 },
    ]);
  });

  test("says how long it took, from creation and from the start of work", () => {
    expect([report.leadTime, report.cycleTime]).toEqual([times(1, 26), times(1, 14)]);
  });

  test("counts time in each column against its target, and the tasks that are there", () => {
    expect(report.columns).toMatchObject([
      { id: "x", targetMs: 13 * hour, late: 1, now: 1, ...times(2, 12, 28) },
      { id: "y", targetMs: null, late: 0, now: 0, ...times(1, 14) },
      { id: "z", now: 1 },
    ]);
  });

  test("has the work in progress as each day ends, without the final step", () => {
    expect(report.wip).toEqual([
      [0, 0, 0],
      [1, 1, 0],
      [1, 0, 0],
    ]);
  });

  test("burns up sub-tasks; what has no moment counts with its task", () => {
    expect(report.burnUp).toEqual([
      { total: 0, done: 0 },
      { total: 2, done: 0 },
      { total: 3, done: 2 },
    ]);
  });

  test("groups by person and label, and lists what is oldest", () => {
    const group = { open: 1, overdue: 1, completed: 1, cycle: times(1, 14) };
    expect(report.people).toEqual([{ name: "Ana", ...group }]);
    expect(report.labels).toEqual([{ name: "SAT", ...group }]);
    expect(report.ageing).toEqual([
      { id: "b", title: "B", columnName: "To Do", ageMs: 28 * hour, inColumnMs: 28 * hour },
    ]);
  });

  test("counts work time by the schedule beside the calendar", () => {
    const schedules = [{ since: 0, schedule: { ...defaultSchedule, enabled: true } }];
    const { leadTime } = boardReport({ ...source, schedules });
    // Monday is All Souls' Day, and no holiday of the law: nine hours, and two on Tuesday.
    expect(leadTime).toEqual({
      count: 1,
      work: { median: 11 * hour, p85: 11 * hour },
      calendar: { median: 26 * hour, p85: 26 * hour },
    });
  });

  test("of more than two months goes by weeks that begin on Mondays", () => {
    const long = boardReport({ ...source, from: "2026-09-02" });
    expect(long.weekly).toBe(true);
    expect(long.pieces.slice(0, 3)).toEqual(["2026-09-02", "2026-09-07", "2026-09-14"]);
    expect(long.throughput.reduce((sum, { completed }) => sum + completed, 0)).toBe(2);
  });
});

test("a part is a table: times are hours in a workbook, and nothing is no zero", () => {
  const words = { nobody: "Nobody", lead: "Lead", cycle: "Cycle" };
  const table = reportTable(report, "columns", words);
  expect(table.rows.map(({ cells }) => cells.map(sheetValue))).toEqual([
    ["To Do", 1, 12, 28, 12, 28, 13, 1],
    ["Doing", 0, 14, 14, 14, 14, null, 0],
    ["Done", 1, 2, 2, 2, 2, null, 0],
  ]);
  const none = boardReport({ ...source, tasks: [], stays: [] });
  expect(reportTable(none, "times", words).rows[0]?.cells.map(sheetValue)).toEqual(["Lead", 0, null, null, null, null]);
});

test("columns of the templates are named in the reader's language in every part", () => {
  const shown = withShownColumns(report, (name) => (name === "To Do" ? "Por hacer" : name));
  const words = { nobody: "", lead: "", cycle: "" };
  expect(report.ageing.length).toBeGreaterThan(0);
  for (const part of reportParts) {
    const { heads, rows } = reportTable(shown, part, words);
    const all = [
      ...heads,
      ...rows.flatMap(({ cells }) => cells.map((cell) => (cell && "text" in cell ? cell.text : ""))),
    ];
    expect(all.join("|"), part).not.toContain("To Do");
  }
});

test.each([
  ["2026-11-01", "2026-11-01", true],
  ["2026-11-02", "2026-11-01", false],
  ["2024-11-01", "2026-11-01", true],
  ["2024-10-31", "2026-11-01", false],
])("from %s to %s is a range: %s", (from, to, is) => expect(isReportRange(from, to)).toBe(is));

test.each([
  [[], 0, 0],
  [[5], 5, 5],
  [[4, 1, 3, 2], 2, 4],
  [Array.from({ length: 100 }, (_, i) => i + 1), 50, 85],
])("of %j the median is %i and the 85th percentile %i", (values, median, p85) =>
  expect(spreadOf(values)).toEqual({ median, p85 }),
);
