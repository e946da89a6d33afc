import { afterAll, beforeAll, expect, test } from "vitest";
import { setTitlePattern } from "#features/templates/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { rightAnswers, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  templateId = await template(owner);
});
afterAll(() => app?.stop());

const titleOf = async (id: string) => (await owner.call(contract.getProcess, { id })).title;

test("a title is made of the answers until somebody gives it another", async () => {
  await expect(owner.call(contract.createProcess, { templateId })).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "title", code: "processes.titleRequired" }],
  });
  await owner.call(setTitlePattern, { id: templateId, titlePattern: "{nombre} - {precio}" });
  const { id, version } = await owner.call(contract.createProcess, { templateId });
  expect(await titleOf(id)).toMatch(/^Contrato \d+$/);
  const saved = await owner.call(contract.saveAnswers, { id, version, patch: rightAnswers });
  expect([saved.title, await titleOf(id)]).toEqual(["Ana Díaz - 1,500.00", "Ana Díaz - 1,500.00"]);
  const found = await owner.call(contract.listProcesses, { list: "drafts", search: "ana 1,500" });
  expect(found.rows.map((row) => row.id)).toEqual([id]);

  const renamed = await owner.call(contract.renameProcess, { id, version: saved.version, title: "La mía" });
  const again = { id, version: renamed.version, patch: { nombre: "Otra" } };
  expect(await owner.call(contract.saveAnswers, again)).toMatchObject({ title: "La mía" });
  // A save that is sent again has the same answer.
  expect(await owner.call(contract.saveAnswers, again)).toMatchObject({ title: "La mía" });
  expect(await titleOf(id)).toBe("La mía");
  // What was named when it began keeps its name.
  const named = await owner.call(contract.createProcess, { templateId, title: "Con nombre" });
  await owner.call(contract.saveAnswers, { id: named.id, version: named.version, patch: rightAnswers });
  expect(await titleOf(named.id)).toBe("Con nombre");
});

test("the title of a copy follows the rule of its template, also to the persons of a repeated part", async () => {
  const of = await template(owner);
  const source = await owner.call(contract.createProcess, { templateId: of, title: "El primero" });
  await owner.call(contract.saveAnswers, { id: source.id, version: source.version, patch: rightAnswers });
  const copy = () => owner.call(contract.copyProcess, { id: source.id, title: "Copia", titleByRule: true });
  expect(await titleOf((await copy()).id)).toBe("Copia");
  await owner.call(setTitlePattern, { id: of, titlePattern: "{nombre} y {testigos.testigo}" });
  const { id, version } = await copy();
  expect(await titleOf(id)).toBe("Ana Díaz y Luis");
  const testigos = [{ testigo: "Eva" }, { testigo: "Leo" }];
  await owner.call(contract.saveAnswers, { id, version, patch: { testigos } });
  expect(await titleOf(id)).toBe("Ana Díaz y Eva, Leo");
});
