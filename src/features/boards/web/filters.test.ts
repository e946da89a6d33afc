import { expect, test } from "vitest";
import type { Card } from "../task.ts";
import { type Filters, matches } from "./filters.ts";

const card: Card = {
  id: "1",
  title: "Inscripción en el Registro",
  priority: "urgent",
  dueDate: "2026-11-20",
  assigneeId: "ana",
  labels: ["SAT"],
  subtasks: 0,
  subtasksDone: 0,
  since: "2026-11-01T00:00:00Z",
  completedAt: null,
  version: 1,
};

test.each<[Filters, boolean]>([
  [{}, true],
  [{ text: "inscripcion" }, true],
  [{ text: "poder" }, false],
  [{ person: "ana" }, true],
  [{ person: "none" }, false],
  [{ label: "SAT" }, true],
  [{ label: "IGSS" }, false],
  [{ priority: "urgent" }, true],
  [{ priority: "critical" }, true],
  [{ priority: "low" }, false],
  [{ due: "overdue" }, true],
  [{ due: "week" }, false],
  [{ due: "none" }, false],
])("%j on the day after", (filters, expected) => expect(matches(card, filters, "2026-11-21")).toBe(expected));

test("a day is overdue when it is over, and never for what is done", () => {
  expect(matches(card, { due: "overdue" }, "2026-11-20")).toBe(false);
  expect(matches(card, { due: "week" }, "2026-11-13")).toBe(true);
  expect(matches({ ...card, completedAt: card.since }, { due: "overdue" }, "2026-11-21")).toBe(false);
});
