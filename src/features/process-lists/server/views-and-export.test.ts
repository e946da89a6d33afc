import { afterAll, beforeAll, expect, test } from "vitest";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { removeMember } from "#features/members/contract.ts";
import { createProcess, fileProcess, listProcesses } from "#features/processes/contract.ts";
import { createTeam } from "#features/teams/contract.ts";
import { maxViews } from "#protocol/saved-view.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as processLists from "../contract.ts";
import { exportProcesses } from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let templates: [string, string];
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  templates = [await template(owner), await template(owner)];
});
afterAll(() => app.stop());

const namesFor = async (who: SomeMember) =>
  (await who.call(processLists.listViews, {})).rows.map(({ name, mine }) => `${name}${mine ? "*" : ""}`);

test("a view is for its creator, or for everyone by the owner; nobody else reads or changes what is one's own", async () => {
  const consultant = await member(app, owner.orgId, "consultant");
  const manager = await member(app, owner.orgId, "manager");
  const settings = { list: "drafts" as const, search: "poder", tag: ["urgente", "2026"], columns: ["tags" as const] };
  const { id: ownId } = await creator.call(processLists.createView, { name: "Míos", settings });
  const { id: viewId } = await owner.call(processLists.createView, {
    name: "De todos",
    shared: true,
    settings: { list: "approved" },
  });
  await owner.call(processLists.createView, { name: "Revisión", shared: true, settings: { list: "review" } });
  await expect(creator.call(processLists.createView, { name: "X", shared: true, settings })).rejects.toMatchObject({
    status: 403,
  });
  // A view of a list that somebody has not is not shown to them, and not kept.
  expect(await namesFor(creator)).toEqual(["De todos", "Míos*"]);
  expect(await namesFor(owner)).toEqual(["De todos*", "Revisión*"]);
  expect(await namesFor(consultant)).toEqual(["De todos"]);
  await expect(manager.call(processLists.listViews, {})).rejects.toMatchObject({ status: 403 });
  await expect(
    consultant.call(processLists.createView, { name: "X", settings: { list: "review" } }),
  ).rejects.toMatchObject({
    status: 403,
  });
  const [, own] = (await creator.call(processLists.listViews, {})).rows;
  expect(own).toMatchObject({ settings, shared: false, version: 1 });
  const stranger = await organization(app);
  expect(await namesFor(stranger)).toEqual([]);
  for (const who of [owner, consultant, stranger]) {
    await expect(who.call(processLists.saveView, { viewId: ownId, name: "X" })).rejects.toMatchObject({ status: 404 });
    await expect(who.call(processLists.deleteView, { viewId: ownId })).rejects.toMatchObject({ status: 404 });
  }
  await expect(stranger.call(processLists.deleteView, { viewId })).rejects.toMatchObject({ status: 404 });
  await expect(creator.call(processLists.saveView, { viewId: ownId, shared: true })).rejects.toMatchObject({
    status: 403,
  });
  await expect(creator.call(processLists.saveView, { viewId, name: "X" })).rejects.toMatchObject({ status: 403 });
  await expect(creator.call(processLists.deleteView, { viewId })).rejects.toMatchObject({ status: 403 });
  await creator.call(processLists.saveView, {
    viewId: ownId,
    name: "Mis poderes",
    settings: { list: "drafts" },
    version: 1,
  });
  await expect(creator.call(processLists.saveView, { viewId: ownId, name: "Y", version: 1 })).rejects.toMatchObject({
    status: 409,
  });
  await owner.call(processLists.deleteView, { viewId });
  expect(await namesFor(creator)).toEqual(["Mis poderes*"]);
});

test("there are not more views than allowed; those for everyone stay when their creator leaves", async () => {
  const second = await member(app, owner.orgId, "creator");
  for (let n = 0; n < maxViews; n++)
    await second.call(processLists.createView, { name: `V${n}`, settings: { list: "drafts" } });
  const more = { name: "Z", settings: { list: "drafts" as const } };
  await expect(second.call(processLists.createView, more)).rejects.toMatchObject({ code: "processes.views.tooMany" });
  await owner.call(removeMember, { id: second.uid });
  await app.eventually(async () => {
    const { rows } = await app.query<{ count: number }>(
      "select count(*)::int as count from process_views where creator_id = $1",
      [second.uid],
    );
    return rows[0]?.count === 0;
  });
});

test("a list is narrowed to any of several teams, templates, clients, projects and tags", async () => {
  const firm = await organization(app);
  const of = [await template(firm), await template(firm), await template(firm)];
  const three = async (make: (name: string) => Promise<{ id: string }>) =>
    Promise.all(["Uno", "Dos", "Tres"].map(async (name) => (await make(name)).id));
  const teams = await three((name) => firm.call(createTeam, { name }));
  const clients = await three((name) => firm.call(catalogCalls.clients.create, { name }));
  const projects = await three((name) => firm.call(catalogCalls.projects.create, { name }));
  const tags = ["a", "b", "c"];
  const ids: string[] = [];
  for (const n of [0, 1, 2])
    ids.push(
      (
        await firm.call(createProcess, {
          templateId: of[n] as string,
          title: `Proceso ${n}`,
          // Each is in its own team and in the next one.
          teams: [teams[n] as string, teams[(n + 1) % 3] as string],
          clientId: clients[n] as string,
          projectId: projects[n] as string,
          tags: [tags[n] as string],
        })
      ).id,
    );
  const found = async (filters: object) =>
    (await firm.call(listProcesses, { list: "drafts", ...filters })).rows.map(({ id }) => ids.indexOf(id)).toSorted();
  for (const [name, values] of Object.entries({ templateId: of, clientId: clients, projectId: projects, tag: tags })) {
    expect(await found({ [name]: values[1] })).toEqual([1]);
    expect(await found({ [name]: [values[0], values[2]] })).toEqual([0, 2]);
    expect(await found({ [name]: values, search: "proceso 1" })).toEqual([1]);
    expect(await found({ [name]: [values[0], values[1]], teamId: [teams[0], teams[1]] })).toEqual([0, 1]);
  }
  expect(await found({ teamId: teams[0] })).toEqual([0, 2]);
  expect(await found({ teamId: [teams[0], teams[1]] })).toEqual([0, 1, 2]);
  expect(await found({ clientId: [clients[0], clients[1]], templateId: [of[1], of[2]], tag: ["b", "c"] })).toEqual([1]);
  const many = Array.from({ length: 21 }, () => crypto.randomUUID());
  await expect(firm.call(listProcesses, { list: "drafts", clientId: many })).rejects.toMatchObject({ status: 422 });
});

test("a list is exported as it is shown: its rows under the filters, its order, its columns, and no formula", async () => {
  const { id, version } = await creator.call(createProcess, { templateId: templates[0], title: "Primero" });
  await creator.call(fileProcess, {
    id,
    version,
    teams: null,
    clientId: null,
    projectId: null,
    tags: ["=1+1", "2026"],
  });
  app.clock.advance(1000);
  await creator.call(createProcess, { templateId: templates[1], title: "=HYPERLINK(1)" });
  await owner.call(createProcess, { templateId: templates[1], title: "Ajeno" });
  const asked = { list: "drafts" as const, format: "csv" as const };
  const linesOf = async (more: object) => {
    const { bytes } = await creator.call.download(exportProcesses, { ...asked, ...more });
    return new TextDecoder().decode(bytes).replace("\uFEFF", "").trimEnd().split("\r\n");
  };
  const [head, first, second, ...others] = await linesOf({});
  expect(head).toBe("Title;Template;Client;Project;Teams;Tags;Updated");
  expect(first).toMatch(/^"?'=HYPERLINK\(1\)"?;Contrato \d+;/);
  expect(second).toMatch(/^Primero;Contrato \d+;;;;"?'=1\+1, 2026"?;\d\d\/\d\d\/\d{4} /);
  expect(others).toEqual([]);
  expect((await linesOf({ tag: ["2026", "x"], columns: "created" })).map((line) => line.split(";")[0])).toEqual([
    "Title",
    "Primero",
  ]);
  const xlsx = await creator.call.download(exportProcesses, { ...asked, format: "xlsx" });
  expect((await openSpreadsheet(xlsx.bytes)).sheets.map(({ name }) => name)).toEqual(["Drafts"]);
  expect(Buffer.from(xlsx.bytes).includes("<f>")).toBe(false);
  expect((await creator.call.raw(exportProcesses, { ...asked, columns: "answers" })).status).toBe(422);
  expect((await creator.call.raw(exportProcesses, { ...asked, list: "review" })).status).toBe(403);
});

test("a list longer than one portion has each process once, in its order", async () => {
  const firm = await organization(app);
  const { id } = await firm.call(createProcess, { templateId: await template(firm), title: "Modelo" });
  await app.query(
    `insert into processes (org_id, id, title, template_id, template_version_id, status, creator_id, "timestamp", create_timestamp)
     select org_id, gen_random_uuid(), 'Serie ' || n, template_id, template_version_id, status, creator_id,
       timestamptz '2026-01-01' + n * interval '1 minute', create_timestamp
     from processes, generate_series(1, 1203) n where id = $1`,
    [id],
  );
  const { bytes } = await firm.call.download(exportProcesses, { list: "active", format: "csv", columns: "at" });
  const titles = new TextDecoder().decode(bytes).trim().split("\r\n").slice(1);
  expect(titles).toHaveLength(1204);
  expect(titles.slice(1, 4).map((line) => line.split(";")[0])).toEqual(["Serie 1203", "Serie 1202", "Serie 1201"]);
  expect(new Set(titles).size).toBe(1204);
});
