import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { completeAlert, createAlert, deleteAlert } from "#features/alerts/contract.ts";
import { mailDueAlerts } from "#features/alerts/server/due.ts";
import { deleteBoard, saveBoard } from "#features/boards/contract.ts";
import { createTask, saveTask, taskComments } from "#features/boards/task-contract.ts";
import { acceptInvitation, inviteMembers, removeMember } from "#features/members/contract.ts";
import { deleteProcess, processComments, renameProcess } from "#features/processes/contract.ts";
import { assignProcess, sendProcess, unassignProcess } from "#features/reviews/contract.ts";
import { sendDueMails } from "#features/trial/server/trial-mails.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { getSession } from "#protocol/session.ts";
import { member, organization, person, type SomeMember } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { answered, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { countNotices } from "../count-contract.ts";
import { defaultKinds } from "../preferences.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let other: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp();
  owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  creator = await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil" });
  reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Rosa", lastName: "Sol" });
  other = await member(app, owner.orgId, "creator", { firstName: "Luis", lastName: "Rey" });
  templateId = await template(owner);
});
beforeEach(async () => {
  app.clock.advance(61_000);
  await app.idle();
  for (const who of [owner, creator, reviewer, other])
    await who.call(contract.markAllNotices, { until: app.clock.now().toISOString() });
});
afterAll(() => app.stop());

/** Returns a person's unread notices, oldest first: kind, actor, title. */
async function news(who: SomeMember) {
  await app.idle();
  const { rows } = await who.call(contract.listNotices, { unread: "true" });
  return rows.toReversed().map(({ kind, actorName, title }) => [kind, actorName, title]);
}

test("a process from the inbox to its approval tells each time whom it concerns, and never who did it", async () => {
  const { id, version } = await answered(creator, templateId, "Venta");
  await creator.call(sendProcess, { id, version });
  expect(await news(reviewer)).toEqual([["processSent", "Beto Gil", "Venta"]]);
  expect(await news(owner)).toEqual([["processSent", "Beto Gil", "Venta"]]);
  expect(await news(creator)).toEqual([]);
  await owner.call(assignProcess, { id, reviewerId: reviewer.uid });
  expect((await news(reviewer)).at(-1)).toEqual(["processAssigned", "Ana Paz", "Venta"]);
  await owner.call(unassignProcess, { id });
  for (const who of [creator, reviewer, other])
    expect((await news(who)).at(-1)).toEqual(["processUnassigned", "Ana Paz", "Venta"]);
  expect((await news(owner)).map(([kind]) => kind)).not.toContain("processUnassigned");
});

test.each(["approved", "rejected"] as const)("an %s process tells its creator, and leads to it", async (status) => {
  const { id } = await processIn(status, { creator, reviewer, templateId, title: "Poder" });
  const kind = status === "approved" ? "processApproved" : "processRejected";
  expect(await news(creator)).toEqual([[kind, "Rosa Sol", "Poder"]]);
  const { rows } = await creator.call(contract.listNotices, { kind, limit: 1 });
  expect(rows[0]).toMatchObject({ path: `/processes/${id}`, readAt: null });
});

test("a mention is one notice however often the comment is changed, and the others get a notice of the comment", async () => {
  const { id } = await processIn("reviewing", { creator, reviewer, templateId, title: "Poder" });
  await owner.call(contract.markAllNotices, { until: app.clock.now().toISOString() });
  const mentions = [creator.uid];
  const made = await reviewer.call(processComments.add, { id, content: "@Beto Gil ¿precio?", mentions });
  for (const content of ["uno", "dos", "tres"])
    await reviewer
      .call(processComments.edit, { id, commentId: made.id, content, mentions: [] })
      .then(() => reviewer.call(processComments.edit, { id, commentId: made.id, content, mentions }));
  expect(await news(creator)).toEqual([["mentioned", "Rosa Sol", "Poder"]]);
  await creator.call(processComments.add, { id, content: "Dos mil" });
  expect((await news(reviewer)).at(-1)).toEqual(["commented", "Beto Gil", "Poder"]);
  expect(await news(other)).toEqual([]);
});

test("a task tells whom it was given to, and its comments those whose it is", async () => {
  const { boardId, at } = await boardWith(owner.call);
  const task = { boardId, columnId: at(0), title: "Inscribir" };
  const { id: taskId } = await owner.call(createTask, { ...task, assigneeId: creator.uid });
  expect(await news(creator)).toEqual([["taskAssigned", "Ana Paz", "Inscribir"]]);
  const { rows } = await creator.call(contract.listNotices, { limit: 1 });
  expect(rows[0]?.path).toBe(`/boards?board=${boardId}&task=${taskId}`);
  await owner.call(saveTask, { boardId, taskId, assigneeId: owner.uid });
  expect(await news(owner)).toEqual([]);
  await reviewer.call(taskComments.add, { boardId, taskId, content: "Lista", mentions: [other.uid] });
  expect(await news(owner)).toEqual([["commented", "Rosa Sol", "Inscribir"]]);
  expect(await news(other)).toEqual([["mentioned", "Rosa Sol", "Inscribir"]]);
});

test("a notice about a subject one may no longer read has neither title nor name", async () => {
  const { boardId, at } = await boardWith(owner.call);
  const task = { boardId, columnId: at(0), title: "Secreto" };
  await owner.call(createTask, { ...task, assigneeId: other.uid });
  const { id, version } = await answered(creator, templateId, "Reservado");
  await creator.call(sendProcess, { id, version, reviewerId: reviewer.uid });
  await app.idle();
  await owner.call(saveBoard, { boardId, visibility: "private" });
  expect(await news(other)).toEqual([["taskAssigned", "", null]]);
  expect(await news(reviewer)).toEqual([["processAssigned", "Beto Gil", "Reservado"]]);
  await creator.call(deleteProcess, { id });
  expect(await news(reviewer)).toEqual([["processAssigned", "", null]]);
  const { rows } = await reviewer.call(contract.listNotices, { limit: 1 });
  expect(rows[0]).toMatchObject({ title: null, path: null, actorName: "" });
  await owner.call(deleteBoard, { boardId });
});

test("a subject that was renamed later keeps the name it had", async () => {
  const { id } = await processIn("rejected", { creator, reviewer, templateId, title: "Antes" });
  expect(await news(creator)).toEqual([["processRejected", "Rosa Sol", "Antes"]]);
  const { rows } = await app.query<{ version: number }>("select version from processes where id = $1", [id]);
  await creator.call(renameProcess, { id, version: rows[0]?.version ?? 0, title: "Después" });
  expect(await news(creator)).toEqual([["processRejected", "Rosa Sol", "Antes"]]);
});

test("an accepted invitation tells owner and managers; who is removed takes their notices along", async () => {
  const manager = await member(app, owner.orgId, "manager");
  const guest = await person(app, { firstName: "Eva", lastName: "Luz" });
  await owner.call(inviteMembers, { emails: [guest.email], roles: ["reviewer"] });
  const { invitations } = await guest.call(getSession, {});
  await guest.call(acceptInvitation, { id: invitations[0]?.id ?? "" });
  // The person who accepted did it, so they get no notice.
  for (const who of [owner, manager]) expect(await news(who)).toEqual([["memberJoined", "Eva Luz", "Eva Luz"]]);
  expect(await news(creator)).toEqual([]);
  await owner.call(removeMember, { id: manager.uid, successorId: owner.uid });
  await app.eventually(
    async () => (await app.query("select 1 from notices where person_id = $1", [manager.uid])).rows.length === 0,
  );
});

test("the end of a trial gives the owner a notice, and is mailed by the trial alone", async () => {
  const firm = await organization(app);
  const { platform } = app.node;
  const now = new Date(app.clock.now().getTime() + 14.5 * 24 * 3600 * 1000);
  await systemTransaction(platform.db, { orgId: null, by: null, now }, (t) => sendDueMails(platform, t));
  await app.idle();
  const { rows } = await firm.call(contract.listNotices, {});
  expect(rows).toMatchObject([{ kind: "trialEnding", stage: "oneDay", path: "/manageorg" }]);
  const waiting = await app.query("select 1 from notices where person_id = $1 and mail_at is not null", [firm.uid]);
  expect(waiting.rows).toEqual([]);
});

test("notices are counted, read, unread and read all together, and nobody touches another's", async () => {
  for (const title of ["A", "B", "C"]) {
    app.clock.advance(1000);
    await processIn("rejected", { creator, reviewer, templateId, title });
  }
  await app.idle();
  expect(await creator.call(countNotices, {})).toEqual({ unread: 3 });
  const first = await creator.call(contract.listNotices, { unread: "true", limit: 2 });
  expect(first.rows.map(({ title }) => title)).toEqual(["C", "B"]);
  const rest = await creator.call(contract.listNotices, { unread: "true", limit: 2, after: first.next ?? "" });
  expect([rest.rows.map(({ title }) => title), rest.next]).toEqual([["A"], null]);
  const [newest, middle] = first.rows;
  const noticeId = newest?.id ?? "";
  await creator.call(contract.markNotice, { noticeId, read: true });
  expect(await creator.call(countNotices, {})).toEqual({ unread: 2 });
  await creator.call(contract.markNotice, { noticeId, read: false });
  expect(await creator.call(contract.markAllNotices, { until: middle?.at ?? "" })).toEqual({ marked: 2 });
  expect((await news(creator)).map(([, , title]) => title)).toEqual(["C"]);
  await expect(owner.call(contract.markNotice, { noticeId, read: true })).rejects.toMatchObject({ status: 404 });
});

test("a kind that is wanted neither in the product nor by mail leaves no notice", async () => {
  const kinds = { ...defaultKinds, processRejected: { product: false, mail: "never" as const, push: true } };
  await creator.call(contract.savePreferences, { kinds, quiet: null, mails: true });
  await processIn("rejected", { creator, reviewer, templateId, title: "A" });
  expect(await news(creator)).toEqual([]);
  const mailed = { ...defaultKinds, processRejected: { product: false, mail: "daily" as const, push: true } };
  await creator.call(contract.savePreferences, { kinds: mailed, quiet: null, mails: true });
  const { id } = await processIn("rejected", { creator, reviewer, templateId, title: "B" });
  expect(await news(creator)).toEqual([]);
  const left = "select shown from notices where subject_id = $1 and person_id = $2 and mail_at is not null";
  const { rows } = await app.query(left, [id, creator.uid]);
  expect(rows).toEqual([{ shown: false }]);
  await creator.call(contract.savePreferences, { kinds: defaultKinds, quiet: null, mails: true });
});

test.each([
  [{ from: "25:00", to: "07:00" }, "quiet.from", "notifications.timeInvalid"],
  [{ from: "07:00", to: "07:00" }, "quiet.to", "notifications.quietEmpty"],
])("quiet hours of %j are refused", async (quiet, path, code) => {
  const saved = owner.call(contract.savePreferences, { kinds: defaultKinds, quiet, mails: true });
  await expect(saved).rejects.toMatchObject({ status: 422, fields: [{ path, code }] });
});

test("an assignee of an alert gets a notice, and one on its day; a deleted alert leaves none", async () => {
  const day = new Date(app.clock.now().getTime() + 48 * 3_600_000).toISOString().slice(0, 10);
  const { id } = await owner.call(createAlert, { title: "Testimonio", date: day, assigneeId: creator.uid });
  await app.idle();
  // As if its morning had come, whatever hour it is.
  await app.query("update alerts set mail_at = $2 where id = $1", [id, app.clock.now()]);
  await mailDueAlerts(app.node.platform);
  await mailDueAlerts(app.node.platform);
  expect((await news(creator)).toSorted()).toEqual([
    ["alertAssigned", "Ana Paz", "Testimonio"],
    ["alertDue", "", "Testimonio"],
  ]);
  expect(await news(other)).toEqual([]);
  const { rows } = await creator.call(contract.listNotices, { unread: "true" });
  expect(new Set(rows.map(({ path }) => path))).toEqual(new Set([`/alerts/${id}`]));
  const mine = await creator.call(createAlert, { title: "Propia", date: day });
  await creator.call(completeAlert, { alertId: mine.id, completed: true });
  await owner.call(deleteAlert, { alertId: id });
  expect((await news(creator)).map(([, , title]) => title)).toEqual([null, null]);
});
