import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getPublicForm } from "#features/forms/contract.ts";
import { revokeShare, shareForm } from "#features/forms/share-contract.ts";
import { sendProcess } from "#features/processes/contract.ts";
import { enqueueMail } from "#platform/mail/send-mail.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, begun, template } from "#tests/fixtures/processes.ts";
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

/** Enqueues a mail about a subject as a feature does, and one about nothing after it. Returns the subjects that arrived. */
async function arrived(to: string, kind: string, id: string): Promise<(string | undefined)[]> {
  const { db, secrets, clock } = app.node.platform;
  const content = (title: string) => ({ language: "en" as const, title, paragraphs: ["x"], footer: "" });
  await organizationTransaction(db, { orgId: owner.orgId, by: null, now: clock.now() }, async (transaction) => {
    const key = `test:${kind}:${id}:${clock.now().getTime()}`;
    await enqueueMail(transaction, secrets, key, to, content("about it"), { about: { kind, id } });
    await enqueueMail(transaction, secrets, `${key}:end`, to, content("the end"));
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
