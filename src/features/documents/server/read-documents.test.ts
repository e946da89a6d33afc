import { afterAll, beforeAll, expect, test } from "vitest";
import * as processLists from "#features/process-lists/contract.ts";
import { createView, listViews } from "#features/process-lists/contract.ts";
import type { ListQuery } from "#features/process-lists/server/lists.ts";
import * as contract from "#features/processes/contract.ts";
import { getTemplate } from "#features/templates/contract.ts";
import { keepTagEdits, type TagEdit } from "#features/templates/edit-contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { processIn, rightAnswers, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});
afterAll(() => app?.stop());

const titles = async (who: SomeMember, list: ListQuery["list"], asked: Omit<Partial<ListQuery>, "after">) =>
  (await who.call(contract.listProcesses, { list, ...asked } as never)).rows.map(({ title }) => title);

test("an approved process is found by text of its document that is in no answer, by those who may read it", async () => {
  const { id } = await processIn("approved", { creator, reviewer, templateId, title: "El primero" });
  // Of the template's own words, and of an amount in words or digits as it is printed.
  await app.eventually(async () =>
    (await titles(owner, "approved", { search: "testigo luis" })).includes("El primero"),
  );
  expect(await titles(creator, "approved", { search: "díaz" })).toEqual(["El primero"]);
  expect(await titles(owner, "approved", { search: "fianza" })).toEqual([]);
  const other = await member(app, owner.orgId, "creator");
  expect(await titles(other, "approved", { search: "testigo" })).toEqual([]);
  const stranger = await organization(app);
  expect(await titles(stranger, "approved", { search: "testigo" })).toEqual([]);
  const { rows } = await app.query("select outcome from process_words where process_id = $1", [id]);
  expect(rows).toEqual([{ outcome: "read" }]);
});

test("a draft is found by the name and the contents of an attached file until it is taken away", async () => {
  const { id } = await processIn("drafting", { creator, reviewer, templateId, title: "Con adjunto" });
  const bytes = new TextEncoder().encode("Según consta en la matrícula fiscal Xelajú");
  const { id: attachmentId } = await creator.call.upload(
    contract.processAttachments.add,
    { id },
    { name: "DPI de la compradora.txt", bytes },
  );
  await app.eventually(async () => (await titles(creator, "drafts", { search: "xelaju" })).length === 1);
  expect(await titles(creator, "drafts", { attachment: "dpi compra" })).toEqual(["Con adjunto"]);
  // Names are not contents, and the words of a title are not a name.
  expect(await titles(creator, "drafts", { attachment: "xelaju" })).toEqual([]);
  expect(await titles(creator, "drafts", { attachment: "adjunto" })).toEqual([]);
  await creator.call(contract.processAttachments.remove, { id, attachmentId });
  await app.eventually(async () => (await titles(creator, "drafts", { search: "xelaju" })).length === 0);
  expect(await titles(creator, "drafts", { attachment: "dpi" })).toEqual([]);
});

test("a list is narrowed by an answer of one field, by days where the organization is, and by people", async () => {
  const { id, version } = await processIn("drafting", { creator, reviewer, templateId, title: "La de Ñungaray" });
  await creator.call(contract.saveAnswers, {
    id,
    version,
    patch: { ...rightAnswers, nombre: "Ñungaray, Otto", testigos: [{ testigo: "Marta" }, { testigo: "Otto Reyes" }] },
  });
  const drafts = (asked: Omit<Partial<ListQuery>, "after">) => titles(creator, "drafts", asked);
  expect(await drafts({ answer: "otto nunga", answerField: "nombre" })).toEqual(["La de Ñungaray"]);
  expect(await drafts({ answer: "nungaray", answerField: "testigo" })).toEqual([]);
  expect(await drafts({ answer: "otto reyes", answerField: "testigo" })).toEqual(["La de Ñungaray"]);
  // Two witnesses together are not one answer.
  expect(await drafts({ answer: "marta reyes", answerField: "testigo" })).toEqual([]);
  expect(await drafts({ answer: "marta reyes" })).toEqual(["La de Ñungaray"]);
  const { fields } = await creator.call(processLists.listAnswerFields, { templateId });
  expect(fields.map(({ name }) => name)).toEqual(["nombre", "precio", "fecha", "fiador", "testigo"]);

  // A field, and one of a list, that are called otherwise since; views of this template follow.
  const own = await template(owner);
  const old = await processIn("drafting", { creator, reviewer, templateId: own, title: "De la versión anterior" });
  const settings = { list: "drafts" as const, templateId: [own], answer: "luis", answerField: "testigo" };
  await creator.call(createView, { name: "Con Luis", shared: false, settings });
  const { versionId } = await owner.call(getTemplate, { id: own });
  const edits: TagEdit[] = [
    { edit: "rename", key: "nombre", name: "parte" },
    { edit: "rename", key: "testigos.testigo", name: "quien" },
  ];
  await owner.call(keepTagEdits, { id: own, versionId, edits });
  expect(await drafts({ templateId: [own], answer: "ana", answerField: "parte" })).toEqual(["De la versión anterior"]);
  expect(await drafts({ templateId: [own], answer: "luis", answerField: "quien" })).toEqual(["De la versión anterior"]);
  // A name is no pattern.
  expect(await drafts({ templateId: [own], answer: "luis", answerField: "qu_en" })).toEqual([]);
  const { rows: views } = await creator.call(listViews, {});
  expect(views.map(({ settings: kept }) => kept.answerField)).toEqual(["quien"]);
  await creator.call(contract.deleteProcess, { id: old.id });

  // Half past eleven in the evening of the 3rd in Guatemala, the 4th in Greenwich.
  await app.query(
    `update processes set create_timestamp = '2031-03-04T05:30:00Z', "timestamp" = '2031-03-04T05:30:00Z' where id = $1`,
    [id],
  );
  const begun = (createdFrom: string, createdTo?: string) => drafts({ createdFrom, createdTo } as never);
  expect(await begun("2031-03-03", "2031-03-03")).toEqual(["La de Ñungaray"]);
  expect(await begun("2031-03-04")).toEqual([]);
  expect(await titles(owner, "approved", { creatorId: [owner.uid] })).toEqual([]);
  expect(await titles(owner, "approved", { creatorId: [creator.uid], search: "primero" })).toEqual(["El primero"]);
});
