import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAlert } from "#features/alerts/contract.ts";
import { mailDueAlerts } from "#features/alerts/server/due.ts";
import { saveTask } from "#features/boards/task-contract.ts";
import { getPublicForm } from "#features/forms/contract.ts";
import { correctRequest, returnRequest } from "#features/forms/correction-contract.ts";
import { completeShared, revokeShare, saveShared, shareForm } from "#features/forms/share-contract.ts";
import { inviteMembers, removeMember, revokeInvitation } from "#features/members/contract.ts";
import { saveTemplateNotices } from "#features/notifications/contract.ts";
import { createSavedReport } from "#features/reports/saved-contract.ts";
import { sendProcess } from "#features/reviews/contract.ts";
import { enqueueMail, mailChecks } from "#platform/mail/send-mail.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { member, organization, person, type SomeMember } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { receivedProcess } from "#tests/fixtures/forms.ts";
import { answered, begun, rightAnswers, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

/** A mail is sent with the rights that its receiver has at that moment, not with those of the moment it was written. */
let app: App;
let owner: SomeMember;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app);
});
afterAll(() => app.stop());

/** The kinds of subjects that a test asked about. */
const tried = new Set<string>();
/** Kinds whose checks are tried beside their features. */
const elsewhere = { signer: "signatures/server", formCopy: "forms/server/keep-session.test.ts" };

/** Enqueues a mail about a subject as a feature does, and one about nothing after it. Returns the subjects that arrived. */
async function arrived(to: string, kind: string, id: string): Promise<(string | undefined)[]> {
  tried.add(kind);
  const { db, secrets, clock } = app.node.platform;
  const content = (title: string) => ({ language: "en" as const, title, paragraphs: ["x"], footer: "" });
  await organizationTransaction(db, { orgId: owner.orgId, by: null, now: clock.now() }, async (transaction) => {
    const key = `test:${kind}:${id}:${clock.now().getTime()}`;
    await enqueueMail(transaction, secrets, key, to, content("about it"), { about: { kind, id } });
    await enqueueMail(transaction, secrets, `${key}:end`, to, content("the end"), { about: null });
  });
  await app.idle();
  // Mails of one moment are sent in any order.
  const subjects = (await app.mails(to, 1)).map(({ subject }) => subject);
  return subjects.filter((subject) => /about it|the end/.test(subject ?? "")).toSorted();
}

test("a shared form that was withdrawn, or whose process was deleted, is not mailed any more", async () => {
  const templateId = await template(owner);
  const { settings } = await owner.call(getPublicForm, { templateId });
  const lost = {
    revoked: (id: string, shareId: string) => owner.call(revokeShare, { id, shareId }),
    expired: (_: string, shareId: string) =>
      app.query("update form_shares set expires_at = now() - interval '1 day' where id = $1", [shareId]),
    deleted: (id: string) => app.query("update processes set deleted_at = now() where id = $1", [id]),
  };
  for (const [name, lose] of Object.entries(lost)) {
    const email = `${name}@correo.gt`;
    const { id } = await begun(owner, templateId);
    const { id: shareId } = await owner.call(shareForm, { id, email, groups: settings.groups });
    expect(await arrived(email, "formShare", shareId), name).toEqual(["about it", "the end"]);
    await lose(id, shareId);
    expect(await arrived(email, "formShare", shareId), name).toEqual(["about it", "the end", "the end"]);
    // Neither to an address that the form was not shared with.
    expect(await arrived(`other-${email}`, "formShare", shareId)).toEqual(["the end"]);
  }
});

test("notices are not mailed to who has left, nor about what is not theirs to read any more", async () => {
  const templateId = await template(owner);
  const lost = {
    left: (uid: string) => app.query("update members set deleted_at = now() where id = $1", [uid]),
    deleted: (_: string, id: string) => app.query("update processes set deleted_at = now() where id = $1", [id]),
    "another's": (uid: string, id: string) =>
      app.query("update members set individual = true, roles = '{creator}' where id = $1 and $2::text <> ''", [
        uid,
        id,
      ]),
  };
  for (const [name, lose] of Object.entries(lost)) {
    const reviewer = await member(app, owner.orgId, "reviewer");
    const { id, version } = await answered(owner, templateId);
    await owner.call(sendProcess, { id, version, reviewerId: reviewer.uid });
    const noticeId = await app.eventually(async () => {
      const found = await app.query<{ id: string }>("select id from notices where person_id = $1", [reviewer.uid]);
      return found.rows[0]?.id;
    });
    const mailId = crypto.randomUUID();
    await app.query(
      `insert into notice_mails (org_id, id, person_id, address, occasion, title, notices, created_at)
       values ($1::uuid, $2::uuid, $3::uuid, 'x@correo.gt', $2::uuid::text, 'x', 1, now())`,
      [owner.orgId, mailId, reviewer.uid],
    );
    await app.query("update notices set mail_id = $2 where id = $1", [noticeId, mailId]);
    const to = `${reviewer.uid}@correo.gt`;
    expect(await arrived(to, "notices", mailId), name).toEqual(["about it", "the end"]);
    await lose(reviewer.uid, id);
    expect(await arrived(to, "notices", mailId), name).toEqual(["about it", "the end", "the end"]);
  }
});

/** The mail is sent before something is lost, and is not sent after it. */
async function lostBy(lose: () => Promise<unknown>, to: string, kind: string, id: string): Promise<void> {
  expect(await arrived(to, kind, id), kind).toEqual(["about it", "the end"]);
  await lose();
  expect(await arrived(to, kind, id), kind).toEqual(["about it", "the end", "the end"]);
}
const idOf = async (sql: string, value: string) =>
  (await app.query<{ id: string }>(`select id from ${sql}`, [value])).rows[0]?.id ?? "";
const asCreator = ({ uid }: SomeMember) =>
  app.query("update members set roles = '{creator}', individual = true where id = $1", [uid]);

test("a scheduled report is not mailed to who may not receive reports any more", async () => {
  const manager = await member(app, owner.orgId, "manager");
  const question = { range: "last7Days", statuses: "approved", columns: "title" } as const;
  const fields = { name: "Semanal", question, schedule: null, receivers: [manager.uid] };
  const { id } = await owner.call(createSavedReport, fields);
  await lostBy(() => asCreator(manager), manager.email, "report", id);
});

test("an alert is not mailed once it is deleted, or names a process that its receiver may not read any more", async () => {
  const reviewer = await member(app, owner.orgId, "reviewer");
  const { id: processId } = await begun(owner, await template(owner));
  const lost = {
    rights: () => asCreator(reviewer),
    alert: (id: string) => app.query("update alerts set deleted_at = now() where id = $1", [id]),
  };
  await app.query("update processes set status = 'reviewing' where id = $1", [processId]);
  for (const [name, lose] of Object.entries(lost)) {
    const receiver = name === "rights" ? reviewer : owner;
    const more = { message: "Archivo", assigneeId: receiver.uid, processId };
    const { id } = await owner.call(createAlert, { title: name, date: "2030-03-10", ...more });
    await app.query("update alerts set mail_at = now() - interval '1 day' where id = $1", [id]);
    await mailDueAlerts(app.node.platform);
    const mailId = await idOf("alert_mails where address = $1 order by created_at desc", receiver.email);
    await lostBy(() => lose(id), receiver.email, "alerts", mailId);
  }
});

test("an address taken off a template or a task is mailed no more", async () => {
  const [one, two] = [`uno-${owner.uid}@x.gt`, `dos-${owner.uid}@x.gt`];
  const templateId = await template(owner);
  const nobody = { unassigned: [], assigned: [], approved: [], unassignedFields: [], assignedFields: [] };
  const settings = { templateId, ...nobody, approvedFields: [], withDocuments: false };
  await owner.call(saveTemplateNotices, { ...settings, approved: [one], version: 0 });
  const { id } = await begun(owner, templateId);
  const mailId = crypto.randomUUID();
  await app.query(
    `insert into notice_mails (org_id, id, address, occasion, title, notices, created_at)
     values ($1, $2, $3, $4, 'x', 1, now())`,
    [owner.orgId, mailId, one, `approved:${id}:2026-03-01T00:00:00.000Z`],
  );
  await lostBy(() => owner.call(saveTemplateNotices, { ...settings, version: 1 }), one, "template", mailId);

  const { boardId, tasks } = await boardWith(owner.call, ["Inscribir"]);
  const of = { boardId, taskId: tasks[0] ?? "" };
  await owner.call(saveTask, { ...of, notificationEmails: [two] });
  await lostBy(() => owner.call(saveTask, { ...of, notificationEmails: [] }), two, "task", of.taskId);
});

test("an invitation that was withdrawn is not mailed any more", async () => {
  const to = `nueva-${owner.uid}@x.gt`;
  await owner.call(inviteMembers, { emails: [to], roles: ["creator"], individual: false, billing: false });
  const id = await idOf("invitations where email = $1", to);
  await lostBy(() => owner.call(revokeInvitation, { id }), to, "invitation", id);
});

test("who prepared a form and may not read its process any more is not told what others did with it", async () => {
  const templateId = await template(owner);
  const creator = await member(app, owner.orgId, "creator");
  const { id } = await begun(creator, templateId);
  const { settings } = await owner.call(getPublicForm, { templateId });
  const guest = await person(app);
  const { id: shareId } = await creator.call(shareForm, { id, email: guest.email, groups: settings.groups });
  await guest.call(saveShared, { shareId, patch: rightAnswers, was: {} });
  await lostBy(
    () => app.query("update members set deleted_at = now() where id = $1", [creator.uid]),
    creator.email,
    "formReader",
    `${id} ${creator.uid}`,
  );
  await guest.call(completeShared, { shareId });

  const reviewer = await member(app, owner.orgId, "reviewer");
  const request = await receivedProcess(app, owner, templateId);
  await reviewer.call(returnRequest, { id: request.id, version: request.version, names: ["precio"] });
  await owner.call(removeMember, { id: reviewer.uid, successorId: owner.uid });
  await app.as()(correctRequest, { token: request.receipt, answers: { precio: "9.00" } });
  await app.idle();
  for (const { email } of [creator, reviewer])
    expect((await app.mails(email, 0)).filter(({ subject }) => /finished|answered/.test(subject ?? ""))).toEqual([]);
});

test("each kind of subject that a mail can have is tried", async () => {
  const { db, clock } = app.node.platform;
  const of = { orgId: owner.orgId, by: null, now: clock.now() };
  const kinds = await organizationTransaction(db, of, async ({ tx }) =>
    tx.ports.all(mailChecks).map(({ kind }) => kind),
  );
  expect([...tried, ...Object.keys(elsewhere)].toSorted()).toEqual(kinds.toSorted());
});
