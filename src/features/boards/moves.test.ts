import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BoardDetails } from "./board.ts";
import { indexOfMove, moveTask, reordered } from "./moves.ts";
import { defaultSchedule } from "./schedule.ts";

const now = "2026-11-20T15:00:00.000Z";
const card = (id: string) => ({
  id,
  title: id,
  priority: "medium" as const,
  dueDate: null,
  assigneeId: null,
  processId: null,
  labels: [],
  subtasks: 0,
  subtasksDone: 0,
  waitsFor: 0,
  fieldValues: {},
  since: "2026-11-01T00:00:00.000Z",
  completedAt: null,
  version: 1,
});
const column = (id: string, position: number, tasks: string[], final = false) => ({
  id,
  name: id,
  color: "#1976d2",
  position,
  final,
  notifyExternalEmails: false,
  targetTimeMinutes: null,
  clientLabel: "",
  tasks: tasks.map(card),
});
const board = (...columns: BoardDetails["columns"]): BoardDetails => ({
  board: {
    id: "b",
    name: "b",
    description: "",
    color: "#1976d2",
    visibility: "team",
    teams: [],
    workSchedule: defaultSchedule,
    publicLinks: true,
    publicShows: [],
    labelColors: [],
    archivedAt: null,
    fields: [],
    template: "default",
    creatorId: "u",
    creatorName: "",
    teamNames: [],
    version: 1,
    openTasks: 0,
    overdueTasks: 0,
    createdAt: now,
    updatedAt: now,
  },
  columns,
  schedules: [],
  people: [],
  processes: [],
});
const shape = (details: BoardDetails) => details.columns.map(({ tasks }) => tasks.map(({ id }) => id).join(""));

describe("a move", () => {
  const before = board(column("x", 0, ["a", "b", "c"]), column("y", 1, ["d"], true));
  test.each([
    ["down in its column", { taskId: "a", toColumnId: "x", newPosition: 1 }, ["bac", "d"]],
    ["to the end", { taskId: "a", toColumnId: "x", newPosition: 99 }, ["bca", "d"]],
    ["up", { taskId: "c", toColumnId: "x", newPosition: 0 }, ["cab", "d"]],
    ["to another column", { taskId: "b", toColumnId: "y", newPosition: 0 }, ["ac", "bd"]],
    ["after a neighbour", { taskId: "a", toColumnId: "y", newPosition: 0, afterTaskId: "d" }, ["bc", "da"]],
    ["before a neighbour", { taskId: "a", toColumnId: "x", newPosition: 9, beforeTaskId: "c" }, ["bac", "d"]],
    [
      "by its index when the neighbour is gone",
      { taskId: "a", toColumnId: "y", newPosition: 0, afterTaskId: "z" },
      ["bc", "ad"],
    ],
    ["of an unknown task", { taskId: "z", toColumnId: "y", newPosition: 0 }, ["abc", "d"]],
    ["to an unknown column", { taskId: "a", toColumnId: "z", newPosition: 0 }, ["abc", "d"]],
  ])("%s", (_, move, after) => expect(shape(moveTask(before, move, now))).toEqual(after));

  test("into a final column completes the task and begins a new stay; back again opens it", () => {
    const there = moveTask(before, { taskId: "a", toColumnId: "y", newPosition: 0 }, now);
    expect(there.columns[1]?.tasks[0]).toMatchObject({ completedAt: now, since: now });
    const back = moveTask(there, { taskId: "a", toColumnId: "x", newPosition: 0 }, now);
    expect(back.columns[0]?.tasks[0]).toMatchObject({ completedAt: null });
    const inside = moveTask(before, { taskId: "a", toColumnId: "x", newPosition: 2 }, now);
    expect(inside.columns[0]?.tasks[2]).toEqual(card("a"));
  });

  test("never loses or doubles a task, and puts it where the index says", () => {
    const ids = "abcdefgh".split("");
    const move = fc.record({
      taskId: fc.constantFrom(...ids),
      toColumnId: fc.constantFrom("x", "y", "z"),
      newPosition: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        let details = board(column("x", 0, ids), column("y", 1, [], true), column("z", 2, []));
        for (const one of moves) {
          details = moveTask(details, one, now);
          const there = details.columns.find(({ id }) => id === one.toColumnId)?.tasks ?? [];
          expect(there[Math.min(one.newPosition, there.length - 1)]?.id).toBe(one.taskId);
        }
        expect(shape(details).join("").split("").sort()).toEqual(ids);
        for (const task of details.columns[1]?.tasks ?? []) expect(task.completedAt).not.toBeNull();
      }),
    );
  });
});

test("a position that is no number is the beginning", () =>
  expect(indexOfMove(["a", "b"], { newPosition: Number.NaN })).toBe(0));

test.each([
  ["a", "c", "bca"],
  ["c", "a", "cab"],
  ["a", "b", "bac"],
  ["b", "b", "abc"],
  ["x", "b", "abc"],
])("the column %s dragged onto %s gives %s", (dragged, target, order) => {
  const columns = ["a", "b", "c"].map((id) => ({ id }));
  expect(
    reordered(columns, dragged, target)
      .map(({ id }) => id)
      .join(""),
  ).toBe(order);
});
