import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { proposedBindings } from "#features/bindings/binding.ts";
import { getProcess } from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { bindStudy, createStudy, getStudy, showStudyBindings } from "../contract.ts";
import { exampleStudy } from "../new-study.ts";
import { studyWords } from "../study-values.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let templateId: string;
let id: string;
beforeAll(async () => {
  app = await startApp({}, { work: false });
});
beforeEach(async () => {
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  templateId = await template(owner, p("Inmueble de {area_terreno} m², {derrotero}, colinda al norte con {norte}."));
  id = (await owner.call(createStudy, { title: "Lote 4", content: exampleStudy("es") })).id;
});
afterAll(() => app.stop());

test("a study's text and figures fill a draft by what is proposed, and the study is linked to it", async () => {
  const { id: processId, version } = await begun(creator, templateId, "Compraventa");
  const read = await creator.call(showStudyBindings, { id, processId });
  const bindings = Object.fromEntries(proposedBindings(read.fields, read.sources, studyWords));
  expect(bindings).toEqual({ area_terreno: "area", derrotero: "text", norte: "north" });
  await creator.call(bindStudy, { id, target: { kind: "process", processId, version }, bindings });
  const { answers } = await creator.call(getProcess, { id: processId });
  expect(answers["derrotero"]).toMatch(/^De la estación cero al punto observado uno/);
  expect(answers).toMatchObject({ norte: "calle pública" });
  expect((await creator.call(getStudy, { id })).process).toEqual({ id: processId, title: "Compraventa" });
});

test("a study begins a process; another organization, and people who may not begin one, cannot", async () => {
  const target = { kind: "template" as const, templateId, title: "Compraventa del lote 4" };
  const { processId } = await creator.call(bindStudy, { id, target, bindings: { norte: "north" } });
  expect((await creator.call(getProcess, { id: processId })).title).toBe("Compraventa del lote 4");
  const reviewer = await member(app, owner.orgId, "reviewer");
  await expect(reviewer.call(bindStudy, { id, target, bindings: {} })).rejects.toMatchObject({ status: 404 });
  const stranger = await organization(app);
  await expect(stranger.call(bindStudy, { id, target, bindings: {} })).rejects.toMatchObject({ status: 404 });
});
