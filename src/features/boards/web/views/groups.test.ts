import { expect, test } from "vitest";
import { type Grouped, groupsOf } from "./groups.ts";

const row = (title: string, more: Partial<Grouped> = {}) => ({
  title,
  columnName: "Por hacer",
  person: "",
  priority: "medium" as const,
  labels: [],
  dueDate: null,
  completedAt: null,
  ...more,
});
const today = "2026-11-23";
const rows = [
  row("a", { columnName: "Por hacer", person: "Sofía", labels: ["SAT", "Banco"], dueDate: "2026-11-20" }),
  row("b", { columnName: "En curso", priority: "critical", dueDate: "2026-11-30" }),
  row("c", { columnName: "En curso", person: "Luis", dueDate: "2026-12-01", priority: "low" }),
  row("d", { columnName: "Aprobado", person: "Sofía", dueDate: "2026-11-01", completedAt: "2026-11-02T00:00:00Z" }),
  row("e", { columnName: "Aprobado" }),
];

test.each([
  ["column", { "Por hacer": "a", "En curso": "bc", Aprobado: "de" }],
  ["person", { Luis: "c", Sofía: "ad", "": "be" }],
  ["priority", { critical: "b", medium: "ade", low: "c" }],
  ["label", { Banco: "a", SAT: "a", "": "bcde" }],
  ["due", { overdue: "a", week: "b", later: "cd", none: "e" }],
] as const)("by %s", (by, expected) => {
  const found = groupsOf(rows, by, today).map(({ key, rows: all }) => [key, all.map(({ title }) => title).join("")]);
  expect(found).toEqual(Object.entries(expected));
});
