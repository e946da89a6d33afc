import { afterAll, beforeAll, expect, test } from "vitest";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as arranging from "../arrange-contract.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
});
afterAll(() => app?.stop());

const rows = async (input: { tag?: string; directory?: string; search?: string }) =>
  (await owner.call(contract.listTemplates, input)).rows;

test("a template moves and is found by its tags, each once; its settings stay", async () => {
  const id = await template(owner);
  await owner.call(arranging.arrangeTemplate, { id, directory: "/ventas", tags: ["Urbano", " Urbano ", "venta"] });
  expect(await rows({ tag: "Urbano" })).toMatchObject([{ id, directory: "/ventas", tags: ["Urbano", "venta"] }]);
  expect(await rows({ search: "urban" })).toMatchObject([{ id }]);
  expect(await rows({ tag: "Urban" })).toEqual([]);
  const { tags } = await owner.call(contract.listDirectories, {});
  expect(tags).toEqual([
    { tag: "Urbano", templates: 1 },
    { tag: "venta", templates: 1 },
  ]);
  const many = Array.from({ length: 11 }, (_, i) => `t${i}`);
  await expect(owner.call(arranging.arrangeTemplate, { id, directory: "", tags: many })).rejects.toMatchObject({
    status: 422,
  });
});

test("a duplicate has the settings of the template under a free name, and goes its own way", async () => {
  const id = await template(owner);
  const { name, form } = await owner.call(contract.getTemplate, { id });
  const copy = await owner.call(arranging.duplicateTemplate, { id });
  expect(copy.name).toBe(`${name} (2)`);
  expect((await owner.call(contract.getTemplate, { id: copy.id })).form).toEqual(form);
  await owner.call(contract.deleteTemplate, { id });
  await answered(owner, copy.id);
});

test("the processes of a template are counted, and the open ones of them", async () => {
  const [id, other] = [await template(owner), await template(owner)];
  const reviewer = await member(app, owner.orgId, "reviewer");
  await answered(owner, id);
  await processIn("approved", { creator: owner, reviewer, templateId: id });
  const { rows: counted } = await owner.call(arranging.listTemplateUsage, { ids: [id, other] });
  expect(counted).toEqual([
    { id, processes: 2, open: 1 },
    { id: other, processes: 0, open: 0 },
  ]);
});
