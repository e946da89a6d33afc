import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getProcess, saveAnswers } from "#features/processes/contract.ts";
import { approveProcess, assignProcess, sendProcess, unassignProcess } from "#features/reviews/contract.ts";
import { saveTheme } from "#features/theming/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { answered, begun, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { countNotices } from "../count-contract.ts";
import { defaultKinds, type KindPreferences } from "../preferences.ts";
import { mailDueNotices } from "./mail-notices.ts";
import { stopToken } from "./mail-stop.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp();
  // Before the jobs of this node look at a minute of their own clock.
  app.clock.set(new Date("2026-03-03T15:00:00Z"));
});
beforeEach(async () => {
  owner = await organization(app, { name: "Bufete Jade", firstName: "Ana", lastName: "Paz" });
  creator = await member(app, owner.orgId, "creator", { language: "es" });
  reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Rosa", lastName: "Sol" });
  templateId = await template(owner);
});
afterAll(() => app.stop());

const minute = 60_000;
/** Mails the notices that are due after a time, and waits until all work is done. */
async function mailedAfter(ms: number) {
  await app.idle();
  app.clock.advance(ms);
  await mailDueNotices(app.node.platform);
  await app.idle();
}
const rejected = (title: string) => processIn("rejected", { creator, reviewer, templateId, title });
const wanting = (kinds: Partial<KindPreferences>, quiet: { from: string; to: string } | null = null) =>
  creator.call(contract.savePreferences, { kinds: { ...defaultKinds, ...kinds }, quiet, mails: true });

describe("a notice", () => {
  test("is mailed in the person's language and the organization's look, with a way to stop it", async () => {
    const { theme } = await owner.call(saveTheme, {
      theme: {
        primary: "#7a1f2b",
        accent: "#123a5f",
        background: "#f2f2f2",
        secondary: "#424242",
        rectangles: "#196293",
        error: "#ff5252",
        info: "#2196f3",
        success: "#4caf50",
        warning: "#ffc107",
        radius: 4,
      },
    });
    expect(theme).not.toBeNull();
    const { id } = await rejected("Venta <b>");
    await mailedAfter(2 * minute);
    const [mail, ...others] = await app.mails(creator.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Rosa Sol rechazó «Venta <b>»");
    expect(mail?.text).toContain(`/processes/${id}`);
    expect(mail?.html).toContain("background:#7a1f2b");
    expect(mail?.html).toContain("Venta &lt;b&gt;");
    const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value;
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(header("list-unsubscribe")).toMatch(new RegExp(`^<${app.address}/unsubscribe\\?token=\\S+>$`));
    const { rows } = await creator.call(contract.listNoticeMails, {});
    expect(rows).toMatchObject([{ title: mail?.subject, address: creator.email, notices: 1, failure: null }]);
    expect(rows[0]?.sentAt).not.toBeNull();
  });

  test("a permanent refusal by the mail server is shown in the product, until one is taken", async () => {
    const bounced = async () => (await creator.call(contract.getPreferences, {})).bounced;
    await rejected("A");
    await mailedAfter(2 * minute);
    expect(await bounced()).toBeNull();
    await app.query(
      "update notice_mails set sent_at = null, failed_at = now(), failure = 'bounced' where person_id = $1",
      [creator.uid],
    );
    expect(await bounced()).toMatchObject({ address: creator.email });
    await rejected("B");
    await mailedAfter(2 * minute);
    expect(await bounced()).toBeNull();
  });

  test("of several that are due together there is one mail, over two nodes and repeated runs", async () => {
    await rejected("A");
    await rejected("B");
    await app.idle();
    app.clock.advance(2 * minute);
    const other = await app.anotherNode();
    await Promise.all([app.node, other, app.node].map(({ platform }) => mailDueNotices(platform)));
    await mailedAfter(minute);
    const mails = await app.mails(creator.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["2 notificaciones de Bufete Jade"]);
    expect(mails[0]?.text).toContain("rechazó «A»");
    expect(mails[0]?.text).toContain("rechazó «B»");
    // In the organization's time, six hours behind UTC.
    const { rows } = await creator.call(contract.listNotices, {});
    const zoned = new Intl.DateTimeFormat("en-GB", {
      timeZone: "America/Guatemala",
      dateStyle: "short",
      timeStyle: "short",
    });
    expect(rows).toHaveLength(2);
    for (const { at } of rows) expect(mails[0]?.text).toContain(zoned.format(new Date(at)));
  });

  test("that was read, or whose subject is gone, is not mailed any more; nor is one that is days old", async () => {
    await rejected("A");
    await app.idle();
    await creator.call(contract.markAllNotices, { until: app.clock.now().toISOString() });
    const { id } = await rejected("B");
    await app.idle();
    await app.query("update processes set deleted_at = now() where id = $1", [id]);
    await mailedAfter(2 * minute);
    await rejected("C");
    await mailedAfter(4 * 24 * 60 * minute);
    expect(await app.mails(creator.email, 0)).toEqual([]);
    const left = await app.query("select 1 from notices where mail_at is not null and person_id = $1", [creator.uid]);
    expect(left.rows).toEqual([]);
  });

  test("waits for the hour, the morning, or the end of the quiet hours", async () => {
    await wanting({ processRejected: { product: true, mail: "hourly", push: false } });
    await rejected("A");
    await mailedAfter(2 * minute);
    expect(await app.mails(creator.email, 0)).toEqual([]);
    await mailedAfter(60 * minute);
    expect(await app.mails(creator.email)).toHaveLength(1);
    await wanting({}, { from: "00:00", to: "23:59" });
    await rejected("B");
    await mailedAfter(2 * minute);
    expect(await app.mails(creator.email)).toHaveLength(1);
    await mailedAfter(24 * 60 * minute);
    expect(await app.mails(creator.email)).toHaveLength(2);
  });

  test("that waits is not mailed once its kind is switched off", async () => {
    await rejected("A");
    await app.idle();
    await wanting({ processRejected: { product: true, mail: "never", push: false } });
    await mailedAfter(2 * minute);
    expect(await app.mails(creator.email, 0)).toEqual([]);
  });
});

describe("the unsubscribe link", () => {
  const token = () => stopToken(app.node.platform.secrets, { orgId: owner.orgId, personId: creator.uid });

  test("changes nothing when it is opened, and stops all mails when it is used", async () => {
    const outside = app.as();
    const stop = { organization: "Bufete Jade", address: creator.email, template: null };
    expect(await outside(contract.getMailStop, { token: token() })).toEqual({ ...stop, stopped: false });
    expect(await outside(contract.getMailStop, { token: token() })).toEqual({ ...stop, stopped: false });
    await rejected("A");
    await app.idle();
    await outside(contract.stopMails, { token: token() });
    await outside(contract.stopMails, { token: token() });
    expect(await outside(contract.getMailStop, { token: token() })).toEqual({ ...stop, stopped: true });
    await rejected("B");
    await mailedAfter(2 * minute);
    expect(await app.mails(creator.email, 0)).toEqual([]);
    expect(await creator.call(countNotices, {})).toEqual({ unread: 2 });
    const preferences = await creator.call(contract.getPreferences, {});
    expect(preferences.mailsStoppedAt).not.toBeNull();
    await wanting({});
    await rejected("C");
    await mailedAfter(2 * minute);
    expect(await app.mails(creator.email)).toHaveLength(1);
  });

  test("works by the one click of a mail program, which sends a form", async () => {
    const response = await fetch(`${app.address}/unsubscribe?token=${token()}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(response.status).toBe(200);
    expect((await creator.call(contract.getPreferences, {})).mailsStoppedAt).not.toBeNull();
  });

  test.each([
    ["made up", () => "abc.def"],
    ["empty", () => "x"],
    [
      "of another person under the same signature",
      () =>
        `${Buffer.from(JSON.stringify([owner.orgId, owner.uid])).toString("base64url")}.${token().split(".")[1] ?? ""}`,
    ],
  ])("that is %s is not known", async (_, made) => {
    const refused = { status: 404 };
    await expect(app.as()(contract.getMailStop, { token: made() })).rejects.toMatchObject(refused);
    await expect(app.as()(contract.stopMails, { token: made() })).rejects.toMatchObject(refused);
  });
});

describe("the addresses of a template", () => {
  const addresses = { unassigned: ["bandeja@x.gt"], assigned: ["revisa@x.gt"], approved: ["cliente@x.gt"] };
  const noQuestions = { unassignedFields: [], assignedFields: [], approvedFields: [], withDocuments: false };

  test("get one mail for each occasion, and of no other template", async () => {
    const saved = await owner.call(contract.saveTemplateNotices, {
      templateId,
      ...addresses,
      approved: [" Cliente@x.gt ", "cliente@x.gt"],
    });
    expect(saved).toEqual({ ...addresses, ...noQuestions, version: 1 });
    const { id, version } = await answered(creator, templateId, "Venta");
    const sent = await creator.call(sendProcess, { id, version, reviewerId: reviewer.uid });
    expect((await app.mails("revisa@x.gt"))[0]?.subject).toBe("Se asignó la revisión de «Venta»");
    const unassigned = await owner.call(unassignProcess, { id });
    expect((await app.mails("bandeja@x.gt"))[0]?.subject).toBe("«Venta» debe asignarse");
    expect(unassigned.version).toBeGreaterThan(sent.version);
    const again = await owner.call(assignProcess, { id, reviewerId: reviewer.uid });
    expect(await app.mails("revisa@x.gt", 2)).toHaveLength(2);
    const { contentHash } = await reviewer.call(getProcess, { id });
    await reviewer.call(approveProcess, { id, version: again.version, contentHash });
    const [mail] = await app.mails("cliente@x.gt");
    expect(mail?.subject).toBe("Se aprobó «Venta»");
    expect(mail?.text).toContain("Bufete Jade");
    await processIn("approved", { creator, reviewer, templateId: await template(owner) });
    await app.idle();
    expect(await app.mails("cliente@x.gt")).toHaveLength(1);
  });

  test("stop by the link of their mail, for that address alone", async () => {
    const both = { ...addresses, approved: ["cliente@x.gt", "banco@x.gt"] };
    await owner.call(contract.saveTemplateNotices, { templateId, ...both });
    const stop = { orgId: owner.orgId, templateId, address: "cliente@x.gt" };
    const token = stopToken(app.node.platform.secrets, stop);
    expect((await app.as()(contract.getMailStop, { token })).template).toContain("Contrato");
    await app.as()(contract.stopMails, { token });
    expect(await owner.call(contract.getTemplateNotices, { templateId })).toEqual({
      ...both,
      ...noQuestions,
      questions: [],
      version: 2,
      approved: ["banco@x.gt"],
    });
  });

  test.each([
    [["x"], "approved", "notifications.template.addressInvalid"],
    [Array.from({ length: 11 }, (_, i) => `a${i}@x.gt`), "approved", "notifications.template.tooMany"],
  ])("of %j are refused", async (approved, path, code) => {
    const saved = owner.call(contract.saveTemplateNotices, { templateId, ...addresses, approved });
    await expect(saved).rejects.toMatchObject({ status: 422, fields: [{ path, code }] });
  });

  /** A process whose client is asked for an address, approved. */
  async function approvedFor(settings: object, correo: string, title = "Venta") {
    const own = await template(owner, p("Entre {nombre} y {correo}."));
    const stored = await owner.call(contract.saveTemplateNotices, { templateId: own, ...nobody, ...settings });
    const { id, version } = await begun(creator, own, title);
    const saved = await creator.call(saveAnswers, { id, version, patch: { nombre: "Ana", correo } });
    const sent = await creator.call(sendProcess, { id, version: saved.version });
    const { contentHash } = await reviewer.call(getProcess, { id });
    await reviewer.call(approveProcess, { id, version: sent.version, contentHash });
    await app.idle();
    return { id, own, stored };
  }
  const nobody = { unassigned: [], assigned: [], approved: [] };

  test("are also what questions are answered with, once; those outside read title and state, members the way there", async () => {
    const client = `cliente-${creator.uid}@x.gt`;
    const settings = { approved: [creator.email, client], approvedFields: ["correo"] };
    const { id, own } = await approvedFor(settings, client.toUpperCase());
    const [outer, ...others] = await app.mails(client);
    expect(others).toEqual([]);
    expect(outer?.subject).toBe("Se aprobó «Venta»");
    expect(outer?.text).toContain("Bufete Jade le informa sobre «Venta». Estado: aprobado.");
    expect(outer?.text).not.toContain(id);
    expect(outer?.text).not.toContain("Contrato");
    expect(outer?.attachments).toEqual([]);
    const toMember = (await app.mails(creator.email)).find(({ text }) => text?.includes("Plantilla: Contrato"));
    expect(toMember?.text).toContain(`/processes/${id}`);
    expect((await owner.call(contract.getTemplateNotices, { templateId: own })).questions).toMatchObject([
      { key: "correo" },
    ]);
    const wrong = owner.call(contract.saveTemplateNotices, { templateId: own, ...nobody, assignedFields: ["nombre"] });
    const fields = [{ path: "assignedFields", code: "notifications.template.questionGone" }];
    await expect(wrong).rejects.toMatchObject({ status: 422, fields });
  });

  test("that an answer names are stopped by the link of their mail, regardless of who answers", async () => {
    const client = `cliente-${creator.uid}@x.gt`;
    const { own } = await approvedFor({ approvedFields: ["correo"] }, client);
    const token = stopToken(app.node.platform.secrets, { orgId: owner.orgId, templateId: own, address: client });
    expect(await app.as()(contract.getMailStop, { token })).toMatchObject({ stopped: false });
    await app.as()(contract.stopMails, { token });
    expect(await app.as()(contract.getMailStop, { token })).toMatchObject({ stopped: true });
    const { id, version } = await begun(creator, own);
    const saved = await creator.call(saveAnswers, { id, version, patch: { nombre: "Ana", correo: client } });
    const sent = await creator.call(sendProcess, { id, version: saved.version });
    const { contentHash } = await reviewer.call(getProcess, { id });
    await reviewer.call(approveProcess, { id, version: sent.version, contentHash });
    await app.idle();
    expect(await app.mails(client, 0)).toHaveLength(1);
  });

  test("receive the documents of an approval where the author wants that, once", async () => {
    const client = `cliente-${creator.uid}@x.gt`;
    const { id } = await approvedFor({ approved: [client], withDocuments: true }, client, "Con documentos");
    const mail = await app.eventually(async () => {
      const [first] = await app.mails(client, 0);
      return first;
    });
    expect(mail.attachments.map(({ filename }) => filename).toSorted()).toEqual([
      "Con documentos.docx",
      "Con documentos.pdf",
    ]);
    expect(mail.text).toContain("Los documentos van adjuntos.");
    const { rows } = await app.query<{ size: number }>(
      "select f.size from process_documents d join files f on f.id = d.file_id where d.process_id = $1 order by f.size",
      [id],
    );
    const sizes = mail.attachments.map(({ content }) => (content as ArrayBuffer).byteLength);
    expect(sizes.toSorted((a, b) => a - b)).toEqual(rows.map(({ size }) => Number(size)));
    await app.idle();
    expect(await app.mails(client)).toHaveLength(1);
  });

  test("get at most 200 mails a day", async () => {
    await owner.call(contract.saveTemplateNotices, { templateId, ...addresses, approved: ["tope@x.gt"] });
    await app.query(
      `insert into notice_mails (org_id, id, address, occasion, title, notices, created_at)
       select $1, gen_random_uuid(), 'a@x.gt', i::text, '', 1, $2 from generate_series(1, 200) i`,
      [owner.orgId, app.clock.now()],
    );
    await processIn("approved", { creator, reviewer, templateId });
    await app.idle();
    expect(await app.mails("tope@x.gt", 0)).toEqual([]);
  });
});
