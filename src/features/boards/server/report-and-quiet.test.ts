import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listNotices } from "#features/notifications/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { setQuiet } from "../quiet-contract.ts";
import { exportBoardReport, getBoardReport } from "../report-contract.ts";
import * as contract from "../task-contract.ts";
import { dayIn } from "../work-time.ts";

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

test("the report counts what happened, archived tasks too, and is a workbook as a whole or by part", async () => {
  const { boardId, at, tasks } = await boardWith(owner.call, ["A", "B"]);
  const [taskId = ""] = tasks;
  await owner.call(contract.moveTask, { boardId, taskId, fromColumnId: at(0), toColumnId: at(4), newPosition: 0 });
  await owner.call(contract.archiveTask, { boardId, taskId });
  const day = dayIn("America/Guatemala", app.clock.now().getTime());
  const range = { boardId, from: day, to: day };
  expect(await creator.call(getBoardReport, range)).toMatchObject({
    pieces: [day],
    throughput: [{ created: 2, completed: 1 }],
    leadTime: { count: 1 },
    people: [{ name: "", open: 1, completed: 1 }],
  });
  const whole = await creator.call.download(exportBoardReport, range);
  const part = await creator.call.download(exportBoardReport, { ...range, part: "people" });
  expect(Buffer.from(part.bytes.subarray(0, 2)).toString()).toBe("PK");
  expect(whole.bytes.length).toBeGreaterThan(part.bytes.length);
  await expect(owner.call(getBoardReport, { boardId, from: "2026-11-02", to: "2026-11-01" })).rejects.toMatchObject({
    fields: [{ path: "to", code: "boards.report.rangeInvalid" }],
  });
});

test("a person who muted a board or a task hears only of mentions", async () => {
  const { boardId, at } = await boardWith(owner.call);
  const make = async (title: string) =>
    (await owner.call(contract.createTask, { boardId, columnId: at(0), title, assigneeId: creator.uid })).id;
  const noticed = async () =>
    (await creator.call(listNotices, {})).rows.map(({ kind, title }) => `${kind} ${title}`).toSorted();
  const first = await make("Uno");
  await app.eventually(async () => (await noticed()).includes("taskAssigned Uno"));
  await creator.call(setQuiet, { boardId, taskId: first, quiet: true });
  const say = (taskId: string, content: string, mentions: string[] = []) =>
    owner.call(contract.taskComments.add, { boardId, taskId, content, mentions });
  await say(first, "Nada");
  const second = await make("Dos");
  await say(second, "Algo");
  await app.eventually(async () => {
    const now = await noticed();
    return now.includes("commented Dos") && now.includes("taskAssigned Dos");
  });
  await creator.call(setQuiet, { boardId, quiet: true });
  await make("Tres");
  await say(second, "Para usted", [creator.uid]);
  await app.eventually(async () => (await noticed()).includes("mentioned Dos"));
  await creator.call(setQuiet, { boardId, quiet: false });
  await make("Cuatro");
  await app.eventually(async () => (await noticed()).includes("taskAssigned Cuatro"));
  expect(await noticed()).toEqual([
    "commented Dos",
    "mentioned Dos",
    "taskAssigned Cuatro",
    "taskAssigned Dos",
    "taskAssigned Uno",
  ]);
});
