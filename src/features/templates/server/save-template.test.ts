import { afterAll, beforeAll, expect, test } from "vitest";
import { readMarks } from "#engine/document/marks.ts";
import { textOf } from "#engine/document/text/text-of.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import type { Template } from "../template.ts";
import { loadTemplateVersion } from "./queries.ts";

let app: App;
let owner: SomeMember;
let outsider: SomeMember;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  outsider = await organization(app);
});
afterAll(() => app?.stop());

let count = 0;
async function template(): Promise<Template> {
  const input = { name: `Contrato ${++count}`, description: "Para pruebas", directory: "" };
  const file = { name: "c.docx", bytes: smallDocument(p("{nombre} {precio} {#hijos}{edad}{/hijos}")) };
  const answer = await owner.call.upload(contract.uploadTemplate, input, file);
  if (answer.kind !== "stored") throw new Error(JSON.stringify(answer));
  return owner.call(contract.getTemplate, { id: answer.id });
}
const saveOf = ({ id, version, name, description, directory, form }: Template) =>
  structuredClone({ id, version, name, description, directory, form });

test("a changed form is a version of its own for what begins from now on; the one before stays", async () => {
  const before = await template();
  const save = saveOf(before);
  Object.assign(save.form.fields[0] ?? {}, { label: "Nombre completo", kind: "dropdown", options: ["Ana", "Luis"] });
  save.form.groups.push({ id: "g2", label: "Dinero", items: ["precio"] });
  save.form.groups[0]?.items.splice(1, 1);
  const after = await owner.call(contract.saveTemplate, save);
  expect(after).toMatchObject({ version: before.version + 1, number: before.number, form: save.form });
  expect(after.versionId).not.toBe(before.versionId);
  expect(after.versions).toHaveLength(1);
  const [old, now] = await app.node.platform.db.asOrganization(owner.orgId, async (tx) => [
    await loadTemplateVersion(tx, before.versionId),
    await loadTemplateVersion(tx, after.versionId),
  ]);
  expect(old?.form).toEqual(before.form);
  expect([old?.number, old?.revision, now?.number, now?.revision]).toEqual([1, 1, 1, 2]);
  expect(now?.fileId).toBe(old?.fileId);
});

test("what a part is, is decided by the author: the file is read anew, and settings, uploads and preview follow", async () => {
  const before = await template();
  expect(before.outline.map((entry) => [entry.key, entry.fixed])).toContainEqual(["hijos", false]);
  const save = saveOf(before);
  Object.assign(save.form.fields[2] ?? {}, { label: "Edad del hijo" });
  save.form.kinds = { hijos: "condition" };
  const after = await owner.call(contract.saveTemplate, save);
  expect(after.outline.map((entry) => entry.key)).toEqual(["nombre", "precio", "hijos", "edad"]);
  expect(after.form.conditions.map(({ key }) => key)).toEqual(["hijos"]);
  expect(after.form.fields.at(-1)).toMatchObject({
    key: "edad",
    label: "Edad del hijo",
    shownWhen: [{ key: "hijos", is: true }],
  });
  const { id, versionId } = after;
  const preview = await owner.call.raw(contract.previewTemplate, { id, versionId });
  const marked = textOf(new Uint8Array(await preview.arrayBuffer()))[0]?.paragraphs ?? [];
  expect(readMarks(marked.join("")).flatMap((mark) => ("path" in mark ? [mark.path] : []))).toContain("edad");

  const next = { name: "v2.docx", bytes: smallDocument(p("{#hijos}{edad}{/hijos} {#otros}{x}{/otros}")) };
  await owner.call.upload(contract.uploadVersion, { id }, next);
  const third = await owner.call(contract.getTemplate, { id });
  expect(third.form.conditions.map(({ key }) => key)).toEqual(["hijos"]);
  expect(third.form.loops.map(({ key }) => key)).toEqual(["otros"]);

  const back = saveOf(third);
  back.form.kinds = { hijos: "loop" };
  const last = await owner.call(contract.saveTemplate, back);
  expect(last.form.loops.map(({ key, items }) => [key, items])).toEqual([
    ["hijos", ["hijos.edad"]],
    ["otros", ["otros.x"]],
  ]);
});

test("what a formula makes of a part cannot be decided otherwise", async () => {
  const input = { name: "Con fórmula", description: "x", directory: "" };
  const bytes = smallDocument(p("{suma(cuotas.monto)} {#cuotas}{monto}{/cuotas}"));
  const stored = await owner.call.upload(contract.uploadTemplate, input, { name: "c.docx", bytes });
  if (stored.kind !== "stored") throw new Error(stored.kind);
  const before = await owner.call(contract.getTemplate, { id: stored.id });
  expect(before.outline).toContainEqual({ key: "cuotas", depth: 0, places: 2, fixed: true });
  const save = saveOf(before);
  save.form.kinds = { cuotas: "condition" };
  const after = await owner.call(contract.saveTemplate, save);
  expect(after.form.loops.map(({ key }) => key)).toEqual(["cuotas"]);
});

test("name, description and directory change without a new form", async () => {
  const before = await template();
  const save = { ...saveOf(before), name: "Otro nombre", description: "Otra", directory: "/x/y" };
  const after = await owner.call(contract.saveTemplate, save);
  expect(after).toMatchObject({ name: "Otro nombre", description: "Otra", directory: "/x/y", version: 2 });
  expect(after.versionId).toBe(before.versionId);
});

test("a save from an older version is refused; of two at once one wins", async () => {
  const before = await template();
  const save = saveOf(before);
  const both = await Promise.allSettled([
    owner.call(contract.saveTemplate, { ...save, description: "uno" }),
    owner.call(contract.saveTemplate, { ...save, description: "dos" }),
  ]);
  expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find((one) => one.status === "rejected")?.reason).toMatchObject({
    status: 409,
    code: "templates.changed",
  });
  await owner.call.upload(
    contract.uploadVersion,
    { id: before.id },
    { name: "c.docx", bytes: smallDocument(p("{nombre}")) },
  );
  const late = owner.call(contract.saveTemplate, { ...save, version: 2 });
  await expect(late).rejects.toMatchObject({ status: 409, code: "templates.changed" });
});

test("a form that is not of the file, or has a dropdown of one option, is refused", async () => {
  const before = await template();
  const foreign = saveOf(before);
  foreign.form.fields.pop();
  await expect(owner.call(contract.saveTemplate, foreign)).rejects.toMatchObject({
    status: 422,
    code: "templates.otherFields",
  });
  const short = saveOf(before);
  Object.assign(short.form.fields[0] ?? {}, { kind: "dropdown", options: ["Ana"] });
  await expect(owner.call(contract.saveTemplate, short)).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "form.fields.0.options", code: "templates.optionsTooFew" }],
  });
  Object.assign(short.form.fields[0] ?? {}, { singleOption: true });
  await expect(owner.call(contract.saveTemplate, short)).resolves.toMatchObject({ version: 2 });
});

test("a name taken in the directory is refused", async () => {
  const [one, other] = [await template(), await template()];
  const save = { ...saveOf(one), name: other.name.toUpperCase() };
  await expect(owner.call(contract.saveTemplate, save)).rejects.toMatchObject({
    code: "templates.nameTaken",
    fields: [{ path: "name", code: "templates.nameTaken" }],
  });
});

test("only owner and manager save, and only in their organization", async () => {
  const save = saveOf(await template());
  await expect(outsider.call(contract.saveTemplate, save)).rejects.toMatchObject({ status: 404 });
  for (const role of ["creator", "reviewer", "consultant"] as const) {
    const { call } = await member(app, owner.orgId, role);
    await expect(call(contract.saveTemplate, save)).rejects.toMatchObject({ status: 403 });
    await expect(call(contract.deleteTemplate, { id: save.id })).rejects.toMatchObject({ status: 403 });
  }
});

test("rules that cannot hold are refused at their place; a new upload drops what is gone and says so", async () => {
  const input = { name: `Contrato ${++count}`, description: "Para pruebas", directory: "" };
  const file = { name: "c.docx", bytes: smallDocument(p("{precio} {#es_a}a{/es_a}{#es_b}b{/es_b}{#es_c}c{/es_c}")) };
  const answer = await owner.call.upload(contract.uploadTemplate, input, file);
  if (answer.kind !== "stored") throw new Error(JSON.stringify(answer));
  const before = await owner.call(contract.getTemplate, { id: answer.id });
  const group = {
    id: "o1",
    label: "Cuál",
    hint: "",
    members: ["es_a"],
    one: true,
    required: true,
    singleOption: false,
  };
  const save = (rules: Partial<Template["form"]>) =>
    owner.call(contract.saveTemplate, { ...saveOf(before), form: { ...before.form, ...rules } });
  const calculated = (condition: string) => [{ option: "es_c", condition, disable: true }];
  await expect(save({ optionGroups: [group], calculatedOptions: calculated("precio > otro") })).rejects.toMatchObject({
    status: 422,
    fields: [
      { path: "form.o1.members", code: "templates.options.membersTooFew" },
      { path: "form.es_c.condition", code: "templates.options.nameUnknown" },
    ],
  });
  await expect(save({ calculatedOptions: calculated("!es_c") })).rejects.toMatchObject({
    fields: [{ code: "templates.options.circle", values: { path: "“Es c” → “Es c”" } }],
  });
  const optionGroups = [{ ...group, members: ["es_a", "es_b"] }];
  const saved = await save({ optionGroups, calculatedOptions: calculated("precio > 5") });
  expect(saved.form).toMatchObject({ optionGroups, calculatedOptions: calculated("precio > 5") });
  const next = { name: "v2.docx", bytes: smallDocument(p("{monto} {#es_a}a{/es_a}{#es_c}c{/es_c}")) };
  const second = await owner.call.upload(contract.uploadVersion, { id: answer.id }, next);
  expect(second).toMatchObject({
    dropped: [
      { rule: "optionGroup", label: "Cuál" },
      { rule: "calculatedOption", label: "Es c" },
    ],
  });
});
