import { afterAll, beforeAll, expect, test } from "vitest";
import { createAlert, getAlert } from "#features/alerts/contract.ts";
import { listBoards } from "#features/boards/contract.ts";
import { createTask, getTask, saveTask } from "#features/boards/task-contract.ts";
import { countHandover, removeMember } from "#features/members/contract.ts";
import { listNotices } from "#features/notifications/contract.ts";
import { getProcess } from "#features/processes/contract.ts";
import { createSavedReport, listSavedReports } from "#features/reports/saved-contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { fileOf, folderOf } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

// A person who leaves has open work of many kinds. All of it is counted beforehand, and goes to the successor with one notice.

let app: App;
let owner: SomeMember;
let successor: SomeMember;

beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  successor = await member(app, owner.orgId, ["manager", "creator", "reviewer"], { firstName: "Sofía" });
});
afterAll(() => app?.stop());

const question = { range: "last7Days", statuses: "approved", columns: "title,status" } as const;

async function withWork() {
  const leaver = await member(app, owner.orgId, ["manager", "creator", "reviewer"], { firstName: "Lucía" });
  const creator = await member(app, owner.orgId, "creator");
  const templateId = await template(owner);
  const draft = await processIn("drafting", { creator: leaver, reviewer: leaver, templateId });
  const review = await processIn("reviewing", { creator, reviewer: leaver, templateId });
  await app.query("update processes set reviewer_id = $1 where id = $2", [leaver.uid, review.id]);
  const board = await boardWith(owner.call);
  const own = await boardWith(leaver.call, [], { name: `De ${leaver.uid}`, visibility: "private" });
  const at = { boardId: board.boardId, columnId: board.at(0) };
  const task = await owner.call(createTask, { ...at, title: "Inscribir", assigneeId: leaver.uid });
  const done = await owner.call(createTask, { ...at, title: "Hecha", assigneeId: leaver.uid });
  await owner.call(saveTask, { boardId: board.boardId, taskId: done.id, columnId: board.at(4) });
  const subtasks = [{ title: "Boleta", assigneeId: leaver.uid }];
  const parent = await owner.call(createTask, { ...at, title: "Con subtarea", subtasks });
  const alert = { title: "Vence", date: "2099-01-10", assigneeId: leaver.uid };
  const { id: alertId } = await owner.call(createAlert, alert);
  const report = { name: `Semanal ${leaver.uid}`, question, schedule: { every: "week", weekday: 1 } as const };
  const { id: reportId } = await owner.call(createSavedReport, { ...report, receivers: [leaver.uid, owner.uid] });
  const folder = await folderOf(leaver.call, "Clientes");
  await fileOf(leaver.call, "poder.txt", folder);
  const { rows } = await app.query<{ id: string }>(
    `insert into registry_queries (org_id, id, kind, provider, state, input, input_hash, subject, reason, requester_id,
       worker_id, created_at)
     values ($1, gen_random_uuid(), 'property', 'manual', 'running', '{}', 'x', 'Finca 12', 'x', $2, $3, now()) returning id`,
    [owner.orgId, owner.uid, leaver.uid],
  );
  return { leaver, draft, review, board, own, task, done, parent, alertId, reportId, queryId: rows[0]?.id };
}

test("all open work is counted, and the named person has it afterwards, with one notice", async () => {
  const { leaver, ...made } = await withWork();
  const { work } = await owner.call(countHandover, { id: leaver.uid });
  expect(Object.fromEntries(work.map(({ kind, count }) => [kind, count]))).toEqual({
    process: 1,
    review: 1,
    task: 1,
    subtask: 1,
    alert: 1,
    registryQuery: 1,
    report: 1,
    board: 1,
    file: 2,
  });
  await owner.call(removeMember, { id: leaver.uid, successorId: successor.uid });
  await app.idle();
  const { boardId } = made.board;
  const taskOf = (taskId: string) => owner.call(getTask, { boardId, taskId });
  expect(await taskOf(made.task.id)).toMatchObject({ assigneeId: successor.uid });
  expect((await taskOf(made.parent.id)).subtasks).toMatchObject([{ assigneeId: successor.uid }]);
  expect(await taskOf(made.done.id)).toMatchObject({ assigneeId: null });
  expect((await successor.call(listBoards, {})).rows.map(({ id }) => id)).toContain(made.own.boardId);
  expect(await owner.call(getAlert, { alertId: made.alertId })).toMatchObject({ assigneeId: successor.uid });
  expect(await successor.call(getProcess, { id: made.draft.id })).toMatchObject({ creatorId: successor.uid });
  expect(await successor.call(getProcess, { id: made.review.id })).toMatchObject({ reviewerId: successor.uid });
  const report = (await owner.call(listSavedReports, {})).rows.find(({ id }) => id === made.reportId);
  expect(report?.receivers.toSorted()).toEqual([owner.uid, successor.uid].toSorted());
  const queries = await app.query("select worker_id, state from registry_queries where id = $1", [made.queryId]);
  expect(queries.rows).toHaveLength(1);
  expect(queries.rows[0]).not.toMatchObject({ worker_id: leaver.uid });
  const { rows: notices } = await successor.call(listNotices, {});
  const ofLeaving = notices.filter(({ kind }) => kind !== "processSent");
  expect(ofLeaving.map(({ kind, title }) => [kind, title])).toEqual([["workHandedOver", "Lucía Pérez"]]);
});

test("tasks on a board that the successor cannot see go to the owner, and no work is no notice", async () => {
  const leaver = await member(app, owner.orgId, "manager");
  const { boardId, at } = await boardWith(owner.call, [], { visibility: "organization" });
  const { id: taskId } = await owner.call(createTask, { boardId, columnId: at(0), title: "A", assigneeId: leaver.uid });
  await app.query("update boards set visibility = 'team' where id = $1", [boardId]);
  const other = await member(app, owner.orgId, "creator");
  const idle = await member(app, owner.orgId, "creator");
  await owner.call(removeMember, { id: leaver.uid, successorId: other.uid });
  await owner.call(removeMember, { id: idle.uid, successorId: other.uid });
  await app.idle();
  expect(await owner.call(getTask, { boardId, taskId })).toMatchObject({ assigneeId: owner.uid });
  expect((await other.call(listNotices, {})).rows).toHaveLength(1);
});
