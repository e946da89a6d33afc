import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeMember } from "#features/members/contract.ts";
import { listNotices } from "#features/notifications/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { boardWith, titlesIn } from "#tests/fixtures/boards.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as boards from "../contract.ts";
import * as contract from "../task-contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
});
afterAll(() => app.stop());

describe("the archive", () => {
  test("takes a task off the board, keeps it as it was, and gives it back", async () => {
    const {
      boardId,
      at,
      details,
      tasks: [taskId = ""],
    } = await boardWith(owner.call, ["Acta 50%_a", "B"]);
    await owner.call(contract.archiveTask, { boardId, taskId });
    expect(titlesIn(await details())[0]).toEqual(["B"]);
    expect((await owner.call(contract.getTask, { boardId, taskId })).archivedAt).not.toBeNull();
    const move = { boardId, taskId, fromColumnId: at(0), toColumnId: at(1), newPosition: 0 };
    for (const change of [
      () => owner.call(contract.moveTask, move),
      () => owner.call(contract.saveTask, { boardId, taskId, title: "X" }),
      () => owner.call(contract.archiveTask, { boardId, taskId }),
    ])
      await expect(change()).rejects.toMatchObject({ status: 409, code: "boards.archive.first" });
    const found = async (search: string) =>
      (await owner.call(contract.listArchivedTasks, { boardId, search })).rows.map(({ title }) => title);
    expect([await found("acta 50%_"), await found("50_"), await found("")]).toEqual([
      ["Acta 50%_a"],
      [],
      ["Acta 50%_a"],
    ]);
    await creator.call(contract.restoreTask, { boardId, taskId });
    expect(titlesIn(await details())[0]).toEqual(["B", "Acta 50%_a"]);
    const open = await app.query("select 1 from task_visits where task_id = $1 and left_at is null", [taskId]);
    expect(open.rows).toHaveLength(1);
  });

  test("takes a whole column; when that is deleted its tasks come back to another one", async () => {
    const { boardId, at, details, tasks } = await boardWith(owner.call, ["A", "B"]);
    const { archived } = await owner.call(contract.archiveColumn, { boardId, columnId: at(0) });
    expect([archived, titlesIn(await details()).flat()]).toEqual([2, []]);
    await owner.call(boards.deleteColumn, { boardId, columnId: at(0) });
    await owner.call(contract.restoreTask, { boardId, taskId: tasks[0] ?? "" });
    expect(titlesIn(await details())[0]).toEqual(["A"]);
    // Deleted from the archive it is in the trash, and comes back from there.
    await owner.call(contract.deleteTask, { boardId, taskId: tasks[1] ?? "" });
    expect((await owner.call(contract.listArchivedTasks, { boardId })).rows).toEqual([]);
    await owner.call(contract.restoreTask, { boardId, taskId: tasks[1] ?? "" });
    expect(titlesIn(await details())[0]).toEqual(["A", "B"]);
  });

  test("takes a board: it is read, nothing on it changes, and its tasks are nobody's work", async () => {
    const { boardId, at, tasks } = await boardWith(owner.call, ["A"]);
    const taskId = tasks[0] ?? "";
    await owner.call(contract.saveTask, { boardId, taskId, assigneeId: creator.uid });
    await owner.call(boards.archiveBoard, { boardId });
    const listed = async (input: { archived?: "true" }) =>
      (await creator.call(boards.listBoards, input)).rows.map(({ id }) => id);
    expect([await listed({}), await listed({ archived: "true" })]).toEqual([[], [boardId]]);
    expect((await creator.call(boards.getBoard, { boardId })).board.archivedAt).not.toBeNull();
    expect((await creator.call(contract.listMyTasks, {})).rows).toEqual([]);
    await expect(creator.call(contract.createTask, { boardId, columnId: at(0), title: "B" })).rejects.toMatchObject({
      status: 403,
      code: "boards.archivedBoard",
    });
    await expect(creator.call(boards.restoreBoard, { boardId })).rejects.toMatchObject({ status: 403 });
    await owner.call(boards.restoreBoard, { boardId });
    expect((await creator.call(contract.listMyTasks, {})).rows.map(({ id }) => id)).toEqual([taskId]);
  });
});

describe("what waits for what", () => {
  test("is shown on both tasks and on the card until the other is done", async () => {
    const { boardId, at, details, tasks } = await boardWith(owner.call, ["Pagar", "Presentar", "Recoger"]);
    const [pay = "", file = "", fetch = ""] = tasks;
    await owner.call(contract.blockTask, { boardId, taskId: file, otherTaskId: pay });
    await creator.call(contract.blockTask, { boardId, taskId: fetch, otherTaskId: file });
    await owner.call(contract.blockTask, { boardId, taskId: file, otherTaskId: pay });
    const waits = async () => (await details()).columns.flatMap((c) => c.tasks.map((task) => task.waitsFor));
    expect(await waits()).toEqual([0, 1, 1]);
    expect(await owner.call(contract.getTask, { boardId, taskId: file })).toMatchObject({
      blockedBy: [{ id: pay, title: "Pagar", completed: false }],
      blocks: [{ id: fetch, title: "Recoger", completed: false }],
    });
    await expect(owner.call(contract.blockTask, { boardId, taskId: pay, otherTaskId: fetch })).rejects.toMatchObject({
      status: 422,
      code: "boards.relations.circle",
    });
    await owner.call(contract.moveTask, {
      boardId,
      taskId: pay,
      fromColumnId: at(0),
      toColumnId: at(4),
      newPosition: 0,
    });
    expect(await waits()).toEqual([0, 1, 0]);
    await owner.call(contract.unblockTask, { boardId, taskId: fetch, otherTaskId: file });
    expect(await waits()).toEqual([0, 0, 0]);
  });

  test("exists within one board only", async () => {
    const one = await boardWith(owner.call, ["A"]);
    const two = await boardWith(owner.call, ["B"]);
    const [a = "", b = ""] = [one.tasks[0], two.tasks[0]];
    for (const pair of [
      { taskId: a, otherTaskId: b },
      { taskId: b, otherTaskId: a },
    ])
      await expect(owner.call(contract.blockTask, { boardId: one.boardId, ...pair })).rejects.toMatchObject({
        status: 404,
      });
  });
});

describe("labels", () => {
  test("get a colour, another name on every task, or go", async () => {
    const { boardId, at, details } = await boardWith(owner.call);
    const make = (labels: string[]) =>
      owner.call(contract.createTask, { boardId, columnId: at(0), title: labels.join(), labels });
    await make(["SAT", "RGP"]);
    await make(["RGP", "Banco"]);
    const labels = [{ name: "Registro", color: "#2e7d32", before: "RGP" }];
    await owner.call(boards.saveLabels, { boardId, labels, removed: ["Banco"] });
    const after = await details();
    expect(after.board.labelColors).toEqual([{ name: "Registro", color: "#2e7d32" }]);
    expect(after.columns[0]?.tasks.map((task) => task.labels)).toEqual([["SAT", "Registro"], ["Registro"]]);
    await expect(owner.call(boards.saveLabels, { boardId, labels: [...labels, ...labels] })).rejects.toMatchObject({
      fields: [{ path: "labels", code: "boards.labels.twice" }],
    });
  });
});

describe("a sub-task", () => {
  test("has its own assignee and due day: it is among their tasks, they are notified, and it goes to the successor when they leave", async () => {
    const { boardId, at } = await boardWith(owner.call);
    const made = { boardId, columnId: at(0), title: "Escritura", dueDate: "2026-12-20" };
    const subtasks = [{ title: "Boleta", assigneeId: creator.uid, dueDate: "2026-12-01" }, { title: "Otra" }];
    const { id: taskId } = await owner.call(contract.createTask, { ...made, subtasks });
    const mine = async () => (await creator.call(contract.listMyTasks, {})).rows;
    expect(await mine()).toMatchObject([{ id: taskId, subtask: { title: "Boleta" }, dueDate: "2026-12-01" }]);
    await app.eventually(async () => {
      const { rows } = await creator.call(listNotices, {});
      return rows.some(({ kind, title }) => kind === "taskAssigned" && title === "Escritura");
    });
    const [first] = (await owner.call(contract.getTask, { boardId, taskId })).subtasks;
    await creator.call(contract.tickSubtask, { boardId, taskId, subtaskId: first?.id ?? "", done: true });
    expect(await mine()).toEqual([]);
    await creator.call(contract.tickSubtask, { boardId, taskId, subtaskId: first?.id ?? "", done: false });
    expect(await mine()).toHaveLength(1);
    await owner.call(removeMember, { id: creator.uid });
    await app.eventually(async () => {
      const task = await owner.call(contract.getTask, { boardId, taskId });
      return task.subtasks[0]?.assigneeId === owner.uid;
    });
  });

  test("is not given to somebody who does not see the board", async () => {
    const board = await boardWith(owner.call, [], { visibility: "private" });
    const at = { boardId: board.boardId, columnId: board.at(0), title: "A" };
    await expect(
      owner.call(contract.createTask, { ...at, subtasks: [{ title: "x" }, { title: "y", assigneeId: creator.uid }] }),
    ).rejects.toMatchObject({ fields: [{ path: "subtasks.1.assigneeId", code: "boards.task.assigneeUnknown" }] });
  });
});
