import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BoardDetails } from "./board.ts";
import { indexOfMove, movesTo, moveTask, reordered, wayBack } from "./moves.ts";
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

describe("moves of several tasks", () => {
  const titles = (details: BoardDetails) => details.columns.map(({ tasks }) => tasks.map(({ id }) => id).join(""));
  const full = board(column("to do", 0, ["a", "b", "c", "d"]), column("doing", 1, ["x", "y", "z"]));
  const all = (details: BoardDetails, moves: ReturnType<typeof movesTo>) =>
    moves.reduce((before, move) => moveTask(before, move, now), details);

  test.each([
    // The moved tasks, the shown cards of the target column, the index among these, the target column afterwards.
    [["a", "c"], ["x", "y", "z"], 0, "acxyz"],
    [["a", "c"], ["x", "y", "z"], 3, "xyzac"],
    [["a"], ["x", "z"], 1, "xayz"],
    [["a"], ["y"], 0, "xayz"],
    [["b"], [], 0, "xyzb"],
  ])("%j among %j at %i", (moved, shown, index, expected) => {
    expect(titles(all(full, movesTo(moved, "doing", shown, index)))[1]).toBe(expected);
  });

  test("within a column the moved tasks do not count as neighbours", () => {
    expect(titles(all(full, movesTo(["b", "c"], "to do", ["a", "b", "c", "d"], 4)))[0]).toBe("adbc");
    expect(titles(all(full, movesTo(["b", "c"], "to do", ["a", "b", "c", "d"], 2)))[0]).toBe("abcd");
  });

  test("the ways back, in reverse order, restore any board", () => {
    fc.assert(
      fc.property(fc.subarray(["a", "b", "c", "d", "x", "y", "z"]), fc.nat(7), fc.boolean(), (moved, at, right) => {
        const target = full.columns[right ? 1 : 0];
        if (!target) throw new Error("the board has two columns");
        const shown = target.tasks.map(({ id }) => id);
        const back: ReturnType<typeof movesTo>[number][] = [];
        let details = full;
        for (const move of movesTo(moved, target.id, shown, at)) {
          const way = wayBack(details, move.taskId);
          if (way) back.push(way);
          details = moveTask(details, move, now);
        }
        expect(titles(all(details, back.toReversed()))).toEqual(titles(full));
      }),
    );
  });

  test("a task that the board does not have has no way back", () => {
    expect(wayBack(full, "q")).toBeUndefined();
  });
});
