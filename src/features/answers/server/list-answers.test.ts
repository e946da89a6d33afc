import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as lists from "#features/lists/contract.ts";
import * as contract from "#features/processes/contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import * as templates from "#features/templates/contract.ts";
import type { Template } from "#features/templates/template.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import type { ListFill } from "../list-settings.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
beforeAll(async () => {
  app = await startApp({}, { work: false });
});
beforeEach(async () => {
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
});
afterAll(() => app?.stop());

const attributes = [
  { name: "CUI", kind: "cui" as const },
  { name: "Nombre", kind: "text" as const },
  { name: "NIT", kind: "nit" as const },
];
const ana = { a1: "1990010140101", a2: "Ana Pérez", a3: "576937K" };
const luis = { a1: "2990010140102", a2: "Luis Soto" };

async function partyList(who = owner) {
  const { id, version } = await who.call(lists.createList, { name: "Personas", attributes, identifier: 0 });
  const { records } = await who.call(lists.changeRecords, { id, set: [{ items: ana }, { items: luis }] });
  return { id, version, records };
}

async function newTemplate(): Promise<Template> {
  const bytes = smallDocument(p("{vendedor} {cui} {nit} {#testigos}{nombre} {dpi}{/testigos}"));
  const input = { name: "Compraventa", description: "x", directory: "" };
  const stored = await owner.call.upload(templates.uploadTemplate, input, { name: "c.docx", bytes });
  if (stored.kind !== "stored") throw new Error(JSON.stringify(stored));
  return owner.call(templates.getTemplate, { id: stored.id });
}

const chosen = (list: string, more: Partial<ListFill> = {}): ListFill => ({
  key: "vendedor",
  list,
  value: "a2",
  other: false,
  outside: false,
  fills: [
    { key: "cui", attribute: "a1", fixed: true },
    { key: "nit", attribute: "a3", fixed: false },
  ],
  ...more,
});

async function save(template: Template, ...sets: ListFill[]): Promise<Template> {
  const { id, version, name, description, directory, form } = structuredClone(template);
  for (const field of form.fields) {
    if (field.key === "vendedor") field.kind = "list";
    if (field.key === "cui" || field.key === "testigos.dpi") field.kind = "cui";
    if (field.key === "nit") field.kind = "nit";
  }
  for (const loop of form.loops) loop.required = false;
  return owner.call(templates.saveTemplate, {
    id,
    version,
    name,
    description,
    directory,
    form: { ...form, lists: sets },
  });
}

async function draft(templateId: string, patch: Record<string, unknown>) {
  const { id } = await creator.call(contract.createProcess, { templateId, title: "Venta" });
  const { version } = await creator.call(contract.getProcess, { id });
  const saved = await creator.call(contract.saveAnswers, { id, version, patch });
  return { id, version: saved.version };
}
const right = { vendedor: "Ana Pérez", cui: "1990010140101", nit: "576937K", testigos: [] };

test("a field is chosen from a list: what no record has is refused, and so is another value of what the choice fills", async () => {
  const { id: list } = await partyList();
  const { id: templateId } = await save(await newTemplate(), chosen(list));
  const sent = (patch: Record<string, unknown>) =>
    draft(templateId, { ...right, ...patch }).then((at) => creator.call(reviews.sendProcess, at));
  await expect(sent({})).resolves.toMatchObject({ status: "reviewing" });
  // The person may correct what the author lets be changed.
  await expect(sent({ nit: "1234567-9" })).resolves.toMatchObject({ status: "reviewing" });
  await expect(sent({ vendedor: "Nadie" })).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "vendedor", code: "processes.answer.notInList" }],
  });
  await expect(sent({ cui: "2990010140102" })).rejects.toMatchObject({
    fields: [{ path: "vendedor", code: "processes.answer.otherThanList" }],
  });
  await expect(sent({ vendedor: "Luis Soto", cui: "2990010140102" })).resolves.toMatchObject({ status: "reviewing" });
});

test("what is written freely is taken where the author allows it", async () => {
  const { id: list } = await partyList();
  const { id: templateId } = await save(await newTemplate(), chosen(list, { other: true, fills: [] }));
  const at = await draft(templateId, { ...right, vendedor: "Nadie" });
  await expect(creator.call(reviews.sendProcess, at)).resolves.toMatchObject({ status: "reviewing" });
});

test("answers stay as they were taken: a record that changed or was removed, a renamed attribute, a list that was put away", async () => {
  const { id: list, records } = await partyList();
  const { id: templateId } = await save(await newTemplate(), chosen(list));
  const drafts = await Promise.all([1, 2, 3, 4].map(() => draft(templateId, right)));
  const send = async (at = drafts.shift()) => creator.call(reviews.sendProcess, at as { id: string; version: number });

  const recordId = records[0]?.id as string;
  await owner.call(lists.changeRecords, { id: list, set: [{ id: recordId, items: { a2: "Ana Pérez de Soto" } }] });
  await expect(send()).resolves.toMatchObject({ status: "reviewing" });
  await owner.call(lists.changeRecords, { id: list, remove: [recordId] });
  await expect(send()).resolves.toMatchObject({ status: "reviewing" });
  const offered = await creator.call(lists.listChoices, { id: list, attribute: "a2" });
  expect(offered.choices.map(({ name }) => name)).toEqual(["Luis Soto"]);
  const gone = await creator.call(lists.getChosen, { id: list, records: recordId });
  expect(gone.records).toEqual([]);

  const { version } = await owner.call(lists.getList, { id: list });
  const renamed = attributes.map((one, at) => ({ ...one, id: `a${at + 1}`, name: `${one.name} 2` }));
  await owner.call(lists.saveAttributes, { id: list, version, attributes: renamed, identifier: 0 });
  await expect(send()).resolves.toMatchObject({ status: "reviewing" });
  await owner.call(lists.deleteList, { id: list });
  await expect(send()).resolves.toMatchObject({ status: "reviewing" });
  const free = await draft(templateId, { ...right, vendedor: "Quien sea" });
  await expect(creator.call(reviews.sendProcess, free)).resolves.toMatchObject({ status: "reviewing" });
  await expect(creator.call(lists.listChoices, { id: list })).rejects.toMatchObject({ status: 404 });
});

test("a template names lists of its own organization, attributes that are there and kinds that fit", async () => {
  const { id: list } = await partyList();
  const stranger = await organization(app);
  const foreign = await partyList(stranger);
  const before = await newTemplate();
  const refused = (code: string) => ({ status: 422, fields: [{ code: `templates.lists.${code}` }] });
  await expect(save(before)).rejects.toMatchObject(refused("listRequired"));
  await expect(save(before, chosen(foreign.id))).rejects.toMatchObject(refused("gone"));
  await expect(save(before, chosen(list, { value: "a9" }))).rejects.toMatchObject(refused("attributeGone"));
  const wrong = [{ key: "cui", attribute: "a2", fixed: false }];
  await expect(save(before, chosen(list, { fills: wrong }))).rejects.toMatchObject(refused("wrongKind"));
  // Only inside of loops: a field in a loop is filled by a choice made there.
  const outside = [{ key: "testigos.nombre", attribute: "a2", fixed: false }];
  const stored = await save(before, chosen(list, { fills: outside }));
  expect(stored.form.lists).toEqual([chosen(list, { fills: [] })]);
  await expect(stranger.call(lists.listChoices, { id: list })).rejects.toMatchObject({ status: 404 });
  await expect(stranger.call(lists.getListShape, { id: list })).rejects.toMatchObject({ status: 404 });
  await expect(stranger.call(lists.getChosen, { id: list, records: list })).rejects.toMatchObject({ status: 404 });

  // A list that was put away keeps nobody from saving the rest.
  await owner.call(lists.deleteList, { id: list });
  await expect(save({ ...stored, description: "y" }, chosen(list, { fills: [] }))).resolves.toMatchObject({
    description: "y",
  });
  const after = await owner.call(templates.getTemplate, { id: stored.id });
  await expect(save(after, chosen(list, { other: true }))).rejects.toMatchObject(refused("gone"));
});

test("the settings stay with a new file, without the fields that are gone", async () => {
  const { id: list } = await partyList();
  const testigos: ListFill = {
    key: "testigos",
    list,
    other: false,
    outside: false,
    fills: [{ key: "testigos.dpi", attribute: "a1", fixed: false }],
  };
  const { id, form } = await save(await newTemplate(), chosen(list), testigos);
  expect(form.lists).toEqual([chosen(list), testigos]);
  const bytes = smallDocument(p("{vendedor} {nit} {#testigos}{nombre} {dpi}{/testigos}"));
  await owner.call.upload(templates.uploadVersion, { id }, { name: "d.docx", bytes });
  const after = await owner.call(templates.getTemplate, { id });
  expect(after.form.lists).toEqual([
    chosen(list, { fills: [{ key: "nit", attribute: "a3", fixed: false }] }),
    testigos,
  ]);
});

test("records to choose from come in pages by what they are named by, and by any of their words", async () => {
  const { id } = await partyList();
  const set = Array.from({ length: 45 }, (_, at) => ({
    items: { a1: String(3000000000000 + at), a2: `Persona ${String(at).padStart(2, "0")}` },
  }));
  await owner.call(lists.changeRecords, { id, set });
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await creator.call(lists.listChoices, { id, attribute: "a2", ...(after ? { after } : {}) });
    seen.push(...page.choices.map(({ name }) => name));
    after = page.next ?? undefined;
  } while (after);
  expect(seen).toHaveLength(47);
  expect(new Set(seen).size).toBe(47);
  const found = await creator.call(lists.listChoices, { id, attribute: "a2", search: "576937" });
  expect(found.choices.map(({ name }) => name)).toEqual(["Ana Pérez"]);
  // Without a value of it there is nothing to choose.
  expect((await creator.call(lists.listChoices, { id, attribute: "a3" })).choices).toHaveLength(1);
});
