import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getRolesUser } from "#features/members/contract.ts";
import { createProcess, fileProcess, getProcess, listProcesses } from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { catalogCalls, getProject, measureProject, unmeasureProject } from "../contract.ts";
import { catalogs, type EntrySort } from "../entry.ts";

let app: App;
let owner: SomeMember;
let manager: SomeMember;
beforeAll(async () => {
  app = await startApp({}, { work: false });
});
beforeEach(async () => {
  owner = await organization(app);
  manager = await member(app, owner.orgId, "manager");
});
afterAll(() => app.stop());

describe.each(catalogs)("%s", (catalog) => {
  const { list, create, rename, remove, restore } = catalogCalls[catalog];
  const duplicate = {
    status: 409,
    code: `catalogs.${catalog}.duplicate`,
    fields: [{ path: "name", code: `catalogs.${catalog}.duplicate` }],
  };

  test("a name is there once, also when it is added twice at once", async () => {
    const { id } = await owner.call(create, { name: " Ferretería \n El  Roble " });
    expect((await manager.call(list, {})).rows).toMatchObject([{ id, name: "Ferretería El Roble" }]);
    await expect(manager.call(create, { name: "FERRETERÍA EL ROBLE" })).rejects.toMatchObject(duplicate);
    await owner.call(create, { name: "Ferreteria El Roble" });
    const answers = await Promise.allSettled(
      [owner, manager, owner, manager].map((who) => who.call(create, { name: "Peña" })),
    );
    expect(answers.filter((a) => a.status === "fulfilled")).toHaveLength(1);
    const other = await owner.call(create, { name: "Otra" });
    await expect(owner.call(rename, { id: other.id, name: "peña" })).rejects.toMatchObject(duplicate);
    await owner.call(rename, { id: other.id, name: "OTRA" });
  });

  test("what was put away comes back, unless its name was taken since", async () => {
    const { id } = await owner.call(create, { name: "Roble" });
    await manager.call(remove, { id });
    expect((await owner.call(list, {})).rows).toEqual([]);
    await expect(owner.call(remove, { id })).rejects.toMatchObject({ status: 404 });
    await expect(owner.call(rename, { id, name: "X" })).rejects.toMatchObject({ status: 404 });
    await owner.call(restore, { id });
    await expect(owner.call(restore, { id })).rejects.toMatchObject({ status: 404 });
    await owner.call(remove, { id });
    await owner.call(create, { name: "roble" });
    await expect(owner.call(restore, { id })).rejects.toMatchObject(duplicate);
  });

  test("is sorted, searched and paged without a gap", async () => {
    for (const name of ["Ñandú", "Árbol", "barro", "Casa", "arena"]) {
      await owner.call(create, { name });
      app.clock.advance(1000);
    }
    const all = async (sort: EntrySort, search?: string) => {
      const names: string[] = [];
      for (let after: string | undefined; ; ) {
        const page = await owner.call(list, { sort, search, limit: 2, after });
        names.push(...page.rows.map((row) => row.name));
        if (page.next === null) return names;
        after = page.next;
      }
    };
    expect(await all("name")).toEqual(["Árbol", "arena", "barro", "Casa", "Ñandú"]);
    expect(await all("-name")).toEqual(["Ñandú", "Casa", "barro", "arena", "Árbol"]);
    expect(await all("added")).toEqual(["Ñandú", "Árbol", "barro", "Casa", "arena"]);
    expect(await all("-added", "AR")).toEqual(["arena", "barro", "Árbol"]);
    expect(await all("name", "%")).toEqual([]);
    for (const after of ["x", Buffer.from("[1,2]").toString("base64url")])
      await expect(owner.call(list, { after })).rejects.toMatchObject({ code: "failure.cursor" });
    // A cursor of one order is none of another.
    const { next } = await owner.call(list, { sort: "name", limit: 1 });
    await expect(owner.call(list, { sort: "added", after: next ?? "" })).rejects.toMatchObject({ status: 422 });
  });

  test("takes no name that is blank or too long", async () => {
    for (const [name, code] of [
      [" \u200b", "catalogs.nameRequired"],
      ["x".repeat(101), "catalogs.nameTooLong"],
    ] as const)
      await expect(owner.call(create, { name })).rejects.toMatchObject({ status: 422, fields: [{ code }] });
  });
});

test("rejection reasons are in the role response; metrics have a unit and the others none", async () => {
  const reason = await owner.call(catalogCalls.reasons.create, { name: "Montos" });
  const { id: gone } = await owner.call(catalogCalls.reasons.create, { name: "Plazo" });
  await owner.call(catalogCalls.reasons.remove, { id: gone });
  expect((await owner.call(getRolesUser, {})).rejectionOptions).toEqual([{ id: reason.id, name: "Montos" }]);
  expect(reason.unit).toBeNull();
  expect(await owner.call(catalogCalls.metrics.create, { name: "Firmados", unit: "GTQ" })).toMatchObject({
    unit: "GTQ",
  });
  expect(await owner.call(catalogCalls.metrics.create, { name: "Otros" })).toMatchObject({ unit: "number" });
  const answer = await owner.call.raw(catalogCalls.clients.create, { name: "Roble", unit: "GTQ" });
  expect(answer.status).toBe(422);
});

test("a project is measured by metrics: decimal amounts as they were typed", async () => {
  const { id } = await manager.call(catalogCalls.projects.create, { name: "Torre Norte" });
  const { id: metricId } = await manager.call(catalogCalls.metrics.create, { name: "Contratos firmados" });
  await expect(manager.call(getProject, { id })).rejects.toMatchObject({ status: 403 });
  await owner.call(measureProject, { id, metricId });
  await owner.call(measureProject, { id, metricId, target: "1,500.50", current: "0.1" });
  expect((await owner.call(getProject, { id })).metrics).toEqual([
    { metricId, name: "Contratos firmados", unit: "number", target: "1500.5", current: "0.1" },
  ]);
  // What is left out stays, so that two who change one each do not undo each other.
  await Promise.all([
    owner.call(measureProject, { id, metricId, target: "999999999999999.9999" }),
    owner.call(measureProject, { id, metricId, current: "-3" }),
  ]);
  expect((await owner.call(getProject, { id })).metrics).toMatchObject([
    { target: "999999999999999.9999", current: "-3" },
  ]);
  for (const target of ["x", "1.23456", "1e5", "1".repeat(16)])
    await expect(owner.call(measureProject, { id, metricId, target })).rejects.toMatchObject({
      fields: [{ path: "target", code: "catalogs.amountInvalid" }],
    });
  await owner.call(catalogCalls.metrics.remove, { id: metricId });
  expect((await owner.call(getProject, { id })).metrics).toEqual([]);
  await owner.call(catalogCalls.metrics.restore, { id: metricId });
  await owner.call(unmeasureProject, { id, metricId });
  expect((await owner.call(getProject, { id })).metrics).toEqual([]);
  const outsider = await organization(app);
  await expect(outsider.call(getProject, { id })).rejects.toMatchObject({ status: 404 });
  const theirs = await outsider.call(catalogCalls.metrics.create, { name: "X" });
  await expect(owner.call(measureProject, { id, metricId: theirs.id })).rejects.toMatchObject({ status: 404 });
});

test("processes are filed under clients and projects, found by them, and keep the names of what was put away", async () => {
  const templateId = await template(owner);
  const creator = await member(app, owner.orgId, "creator");
  const { id: clientId } = await owner.call(catalogCalls.clients.create, { name: "Roble, S.A." });
  const { id: projectId } = await owner.call(catalogCalls.projects.create, { name: "Torre Norte" });
  const { id, version } = await creator.call(createProcess, {
    templateId,
    title: "Uno",
    clientId,
    tags: ["  urgente "],
  });
  await creator.call(createProcess, { templateId, title: "Dos" });
  await creator.call(fileProcess, { id, version, teams: null, clientId, projectId, tags: ["a", "a", "b"] });
  const listed = await creator.call(listProcesses, { list: "drafts", clientId, projectId });
  expect(listed.rows).toMatchObject([
    {
      title: "Uno",
      clientName: "Roble, S.A.",
      projectName: "Torre Norte",
      teams: null,
      teamNames: [],
      tags: ["a", "b"],
    },
  ]);
  expect((await creator.call(listProcesses, { list: "drafts", search: "dos", clientId })).rows).toEqual([]);
  await owner.call(catalogCalls.clients.remove, { id: clientId });
  const stored = await creator.call(getProcess, { id });
  expect(stored).toMatchObject({ clientId, clientName: "Roble, S.A." });
  // What it is filed under may stay; for something new it is gone.
  await creator.call(fileProcess, { id, version: stored.version, clientId, projectId, teams: null, tags: [] });
  await expect(creator.call(createProcess, { templateId, title: "Tres", clientId })).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "clientId", code: "processes.clientIdGone" }],
  });
  const outsider = await organization(app);
  const foreign = await outsider.call(catalogCalls.projects.create, { name: "Ajeno" });
  await expect(
    creator.call(createProcess, { templateId, title: "Cuatro", projectId: foreign.id }),
  ).rejects.toMatchObject({ fields: [{ path: "projectId", code: "processes.projectIdGone" }] });
});
