import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { organization, type SomeMember } from "#seed/people.ts";
import { boardWith, makeMoveNoticesDue } from "#tests/fixtures/boards.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { archiveBoard, deleteBoard, saveBoard, saveColumn } from "../contract.ts";
import * as contract from "../public-task.ts";
import { archiveTask, moveTask, saveTask } from "../task-contract.ts";
import { dayIn } from "../work-time.ts";

let app: App;
let owner: SomeMember;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app, { name: "Bufete Quetzal" });
});
afterAll(() => app.stop());

const tokenOf = (url: string | null) => url?.split("/").at(-1) ?? "";
async function linked() {
  const board = await boardWith(owner.call, ["Inscribir la compraventa"]);
  const of = { boardId: board.boardId, taskId: board.tasks[0] ?? "" };
  const { url } = await owner.call(contract.makeTaskLink, of);
  return { ...board, of, url, token: tokenOf(url) };
}

test("a visitor sees the progress of the task, in the client's words, and nothing else", async () => {
  const { boardId, at, of, token } = await linked();
  await owner.call(saveColumn, { boardId, columnId: at(1), clientLabel: "En el Registro" });
  await owner.call(moveTask, { ...of, fromColumnId: at(0), toColumnId: at(1), newPosition: 0 });
  await owner.call(saveTask, {
    ...of,
    dueDate: "2026-12-01",
    subtasks: [{ title: "Boleta", done: true }, { title: "x" }],
  });
  const answer = await app.as()(contract.getPublicTask, { token });
  expect(answer).toEqual({
    title: "Inscribir la compraventa",
    boardName: "Expedientes",
    organizationName: "Bufete Quetzal",
    theme: null,
    logoUrl: null,
    step: "En el Registro",
    stepNumber: 2,
    steps: 5,
    since: expect.any(String),
    dueDate: "2026-12-01",
    subtasksDone: 1,
    subtasks: 2,
    forecast: null,
    completed: false,
  });
});

test("what the board does not show stays inside; the forecast follows from what others took", async () => {
  const { boardId, at, of, token } = await linked();
  await owner.call(saveTask, { ...of, dueDate: "2026-12-01", subtasks: [{ title: "Boleta" }] });
  // Nothing was done on the board yet: the targets say how long its columns take.
  for (const columnId of [at(0), at(1), at(2), at(3)])
    await owner.call(saveColumn, { boardId, columnId, targetTimeMinutes: 24 * 60 });
  const shown = () => app.as()(contract.getPublicTask, { token });
  const inDays = (days: number) => dayIn("America/Guatemala", app.clock.now().getTime() + days * 24 * 3_600_000);
  expect((await shown()).forecast).toBe(inDays(4));
  await owner.call(moveTask, { ...of, fromColumnId: at(0), toColumnId: at(2), newPosition: 0 });
  expect((await shown()).forecast).toBe(inDays(2));
  await owner.call(saveBoard, { boardId, publicShows: ["progress"] });
  expect(await shown()).toMatchObject({ dueDate: null, forecast: null, subtasks: 1 });
  await owner.call(saveBoard, { boardId, publicShows: [] });
  expect(await shown()).toMatchObject({ dueDate: null, forecast: null, subtasks: 0 });
});

test("the link is shown again, replaced and closed; only its hash is kept", async () => {
  const { of, url, token } = await linked();
  expect(await owner.call(contract.getTaskLink, of)).toEqual({ url });
  expect(await owner.call(contract.makeTaskLink, of)).toEqual({ url });
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const { rows } = await app.query<{ all: string }>("select string_agg(l::text, ' ') as all from public_links l");
  expect(rows[0]?.all).not.toContain(token);
  const again = await owner.call(contract.rotateTaskLink, of);
  expect(again.url).not.toBe(url);
  await expect(app.as()(contract.getPublicTask, { token })).rejects.toMatchObject({ status: 404 });
  await app.as()(contract.getPublicTask, { token: tokenOf(again.url) });
  await owner.call(contract.revokeTaskLink, of);
  expect(await owner.call(contract.getTaskLink, of)).toEqual({ url: null });
  await expect(owner.call(contract.revokeTaskLink, of)).rejects.toMatchObject({ status: 404 });
  const third = await owner.call(contract.makeTaskLink, of);
  expect([url, again.url]).not.toContain(third.url);
});

test("a link outlives its task by 30 days, and can be closed in the archive", async () => {
  const done = await linked();
  await owner.call(moveTask, { ...done.of, fromColumnId: done.at(0), toColumnId: done.at(4), newPosition: 0 });
  const filed = await linked();
  await owner.call(archiveTask, filed.of);
  const onFiledBoard = await linked();
  await owner.call(archiveBoard, { boardId: onFiledBoard.boardId });
  const closed = await linked();
  await owner.call(archiveBoard, { boardId: closed.boardId });
  await owner.call(contract.revokeTaskLink, closed.of);
  await expect(app.as()(contract.getPublicTask, { token: closed.token })).rejects.toMatchObject({ status: 404 });
  for (const { token } of [done, filed, onFiledBoard]) await app.as()(contract.getPublicTask, { token });
  const sql = "update tasks set completed_at = completed_at - $1::interval, archived_at = archived_at - $1::interval";
  await app.query(sql, ["30 days"]);
  await app.query("update boards set archived_at = archived_at - $1::interval", ["30 days"]);
  for (const { token, of } of [done, filed, onFiledBoard]) {
    await expect(app.as()(contract.getPublicTask, { token })).rejects.toMatchObject({ status: 404 });
    expect(await owner.call(contract.getTaskLink, of)).toEqual({ url: null });
  }
  await expect(owner.call(contract.makeTaskLink, done.of)).rejects.toMatchObject({ code: "boards.link.ended" });
  await owner.call(moveTask, { ...done.of, fromColumnId: done.at(4), toColumnId: done.at(0), newPosition: 0 });
  await app.as()(contract.getPublicTask, { token: done.token });
});

test("every link that does not open is answered alike", async () => {
  const answer = async (token: string) => {
    const response = await app.as().raw(contract.getPublicTask, { token });
    const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body };
  };
  const random = await answer("x".repeat(43));
  expect(random.status).toBe(404);
  const off = await linked();
  await owner.call(saveBoard, { boardId: off.boardId, publicLinks: false });
  const deleted = await linked();
  await owner.call(deleteBoard, { boardId: deleted.boardId });
  const expired = await linked();
  await app.query("update public_links set expires_at = now() - interval '1 day' where subject = $1", [
    expired.of.taskId,
  ]);
  for (const { token } of [off, deleted, expired]) expect(await answer(token)).toEqual(random);
  const inactive = await linked();
  await app.query("update organizations set status = 'p' where id = $1", [owner.orgId]);
  expect(await answer(inactive.token)).toEqual(random);
  expect(await answer("")).toMatchObject({ status: 404 });
});

test("a column that tells sends one mail per stay, and none to who asked to stop", async () => {
  const { boardId, at, of } = await linked();
  const [one, two] = [`uno-${of.taskId}@x.gt`, `dos-${of.taskId}@x.gt`];
  await owner.call(saveTask, { ...of, notificationEmails: [one, two] });
  for (const columnId of [at(1), at(2)])
    await owner.call(saveColumn, { boardId, columnId, notifyExternalEmails: true });
  const move = (from: number, to: number) =>
    owner.call(moveTask, { ...of, fromColumnId: at(from), toColumnId: at(to), newPosition: 0 });
  // Dragged over a column that tells: it does not stay there.
  await move(0, 1);
  await move(1, 2);
  await makeMoveNoticesDue(app, of.taskId, 2);
  const [mail] = await app.mails(one, 1);
  expect(mail?.subject).toContain("Inscribir la compraventa");
  expect(mail?.text).toContain("En revisión");
  const stop = new URL(/https?:\/\/\S+stop=\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  const token = tokenOf(stop.pathname);
  const [address, signature] = [stop.searchParams.get("stop") ?? "", stop.searchParams.get("sig") ?? ""];
  expect(address).toBe(one);
  await expect(app.as()(contract.stopTaskMails, { token, address: two, signature })).rejects.toMatchObject({
    status: 404,
  });
  await app.as()(contract.stopTaskMails, { token, address, signature });
  await move(2, 1);
  await makeMoveNoticesDue(app, of.taskId, 3);
  await app.mails(two, 2);
  expect(await app.mails(one)).toHaveLength(1);
});

test("with public links off the mail goes out without the link, and can still be stopped", async () => {
  const { boardId, at, of, token } = await linked();
  const address = `cerrado-${of.taskId}@x.gt`;
  await owner.call(saveTask, { ...of, notificationEmails: [address] });
  await owner.call(saveColumn, { boardId, columnId: at(1), notifyExternalEmails: true });
  await owner.call(saveBoard, { boardId, publicLinks: false });
  await expect(owner.call(contract.makeTaskLink, of)).rejects.toMatchObject({ status: 409, code: "boards.link.off" });
  expect(await owner.call(contract.getTaskLink, of)).toEqual({ url: null });
  await owner.call(moveTask, { ...of, fromColumnId: at(0), toColumnId: at(1), newPosition: 0 });
  await makeMoveNoticesDue(app, of.taskId, 1);
  const [mail] = await app.mails(address, 1);
  expect(mail?.subject).toContain("Inscribir la compraventa");
  expect(mail?.text).not.toContain(token);
  const [only = "", ...others] = mail?.text?.match(/https?:\/\/\S+/g) ?? [];
  expect(others).toEqual([]);
  const stop = new URL(only);
  const [given = "", signature = ""] = [stop.searchParams.get("stop"), stop.searchParams.get("sig")].map(String);
  const mailed = tokenOf(stop.pathname);
  // The address in the mail does not open the task, not even after links are on again.
  await owner.call(saveBoard, { boardId, publicLinks: true });
  await expect(app.as()(contract.getPublicTask, { token: mailed })).rejects.toMatchObject({ status: 404 });
  await app.as()(contract.stopTaskMails, { token: mailed, address: given, signature });
  for (const [from, to] of [
    [1, 0],
    [0, 1],
  ] as const)
    await owner.call(moveTask, { ...of, fromColumnId: at(from), toColumnId: at(to), newPosition: 0 });
  await makeMoveNoticesDue(app, of.taskId, 2);
  await app.idle();
  expect(await app.mails(address)).toHaveLength(1);
});
