import { afterAll, beforeAll, expect, test } from "vitest";
import { getProcess, saveAnswers } from "#features/processes/contract.ts";
import { keepTest, listTests } from "#features/template-tests/contract.ts";
import { getTemplate, listTemplateChoices, listTemplates, uploadVersion } from "#features/templates/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { answered, begun, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;

beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
});
afterAll(() => app?.stop());

/** The small contract with the price under another name. */
const upload = (id: string, price = "monto", ...more: readonly string[]) => {
  const lines = [
    `Entre {nombre} por {${price}} el {fecha}.`,
    "{#con_fianza}Con fianza de {fiador}.{/con_fianza}",
    "{#testigos}Testigo: {testigo}.{/testigos}",
    ...more,
  ];
  const bytes = smallDocument(lines.map((line) => p(line)).join(""));
  return owner.call.upload(uploadVersion, { id }, { name: "contrato.docx", bytes });
};
const stateOf = (templateId: string) => owner.call(contract.getPublication, { templateId });
const versionOf = async (id: string, who = creator) => {
  const process = await who.call(getProcess, { id });
  return { version: process.version, answers: process.answers as Record<string, unknown> };
};

test("a version that waits changes nothing until it is published; drafts of others stay unless asked", async () => {
  const templateId = await template(owner);
  await owner.call(contract.holdVersions, { templateId, held: true });
  const draft = await answered(creator, templateId);
  await upload(templateId);
  const waiting = await stateOf(templateId);
  expect(waiting).toMatchObject({ state: "waiting", held: true, drafts: 1, reviewing: 0 });
  expect([waiting.published?.number, waiting.newest.number]).toEqual([1, 2]);
  // The lost field, and the field in its former place.
  expect(waiting.lost).toMatchObject([{ key: "precio", drafts: 1, proposed: "monto" }]);
  const before = await begun(creator, templateId);
  await expect(
    creator.call(saveAnswers, { id: before.id, version: 1, patch: { monto: "5.00" } }),
  ).rejects.toMatchObject({ code: "processes.patchInvalid" });
  await expect(owner.call(contract.holdVersions, { templateId, held: false })).rejects.toMatchObject({ status: 409 });

  const { id: versionId } = waiting.newest;
  await owner.call(contract.publishTemplate, { templateId, versionId, drafts: "stay", map: {} });
  expect(await stateOf(templateId)).toMatchObject({ state: "published", drafts: 2 });
  expect((await versionOf(draft.id)).answers).toMatchObject({ precio: "1,500.00" });
  const after = await begun(creator, templateId);
  await creator.call(saveAnswers, { id: after.id, version: 1, patch: { monto: "5.00" } });
});

test("open drafts go on with the newest version, their answers under the names that were chosen; reviews stay", async () => {
  const templateId = await template(owner);
  const draft = await answered(creator, templateId);
  const rejected = await processIn("rejected", { creator, reviewer, templateId });
  const reviewing = await processIn("reviewing", { creator, reviewer, templateId });
  await upload(templateId);
  const { newest, drafts, reviewing: read } = await stateOf(templateId);
  expect([drafts, read]).toEqual([2, 1]);
  const map = { precio: "monto" };
  await owner.call(contract.publishTemplate, { templateId, versionId: newest.id, drafts: "move", map });
  await app.eventually(async () => (await stateOf(templateId)).drafts === 0 || undefined);
  for (const { id, version } of [draft, rejected]) {
    const now = await versionOf(id);
    expect(now.answers).toMatchObject({ nombre: "Ana Díaz", monto: "1,500.00" });
    expect(now.answers["precio"]).toBeUndefined();
    // A user who has it open gets an error instead of overwriting it.
    expect(now.version).toBe(version + 1);
  }
  expect((await versionOf(reviewing.id, reviewer)).answers).toMatchObject({ precio: "1,500.00" });
});

test("an unpublished template is offered to nobody, and keeps what is under way", async () => {
  const templateId = await template(owner);
  const draft = await answered(creator, templateId);
  await owner.call(contract.unpublishTemplate, { templateId });
  const { name } = await owner.call(getTemplate, { id: templateId });
  expect((await creator.call(listTemplateChoices, { search: name })).rows).toEqual([]);
  expect((await owner.call(listTemplates, { search: name })).rows).toMatchObject([{ publication: "unpublished" }]);
  await expect(begun(creator, templateId)).rejects.toMatchObject({ status: 422 });
  await creator.call(saveAnswers, { id: draft.id, version: draft.version, patch: { nombre: "Luz" } });
  // A new version does not publish it by itself.
  await upload(templateId, "precio");
  const { state, newest } = await stateOf(templateId);
  expect(state).toBe("unpublished");
  await owner.call(contract.publishTemplate, { templateId, versionId: newest.id, drafts: "stay", map: {} });
  await begun(creator, templateId);
});

test("a version whose tests nobody accepted is not published", async () => {
  const templateId = await template(owner);
  const { id: processId } = await processIn("approved", { creator, reviewer, templateId });
  await owner.call(contract.holdVersions, { templateId, held: true });
  await owner.call(keepTest, { templateId, processId, name: "Al contado" });
  await upload(templateId, "precio", "Doy fe.");
  const { versionId } = await owner.call(getTemplate, { id: templateId });
  const publish = () => owner.call(contract.publishTemplate, { templateId, versionId, drafts: "stay", map: {} });
  await app.eventually(async () => (await owner.call(listTests, { templateId })).tests[0]?.outcome ?? undefined);
  const { tests } = await stateOf(templateId);
  expect(tests).toEqual({ failing: 1, pending: 0 });
  await expect(publish()).rejects.toMatchObject({ code: "publishing.testsFailing", status: 409 });
});

test("a version that is not the newest any more is not published", async () => {
  const templateId = await template(owner);
  const { versionId } = await owner.call(getTemplate, { id: templateId });
  await upload(templateId);
  const publish = owner.call(contract.publishTemplate, { templateId, versionId, drafts: "stay", map: {} });
  await expect(publish).rejects.toMatchObject({ code: "templates.changed", status: 409 });
});
