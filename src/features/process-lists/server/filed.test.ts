import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { createProcess, fileProcess, getProcess } from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { begun, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { getFiled } from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp({}, { work: false });
});
beforeEach(async () => {
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});
afterAll(() => app.stop());

const none = { drafts: 0, inReview: 0, approved: 0, lastActivity: null };

test("a client's figures and history have what each person reads, and nothing else", async () => {
  const { id } = await owner.call(catalogCalls.clients.create, { name: "Roble, S.A." });
  const { id: projectId } = await owner.call(catalogCalls.projects.create, { name: "Torre Norte" });
  const client = { kind: "client", id } as const;
  expect(await creator.call(getFiled, client)).toMatchObject({ name: "Roble, S.A.", figures: none, history: [] });
  const draft = await creator.call(createProcess, { templateId, title: "Borrador", clientId: id, projectId });
  const sent = await processIn("drafting", { creator, reviewer, templateId, title: "Venta" });
  await creator.call(fileProcess, { ...sent, teams: null, clientId: id, projectId: null, tags: [] });
  await begun(creator, templateId, "De otro cliente");
  expect((await creator.call(getFiled, client)).figures).toMatchObject({ drafts: 2, inReview: 0 });
  // A draft is its creator's alone.
  expect(await owner.call(getFiled, client)).toMatchObject({ figures: none, history: [] });
  expect((await creator.call(getFiled, { kind: "project", id: projectId })).history).toMatchObject([
    { processId: draft.id, title: "Borrador", what: "begun" },
  ]);
  const { lastActivity } = (await creator.call(getFiled, client)).figures;
  const { timestamp } = await creator.call(getProcess, { id: sent.id });
  expect(lastActivity && lastActivity >= timestamp).toBe(true);
});

test("one that was put away is still there, of another organization none is", async () => {
  const { id } = await owner.call(catalogCalls.clients.create, { name: "Roble" });
  await owner.call(catalogCalls.clients.remove, { id });
  expect(await owner.call(getFiled, { kind: "client", id })).toMatchObject({ name: "Roble", addedOn: null });
  await expect(owner.call(getFiled, { kind: "project", id })).rejects.toMatchObject({ status: 404 });
  const outsider = await organization(app);
  await expect(outsider.call(getFiled, { kind: "client", id })).rejects.toMatchObject({ status: 404 });
});
