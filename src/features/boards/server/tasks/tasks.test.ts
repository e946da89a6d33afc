import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { boardWith, titlesIn } from "#tests/fixtures/boards.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as boards from "../../contract.ts";
import { defaultSchedule } from "../../schedule.ts";
import * as contract from "../../task-contract.ts";

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

const hour = 3_600_000;

describe("a task", () => {
  test.each([
    [{ title: " " }, "title", "boards.task.titleRequired"],
    [{ title: "x".repeat(101) }, "title", "boards.task.titleTooLong"],
    [{ dueDate: "2026-02-30" }, "dueDate", "boards.task.dayInvalid"],
    [{ notificationEmails: ["x"] }, "notificationEmails.0", "boards.task.emailInvalid"],
    [
      { notificationEmails: Array.from({ length: 11 }, (_, i) => `a${i}@x.gt`) },
      "notificationEmails",
      "boards.task.tooManyEmails",
    ],
    [{ subtasks: Array.from({ length: 51 }, () => ({ title: "x" })) }, "subtasks", "boards.task.tooManySubtasks"],
    [{ labels: Array.from({ length: 21 }, (_, i) => `l${i}`) }, "labels", "boards.task.tooManyLabels"],
    [{ description: "x".repeat(10_001) }, "description", "boards.task.descriptionTooLong"],
  ])("with %j is refused", async (change, path, code) => {
    const { boardId, at } = await boardWith(owner.call);
    await expect(
      owner.call(contract.createTask, { boardId, columnId: at(0), title: "A", ...change }),
    ).rejects.toMatchObject({ status: 422, fields: [{ path, code }] });
  });

  test("keeps the five priorities and is medium at first", async () => {
    const { boardId, at, details, tasks } = await boardWith(owner.call, ["A"]);
    for (const priority of ["critical", "urgent", "high", "medium", "low"] as const)
      await owner.call(contract.createTask, { boardId, columnId: at(1), title: priority, priority });
    const [first, second] = (await details()).columns;
    expect(first?.tasks).toMatchObject([{ id: tasks[0], priority: "medium" }]);
    expect(second?.tasks.map(({ priority }) => priority)).toEqual(["critical", "urgent", "high", "medium", "low"]);
  });

  test("is given only to those who see its board, and never leaves it", async () => {
    const {
      boardId,
      at,
      tasks: [taskId = ""],
    } = await boardWith(owner.call, ["A"], { visibility: "private" });
    await expect(owner.call(contract.saveTask, { boardId, taskId, assigneeId: creator.uid })).rejects.toMatchObject({
      fields: [{ path: "assigneeId", code: "boards.task.assigneeUnknown" }],
    });
    const other = await boardWith(owner.call);
    const move = { boardId, taskId, fromColumnId: at(0), toColumnId: other.at(0), newPosition: 0 };
    await expect(owner.call(contract.moveTask, move)).rejects.toMatchObject({ status: 404 });
    await expect(owner.call(contract.moveTask, { ...move, boardId: other.boardId })).rejects.toMatchObject({
      status: 404,
    });
    await expect(owner.call(contract.getTask, { boardId: other.boardId, taskId })).rejects.toMatchObject({
      status: 404,
    });
  });

  test("changed by two people: the second gets an error; ticks of two people are both kept", async () => {
    const { boardId, at } = await boardWith(owner.call);
    const subtasks = ["a", "b", "c"].map((title) => ({ title }));
    const { id: taskId } = await owner.call(contract.createTask, { boardId, columnId: at(0), title: "A", subtasks });
    const task = await owner.call(contract.getTask, { boardId, taskId });
    const [a, b] = task.subtasks;
    await Promise.all([
      owner.call(contract.tickSubtask, { boardId, taskId, subtaskId: a?.id ?? "", done: true }),
      creator.call(contract.tickSubtask, { boardId, taskId, subtaskId: b?.id ?? "", done: true }),
    ]);
    const after = await owner.call(contract.getTask, { boardId, taskId });
    expect(after.subtasks.map(({ done }) => done)).toEqual([true, true, false]);
    await expect(
      creator.call(contract.saveTask, { boardId, taskId, title: "B", version: task.version }),
    ).rejects.toMatchObject({ status: 409, code: "failure.conflict" });
    await creator.call(contract.saveTask, { boardId, taskId, title: "B", version: after.version });
  });

  test("is copied below itself: its content, not its day, people, ticks or time", async () => {
    const { boardId, at, details } = await boardWith(owner.call);
    const { id: taskId } = await owner.call(contract.createTask, {
      boardId,
      columnId: at(0),
      title: "T".repeat(100),
      description: "D",
      priority: "high",
      dueDate: "2026-12-01",
      assigneeId: creator.uid,
      labels: ["L"],
      subtasks: [{ title: "s", done: true }],
      notificationEmails: ["x@x.gt"],
    });
    await owner.call(contract.createTask, { boardId, columnId: at(0), title: "last" });
    const { id } = await owner.call(contract.cloneTask, { boardId, taskId });
    expect((await details()).columns[0]?.tasks.map((task) => task.id)[1]).toBe(id);
    expect(await owner.call(contract.getTask, { boardId, taskId: id })).toMatchObject({
      title: `${"T".repeat(93)} (copy)`,
      description: "D",
      priority: "high",
      labels: ["L"],
      subtasks: [{ title: "s", done: false }],
      dueDate: null,
      assigneeId: null,
      notificationEmails: [],
    });
  });

  test("deleted comes back to its column, or to the first when that is gone", async () => {
    const {
      boardId,
      at,
      details,
      tasks: [a = "", b = ""],
    } = await boardWith(owner.call, ["A", "B"]);
    for (const taskId of [a, b]) await owner.call(contract.deleteTask, { boardId, taskId });
    await expect(owner.call(contract.getTask, { boardId, taskId: a })).rejects.toMatchObject({
      status: 404,
      code: "boards.task.gone",
      values: { title: "A" },
    });
    await owner.call(contract.restoreTask, { boardId, taskId: b });
    expect(titlesIn(await details())[0]).toEqual(["B"]);
    await owner.call(boards.deleteColumn, { boardId, columnId: at(0), moveTasksToColumnId: at(1) });
    await owner.call(contract.restoreTask, { boardId, taskId: a });
    expect(titlesIn(await details())[0]).toEqual(["B", "A"]);
  });

  test("of mine are listed over all boards I see, by day", async () => {
    const mine = { assigneeId: creator.uid };
    const one = await boardWith(owner.call, [], { name: "Uno" });
    const two = await boardWith(creator.call, [], { name: "Dos", visibility: "private" });
    const add = (board: typeof one, title: string, dueDate: string | null, more: object = mine) =>
      creator.call(contract.createTask, { boardId: board.boardId, columnId: board.at(0), title, dueDate, ...more });
    await add(one, "late", "2026-12-02");
    await add(two, "early", "2026-12-01");
    await add(one, "no day", null);
    await add(one, "not mine", "2026-11-01", {});
    const subtasks = [{ title: "Boleta", assigneeId: creator.uid }];
    await add(two, "with a sub-task of mine", "2026-12-03", { subtasks });
    for (const title of ["deleted", "archived", "done"]) {
      const { id: taskId } = await add(one, title, "2026-11-01", { ...mine, subtasks });
      const task = { boardId: one.boardId, taskId };
      if (title === "deleted") await owner.call(contract.deleteTask, task);
      if (title === "archived") await owner.call(contract.archiveTask, task);
      if (title === "done")
        await owner.call(contract.moveTask, {
          ...task,
          fromColumnId: one.at(0),
          toColumnId: one.at(4),
          newPosition: 0,
        });
    }
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await creator.call(contract.listMyTasks, { limit: 2, ...(after ? { after } : {}) });
      seen.push(...page.rows.map(({ title, boardName }) => `${boardName}: ${title}`));
      if (page.next === null) break;
      after = page.next;
    }
    expect(seen).toEqual(["Dos: early", "Uno: late", "Dos: with a sub-task of mine", "Uno: no day"]);
  });
});

describe("time", () => {
  test("in each column is counted as the task moves: all of it, and that of work", async () => {
    app.clock.set(new Date("2026-11-18T22:00:00Z")); // Wednesday, 16:00 in Guatemala
    const {
      boardId,
      at,
      tasks: [taskId = ""],
    } = await boardWith(owner.call, ["A"]);
    const workSchedule = { ...defaultSchedule, enabled: true };
    await owner.call(boards.saveSchedule, { boardId, workSchedule });
    app.clock.set(new Date("2026-11-19T15:00:00Z")); // Thursday, 09:00
    await owner.call(contract.moveTask, { boardId, taskId, fromColumnId: at(0), toColumnId: at(1), newPosition: 0 });
    app.clock.set(new Date("2026-11-19T16:00:00Z"));
    const { timeTracking } = await owner.call(contract.getTask, { boardId, taskId });
    const { totalTimeInColumns: total, totalBusinessTimeInColumns: business } = timeTracking;
    const near = (ms: number | undefined, hours: number) =>
      expect(Math.abs((ms ?? 0) - hours * hour)).toBeLessThan(30_000);
    near(total[at(0)], 17);
    near(business[at(0)], 2);
    near(total[at(1)], 1);
    near(business[at(1)], 1);
    for (const ms of Object.values({ ...total, ...business })) expect(Number.isInteger(ms)).toBe(true);
    expect(timeTracking).toMatchObject({ current: { columnId: at(1) }, columnNames: { [at(0)]: "To Do" } });
    await owner.call(boards.deleteColumn, { boardId, columnId: at(0) });
    const later = await owner.call(contract.getTask, { boardId, taskId });
    expect(later.timeTracking.totalTimeInColumns[at(0)]).toBe(total[at(0)]);
    app.clock.set(new Date());
  });

  test("ends with the final column, and goes on when the task comes back", async () => {
    const {
      boardId,
      at,
      tasks: [taskId = ""],
    } = await boardWith(owner.call, ["A"]);
    const move = (from: number, to: number) =>
      owner.call(contract.moveTask, { boardId, taskId, fromColumnId: at(from), toColumnId: at(to), newPosition: 0 });
    await move(0, 4);
    expect((await owner.call(contract.getTask, { boardId, taskId })).completedAt).not.toBeNull();
    await owner.call(boards.saveColumn, { boardId, columnId: at(3), final: true });
    const { completedAt } = await owner.call(contract.getTask, { boardId, taskId });
    app.clock.advance(hour);
    await move(4, 3);
    expect((await owner.call(contract.getTask, { boardId, taskId })).completedAt).toBe(completedAt);
    await move(3, 1);
    expect((await owner.call(contract.getTask, { boardId, taskId })).completedAt).toBeNull();
  });

  test("keeps the moments of completion when a final column stops being one and becomes one again", async () => {
    const {
      boardId,
      at,
      tasks: [done = "", open = ""],
    } = await boardWith(owner.call, ["A", "B"]);
    const completedAt = async (taskId: string) => (await owner.call(contract.getTask, { boardId, taskId })).completedAt;
    const columnId = at(4);
    const move = { boardId, taskId: done, fromColumnId: at(0), toColumnId: columnId, newPosition: 0 };
    await owner.call(contract.moveTask, move);
    const moment = await completedAt(done);
    app.clock.advance(10 * hour);
    await owner.call(boards.saveColumn, { boardId, columnId, final: false });
    expect(await completedAt(done)).toBeNull();
    // Saved again without a change, it stays.
    await owner.call(boards.saveColumn, { boardId, columnId, final: true });
    await owner.call(boards.saveColumn, { boardId, columnId, final: true, name: "Fin" });
    expect([moment === null, await completedAt(done), await completedAt(open)]).toEqual([false, moment, null]);
    app.clock.set(new Date());
  });
});

describe("several people at once", () => {
  test("move tasks about: none is lost, doubled or in two columns, and everybody sees one order", async () => {
    const titles = Array.from({ length: 12 }, (_, i) => `T${i}`);
    const { boardId, at, tasks, details } = await boardWith(owner.call, titles);
    const people = [
      owner,
      creator,
      await member(app, owner.orgId, "reviewer"),
      await member(app, owner.orgId, "manager"),
    ];
    // A fixed pseudo-random sequence: the test moves the same way each time.
    let seed = 7;
    const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
    const moves = Array.from({ length: 80 }, () => ({
      taskId: tasks[random(tasks.length)] ?? "",
      fromColumnId: at(random(5)),
      toColumnId: at(random(5)),
      newPosition: random(6),
    }));
    await Promise.all(
      people.map(async ({ call }, i) => {
        for (const move of moves.filter((_, n) => n % people.length === i))
          await call(contract.moveTask, { boardId, ...move });
      }),
    );
    const shown = await details();
    expect(titlesIn(shown).flat().toSorted()).toEqual(titles.toSorted());
    expect(titlesIn(await details(creator.call))).toEqual(titlesIn(shown));
    const { rows } = await app.query<{ ok: boolean }>(
      `select count(distinct (column_id, rank)) = count(*) and bool_and(length(rank) <= 40) as ok from tasks where board_id = $1`,
      [boardId],
    );
    expect(rows).toEqual([{ ok: true }]);
    const open = await app.query("select 1 from task_visits where board_id = $1 and left_at is null", [boardId]);
    expect(open.rows).toHaveLength(titles.length);
  });

  test("move a task while its column is deleted: it is in one place, or in the trash", async () => {
    const {
      boardId,
      at,
      tasks: [taskId = ""],
      details,
    } = await boardWith(owner.call, ["A"]);
    await Promise.allSettled([
      creator.call(contract.moveTask, { boardId, taskId, fromColumnId: at(0), toColumnId: at(1), newPosition: 0 }),
      owner.call(boards.deleteColumn, { boardId, columnId: at(1), moveTasksToColumnId: at(2) }),
    ]);
    const shown = titlesIn(await details()).flat();
    expect(shown).toEqual(["A"]);
  });
});

describe("comments", () => {
  test("mention only people who see the board; the author edits, the author, owner and managers delete", async () => {
    const comments = contract.taskComments;
    const board = await boardWith(creator.call, ["A"]);
    const of = { boardId: board.boardId, taskId: board.tasks[0] ?? "" };
    const reviewer = await member(app, owner.orgId, "reviewer");
    const made = await creator.call(comments.add, { ...of, content: "Listo", mentions: [reviewer.uid] });
    expect((await reviewer.call(comments.list, of)).rows).toMatchObject([{ content: "Listo" }]);
    const one = { ...of, commentId: made.id };
    await expect(owner.call(comments.edit, { ...one, content: "No" })).rejects.toMatchObject({ status: 403 });
    await creator.call(comments.edit, { ...one, content: "Casi listo" });
    await expect(reviewer.call(comments.remove, one)).rejects.toMatchObject({ status: 403 });
    await owner.call(comments.remove, one);
    await creator.call(boards.saveBoard, { boardId: of.boardId, visibility: "private" });
    await expect(creator.call(comments.add, { ...of, content: "@", mentions: [reviewer.uid] })).rejects.toMatchObject({
      status: 422,
    });
    await expect(reviewer.call(comments.list, of)).rejects.toMatchObject({ status: 404 });
  });
});

describe("files", () => {
  test("at the specified paths: sent, downloaded by their place, taken away with it", async () => {
    const files = contract.taskAttachments;
    expect([files.add, files.remove, files.download].map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /boards/:boardId/tasks/:taskId/attachments",
      "DELETE /boards/:boardId/tasks/:taskId/attachments/:attachmentId",
      "GET /boards/:boardId/tasks/:taskId/attachments/:attachmentId/download",
    ]);
    const board = await boardWith(creator.call, ["A", "B"]);
    const [taskId = "", otherId = ""] = board.tasks;
    const of = { boardId: board.boardId, taskId };
    const file = { name: "recibo.pdf", bytes: new TextEncoder().encode("%PDF-1.7") };
    const made = await creator.call.upload(files.add, { ...of, uid: creator.uid, orgId: owner.orgId } as never, file);
    const one = { ...of, attachmentId: made.id };
    const { bytes } = await owner.call.download(files.download, { ...one, path: made.path });
    expect(new TextDecoder().decode(bytes)).toBe("%PDF-1.7");
    expect(await owner.call(contract.getTask, of)).toMatchObject({ comments: 0, attachments: [{ id: made.id }] });
    const elsewhere = { ...one, path: made.path.replace(taskId, otherId) };
    await expect(creator.call(files.remove, elsewhere)).rejects.toMatchObject({ code: "failure.mismatch" });
    await expect(creator.call(files.remove, { ...one, taskId: otherId })).rejects.toMatchObject({ status: 404 });
    await creator.call(files.remove, { ...one, path: made.path });
    expect((await owner.call(files.list, of)).attachments).toEqual([]);
  });
});
