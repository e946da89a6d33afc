import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getProcess, listProcesses, processAttachments, saveAnswers } from "#features/processes/contract.ts";
import { previewReport } from "#features/reports/contract.ts";
import type { ReportStatus } from "#features/reports/report.ts";
import { approveProcess, assignProcess, rejectProcess, sendProcess } from "#features/reviews/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { quickCaptcha } from "#tests/fixtures/accounts.ts";
import { deviceKey, forgetUses, openedForm, receivedProcess, submission } from "#tests/fixtures/forms.ts";
import { fedTemplate } from "#tests/fixtures/list-fields.ts";
import { rightAnswers, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { correctRequest, returnRequest } from "../correction-contract.ts";
import * as visitor from "../visitor-contract.ts";
import { frameOriginsOf } from "./frames.ts";
import { eraseExpired } from "./sweep.ts";

let app: App;
let owner: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp(quickCaptcha);
});
beforeEach(async () => {
  await forgetUses(app);
  owner = await organization(app, { name: "Bufete Quetzal" });
  templateId = await template(owner);
});
afterAll(() => app.stop());

const status = async (keys: { id: string; id2: string }) => {
  const answer = await app.as().raw(visitor.readVisitorForm, { id: keys.id, id2: keys.id2 });
  return { status: answer.status, body: await answer.text() };
};
const inbox = async () => (await owner.call(listProcesses, { list: "inbox" })).rows;
/** The processes of a status, as reports tell them apart. */
const reported = async (statuses: ReportStatus) =>
  (await owner.call(previewReport, { from: "2020-01-01", to: "2039-12-31", statuses })).rows.map((row) => row.id);
const pdf = { name: "recibo.pdf", bytes: new TextEncoder().encode("%PDF-1.4 recibo") };

test("a visitor reads what is asked and nothing else of the template", async () => {
  const { settings } = await owner.call(contract.getPublicForm, { templateId });
  const [first] = settings.groups;
  const keys = await openedForm(owner, templateId, { groups: [first ?? ""], welcome: "Bienvenida" });
  const form = await app.as()(visitor.readVisitorForm, { id: keys.id, id2: keys.id2 });
  expect(form).toMatchObject({ state: "open", welcome: "Bienvenida", organization: { name: "Bufete Quetzal" } });
  expect(form.form.groups.map(({ id }) => id)).toEqual([first]);
  expect(JSON.stringify(form)).not.toContain(templateId);
  expect(JSON.stringify(form)).not.toContain(owner.orgId);
});

test("whatever the reason that there is no form, the answer is one and the same", async () => {
  const keys = await openedForm(owner, templateId);
  const other = await organization(app);
  const theirs = await openedForm(other, await template(other));
  const seen = [
    await status({ id: deviceKey(), id2: deviceKey() }),
    await status({ id: keys.id, id2: deviceKey() }),
    await status({ id: deviceKey(), id2: keys.id2 }),
    await status({ id: theirs.id, id2: keys.id2 }),
    await status({ id: owner.orgId, id2: keys.linkId }),
  ];
  await app.query("update organizations set status = 'expiredSubscription' where id = $1", [owner.orgId]);
  seen.push(await status(keys));
  await app.query("update organizations set status = 'active', plan = 'standard', trial_ends_at = null where id = $1", [
    owner.orgId,
  ]);
  seen.push(await status(keys));
  await app.query("update organizations set plan = 'advanced' where id = $1", [owner.orgId]);
  expect((await status(keys)).status).toBe(200);
  const { settings, version } = await owner.call(contract.getPublicForm, { templateId });
  await owner.call(contract.savePublicForm, { templateId, version, settings, opened: false });
  seen.push(await status(keys));
  expect(new Set(seen.map(({ status: code, body }) => `${code} ${body.replace(/"requestId":"[^"]*"/, "")}`)).size).toBe(
    1,
  );
  expect(seen[0]?.status).toBe(404);
});

test("a refusal takes no less time than another", async () => {
  const keys = await openedForm(owner, templateId);
  await app.query("update organizations set status = 'expiredSubscription' where id = $1", [owner.orgId]);
  const took = async (of: { id: string; id2: string }) => {
    const begun = performance.now();
    await status(of);
    return performance.now() - begun;
  };
  for (const link of [keys, { id: deviceKey(), id2: deviceKey() }]) expect(await took(link)).toBeGreaterThan(75);
});

test("what is sent is a process in the inbox, once for a device, with its requester, files and mail", async () => {
  const keys = await openedForm(owner, templateId, { files: [{ id: "a1", label: "Recibo de luz", required: true }] });
  const sent = await submission(app, keys);
  const refused = await app.as().raw(visitor.submitVisitorForm, sent);
  expect(await refused.json()).toMatchObject({ fields: [{ path: "files.a1", code: "forms.fileRequired" }] });
  const { id, id2, session } = sent;
  await app.as().upload(visitor.addVisitorFile, { id, id2, session, slot: "a1" }, pdf);
  expect((await app.as()(visitor.readVisitorSession, { id, id2, session })).files).toMatchObject([{ name: pdf.name }]);
  const again = { ...sent, recaptcha: (await submission(app, keys)).recaptcha };
  const { receipt, reference } = await app.as()(visitor.submitVisitorForm, again);
  expect(await app.as()(visitor.submitVisitorForm, again)).toEqual({ receipt, reference });
  const [row, ...others] = await inbox();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ requesterName: "Marta Ixcot", creatorId: null, status: "unassigned" });
  const process = await owner.call(getProcess, { id: row?.id ?? "" });
  expect(process.answers).toEqual(rightAnswers);
  const { attachments } = await owner.call(processAttachments.list, { id: process.id });
  expect(attachments).toMatchObject([{ slot: "Recibo de luz", addedBy: { id: null, name: "Marta Ixcot" } }]);
  const { request } = await owner.call(contract.getFormRequest, { id: process.id });
  expect(request).toMatchObject({ email: "marta@correo.gt", source: "Web", duplicates: [] });
  const [mail] = await app.mails("marta@correo.gt", 1);
  expect(mail?.text).toContain(`/public/receipt/${receipt}`);
  expect(await app.as()(visitor.readReceipt, { token: receipt })).toMatchObject({ state: "received", reference });
});

test("two at once from one device are one process", async () => {
  const keys = await openedForm(owner, templateId);
  const one = await submission(app, keys);
  const two = { ...one, recaptcha: (await submission(app, keys)).recaptcha };
  const both = await Promise.all([one, two].map((input) => app.as()(visitor.submitVisitorForm, input)));
  expect(both[0]).toEqual(both[1]);
  expect(await inbox()).toHaveLength(1);
});

test("answers without a question are ignored, wrong ones are reported", async () => {
  const two = await template(owner, undefined);
  const { settings } = await owner.call(contract.getPublicForm, { templateId: two });
  const keys = await openedForm(owner, two, { groups: settings.groups });
  const sent = await submission(app, keys);
  const answers = { ...rightAnswers, secreto: "x", __proto__: { y: 1 }, precio: "mucho" };
  const answer = await app.as().raw(visitor.submitVisitorForm, { ...sent, answers });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    code: "forms.answersIncomplete",
    fields: [{ path: "precio", code: "processes.answer.notCurrency" }],
  });
  const { recaptcha } = await submission(app, keys);
  await app.as()(visitor.submitVisitorForm, { ...sent, recaptcha, answers: { ...rightAnswers, secreto: "x" } });
  const [row] = await inbox();
  expect((await owner.call(getProcess, { id: row?.id ?? "" })).answers).toEqual(rightAnswers);
});

test("without consent, captcha or a name of at most 60 letters nothing comes in", async () => {
  const keys = await openedForm(owner, templateId);
  const sent = await submission(app, keys);
  const codes = async (more: object) =>
    JSON.stringify(await (await app.as().raw(visitor.submitVisitorForm, { ...sent, ...more })).json());
  expect(await codes({ consent: false })).toContain("forms.consentRequired");
  expect(await codes({ name: "x".repeat(61) })).toContain("forms.nameTooLong");
  expect(await codes({ email: "marta" })).toContain("identity.emailInvalid");
  expect(await codes({ recaptcha: "" })).toContain("identity.captchaInvalid");
  expect(await codes({ session: "short" })).toContain("failure.");
  expect(await inbox()).toEqual([]);
});

test("before its first day, after its last, at its limit and at the plan's it asks nothing", async () => {
  const at = async (more: object) => {
    const keys = await openedForm(owner, templateId, more);
    return app.as()(visitor.readVisitorForm, { id: keys.id, id2: keys.id2 });
  };
  expect(await at({ opensOn: "2999-01-01" })).toMatchObject({ state: "notYet", form: { groups: [] }, questions: [] });
  expect((await at({ opensOn: null, closesOn: "2020-01-01" })).state).toBe("closed");
  const keys = await openedForm(owner, templateId, { closesOn: null, limit: 1 });
  const both = await Promise.all([submission(app, keys), submission(app, keys)]);
  const answers = await Promise.all(both.map((input) => app.as().raw(visitor.submitVisitorForm, input)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect((await at({})).state).toBe("full");
});

test("a file of another device is not there, and a file of one name is taken once", async () => {
  const keys = await openedForm(owner, templateId, { files: [{ id: "a1", label: "DPI", required: false }] });
  const { id, id2, session } = await submission(app, keys);
  const add = () => app.as().upload(visitor.addVisitorFile, { id, id2, session, slot: "a1" }, pdf);
  const { id: fileId } = await add();
  await expect(add()).rejects.toMatchObject({ code: "attachments.duplicate" });
  const other = { id, id2, session: deviceKey(), fileId };
  expect((await app.as().raw(visitor.removeVisitorFile, other)).status).toBe(404);
  const wrong = { id, id2, session, slot: "a2" };
  await expect(app.as().upload(visitor.addVisitorFile, wrong, pdf)).rejects.toMatchObject({ status: 404 });
  await app.as()(visitor.removeVisitorFile, { id, id2, session, fileId });
  expect((await app.as()(visitor.readVisitorSession, { id, id2, session })).files).toEqual([]);
  await add();
  app.clock.advance(31 * 24 * 3600 * 1000);
  expect(await eraseExpired(app.node.platform.db, app.clock.now())).toBeGreaterThan(0);
  app.clock.set(new Date());
});

test("a rotated and a closed link open nothing; others go on", async () => {
  const keys = await openedForm(owner, templateId);
  const more = await owner.call(contract.addFormLink, { templateId, source: "Recepción" });
  expect(more.url).toContain(keys.id);
  await owner.call(contract.rotateFormLink, { templateId, linkId: keys.linkId });
  expect((await status(keys)).status).toBe(404);
  const { links } = await owner.call(contract.getPublicForm, { templateId });
  expect(links.map(({ source }) => source)).toEqual(["Web", "Recepción"]);
  await owner.call(contract.closeFormLink, { templateId, linkId: more.id });
  const [, form] = more.url.split("/").slice(-2);
  expect((await status({ id: keys.id, id2: form ?? "" })).status).toBe(404);
});

test("a request is turned down for good, and its requester reads the reason; one of two at once decides", async () => {
  const reviewer = await member(app, owner.orgId, "reviewer");
  const { id, version, receipt } = await receivedProcess(app, owner, templateId);
  const reason = "El inmueble no está inscrito";
  const answers = await Promise.all(
    [owner, reviewer].map((who) => who.call.raw(contract.refuseRequest, { id, version, reason, tags: ["interno"] })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const seen = await app.as()(visitor.readReceipt, { token: receipt });
  expect(seen).toMatchObject({ state: "rejected", reason });
  const mail = await app.eventually(async () =>
    (await app.mails("marta@correo.gt", 1)).find(({ text }) => text?.includes(reason)),
  );
  expect(mail.text).not.toContain("interno");
  expect((await owner.call(listProcesses, { list: "rejected" })).rows).toEqual([]);
  expect([await reported("rejected"), await reported("rejectedPublic")]).toEqual([[], [id]]);
  expect((await owner.call.raw(assignProcess, { id, reviewerId: reviewer.uid })).status).toBe(409);
});

test("who takes a request on fills in the rest; its rejection comes back to them and not to the requester", async () => {
  const creator = await member(app, owner.orgId, "creator");
  const { id, version, receipt } = await receivedProcess(app, owner, templateId);
  const both = await Promise.all([owner, creator].map((who) => who.call.raw(contract.takeRequest, { id, version })));
  expect(both.map((answer) => answer.status).filter((code) => code === 200)).toHaveLength(1);
  const taker = both[0]?.status === 200 ? owner : creator;
  const { version: now } = await taker.call(getProcess, { id });
  await taker.call(saveAnswers, { id, version: now, patch: { nombre: "Otra" } });
  expect(await app.as()(visitor.readReceipt, { token: receipt })).toMatchObject({ state: "reviewing" });
  expect((await taker.call.raw(contract.refuseRequest, { id, version: now + 1, reason: "no" })).status).toBe(409);
  const sent = await taker.call(sendProcess, { id, version: now + 1 });
  const reviewer = await member(app, owner.orgId, "reviewer");
  await reviewer.call(rejectProcess, { id, version: sent.version, reason: "Falta la fecha" });
  expect((await taker.call(listProcesses, { list: "rejected" })).rows.map((row) => row.id)).toEqual([id]);
  expect(await app.as()(visitor.readReceipt, { token: receipt })).toMatchObject({ state: "reviewing", reason: null });
  expect([await reported("rejected"), await reported("rejectedPublic")]).toEqual([[id], []]);
});

test("a frame is open to the origins a form names, for its own address and while it is shown", async () => {
  const origins = ["https://www.bufete.gt", "https://bufete.gt:8443"];
  const { id, id2, linkId } = await openedForm(owner, templateId, { frameOrigins: origins });
  const of = (path: string) => frameOriginsOf(app.node.platform, path, "test");
  expect(await of(`/public/${id}/${id2}`)).toEqual(origins);
  const plain = await openedForm(owner, await template(owner));
  const others = [
    `/public/${id2}/${id}`,
    `/public/${id}/${deviceKey()}`,
    `/public/${plain.id}/${plain.id2}`,
    `/public/${id}/${id2}/x`,
    `/public/receipt/${id2}`,
    `/public/files/${id2}`,
    "/home",
    "/",
  ];
  for (const path of others) expect(await of(path), path).toEqual([]);
  await owner.call(contract.closeFormLink, { templateId, linkId });
  expect(await of(`/public/${id}/${id2}`)).toEqual([]);
});

test("the same answers of the same person are shown as duplicates", async () => {
  const first = await receivedProcess(app, owner, templateId);
  const second = await receivedProcess(app, owner, templateId);
  const { request } = await owner.call(contract.getFormRequest, { id: second.id });
  expect(request?.duplicates.map(({ id }) => id)).toEqual([first.id]);
});

test("what came in is assigned as it is, and approved only when nothing is missing", async () => {
  const reviewer = await member(app, owner.orgId, "reviewer");
  const { id: blank } = await receivedProcess(app, owner, templateId);
  await app.query("update processes set answers = answers - 'precio' where id = $1", [blank]);
  const { id: full } = await receivedProcess(app, owner, templateId);
  const decide = async (id: string) => {
    await owner.call(assignProcess, { id, reviewerId: reviewer.uid });
    const { version, contentHash } = await reviewer.call(getProcess, { id });
    return reviewer.call.raw(approveProcess, { id, version, contentHash });
  };
  const refused = await decide(blank);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    code: "processes.requestIncomplete",
    values: { count: 1 },
    fields: [{ path: "precio" }],
  });
  expect((await reviewer.call(getProcess, { id: blank })).status).toBe("reviewing");
  expect((await decide(full)).status).toBe(200);
});

test("a request is returned for exactly what is missing; its requester is mailed, gives it once, and the member who asked is notified", async () => {
  const { id, version, receipt } = await receivedProcess(app, owner, templateId);
  await app.query("update processes set answers = answers - 'precio' where id = $1", [id]);
  const asked = (await owner.call(contract.getFormRequest, { id })).request?.asked ?? [];
  expect(asked.filter(({ missing }) => missing).map(({ name }) => name)).toEqual(["precio"]);
  const reviewer = await member(app, owner.orgId, "reviewer");
  const message = "Indique el precio acordado";
  const both = await Promise.all(
    [owner, reviewer].map((who) => who.call.raw(returnRequest, { id, version, names: ["precio", "otro"], message })),
  );
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const none = await owner.call.raw(returnRequest, { id, version, names: ["otro"] });
  expect(none.status).not.toBe(200);
  const mail = await app.eventually(async () =>
    (await app.mails("marta@correo.gt", 1)).find(({ text }) => text?.includes(message)),
  );
  expect(mail.text).toContain(`/public/receipt/${receipt}`);
  const seen = await app.as()(visitor.readReceipt, { token: receipt });
  expect(seen).toMatchObject({ state: "returned", correction: { message, answers: {} } });
  expect(seen.correction?.form.groups.flatMap(({ items }) => items)).toEqual(["precio"]);
  expect(JSON.stringify(seen.correction)).not.toContain("nombre");
  const give = (answers: Record<string, unknown>) => app.as().raw(correctRequest, { token: receipt, answers });
  expect(await (await give({})).json()).toMatchObject({
    code: "forms.answersIncomplete",
    fields: [{ path: "precio" }],
  });
  const twice = await Promise.all([1, 2].map(() => give({ precio: "9.00", nombre: "Otra" })));
  expect(twice.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const now = await owner.call(getProcess, { id });
  expect(now).toMatchObject({ status: "unassigned", answers: { ...rightAnswers, precio: "9.00" } });
  expect((await app.as()(visitor.readReceipt, { token: receipt })).state).toBe("received");
  expect((await give({ precio: "1.00" })).status).toBe(409);
  const theirs = both[0]?.status === 200 ? owner : reviewer;
  await app.eventually(async () =>
    (await app.mails(theirs.email, 1)).some(({ subject }) => subject?.includes("Marta Ixcot answered")),
  );
});

test("what is taken on or turned down is not corrected any more", async () => {
  const { id, version, receipt } = await receivedProcess(app, owner, templateId);
  await owner.call(returnRequest, { id, version, names: ["precio"] });
  await owner.call(contract.takeRequest, { id, version });
  expect(await app.as()(visitor.readReceipt, { token: receipt })).toMatchObject({
    state: "reviewing",
    correction: null,
  });
  const late = await app.as().raw(correctRequest, { token: receipt, answers: { precio: "1.00" } });
  expect(late.status).toBe(409);
  const unknown = await app.as().raw(correctRequest, { token: deviceKey(), answers: {} });
  expect(unknown.status).toBe(404);
});

test("a list is shown to visitors by its author alone: the value of the field, by three letters of it", async () => {
  const hidden = await fedTemplate(owner);
  const closed = await openedForm(owner, hidden.templateId);
  const keysOf = ({ id, id2 }: { id: string; id2: string }) => ({ id, id2 });
  const form = await app.as()(visitor.readVisitorForm, keysOf(closed));
  expect(form.form.lists).toBeUndefined();
  const search = (keys: { id: string; id2: string }, text: string, field = "nombre") =>
    app.as()(visitor.searchVisitorList, { ...keysOf(keys), field, search: text });
  await expect(search(closed, "ana")).rejects.toMatchObject({ status: 404 });
  // What is not shown is not checked either: who is in the list is not found out by trying.
  const tried = { ...(await submission(app, closed)), answers: { ...rightAnswers, nombre: "Quien sea" } };
  expect((await app.as()(visitor.submitVisitorForm, tried)).reference).not.toBe("");

  const shown = await fedTemplate(owner, { outside: true });
  const open = await openedForm(owner, shown.templateId);
  const seen = await app.as()(visitor.readVisitorForm, keysOf(open));
  expect(seen.form.lists).toMatchObject([{ key: "nombre", fills: [] }]);
  expect(JSON.stringify(seen)).not.toContain(shown.list);
  expect(await search(open, "dia")).toEqual({ choices: ["Ana Díaz"] });
  await expect(search(open, "an")).rejects.toMatchObject({ status: 422 });
  expect(await search(open, "a n d")).toEqual({ choices: [] });
  // Words of other attributes find nothing, nor do fields without a list.
  expect(await search(open, "0101")).toEqual({ choices: [] });
  await expect(search(open, "ana", "precio")).rejects.toMatchObject({ status: 404 });
  const wrong = { ...(await submission(app, open)), answers: { ...rightAnswers, nombre: "Quien sea" } };
  await expect(app.as()(visitor.submitVisitorForm, wrong)).rejects.toMatchObject({
    fields: [{ path: "nombre", code: "processes.answer.notInList" }],
  });
  expect((await app.as()(visitor.submitVisitorForm, await submission(app, open))).reference).not.toBe("");
});
