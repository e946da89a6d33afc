import { expect, test } from "vitest";
import type { BoardField } from "./field.ts";
import { type Filters, matches } from "./filters.ts";
import type { Card } from "./task.ts";

const id = (last: number) => `018f5f5e-0000-7000-8000-00000000000${last}`;
const field = (last: number, kind: BoardField["kind"]): BoardField => ({
  id: id(last),
  name: kind,
  kind,
  options: [{ id: id(9), name: "Civil" }],
  onCard: false,
});
const looking = {
  me: "ana",
  clients: new Map([[id(7), id(6)]]),
  fields: [field(1, "text"), field(2, "number"), field(3, "date"), field(4, "choice"), field(5, "person")],
};

const card: Card = {
  id: "1",
  title: "Inscripción en el Registro",
  priority: "urgent",
  dueDate: "2026-11-20",
  assigneeId: "ana",
  processId: id(7),
  labels: ["SAT"],
  subtasks: 0,
  fieldValues: { [id(1)]: "Finca 2145", [id(2)]: "12.50", [id(3)]: "2026-11-25", [id(4)]: id(9) },
  subtasksDone: 0,
  waitsFor: 0,
  since: "2026-11-01T00:00:00Z",
  completedAt: null,
  version: 1,
};

test.each<[Filters, boolean]>([
  [{}, true],
  [{ text: "inscripcion" }, true],
  [{ process: id(7) }, true],
  [{ process: id(8) }, false],
  [{ client: id(6) }, true],
  [{ client: id(5) }, false],
  [{ text: "poder" }, false],
  [{ person: "ana" }, true],
  [{ person: "none" }, false],
  [{ person: "me" }, true],
  [{ fields: { [id(1)]: "finca" } }, true],
  [{ fields: { [id(2)]: "12,5" } }, true],
  [{ fields: { [id(2)]: "13" } }, false],
  [{ fields: { [id(3)]: "week" } }, true],
  [{ fields: { [id(3)]: "past" } }, false],
  [{ fields: { [id(4)]: id(9), [id(5)]: "none" } }, true],
  [{ fields: { [id(5)]: "me" } }, false],
  // A field that is gone narrows nothing.
  [{ fields: { [id(8)]: "x" } }, true],
  [{ label: "SAT" }, true],
  [{ label: "IGSS" }, false],
  [{ priority: "urgent" }, true],
  [{ priority: "critical" }, true],
  [{ priority: "low" }, false],
  [{ due: "overdue" }, true],
  [{ due: "week" }, false],
  [{ due: "none" }, false],
])("%j on the day after", (filters, expected) =>
  expect(matches(card, filters, { ...looking, today: "2026-11-21" })).toBe(expected),
);

test("a day is overdue when it is over, and never for what is done", () => {
  expect(matches(card, { due: "overdue" }, { ...looking, today: "2026-11-20" })).toBe(false);
  expect(matches(card, { due: "week" }, { ...looking, today: "2026-11-13" })).toBe(true);
  expect(matches({ ...card, completedAt: card.since }, { due: "overdue" }, { ...looking, today: "2026-11-21" })).toBe(
    false,
  );
});
