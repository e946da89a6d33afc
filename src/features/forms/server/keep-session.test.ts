import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listProcesses } from "#features/processes/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { quickCaptcha, solvedCaptcha } from "#tests/fixtures/accounts.ts";
import { deviceKey, forgetUses, openedForm, submission } from "#tests/fixtures/forms.ts";
import { rightAnswers, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as visitor from "../visitor-contract.ts";

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

/** The key in the last mail that continues a form. */
const mailedCopy = async (to: string): Promise<string> =>
  /#(cpy_[\w-]{43})/.exec((await app.mails(to, 1)).at(-1)?.text ?? "")?.[1] ?? "";
const pdf = { name: "recibo.pdf", bytes: new TextEncoder().encode("%PDF-1.4 recibo") };

test("a mailed link opens a copy of what was typed and of its files, until the form is sent", async () => {
  const keys = await openedForm(owner, templateId, { files: [{ id: "a1", label: "DPI", required: false }] });
  const { session, recaptcha, name, email, consent } = await submission(app, keys);
  const of = { id: keys.id, id2: keys.id2 };
  await app.as().upload(visitor.addVisitorFile, { ...of, session, slot: "a1" }, pdf);
  const answers = { nombre: "Marta", secreto: "x" };
  await app.as()(visitor.keepVisitorSession, {
    ...of,
    session,
    email: "sigue@correo.gt",
    answers,
    step: 1,
    recaptcha: await solvedCaptcha(app),
  });
  const copy = await mailedCopy("sigue@correo.gt");
  const resume = (device: string) => app.as()(visitor.resumeVisitorSession, { ...of, session: device, copy });
  const phone = deviceKey();
  for (const device of [session, phone, phone])
    expect(await resume(device)).toEqual({ answers: { nombre: "Marta" }, step: 1, email: "sigue@correo.gt" });
  for (const device of [session, phone]) {
    const { files } = await app.as()(visitor.readVisitorSession, { ...of, session: device });
    expect(files.map((file) => file.name)).toEqual([pdf.name]);
  }
  const sent = { ...of, session: phone, name, email, consent, recaptcha, answers: rightAnswers };
  const first = await app.as()(visitor.submitVisitorForm, sent);
  expect(await app.as()(visitor.submitVisitorForm, sent)).toEqual(first);
  await expect(resume(session)).rejects.toMatchObject({ status: 404 });
  const { rows } = await app.query("select 1 from form_sessions where email is not null and org_id = $1", [
    owner.orgId,
  ]);
  expect(rows).toEqual([]);
  const late = {
    ...of,
    session: phone,
    email: "sigue@correo.gt",
    answers,
    step: 1,
    recaptcha: await solvedCaptcha(app),
  };
  expect((await app.as().raw(visitor.keepVisitorSession, late)).status).toBe(409);
});

test("nothing entered by a mailed link comes back to the device that asked for it", async () => {
  const keys = await openedForm(owner, templateId);
  const stranger = await submission(app, keys);
  const of = { id: keys.id, id2: keys.id2 };
  const kept = { ...of, session: stranger.session, email: "cliente@correo.gt", answers: { nombre: "Trampa" }, step: 0 };
  await app.as()(visitor.keepVisitorSession, { ...kept, recaptcha: await solvedCaptcha(app) });
  const mailed = (await app.mails("cliente@correo.gt", 1))[0]?.text ?? "";
  expect(mailed).not.toContain(stranger.session);
  const copy = await mailedCopy("cliente@correo.gt");
  // A mailed key is no session, and a key that a device chose is no copy.
  const asSession = await app.as().raw(visitor.readVisitorSession, { ...of, session: copy });
  expect(asSession.status).toBe(422);
  const asCopy = { ...of, session: deviceKey(), copy: stranger.session };
  expect((await app.as().raw(visitor.resumeVisitorSession, asCopy)).status).toBe(422);
  const client = { ...(await submission(app, keys)), name: "Clara Cliente", email: "cliente@correo.gt" };
  await app.as()(visitor.resumeVisitorSession, { ...of, session: client.session, copy });
  const { receipt } = await app.as()(visitor.submitVisitorForm, client);
  const theirs = await app.as()(visitor.submitVisitorForm, stranger);
  expect(theirs.receipt).not.toBe(receipt);
  const [first, second] = (await owner.call(listProcesses, { list: "inbox" })).rows;
  expect([first?.requesterName, second?.requesterName].toSorted()).toEqual(["Clara Cliente", "Marta Ixcot"]);
});
