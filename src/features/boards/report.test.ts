import { expect, test } from "vitest";
import { boardReport, type ReportSource, spreadOf } from "./report.ts";

const hour = 3_600_000;
const at = (text: string) => Date.parse(`${text}-06:00`);
const source: ReportSource = {
  tasks: [
    { id: "a", title: "A", assigneeId: "ana", createdAt: at("2026-11-02T08:00"), completedAt: at("2026-11-03T10:00") },
    { id: "b", title: "B", assigneeId: "ana", createdAt: at("2026-11-02T08:00"), completedAt: null },
    { id: "c", title: "C", assigneeId: null, createdAt: at("2026-10-01T08:00"), completedAt: at("2026-10-02T08:00") },
  ],
  stays: [
    { taskId: "a", columnId: "x", enteredAt: at("2026-11-02T08:00"), leftAt: at("2026-11-02T20:00") },
    { taskId: "a", columnId: "y", enteredAt: at("2026-11-02T20:00"), leftAt: at("2026-11-03T10:00") },
    { taskId: "b", columnId: "x", enteredAt: at("2026-11-02T08:00"), leftAt: null },
  ],
  columns: [
    { id: "x", name: "To Do", targetTimeMinutes: 13 * 60 },
    { id: "y", name: "Doing", targetTimeMinutes: null },
  ],
  people: [
    { id: "ana", name: "Ana" },
    { id: "luis", name: "Luis" },
  ],
  schedules: [],
  zone: "America/Guatemala",
  from: "2026-11-01",
  to: "2026-11-30",
  now: at("2026-11-03T08:00"),
};

test("a report counts what was completed in its range, and how long it took", () => {
  expect(boardReport(source)).toEqual({
    throughput: [{ day: "2026-11-03", completed: 1 }],
    leadTime: { count: 1, median: 26 * hour, p85: 26 * hour },
    cycleTime: { count: 1, median: 14 * hour, p85: 14 * hour },
    columns: [
      { id: "x", name: "To Do", targetMs: 13 * hour, late: 1, count: 2, median: 12 * hour, p85: 24 * hour },
      { id: "y", name: "Doing", targetMs: null, late: 0, count: 1, median: 14 * hour, p85: 14 * hour },
    ],
    ageing: [{ id: "b", title: "B", ageMs: 24 * hour }],
    people: [{ id: "ana", name: "Ana", open: 1, completed: 1 }],
  });
});

test.each([
  [[], 0, 0],
  [[5], 5, 5],
  [[4, 1, 3, 2], 2, 4],
  [Array.from({ length: 100 }, (_, i) => i + 1), 50, 85],
])("of %j the median is %i and the 85th percentile %i", (values, median, p85) =>
  expect(spreadOf(values)).toEqual({ count: values.length, median, p85 }),
);
