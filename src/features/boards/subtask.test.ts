import { describe, expect, test } from "vitest";
import { doneAs, keptSubtasks } from "./subtask.ts";

const before = [
  { id: "1", title: "Boleta", done: true, assigneeId: "ana", dueDate: "2026-11-30", createdAt: "t0", doneAt: "t1" },
  { id: "2", title: "Testimonio", done: false },
];
let last = 9;
const kept = (sent: Parameters<typeof keptSubtasks>[0]) => keptSubtasks(sent, before, "now", () => String(++last));

describe("what is kept of sub-tasks that were sent", () => {
  test("of a known one what is not named stays; an empty value empties it", () => {
    expect(kept([{ id: "1", title: "Boleta SAT", done: true }])).toEqual([{ ...before[0], title: "Boleta SAT" }]);
    expect(kept([{ id: "1", title: "Boleta", done: true, assigneeId: null, dueDate: null }])).toMatchObject([
      { assigneeId: null, dueDate: null },
    ]);
  });

  test("a new one begins now; one that had no beginning gets none", () => {
    const [old, made] = kept([
      { id: "2", title: "Testimonio", done: false },
      { title: "Otra", done: true },
    ]);
    expect(old?.createdAt).toBeNull();
    expect(made).toMatchObject({ createdAt: "now", doneAt: "now", assigneeId: null });
  });

  test("`completed` is `done`; of two that differ the one that changes it counts", () => {
    const done = (sent: Parameters<typeof keptSubtasks>[0][number]) => kept([sent])[0]?.done;
    expect(done({ title: "Otra", completed: true })).toBe(true);
    expect(done({ title: "Otra" })).toBe(false);
    expect(done({ id: "2", title: "Testimonio", done: false, completed: true })).toBe(true);
    expect(done({ id: "1", title: "Boleta", done: true, completed: false })).toBe(false);
    expect(done({ id: "1", title: "Boleta", done: true, completed: true })).toBe(true);
  });

  test("the same id twice is two sub-tasks", () => {
    const ids = kept([
      { id: "2", title: "a", done: false },
      { id: "2", title: "b", done: false },
    ]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });

  test("the first tick counts, until it is taken back", () => {
    expect(doneAs(before[0], true, "now")).toEqual({ done: true, doneAt: "t1" });
    expect(doneAs(before[1], true, "now")).toEqual({ done: true, doneAt: "now" });
    expect(doneAs(before[0], false, "now")).toEqual({ done: false, doneAt: null });
  });
});
