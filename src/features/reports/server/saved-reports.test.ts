import { afterAll, beforeAll, expect, test } from "vitest";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as saved from "../saved-contract.ts";
import { mailDueReports, sweepReports } from "./schedules.ts";

let app: App;
let owner: SomeMember;
let manager: SomeMember;
const today = "2026-11-18T16:00:00Z";
const platform = () => app.node.platform;
/** Does something at another time; nobody's session ends meanwhile. */
async function at(time: string, work: () => Promise<unknown>): Promise<void> {
  app.clock.set(new Date(time));
  await work();
  app.clock.set(new Date(today));
}

beforeAll(async () => {
  app = await startApp();
  app.clock.set(new Date(today));
  owner = await organization(app);
  manager = await member(app, owner.orgId, "manager");
  const creator = await member(app, owner.orgId, "creator");
  const reviewer = await member(app, owner.orgId, "reviewer");
  const templateId = await template(owner);
  await processIn("approved", { creator, reviewer, templateId, title: "Compraventa" });
  await processIn("rejected", { creator, reviewer, templateId, title: "Poder" });
});
afterAll(() => app.stop());

const question = { range: "last7Days", statuses: "approved", columns: "title,status" } as const;
const monday = { every: "week", weekday: 1 } as const;
let names = 0;
const fields = () => ({ name: `Semanal ${++names}`, question, schedule: null, receivers: [] as string[] });
const found = async (id: string) =>
  (await owner.call(saved.listSavedReports, {})).rows.find((one) => one.id === id) as saved.SavedReport;
/** The mails somebody got of a report, when its mailing is over. */
async function mailsOf(to: SomeMember, subject: string) {
  await app.idle();
  return (await app.mails(to.email, 0)).filter((mail) => mail.subject === subject);
}

test("a report is kept, changed, deleted and brought back; its name is its own", async () => {
  const first = await owner.call(saved.createSavedReport, { ...fields(), name: "Mensual" });
  expect(first).toMatchObject({ question: { ...question, format: "xlsx" }, nextAt: null, sent: null, version: 1 });
  await expect(manager.call(saved.createSavedReport, { ...fields(), name: " mensual" })).rejects.toMatchObject({
    status: 409,
    code: "reports.nameTaken",
  });
  const change = { ...fields(), reportId: first.id, version: 1, schedule: monday, receivers: [manager.uid] };
  const both: PromiseSettledResult<unknown>[] = await Promise.allSettled([
    owner.call(saved.changeSavedReport, { ...change, name: "De la propietaria" }),
    manager.call(saved.changeSavedReport, { ...change, name: "Del administrador" }),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "failure.conflict" } });
  expect(await found(first.id)).toMatchObject({ version: 2, nextAt: "2026-11-23T14:00:00.000Z" });
  await manager.call(saved.deleteSavedReport, { reportId: first.id });
  expect(await found(first.id)).toBeUndefined();
  expect((await owner.call(saved.restoreSavedReport, { reportId: first.id })).nextAt).toBe("2026-11-23T14:00:00.000Z");
  await owner.call(saved.deleteSavedReport, { reportId: first.id });
});

test.each([
  [{ name: " " }, "reports.nameRequired"],
  [{ question: { ...question, range: "days", from: "2026-02-02", to: "2026-02-01" } }, "reports.rangeInvalid"],
  [{ question: { ...question, statuses: "" } }, "reports.statusRequired"],
  [{ schedule: monday }, "reports.receiverRequired"],
])("%j is refused", async (wrong, code) => {
  const answer = await owner.call.raw(saved.createSavedReport, { ...fields(), ...wrong } as never);
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(code)]);
});

test("on its day it is mailed once, with the rows of the days before, to those who may still read reports", async () => {
  const gone = await member(app, owner.orgId, "creator");
  const receivers = [owner.uid, manager.uid, gone.uid];
  const kept = await owner.call(saved.createSavedReport, { ...fields(), name: "Lunes", schedule: monday, receivers });
  await at("2026-11-23T13:59:00Z", () => mailDueReports(platform()));
  expect((await found(kept.id)).sent).toBeNull();
  await at("2026-11-23T14:00:30Z", () => Promise.all([mailDueReports(platform()), mailDueReports(platform())]));
  const [mail, ...others] = await mailsOf(owner, "Lunes");
  expect(others).toHaveLength(0);
  expect(mail?.text).toContain("The report contains 1 process, from 16/11/2026 to 22/11/2026.");
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(["report-2026-11-16-2026-11-22.xlsx"]);
  expect(await mailsOf(manager, "Lunes")).toHaveLength(1);
  expect(await mailsOf(gone, "Lunes")).toHaveLength(0);
  expect(await found(kept.id)).toMatchObject({
    nextAt: "2026-11-30T14:00:00.000Z",
    sent: { at: "2026-11-23T14:00:00.000Z", rows: 1, mails: 2, file: true },
  });
  const { bytes } = await manager.call.download(saved.downloadSavedReport, { reportId: kept.id });
  const book = await openSpreadsheet(bytes);
  expect(book.sheets).toHaveLength(1);
  await owner.call(saved.deleteSavedReport, { reportId: kept.id });
});

test("mailed now it goes to its receivers, or to the caller; without rows it brings no file", async () => {
  const none = { ...question, range: "lastYear" } as const;
  const kept = await owner.call(saved.createSavedReport, { ...fields(), name: "Sin nadie", question: none });
  await manager.call(saved.mailSavedReport, { reportId: kept.id });
  const [mail] = await mailsOf(manager, "Sin nadie");
  expect(await found(kept.id)).toMatchObject({ sent: { rows: 0, mails: 1, file: false } });
  expect(mail?.text).toContain("No processes were found");
});

test("a deleted report is mailed no more; after thirty days its file is gone", async () => {
  const kept = await owner.call(saved.createSavedReport, {
    ...fields(),
    name: "Corto",
    question: { ...question, range: "thisMonth" },
    receivers: [owner.uid],
  });
  await owner.call(saved.mailSavedReport, { reportId: kept.id });
  expect(await mailsOf(owner, "Corto")).toHaveLength(1);
  expect((await found(kept.id)).sent).toMatchObject({ file: true });
  await at("2027-01-20T16:00:00Z", () => sweepReports(platform()));
  expect((await found(kept.id)).sent).toMatchObject({ rows: 1, file: false });
  expect((await owner.call.raw(saved.downloadSavedReport, { reportId: kept.id })).status).toBe(404);
  const { rows } = await app.query(`select 1 from files where org_id = $1 and name like 're%t-%'`, [owner.orgId]);
  expect(rows).toHaveLength(0);
});

test("another organization sees none of it", async () => {
  const stranger = await organization(app);
  const kept = await owner.call(saved.createSavedReport, fields());
  expect((await stranger.call(saved.listSavedReports, {})).rows).toEqual([]);
  for (const one of [saved.deleteSavedReport, saved.mailSavedReport, saved.restoreSavedReport])
    expect((await stranger.call.raw(one, { reportId: kept.id })).status).toBe(404);
});
