import { afterAll, beforeAll, expect, test } from "vitest";
import { createAlert } from "#features/alerts/contract.ts";
import { mailDueAlerts } from "#features/alerts/server/due.ts";
import { shareForm } from "#features/forms/share-contract.ts";
import { mailDueNotices } from "#features/notifications/server/mail-notices.ts";
import { lookAtProcess } from "#features/process-page/contract.ts";
import * as contract from "#features/processes/contract.ts";
import { eraseDeleted } from "#features/processes/server/erase-deleted.ts";
import * as reviews from "#features/reviews/contract.ts";
import { suggestAnswer } from "#features/reviews/contract.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { begun, rightAnswers, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  templateId = await template(owner);
});
afterAll(() => app?.stop());

/** What nothing else in the database contains. */
const word = "Xochipilli";
const hour = 3_600_000;

/** A process with the word in everything that can be written of it. */
async function fullOfTheWord(): Promise<string> {
  const { id, version } = await begun(creator, templateId, `Venta de ${word}`);
  await creator.call(contract.saveAnswers, { id, version, patch: { ...rightAnswers, nombre: word } });
  await creator.call(contract.processComments.add, { id, content: `¿Es ${word}?` });
  const bytes = new TextEncoder().encode("copia");
  await creator.call.upload(contract.processAttachments.add, { id }, { name: `${word}.txt`, bytes });
  await creator.call(createAlert, { processId: id, date: "2026-12-01", title: word, message: `De ${word}` });
  const { form } = await creator.call(contract.getProcess, { id });
  const groups = form.groups.map((group) => group.id);
  const email = `${word.toLowerCase()}@ejemplo.gt`;
  await creator.call(shareForm, { id, email, groups, message: `Para ${word}` });
  const { version: now } = await creator.call(contract.getProcess, { id });
  const sent = await creator.call(reviews.sendProcess, { id, version: now });
  await owner.call(lookAtProcess, { id, version: sent.version });
  await owner.call(suggestAnswer, { id, path: "nombre", text: `${word} Paz`, note: `Es ${word}` });
  await app.query(
    `insert into answer_proposals (org_id, id, process_id, field_key, prompt, proposal, model, state, asked_at)
     values ($1, $2, $3, 'nombre', $4, $4, 'model', 'proposed', now())`,
    [owner.orgId, crypto.randomUUID(), id, word],
  );
  await owner.call(reviews.rejectProcess, { id, version: sent.version, reason: `Falta ${word}`, tags: [word] });
  return id;
}

/** The columns of the database that contain the word, case aside; `table.column`. */
async function places(): Promise<string[]> {
  const { rows } = await app.query<{ name: string; table: string; column: string }>(
    `select format('%I.%I', table_name, column_name) as name, table_name as table, column_name as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY', 'tsvector')`,
  );
  const found: string[] = [];
  for (const { name, table, column } of rows) {
    const hit = await app.query(`select 1 from "${table}" where "${column}"::text ilike $1 limit 1`, [`%${word}%`]);
    if (hit.rows.length > 0) found.push(name);
  }
  return found;
}

/** Mails what is due of the process: a notice to its creator, its alert, and a notice to an address of its answers. */
async function mailed(id: string): Promise<void> {
  await app.eventually(async () => (await app.query("select 1 from notices where subject_id = $1", [id])).rowCount);
  await app.query("update notices set mail_at = now() - interval '1 hour' where mail_at is not null");
  await app.query("update alerts set mail_at = now() - interval '1 hour' where process_id = $1", [id]);
  await mailDueNotices(app.node.platform);
  await mailDueAlerts(app.node.platform);
  await app.query(
    `insert into notice_mails (org_id, id, address, occasion, title, notices, created_at)
     values ($1, $2, $3, $4, 'x', 1, now())`,
    [owner.orgId, crypto.randomUUID(), `${word}@x.gt`, `approved:${id}:2026-03-01T00:00:00.000Z`],
  );
  expect(await places()).toEqual(expect.arrayContaining(["notice_mails.title", "notice_mails.address"]));
  expect((await app.query("select 1 from alert_mails where org_id = $1", [owner.orgId])).rowCount).toBe(1);
}

const eraseNow = () =>
  systemTransaction(app.node.platform.db, { orgId: null, by: null, now: app.clock.now() }, eraseDeleted);

test("what was deleted 30 days ago is emptied wherever it was written, and what is restored or alive is not", async () => {
  const alive = await begun(creator, templateId, "Sigue viva");
  const id = await fullOfTheWord();
  const full = await places();
  for (const column of [
    "processes.title",
    "processes.answers",
    "process_words.title_words",
    "comments.content",
    "alerts.title",
  ])
    expect(full).toContain(column);
  for (const column of ["answer_suggestions.text", "answer_proposals.proposal", "process_looks.seen"])
    expect(full).toContain(column);
  for (const column of ["attachments.name", "form_shares.email", "form_shares.message", "alerts.message"])
    expect(full).toContain(column);
  await app.eventually(async () => (await places()).includes("process_moves.reason"));
  await mailed(id);
  await creator.call(contract.deleteProcess, { id });
  const deletedAt = app.clock.now().getTime();
  await app.eventually(async () => {
    const { rows } = await app.query("select 1 from alerts where process_id = $1 and deleted_with_process", [id]);
    return rows.length === 1;
  });

  app.clock.set(new Date(deletedAt + 30 * 24 * hour));
  expect(await eraseNow()).toBe(0);
  app.clock.set(new Date(deletedAt + 30 * 24 * hour + 2 * hour));
  expect(await eraseNow()).toBe(1);
  expect(await eraseNow()).toBe(0);
  // Attached files go with the nightly round of what was taken away; counters of calls after their hour.
  const stays = ["attachments.name", "attachments.name_key", "rate_limits.key"];
  const left = async () => (await places()).filter((place) => !stays.includes(place));
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  // What alert mails say is sealed.
  expect((await app.query("select 1 from alert_mails where org_id = $1", [owner.orgId])).rowCount).toBe(0);
  const { rows } = await app.query<{ title: string }>("select title from processes where id = any($1) order by title", [
    [id, alive.id],
  ]);
  expect(rows.map(({ title }) => title)).toEqual(["", "Sigue viva"]);
  const kept = await app.query("select 1 from attachments where subject_id = $1 and deleted_at is null", [id]);
  expect(kept.rows).toEqual([]);
  const audited = await app.query("select 1 from audit_log where object_id = $1 and action = 'process.erased'", [id]);
  expect(audited.rows).toHaveLength(1);
});
