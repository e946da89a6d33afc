import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { deleteProcess, restoreDeleted, saveAnswers } from "#features/processes/contract.ts";
import { addTeamMember, createTeam } from "#features/teams/contract.ts";
import { newId } from "#platform/clock.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { newRule } from "../rule.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let manager: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp();
  app.clock.set(new Date("2026-02-02T16:00:00Z"));
});
beforeEach(async () => {
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  manager = await member(app, owner.orgId, "manager");
  templateId = await template(owner);
});
afterAll(() => app.stop());

const make = (who: SomeMember, input: object = {}) =>
  who.call(contract.createAlert, { title: "Pagar timbres", date: "2026-03-10", ...input });
const rule = (more: object = {}) => ({ ...newRule(newId()), title: "Vence {nombre}", dateField: "fecha", ...more });
const listed = async (who: SomeMember, input: object = {}) =>
  (await who.call(contract.listAlerts, input)).rows.map(({ title }) => title);

describe("an alert made by hand", () => {
  test("needs a date, and what it names must be there", async () => {
    const error = (path: string, code: string) => ({ status: 422, fields: [{ path, code }] });
    await expect(make(creator, { date: null })).rejects.toMatchObject(error("date", "alerts.dateRequired"));
    await expect(make(creator, { date: "2026-02-30" })).rejects.toMatchObject(error("date", "alerts.dateRequired"));
    await expect(make(creator, { title: " " })).rejects.toMatchObject(error("title", "alerts.titleRequired"));
    await expect(make(creator, { emails: ["x"] })).rejects.toMatchObject(error("emails", "alerts.emailInvalid"));
    await expect(make(creator, { clientId: newId() })).rejects.toMatchObject(error("clientId", "alerts.clientGone"));
    await expect(make(creator, { assigneeId: newId() })).rejects.toMatchObject(
      error("assigneeId", "alerts.assigneeGone"),
    );
    const other = await answered(creator, templateId);
    await expect(make(reviewer, { processId: other.id })).rejects.toMatchObject(
      error("processId", "alerts.processGone"),
    );
  });

  test("is its maker's, the owner's and the managers'; its assignee sees it too", async () => {
    const { id } = await make(creator, { message: "Antes del cierre", emails: ["fuera@ejemplo.gt"] });
    expect(await creator.call(contract.getAlert, { alertId: id })).toMatchObject({
      whole: true,
      sent: false,
      deleted: false,
      timeAlert: "2026-03-10T14:00:00.000Z",
      completedBy: null,
      assigneeId: creator.uid,
    });
    await expect(reviewer.call(contract.getAlert, { alertId: id })).rejects.toMatchObject({ status: 404 });
    expect(await listed(reviewer)).toEqual([]);
    for (const who of [owner, manager]) expect(await listed(who)).toEqual(["Pagar timbres"]);
    await creator.call(contract.assignAlert, { alertId: id, assigneeId: reviewer.uid });
    expect(await reviewer.call(contract.getAlert, { alertId: id })).toMatchObject({
      title: "Pagar timbres",
      whole: false,
      message: "",
      emails: [],
    });
    expect(await listed(reviewer, { whose: "own" })).toEqual(["Pagar timbres"]);
    await expect(reviewer.call(contract.saveAlert, { alertId: id, title: "x" })).rejects.toMatchObject({ status: 403 });
  });

  test("is completed and that undone, put off, deleted and brought back", async () => {
    const { id: alertId } = await make(creator);
    await owner.call(contract.completeAlert, { alertId, completed: true });
    expect(await creator.call(contract.getAlert, { alertId })).toMatchObject({ completedBy: owner.uid });
    await expect(creator.call(contract.snoozeAlert, { alertId, until: "2026-03-12" })).rejects.toMatchObject({
      status: 409,
    });
    await creator.call(contract.completeAlert, { alertId, completed: false });
    expect(await creator.call(contract.getAlert, { alertId })).toMatchObject({ completedBy: null, completedAt: null });
    await expect(creator.call(contract.snoozeAlert, { alertId, until: "2026-02-02" })).rejects.toMatchObject({
      fields: [{ path: "until", code: "alerts.snoozePast" }],
    });
    await creator.call(contract.snoozeAlert, { alertId, until: "2026-03-12" });
    expect(await creator.call(contract.getAlert, { alertId })).toMatchObject({
      date: "2026-03-10",
      timeAlert: "2026-03-12T14:00:00.000Z",
    });
    await creator.call(contract.deleteAlert, { alertId });
    expect(await listed(creator)).toEqual([]);
    await creator.call(contract.restoreAlert, { alertId });
    expect(await listed(creator)).toEqual(["Pagar timbres"]);
  });

  test("of two who change it at once, the one who had not read the other's change gets an error", async () => {
    const { id: alertId, version } = await make(creator);
    await owner.call(contract.saveAlert, { alertId, title: "Otro", version });
    await expect(creator.call(contract.saveAlert, { alertId, title: "Mío", version })).rejects.toMatchObject({
      status: 409,
    });
  });

  test("follows the answer it was tied to until the process is approved, goes with it and comes back with it", async () => {
    const { id: processId, version } = await answered(creator, templateId);
    const { id: alertId } = await make(creator, { date: null, processId, dateField: "fecha" });
    const date = async () => (await creator.call(contract.getAlert, { alertId })).date;
    expect(await date()).toBe("2026-03-01");
    await creator.call(saveAnswers, { id: processId, version, patch: { fecha: "2026-04-15" } });
    await app.eventually(async () => (await date()) === "2026-04-15");
    await creator.call(deleteProcess, { id: processId });
    await app.eventually(async () => (await listed(creator)).length === 0);
    await creator.call(restoreDeleted, { pId: processId });
    await app.eventually(async () => (await listed(creator)).length === 1);
  });
});

describe("lists", () => {
  test("are of days to come or past, by day, page by page, narrowed by words, state and owner", async () => {
    for (const [title, date] of [
      ["Mañana", "2026-02-03"],
      ["Hoy", "2026-02-02"],
      ["Ayer", "2026-02-01"],
      ["Anteayer", "2026-01-31"],
    ])
      await make(creator, { title, date });
    expect(await listed(creator)).toEqual(["Hoy", "Mañana"]);
    expect(await listed(creator, { time: "past" })).toEqual(["Ayer", "Anteayer"]);
    const first = await creator.call(contract.listAlerts, { limit: 1 });
    expect(await listed(creator, { limit: 1, after: first.next })).toEqual(["Mañana"]);
    expect(await listed(creator, { search: "mana" })).toEqual(["Mañana"]);
    expect(await listed(owner, { whose: "own" })).toEqual([]);
    expect(await creator.call(contract.countAlerts, {})).toEqual({ due: 3 });
    const month = await creator.call(contract.listMonthAlerts, { month: "2026-02" });
    expect(month).toMatchObject({ more: false, today: "2026-02-02" });
    // The weeks of February 2026 begin on 26 January.
    expect(month.rows.map(({ title }) => title)).toEqual(["Anteayer", "Ayer", "Hoy", "Mañana"]);
    const { rows } = await creator.call(contract.listMonthAlerts, { month: "2026-01" });
    expect(rows.map(({ title }) => title)).toEqual(["Anteayer", "Ayer"]);
  });
});

test("lists are narrowed to any of several templates, clients, people and teams at once", async () => {
  const client = async (name: string) => (await owner.call(catalogCalls.clients.create, { name })).id;
  const [jade, rio, sol] = [await client("Jade"), await client("Río"), await client("Sol")];
  const { id: teamId } = await owner.call(createTeam, { name: "Notaría" });
  await owner.call(addTeamMember, { id: teamId, memberId: creator.uid });
  const { id: processId } = await answered(creator, templateId);
  await make(creator, { title: "Uno", clientId: jade });
  await make(owner, { title: "Dos", clientId: rio, assigneeId: creator.uid });
  await make(owner, { title: "Tres", clientId: sol });
  await make(creator, { title: "Cuatro", processId, assigneeId: manager.uid });
  const asked = async (input: object, who = owner) => (await listed(who, input)).toSorted();
  expect(await asked({ clientId: `${jade},${rio}` })).toEqual(["Dos", "Uno"]);
  expect(await asked({ clientId: `${jade},${rio},${sol}`, personId: `${owner.uid}` })).toEqual(["Tres"]);
  expect(await asked({ personId: `${creator.uid},${manager.uid}` })).toEqual(["Cuatro", "Dos", "Uno"]);
  expect(await asked({ templateId }, creator)).toEqual(["Cuatro"]);
  expect(await asked({ templateId, personId: creator.uid }, creator)).toEqual([]);
  expect(await asked({ teamId })).toEqual(["Dos", "Uno"]);
  // Of an alert that somebody was given, but may not read whole, no filter says to what it belongs.
  await make(owner, { title: "Cinco", clientId: jade, assigneeId: reviewer.uid });
  expect(await asked({}, reviewer)).toEqual(["Cinco"]);
  expect(await asked({ clientId: jade }, reviewer)).toEqual([]);
  await expect(listed(owner, { clientId: "x" })).rejects.toMatchObject({ status: 422 });
});

describe("the rules of a template", () => {
  test("name questions of the form only", async () => {
    const rules = [
      rule(),
      rule({ dateField: "nombre" }),
      rule({ message: "{nadie}" }),
      rule({ emailFields: ["fecha"] }),
    ];
    await expect(owner.call(contract.saveTemplateAlerts, { templateId, rules })).rejects.toMatchObject({
      fields: [
        { path: "rules.1.dateField", code: "alerts.rule.fieldGone" },
        { path: "rules.2.message", code: "alerts.rule.unknownAnswer" },
        { path: "rules.3.emailFields", code: "alerts.rule.fieldGone" },
      ],
    });
    const { version } = await owner.call(contract.saveTemplateAlerts, { templateId, rules: [rule()], version: 0 });
    await expect(
      manager.call(contract.saveTemplateAlerts, { templateId, rules: [], version: version - 1 }),
    ).rejects.toMatchObject({ status: 409 });
    const { rules: kept, fields } = await manager.call(contract.getTemplateAlerts, { templateId });
    expect(kept).toHaveLength(1);
    expect(fields.find(({ key }) => key === "fecha")).toMatchObject({ kind: "date" });
  });

  test("make alerts when a process is approved, once however often the event arrives, and show before what they will make", async () => {
    await owner.call(contract.saveTemplateAlerts, {
      templateId,
      rules: [
        rule({ daysBefore: 2 }),
        rule({ dateField: null, title: "Testimonio", term: { amount: 25, unit: "businessDays" } }),
      ],
    });
    const draft = await answered(creator, templateId);
    const planned = await creator.call(contract.listProcessAlerts, { processId: draft.id });
    expect(planned).toMatchObject({
      rows: [],
      planned: [
        { date: "2026-03-01", title: "Vence Ana Díaz", timeAlert: "2026-02-27T14:00:00.000Z" },
        { date: "2026-03-09", title: "Testimonio" },
      ],
      dateFields: [{ key: "fecha", date: "2026-03-01" }],
    });
    const { id: processId } = await processIn("approved", { creator, reviewer, templateId });
    await app.eventually(async () => (await listed(creator)).length === 2);
    await app.idle();
    const { rows } = await reviewer.call(contract.listProcessAlerts, { processId });
    expect(rows).toMatchObject([
      { title: "Vence Ana Díaz", byHand: false, assigneeId: creator.uid, processId, dateField: "fecha" },
      { title: "Testimonio", dateField: null },
    ]);
    const { makeAlerts } = await import("./process-alerts.ts");
    const { organizationTransaction } = await import("#platform/transaction.ts");
    const of = { orgId: owner.orgId, by: null, now: app.clock.now() };
    await organizationTransaction(app.node.platform.db, of, (transaction) =>
      makeAlerts(transaction, owner.orgId, processId),
    );
    expect(await listed(creator)).toHaveLength(2);
    // A manager reads no processes: their alerts are not there either.
    expect(await listed(manager)).toEqual([]);
  });
});
