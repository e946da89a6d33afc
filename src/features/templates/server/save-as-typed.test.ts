import { afterAll, beforeAll, expect, test } from "vitest";
import { organization, type SomeMember } from "#seed/people.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { getTemplate, saveTemplate } from "../contract.ts";
import { listVersions } from "../version-contract.ts";

let app: App;
let owner: SomeMember;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
});
afterAll(() => app?.stop());

test("what is saved while it is typed is one version, unless a process began with it or it was saved by hand", async () => {
  const templateId = await template(owner);
  const save = async (label: string, asTyped = true) => {
    const { id, name, description, directory, version, form } = await owner.call(getTemplate, { id: templateId });
    const fields = form.fields.map((field) => (field.key === "nombre" ? { ...field, label } : field));
    await owner.call(saveTemplate, { id, version, name, description, directory, form: { ...form, fields }, asTyped });
  };
  const revisions = async () =>
    (await owner.call(listVersions, { id: templateId })).versions.map(({ revision }) => revision);
  for (const label of ["N", "No", "Nom"]) await save(label);
  // The upload itself stays.
  expect(await revisions()).toEqual([4, 1]);
  await begun(owner, templateId);
  await save("Nombre");
  expect(await revisions()).toEqual([5, 4, 1]);
  app.clock.advance(11 * 60_000);
  await save("Nombre y apellido");
  expect(await revisions()).toEqual([6, 5, 4, 1]);
  await save("Nombre completo", false);
  expect(await revisions()).toEqual([7, 6, 5, 4, 1]);
});
