import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteTemplate, getTemplate, uploadVersion } from "#features/templates/contract.ts";
import type { JobCall } from "#platform/jobs/runner.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { findUsesJob } from "./find-uses.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;

beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
});
afterAll(() => app?.stop());

const place = { file: "word/document.xml", paragraph: 1 };
const text = "**QUINTA:** El plazo es de {plazo} días.\nVence el {vence}.";
const versionOf = async (id: string) => (await owner.call(getTemplate, { id })).versionId;
let made = 0;
const clause = async (content = text) => {
  const { id } = await owner.call(contract.createClause, { name: `Plazo ${++made}`, text: content });
  return id;
};
async function inserted(clauseId: string) {
  const templateId = await template(owner);
  const versionId = await versionOf(templateId);
  await owner.call(contract.insertClause, { templateId, versionId, clauseId, ...place });
  return templateId;
}
const usesOf = async (id: string) => (await owner.call(contract.getClause, { id })).uses;

test("a clause is put into templates, and its fields become theirs", async () => {
  const id = await clause();
  const templateId = await inserted(id);
  const { form, number } = await owner.call(getTemplate, { id: templateId });
  expect(form.fields.map(({ key }) => key)).toEqual(expect.arrayContaining(["nombre", "plazo", "vence"]));
  expect(number).toBe(2);
  const { clauses } = await owner.call(contract.listTemplateClauses, { templateId });
  expect(clauses).toMatchObject([
    { id, number: 1, newest: 1, standing: "current", begins: "QUINTA: El plazo es de {plazo} días." },
  ]);
  const { clauses: listed } = await owner.call(contract.listClauses, {});
  expect(listed.find((one) => one.id === id)).toMatchObject({ templates: 1, behind: 0 });
  const again = owner.call(contract.insertClause, {
    templateId,
    versionId: await versionOf(templateId),
    clauseId: id,
    ...place,
  });
  await expect(again).rejects.toMatchObject({ code: "clauses.misplaced", status: 422 });
});

test("a clause that changes says which templates it touches, and is taken over there as a version that waits", async () => {
  const id = await clause();
  const [one, two] = [await inserted(id), await inserted(id)];
  const { number } = await owner.call(contract.saveClause, {
    id,
    number: 1,
    name: `Plazo cambiado ${made}`,
    text: text.replace("QUINTA", "SEXTA"),
  });
  expect(number).toBe(2);
  expect((await usesOf(id)).map(({ standing }) => standing)).toEqual(["behind", "behind"]);
  const { text: compared, versionId } = await owner.call(contract.compareClause, { templateId: one, clauseId: id });
  expect(compared.counts).toEqual({ added: 0, removed: 0, changed: 1, moved: 0 });
  const stale = { templateId: one, clauseId: id, versionId, number: 1 };
  await expect(owner.call(contract.takeClause, stale)).rejects.toMatchObject({ code: "clauses.changed" });
  await owner.call(contract.takeClause, { ...stale, number: 2 });
  await expect(owner.call(contract.takeClause, { ...stale, number: 2 })).rejects.toMatchObject({ status: 409 });
  const uses = new Map((await usesOf(id)).map((use) => [use.templateId, use.standing]));
  expect([uses.get(one), uses.get(two)]).toEqual(["current", "behind"]);
  // Processes go on beginning with the version they began with.
  const { publication, number: newest } = await owner.call(getTemplate, { id: one });
  expect([publication, newest]).toEqual(["waiting", 3]);
});

test("another name or the same text is no version; somebody who looked at an older one is refused", async () => {
  const id = await clause();
  const named = { id, number: 1, name: `Otro nombre ${made}`, text };
  expect(await owner.call(contract.saveClause, named)).toEqual({ id, number: 1 });
  await owner.call(contract.saveClause, { ...named, text: "Otro." });
  await expect(owner.call(contract.saveClause, { ...named, text: "Más." })).rejects.toMatchObject({
    code: "clauses.changed",
    status: 409,
  });
  const { versions } = await owner.call(contract.getClause, { id });
  expect(versions.map(({ number, fields }) => [number, fields])).toEqual([
    [2, []],
    [1, ["plazo", "vence"]],
  ]);
});

test("errors in the tags of a clause are reported; a name is given once", async () => {
  const invalid = owner.call(contract.createClause, { name: "Rota", text: "El plazo es {plazo." });
  await expect(invalid).rejects.toMatchObject({
    code: "clauses.textInvalid",
    status: 422,
    fields: [{ path: "text", code: "clauses.textInvalid", values: { what: expect.stringContaining("plazo") } }],
  });
  const id = await clause();
  const { name } = await owner.call(contract.getClause, { id });
  const taken = owner.call(contract.createClause, { name: name.toUpperCase(), text: "x" });
  await expect(taken).rejects.toMatchObject({ code: "clauses.nameTaken" });
  await owner.call(contract.deleteClause, { id });
  await owner.call(contract.createClause, { name, text: "x" });
  await expect(owner.call(contract.getClause, { id })).rejects.toMatchObject({ status: 404 });
});

test("paragraphs of a template are kept as a clause, which the template has; in Word it may be edited, or go", async () => {
  const templateId = await template(owner);
  const versionId = await versionOf(templateId);
  const kept = { templateId, versionId, name: "De la plantilla", file: place.file, from: 1, to: 1 };
  const { id } = await owner.call(contract.keepClause, kept);
  expect(await usesOf(id)).toMatchObject([{ templateId, number: 1, standing: "current" }]);
  const upload = (bytes: Uint8Array) =>
    owner.call.upload(uploadVersion, { id: templateId }, { name: "contrato.docx", bytes });
  const name = `_c${id.replaceAll("-", "")}_1`;
  const start = `<w:bookmarkStart w:id="1" w:name="${name}"/>`;
  await upload(
    smallDocument(`<w:p>${start}<w:r><w:t>Otra cosa de {nombre}.</w:t></w:r><w:bookmarkEnd w:id="1"/></w:p>`),
  );
  await app.eventually(async () => (await usesOf(id))[0]?.standing === "edited" || undefined);
  await upload(smallDocument(p("Entre {nombre}.")));
  await app.eventually(async () => (await usesOf(id)).length === 0 || undefined);
});

test("reading what a template has waits for a change of it, and takes nothing from a newer version", async () => {
  const templateId = await template(owner);
  await app.idle();
  const { platform } = app.node;
  const call: JobCall = {
    orgId: owner.orgId,
    by: owner.uid,
    attempt: 0,
    last: false,
    signal: new AbortController().signal,
    transaction: (work) =>
      organizationTransaction(platform.db, { orgId: owner.orgId, by: owner.uid, now: app.clock.now() }, work),
  };
  let reading: Promise<void> | undefined;
  await platform.db.asSystem(async (tx) => {
    await sql`select 1 from templates where id = ${templateId} for update`.execute(tx);
    reading = findUsesJob(platform).run(call, { templateId } as never);
    await app.lockWait();
  });
  await reading;
});

test("a template that was put away has none; creators keep no clauses", async () => {
  const id = await clause();
  const templateId = await inserted(id);
  await owner.call(deleteTemplate, { id: templateId });
  await app.eventually(async () => (await usesOf(id)).length === 0 || undefined);
  await expect(creator.call(contract.createClause, { name: "x", text: "x" })).rejects.toMatchObject({ status: 403 });
});
