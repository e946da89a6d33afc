import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getProcess, listProcesses, processAttachments } from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { quickCaptcha } from "#tests/fixtures/accounts.ts";
import { forgetUses, openedForm, submission } from "#tests/fixtures/forms.ts";
import { rightAnswers, template } from "#tests/fixtures/processes.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import * as held from "../held-contract.ts";
import * as visitor from "../visitor-contract.ts";
import { eraseExpired } from "./sweep.ts";

let app: App;
let owner: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp(quickCaptcha);
});
beforeEach(async () => {
  owner = await organization(app, { name: "Bufete Quetzal" });
  templateId = await template(owner);
  await forgetUses(app);
});
afterAll(() => app.stop());

const pdf = { name: "recibo.pdf", bytes: Buffer.from("%PDF-1.7\n%%EOF") };
const list = async (who = owner) => (await who.call(held.listHeldRequests, {})).rows;
const inbox = async () => (await owner.call(listProcesses, { list: "inbox" })).rows;
let count = 0;
const newEmail = () => `visitante-${++count}@correo.gt`;
/** Sends what has a sign; gives the receipt, and what was sent. */
async function sentBy(keys: { id: string; id2: string }, more: object = {}) {
  const sent = { ...(await submission(app, keys)), email: newEmail(), ...more };
  return { ...(await app.as()(visitor.submitVisitorForm, sent)), sent };
}

test("what no person seems to have sent waits: no process, no mail, and its sender cannot tell; let in, it is as any other", async () => {
  const keys = await openedForm(owner, templateId, { files: [{ id: "a1", label: "Recibo de luz", required: true }] });
  const sent = { ...(await submission(app, keys)), email: newEmail(), website: "https://spam.example" };
  const { id, id2, session } = sent;
  await app.as().upload(visitor.addVisitorFile, { id, id2, session, slot: "a1" }, pdf);
  const answer = await app.as()(visitor.submitVisitorForm, sent);
  // Sent again, the same answer; and nothing is added any more.
  expect(await app.as()(visitor.submitVisitorForm, sent)).toEqual(answer);
  await expect(app.as().upload(visitor.addVisitorFile, { id, id2, session, slot: "a1" }, pdf)).rejects.toMatchObject({
    code: "forms.sentAlready",
  });
  expect(await app.as()(visitor.readReceipt, { token: answer.receipt })).toMatchObject({
    state: "received",
    reference: answer.reference,
    name: "Marta Ixcot",
  });
  expect(await inbox()).toEqual([]);
  const [row, ...others] = await list();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ signs: ["trap"], email: sent.email, files: [pdf.name] });
  expect(row?.answers).toContainEqual({ label: "Nombre", text: rightAnswers.nombre });
  expect(await owner.call(contract.getPublicForm, { templateId })).toMatchObject({ held: 1, requests: 0 });
  expect(await app.mails(sent.email, 0)).toEqual([]);

  await owner.call(held.releaseHeldRequest, { id: row?.id ?? "" });
  expect(await list()).toEqual([]);
  const [received] = await inbox();
  expect(received).toMatchObject({ id: row?.id, requesterName: "Marta Ixcot", status: "unassigned" });
  expect((await owner.call(getProcess, { id: row?.id ?? "" })).answers).toEqual(rightAnswers);
  const { attachments } = await owner.call(processAttachments.list, { id: row?.id ?? "" });
  expect(attachments).toMatchObject([{ slot: "Recibo de luz" }]);
  const [mail] = await app.mails(sent.email, 1);
  expect(mail?.text).toContain(`/public/receipt/${answer.receipt}`);
  expect(await app.as()(visitor.submitVisitorForm, sent)).toEqual(answer);
  await expect(owner.call(held.releaseHeldRequest, { id: row?.id ?? "" })).rejects.toMatchObject({ status: 404 });
});

test("one that is deleted is gone with its receipt, and its session in the night", async () => {
  const keys = await openedForm(owner, templateId);
  const { receipt, sent } = await sentBy(keys, { took: 100 });
  const [row] = await list();
  expect(row?.signs).toEqual(["hurried"]);
  await owner.call(held.deleteHeldRequest, { id: row?.id ?? "" });
  expect(await list()).toEqual([]);
  await expect(app.as()(visitor.readReceipt, { token: receipt })).rejects.toMatchObject({ status: 404 });
  app.clock.advance(1000);
  await eraseExpired(app.node.platform.db, app.clock.now());
  expect((await app.query("select 1 from form_sessions where org_id = $1", [owner.orgId])).rows).toEqual([]);
  expect(await app.mails(sent.email, 0)).toEqual([]);
  expect(await inbox()).toEqual([]);
});

test("the same answers of many, and many of one network, wait; a form that holds nothing lets them in", async () => {
  const keys = await openedForm(owner, templateId);
  for (let n = 0; n < 5; n++) {
    await forgetUses(app);
    await sentBy(keys);
  }
  expect((await list()).map(({ signs }) => signs)).toEqual([["repeated"], ["repeated"]]);
  expect(await inbox()).toHaveLength(3);
  // The same person once more is a duplicate and no sign.
  const other = await template(owner);
  const open = await openedForm(owner, other);
  await forgetUses(app);
  for (let n = 0; n < 10; n++) {
    await app.query("delete from rate_limits where key like 'POST /public/%'");
    await sentBy(open, { email: "una@correo.gt", answers: { ...rightAnswers, nombre: `Persona ${n}` } });
  }
  const flooded = (await list()).filter((one) => one.templateId === other);
  expect(flooded.map(({ signs }) => signs)).toEqual([["flood"], ["flood"]]);

  const { version, settings } = await owner.call(contract.getPublicForm, { templateId: other });
  await owner.call(contract.savePublicForm, {
    templateId: other,
    version,
    opened: true,
    settings: { ...settings, holdSuspicious: false },
  });
  await app.query("delete from rate_limits where key like 'POST /public/%'");
  await sentBy(open, { website: "x" });
  expect((await list()).filter((one) => one.templateId === other)).toHaveLength(2);
});

test("who sees the inbox sees what is held; an individual, another firm and a plan without forms do not", async () => {
  const keys = await openedForm(owner, templateId);
  await sentBy(keys, { website: "x" });
  const creator = await member(app, owner.orgId, "creator");
  expect(await list(creator)).toHaveLength(1);
  await app.query("update members set individual = true where id = $1", [creator.uid]);
  const call = await newSession(app, creator);
  await expect(call(held.listHeldRequests, {})).rejects.toMatchObject({ status: 403 });
  const stranger = await organization(app);
  expect(await list(stranger)).toEqual([]);
  const [row] = await list();
  await expect(stranger.call(held.releaseHeldRequest, { id: row?.id ?? "" })).rejects.toMatchObject({ status: 404 });
});
