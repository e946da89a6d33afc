import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeMember } from "#features/members/contract.ts";
import { listNotices } from "#features/notifications/contract.ts";
import { getProcess, saveAnswers } from "#features/processes/contract.ts";
import { approveProcess, sendProcess, withdrawProcess } from "#features/reviews/contract.ts";
import { newId } from "#platform/clock.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../../automatic-contract.ts";
import { deleteBoard, getBoard, saveBoard, saveColumn } from "../../contract.ts";
import { getPublicTask } from "../../public-task.ts";
import { createTask, getTask, moveTask, saveTask } from "../../task-contract.ts";
import { notifyDueTasks } from "../tasks/due-tasks.ts";
import { makeAutomaticTasks } from "./automatic-tasks.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
let board: Awaited<ReturnType<typeof boardWith>>;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  app.clock.set(new Date("2026-03-30T16:00:00Z"));
  owner = await organization(app, { name: "Bufete Jade" });
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Rosa", lastName: "Sol" });
  templateId = await template(owner, p("Entre {nombre} y {correo} el {fecha}."));
  board = await boardWith(owner.call);
});
afterAll(() => app.stop());

const wanted = (more: object = {}) => ({ id: newId(), boardId: board.boardId, title: "Pagar por {nombre}", ...more });
const save = (tasks: object[], who = owner, version?: number) =>
  who.call(contract.saveTemplateTasks, {
    templateId,
    tasks: tasks as never,
    ...(version === undefined ? {} : { version }),
  });
async function sent(title = "Venta 904", correo = "cliente@x.gt") {
  const { id, version } = await begun(creator, templateId, title);
  const patch = { nombre: "Ana Díaz", correo, fecha: "2026-03-01" };
  const saved = await creator.call(saveAnswers, { id, version, patch });
  return creator.call(sendProcess, { id, version: saved.version });
}
async function approved(title?: string, correo?: string) {
  const { id, version } = await sent(title, correo);
  const { contentHash } = await reviewer.call(getProcess, { id });
  await reviewer.call(approveProcess, { id, version, contentHash });
  await app.idle();
  return id;
}
const tasksOf = async (processId: string, who = creator) =>
  (await who.call(contract.listProcessTasks, { processId })).rows;

describe("the tasks of a template", () => {
  test("are made when the process is approved: answers in title and description, business days, assignee, column", async () => {
    await save([
      wanted({ assigneeId: reviewer.uid, dueDaysOffset: 15, description: "Para {@title}", priority: "high" }),
      wanted({ title: "Entregar", columnId: board.at(2), dueDaysOffset: 5, businessDays: true }),
      wanted({ title: "Archivar" }),
    ]);
    const id = await approved();
    const rows = await tasksOf(id);
    expect(rows).toMatchObject([
      { title: "Entregar", dueDate: "2026-04-08", assigneeName: null, columnName: "Review" },
      { title: "Pagar por Ana Díaz", dueDate: "2026-04-14", assigneeName: "Rosa Sol", priority: "high" },
      { title: "Archivar", dueDate: null, columnName: "To Do", boardName: "Expedientes", completedAt: null },
    ]);
    const of = { boardId: board.boardId, taskId: rows[1]?.id ?? "" };
    const process = { id, title: "Venta 904" };
    expect(await creator.call(getTask, of)).toMatchObject({ description: "Para Venta 904", creatorName: "", process });
    // Who may not open the process sees the task, and no link to it.
    const manager = await member(app, owner.orgId, "manager");
    expect(await manager.call(getTask, of)).toMatchObject({ process: null });
    await expect(manager.call(contract.listProcessTasks, { processId: id })).rejects.toMatchObject({ status: 404 });
  });

  test("are made once each, however often the event comes and on two nodes, also when they were deleted since", async () => {
    await save([wanted(), wanted({ title: "Segunda" })]);
    const id = await approved();
    expect(await tasksOf(id)).toHaveLength(2);
    await app.query("delete from tasks where process_id = $1 and title = 'Segunda'", [id]);
    await save([wanted({ title: "De una regla nueva" })]);
    const other = await app.anotherNode();
    const again = ({ platform }: typeof app.node) =>
      organizationTransaction(platform.db, { orgId: owner.orgId, by: null, now: app.clock.now() }, (transaction) =>
        makeAutomaticTasks(platform, { ...transaction, orgId: owner.orgId }, id, {
          occasion: "approved",
          at: app.clock.now(),
        }),
      );
    await Promise.all([again(app.node), again(other), again(app.node), again(other)]);
    expect((await tasksOf(id)).map(({ title }) => title).toSorted()).toEqual([
      "De una regla nueva",
      "Pagar por Ana Díaz",
    ]);
  });

  test("can be made at the sending: once, though it is sent again; a draft that was taken back has none", async () => {
    await save([wanted({ when: "sent" }), wanted({ title: "Al aprobar" })]);
    const { id } = await sent();
    await app.idle();
    expect(await tasksOf(id)).toHaveLength(1);
    const { version } = await creator.call(withdrawProcess, { id });
    const back = await creator.call(sendProcess, { id, version });
    const { contentHash } = await reviewer.call(getProcess, { id });
    await reviewer.call(approveProcess, { id, version: back.version, contentHash });
    await app.idle();
    expect((await tasksOf(id)).map(({ title }) => title).toSorted()).toEqual(["Al aprobar", "Pagar por Ana Díaz"]);
  });

  test("are made without people who left; the owner learns of a deleted board, and the other tasks are made", async () => {
    const gone = await boardWith(owner.call, [], { name: "Otro" });
    await save([
      wanted({ boardId: gone.boardId, title: "Perdida" }),
      wanted({ assigneeId: creator.uid, columnId: board.at(1) }),
    ]);
    await owner.call(deleteBoard, { boardId: gone.boardId });
    app.clock.advance(1000);
    const other = await member(app, owner.orgId, "creator");
    await save([
      wanted({ boardId: board.boardId, title: "De quien se fue", assigneeId: other.uid }),
      ...(await owner.call(contract.getTemplateTasks, { templateId })).tasks.map(
        ({ boardName: _, columnName: __, ...task }) => task,
      ),
    ]);
    await owner.call(removeMember, { id: other.uid, successorId: owner.uid });
    const id = await approved();
    const rows = await tasksOf(id);
    expect(rows.map(({ title, assigneeName }) => [title, assigneeName !== null]).toSorted()).toEqual([
      ["De quien se fue", false],
      ["Pagar por Ana Díaz", true],
    ]);
    const { rows: notices } = await app.eventually(async () => {
      const found = await owner.call(listNotices, { kind: "taskNotMade" });
      return found.rows.length > 0 && found;
    });
    expect(notices).toMatchObject([{ title: "Venta 904", path: `/processes/${id}` }]);
    const shown = (await owner.call(contract.getTemplateTasks, { templateId })).tasks;
    expect(shown.map(({ boardName }) => boardName)).toEqual(["Expedientes", null, "Expedientes"]);
  });

  test("the owner learns of a task whose person left or lost every role, and of no other", async () => {
    const unassigned = () => owner.call(listNotices, { kind: "taskUnassigned" });
    const roleless = await member(app, owner.orgId, "creator");
    await save([
      wanted({ title: "De quien no tiene roles", assigneeId: roleless.uid }),
      wanted({ title: "De nadie" }),
      wanted({ title: "Con responsable", assigneeId: creator.uid }),
    ]);
    await approved("Con todos");
    await app.idle();
    expect((await unassigned()).rows).toEqual([]);
    await app.query("update members set roles = '{}' where id = $1", [roleless.uid]);
    const id = await approved("Sin roles");
    const { rows } = await app.eventually(async () => {
      const found = await unassigned();
      return found.rows.length > 0 && found;
    });
    expect(rows).toMatchObject([{ title: "Sin roles", path: `/processes/${id}` }]);
    expect((await tasksOf(id)).map(({ title, assigneeName }) => [title, assigneeName !== null])).toEqual([
      ["De quien no tiene roles", false],
      ["De nadie", false],
      ["Con responsable", true],
    ]);
  });

  test("send their public contacts the link when they are made, once for the first column; of a board without links, no link", async () => {
    const { boardId, at } = board;
    await owner.call(saveColumn, { boardId, columnId: at(0), notifyExternalEmails: true, clientLabel: "Preparamos" });
    const mail = `cliente-${creator.uid}@x.gt`;
    const bank = `banco-${creator.uid}@x.gt`;
    await save([wanted({ publicContactEmails: [bank], publicContactFields: ["correo"] })]);
    const id = await approved("Venta", mail);
    const [made] = await app.mails(mail);
    expect(made?.subject).toBe("Pagar por Ana Díaz: Preparamos");
    expect(await app.mails(bank)).toHaveLength(1);
    const token = /public\/task\/([\w-]+)/.exec(made?.text ?? "")?.[1] ?? "";
    expect(await app.as()(getPublicTask, { token })).toMatchObject({ step: "Preparamos", stepNumber: 1 });
    expect(made?.text).not.toContain(id);
    const { rows } = await app.query<{ told: string[] }>(
      "select v.told from task_visits v join tasks t on t.id = v.task_id where t.process_id = $1",
      [id],
    );
    expect(rows).toEqual([{ told: [bank, mail] }]);
    await owner.call(saveBoard, { boardId, publicLinks: false });
    const unlinked = `sin-enlace-${creator.uid}@x.gt`;
    await approved("Otra", unlinked);
    const [unlinkedMail] = await app.mails(unlinked, 1);
    expect(unlinkedMail?.subject).toBe(made?.subject);
    expect(unlinkedMail?.text).not.toContain("Ver avance");
    const [stop, ...others] = unlinkedMail?.text?.match(/https?:\/\/\S+/g) ?? [];
    expect([new URL(stop ?? "").searchParams.get("stop"), others]).toEqual([unlinked, []]);
    expect(await app.mails(bank)).toHaveLength(2);
  });

  test("name boards, columns, people and questions that are there; of two authors one wins", async () => {
    const manager = await member(app, owner.orgId, "manager");
    const own = await boardWith(owner.call, [], { name: "Del propietario", visibility: "private" });
    const error = (part: string, code: string) => ({ status: 422, fields: [{ path: `tasks.0.${part}`, code }] });
    const task = wanted({ boardId: own.boardId });
    await expect(save([task], manager)).rejects.toMatchObject(error("boardId", "boards.automatic.boardUnknown"));
    await expect(save([wanted({ columnId: own.at(0) })])).rejects.toMatchObject(
      error("columnId", "boards.automatic.columnUnknown"),
    );
    await expect(save([wanted({ assigneeId: newId() })])).rejects.toMatchObject(
      error("assigneeId", "boards.task.assigneeUnknown"),
    );
    await expect(save([wanted({ title: "{nadie}" })])).rejects.toMatchObject(
      error("title", "boards.automatic.unknownAnswer"),
    );
    await expect(save([wanted({ publicContactFields: ["nombre"] })])).rejects.toMatchObject(
      error("publicContactFields", "boards.automatic.questionGone"),
    );
    const { version } = await save([task], owner, 0);
    await expect(save([], manager, 0)).rejects.toMatchObject({ status: 409 });
    // The owner's choice stays if the manager cannot see it, and has no name in the response.
    await save([{ ...task, title: "Otra" }], manager, version);
    const { tasks, boards, questions } = await manager.call(contract.getTemplateTasks, { templateId });
    expect(tasks).toMatchObject([{ boardName: null, columnName: null, title: "Otra" }]);
    expect(boards.map(({ name }) => name)).toEqual(["Expedientes"]);
    expect(questions).toContainEqual({ key: "correo", label: expect.any(String), email: true });
  });
});

describe("a due day", () => {
  const due = async (dueDate: string, more: object = {}) => {
    const { boardId, at } = board;
    const { id } = await owner.call(createTask, {
      boardId,
      columnId: at(0),
      title: `Vence ${dueDate}`,
      dueDate,
      assigneeId: reviewer.uid,
      ...more,
    });
    return { boardId, taskId: id };
  };
  const kinds = ["taskDue", "taskOverdue"] as const;
  let other: Awaited<ReturnType<typeof app.anotherNode>> | undefined;
  /** Returns the reviewer's notices, after both nodes checked at this moment. */
  async function notifiedAt(at: string) {
    app.clock.set(new Date(at));
    other ??= await app.anotherNode();
    await Promise.all([app.node, other].map(({ platform }) => notifyDueTasks(platform)));
    await app.idle();
    app.clock.set(new Date("2026-03-30T16:00:00Z"));
    const { rows } = await reviewer.call(listNotices, {});
    return rows.filter(({ kind }) => kinds.some((one) => one === kind)).map(({ kind, day }) => `${kind} ${day}`);
  }

  test("of a sub-task is sent to its assignee, and not for one that is ticked off", async () => {
    const subtasks = [
      { title: "Boleta", assigneeId: reviewer.uid, dueDate: "2026-04-01" },
      { title: "Hecha", done: true, assigneeId: reviewer.uid, dueDate: "2026-04-01" },
      { title: "De otro", assigneeId: creator.uid, dueDate: "2026-04-01" },
    ];
    const { boardId, taskId } = await due("2026-05-01", { assigneeId: null, subtasks });
    expect(await notifiedAt("2026-03-30T20:00:00Z")).toEqual([]);
    expect(await notifiedAt("2026-03-31T14:00:00Z")).toEqual(["taskDue 01/04/2026"]);
    expect(await notifiedAt("2026-04-02T14:01:00Z")).toEqual(["taskOverdue 01/04/2026", "taskDue 01/04/2026"]);
    const { rows } = await creator.call(listNotices, { kind: "taskDue" });
    expect(rows).toMatchObject([{ day: "01/04/2026", path: expect.stringContaining(taskId) }]);
    // Ticked off, or the whole task done, it is nobody's business any more.
    const { columns } = await owner.call(getBoard, { boardId });
    const move = { fromColumnId: board.at(0), toColumnId: columns.at(-1)?.id ?? "", newPosition: 0 };
    await owner.call(moveTask, { boardId, taskId, ...move });
    expect(await notifiedAt("2026-04-03T14:01:00Z")).toHaveLength(2);
  });

  test("is sent the morning before and the morning after, once each, not for completed or unassigned tasks", async () => {
    const of = await due("2026-04-01");
    const done = await due("2026-04-01");
    const final = board.columns.length - 1;
    await owner.call(moveTask, { ...done, fromColumnId: board.at(0), toColumnId: board.at(final), newPosition: 0 });
    await due("2026-04-01", { assigneeId: null });
    await due("2026-04-03");
    expect(await notifiedAt("2026-03-31T13:59:00Z")).toEqual([]);
    expect(await notifiedAt("2026-03-31T14:00:00Z")).toEqual(["taskDue 01/04/2026"]);
    expect(await notifiedAt("2026-03-31T20:00:00Z")).toHaveLength(1);
    const notices = await notifiedAt("2026-04-02T14:01:00Z");
    expect(notices.toSorted()).toEqual(["taskDue 01/04/2026", "taskDue 03/04/2026", "taskOverdue 01/04/2026"]);
    expect(await notifiedAt("2026-04-03T14:01:00Z")).toHaveLength(3);
    // Another day is another matter.
    await owner.call(saveTask, { ...of, dueDate: "2026-04-05" });
    const moved = await notifiedAt("2026-04-04T14:01:00Z");
    expect(moved).toContain("taskDue 05/04/2026");
    expect(moved).toContain("taskOverdue 03/04/2026");
    expect((await owner.call(getBoard, { boardId: of.boardId })).columns[0]?.tasks).toHaveLength(3);
  });
});
