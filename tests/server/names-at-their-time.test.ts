import { afterAll, beforeAll, expect, test } from "vitest";
import { createBoard, getBoard, saveBoard, saveColumn } from "#features/boards/contract.ts";
import { createTask, getTask, moveTask, saveTask } from "#features/boards/task-contract.ts";
import { catalogCalls } from "#features/catalogs/contract.ts";
import * as documents from "#features/documents/contract.ts";
import { renamePerson } from "#features/identity/account-contract.ts";
import * as lists from "#features/lists/contract.ts";
import { listNotices } from "#features/notifications/contract.ts";
import { getOrganization, saveOrganization } from "#features/organizations/contract.ts";
import { downloadCertificate, getTimeline } from "#features/process-page/contract.ts";
import * as processes from "#features/processes/contract.ts";
import { getPublication, holdVersions, publishTemplate } from "#features/publishing/contract.ts";
import { createFolder, listTrash, moveItem, restoreItem, saveItem, trashItem } from "#features/repository/contract.ts";
import { shareItem } from "#features/repository/share-contract.ts";
import { listActivity } from "#features/repository/version-contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import { createTeam, deleteTeam, renameTeam } from "#features/teams/contract.ts";
import { getTemplate, saveTemplate } from "#features/templates/contract.ts";
import { pdfText } from "#platform/pdf/pdf-text.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, processIn, template } from "#tests/fixtures/processes.ts";
import { fileOf } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

// Histories, certificates and notices say how things were called when it happened. Everything is renamed after the fact here.

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;

beforeAll(async () => {
  app = await startApp();
  owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator", { firstName: "Carla" });
  reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Rosa" });
});
afterAll(() => app?.stop());

const minutes = (count: number) => app.clock.advance(count * 60_000);
const timeline = async (id: string) => (await creator.call(getTimeline, { id })).entries;
const certified = async (id: string) => pdfText((await creator.call.download(downloadCertificate, { id })).bytes);
const notices = async (who: SomeMember) =>
  (await who.call(listNotices, {})).rows.map(({ kind, title, actorName }) => ({ kind, title, actorName }));

async function renameTemplate(id: string, name: string, label?: string): Promise<void> {
  const { version, form, description, directory } = await owner.call(getTemplate, { id });
  const fields = form.fields.map((field) => (label && field.key === "nombre" ? { ...field, label } : field));
  await owner.call(saveTemplate, { id, version, name, description, directory, form: { ...form, fields } });
}

test("an approved process keeps the names of its approval in history, certificate and notices", async () => {
  const templateId = await template(owner);
  const { name: templateName } = await owner.call(getTemplate, { id: templateId });
  const { id } = await processIn("approved", { creator, reviewer, templateId, title: "Venta del lote 7" });
  const ready = async () =>
    (await creator.call(processes.getProcess, { id })).documents.every(({ state }) => state === "ready");
  await app.eventually(ready);
  await app.eventually(async () => (await notices(creator)).length > 0);
  const audited = () => app.query("select action, details from audit_log where object_id = $1 order by seq", [id]);
  const before = {
    audit: await audited(),
    timeline: await timeline(id),
    certificate: await certified(id),
    notices: [await notices(creator), await notices(reviewer)],
  };
  for (const name of [templateName, "Bufete Quetzal", "Carla", "Rosa", "Venta del lote 7"])
    expect(before.certificate).toContain(name);
  expect(before.notices[0]).toMatchObject([{ kind: "processApproved", title: "Venta del lote 7" }]);
  minutes(5);
  await renameTemplate(templateId, "Otra plantilla", "Otra etiqueta");
  const { country, address, phone } = await owner.call(getOrganization, {});
  await owner.call(saveOrganization, { name: "Bufete Jade", country, address, phone });
  await creator.call(renamePerson, { firstName: "Otra", lastName: "Persona" });
  await reviewer.call(renamePerson, { firstName: "Alguien", lastName: "Distinta" });
  expect(await audited()).toEqual(before.audit);
  expect(await timeline(id)).toEqual(before.timeline);
  const after = await certified(id);
  const issued = /(?:Issued|Emitida).*/su;
  expect(after.replace(issued, "")).toBe(before.certificate.replace(issued, ""));
  expect([await notices(creator), await notices(reviewer)]).toEqual(before.notices);
  // A draft of today has the names of today.
  const draft = await answered(creator, templateId);
  const current = await certified(draft.id);
  for (const name of ["Otra plantilla", "Bufete Jade", "Otra Persona"]) expect(current).toContain(name);
});

test("a notice keeps the title that its process or task had", async () => {
  const templateId = await template(owner);
  const { id } = await answered(creator, templateId, "Borrador");
  const { version } = await creator.call(processes.getProcess, { id });
  await creator.call(reviews.sendProcess, { id, version });
  const { id: boardId } = await owner.call(createBoard, { name: "Tablero", visibility: "organization" });
  const { columns } = await owner.call(getBoard, { boardId });
  const about = { boardId, columnId: columns[0]?.id ?? "", title: "Llamar al banco", assigneeId: reviewer.uid };
  const { id: taskId } = await owner.call(createTask, about);
  await owner.call(reviews.assignProcess, { id, reviewerId: reviewer.uid });
  const own = async () => (await notices(reviewer)).filter(({ title }) => title !== "Venta del lote 7");
  await app.eventually(async () => (await own()).some(({ kind }) => kind === "taskAssigned"));
  await app.eventually(async () => (await own()).some(({ kind }) => kind === "processAssigned"));
  const before = await own();
  expect(before.map(({ title }) => title)).toEqual(expect.arrayContaining(["Borrador", "Llamar al banco"]));
  minutes(1);
  await owner.call(saveTask, { boardId, taskId, title: "Escribir al banco" });
  await owner.call(saveBoard, { boardId, name: "Otro tablero" });
  await app.query("update processes set title = 'Otro título' where id = $1", [id]);
  expect(await own()).toEqual(before);
});

test("the history names fields as they were labelled before the process moved to another version", async () => {
  const templateId = await template(owner);
  await owner.call(holdVersions, { templateId, held: true });
  const { id } = await answered(creator, templateId);
  minutes(30);
  const { name } = await owner.call(getTemplate, { id: templateId });
  const labelled = async () => (await timeline(id)).filter(({ paths }) => paths.includes("nombre"));
  expect((await labelled()).map(({ labels }) => labels)).toEqual([[]]);
  await renameTemplate(templateId, name, "Comprador");
  const { newest: next } = await owner.call(getPublication, { templateId });
  await owner.call(publishTemplate, { templateId, versionId: next.id, drafts: "move" });
  await app.eventually(async () => (await timeline(id)).some(({ what }) => what === "version"));
  minutes(30);
  const { version } = await creator.call(processes.getProcess, { id });
  await creator.call(processes.saveAnswers, { id, version, patch: { nombre: "Berta" } });
  const [newest, first] = await labelled();
  expect(newest?.labels).toEqual([]);
  expect(first?.labels).toContain("Nombre");
  expect(first?.labels).not.toContain("Comprador");
});

test("the history of a file keeps the name of the team it was shared with, also when the team is deleted", async () => {
  const { id: principalId } = await owner.call(createTeam, { name: "Litigios" });
  const { id: itemId } = await fileOf(owner.call, "poder.txt");
  await owner.call(shareItem, { itemId, principal: "team", principalId, permission: "view" });
  const shared = async () =>
    (await owner.call(listActivity, { itemId })).activity.find(({ action }) => action === "shared")?.about;
  expect(await shared()).toBe("Litigios");
  minutes(1);
  await owner.call(renameTeam, { id: principalId, name: "Laboral" });
  expect(await shared()).toBe("Litigios");
  await owner.call(deleteTeam, { id: principalId, confirmation: "DELETE" });
  expect(await shared()).toBe("Litigios");
});

test("a copy says of what it is a copy, by the title at that time", async () => {
  const templateId = await template(owner);
  const { id } = await answered(creator, templateId, "El primero");
  const copy = await creator.call(processes.copyProcess, { id, title: "El segundo" });
  await app.query("update processes set title = 'Con otro título' where id = $1", [id]);
  const copied = (await timeline(copy.id)).find(({ what }) => what === "copied");
  expect(copied).toMatchObject({ text: "El primero" });
  expect(await certified(copy.id)).toMatch(/(?:Copy of|Copia de)\s+El primero/u);
  expect((await timeline(id)).map(({ what }) => what)).not.toContain("copied");
});

test("the history says who opened and who downloaded the documents of a contract; the certificate does not", async () => {
  const templateId = await template(owner);
  const { id } = await processIn("approved", { creator, reviewer, templateId });
  await app.eventually(async () =>
    (await creator.call(processes.getProcess, { id })).documents.every(({ state }) => state === "ready"),
  );
  const reads = async () =>
    (await timeline(id))
      .filter(({ what }) => what === "opened" || what === "downloaded")
      .map(({ what, byName, text }) => [what, byName, text]);
  expect(await reads()).toEqual([]);
  await creator.call.download(documents.downloadDocument, { id, kind: "pdf" });
  minutes(1);
  await owner.call.download(documents.downloadZip, { ids: [id], kind: "word" });
  minutes(1);
  await owner.call.download(documents.previewProcess, { id });
  await owner.call.download(documents.previewProcess, { id });
  const found = await reads();
  expect(found.map(([what, , text]) => [what, text])).toEqual([
    ["opened", "Word"],
    ["downloaded", "Word"],
    ["downloaded", "PDF"],
  ]);
  expect(found[2]?.[1]).toBe("Otra Persona");
  expect(found[0]?.[1]).not.toBe("Otra Persona");
  expect(await certified(id)).not.toMatch(/Document downloaded|Documento descargado/u);
  minutes(61);
  await owner.call.download(documents.previewProcess, { id });
  expect(await reads()).toHaveLength(4);
  // Somebody who reads a draft is not recorded: it is being written.
  const draft = await answered(creator, templateId);
  await creator.call.download(documents.previewProcess, { id: draft.id });
  expect((await timeline(draft.id)).map(({ what }) => what)).not.toContain("opened");
});

test("a process keeps its history, certificate and notices when its client, project, folder and list are renamed", async () => {
  const templateId = await template(owner);
  const { id: clientId } = await owner.call(catalogCalls.clients.create, { name: "Inversiones Ceiba" });
  const { id: projectId } = await owner.call(catalogCalls.projects.create, { name: "Torre Norte" });
  const attributes = [{ name: "Nombre", kind: "text" as const }];
  const list = await owner.call(lists.createList, { name: "Partes", attributes, identifier: 0 });
  await owner.call(lists.changeRecords, { id: list.id, set: [{ items: { a1: "Ana Díaz" } }] });
  const [record] = (await owner.call(lists.listRecords, { id: list.id })).rows;
  const { id, version } = await answered(creator, templateId, "Venta del lote 9");
  const filing = { id, version, teams: null, clientId, projectId, tags: [] };
  const filed = await creator.call(processes.fileProcess, filing);
  const sent = await creator.call(reviews.sendProcess, { id, version: filed.version });
  const { contentHash } = await reviewer.call(processes.getProcess, { id });
  await reviewer.call(reviews.approveProcess, { id, version: sent.version, contentHash });
  const own = async () => (await notices(creator)).filter(({ title }) => title === "Venta del lote 9");
  await app.eventually(async () => (await own()).length > 0);
  await app.eventually(async () =>
    (await creator.call(processes.getProcess, { id })).documents.every(({ state }) => state === "ready"),
  );
  const objects = [id, clientId, projectId, list.id];
  const audited = () =>
    app.query("select action, details from audit_log where object_id = any ($1) order by seq", [objects]);
  const history = async () =>
    (await owner.call(lists.recordHistory, { id: list.id, recordId: record?.id ?? "" })).versions;
  const issued = /(?:Issued|Emitida).*/su;
  const all = async () => ({
    timeline: await timeline(id),
    certificate: (await certified(id)).replace(issued, ""),
    notices: await own(),
    record: await history(),
  });
  const before = { ...(await all()), audit: (await audited()).rows };
  minutes(5);
  await owner.call(catalogCalls.clients.rename, { id: clientId, name: "Otro cliente" });
  await owner.call(catalogCalls.projects.rename, { id: projectId, name: "Otro proyecto" });
  await owner.call(lists.renameList, { id: list.id, name: "Otra lista" });
  const after = { ...(await all()), audit: (await audited()).rows };
  expect({ ...after, audit: after.audit.slice(0, before.audit.length) }).toEqual(before);
  // The renamings themselves are new entries.
  expect(after.audit.length).toBeGreaterThan(before.audit.length);
});

test("the history of a file and the trash keep the names of the folders at that time", async () => {
  const [from, to] = await Promise.all(
    ["Borradores", "Firmados"].map(async (name) => (await owner.call(createFolder, { name })).id),
  );
  const { id: itemId } = await fileOf(owner.call, "mandato.txt", from);
  await owner.call(moveItem, { itemId, parentId: to });
  const entries = async (of: string) =>
    (await owner.call(listActivity, { itemId: of })).activity.map(({ action, about }) => [action, about]);
  const before = { file: await entries(itemId), folder: await entries(from ?? "") };
  expect(before.file[0]).toEqual(["moved", "Borradores → Firmados"]);
  expect(before.folder[0]).toEqual(["movedOut", "mandato.txt"]);
  await owner.call(trashItem, { itemId });
  const located = async () =>
    (await owner.call(listTrash, { limit: 100 })).rows.find(({ id }) => id === itemId)?.location;
  expect(await located()).toBe("Firmados");
  minutes(1);
  for (const folderId of [from, to])
    await owner.call(saveItem, { itemId: folderId ?? "", name: `Otra carpeta ${folderId}` });
  expect(await located()).toBe("Firmados");
  await owner.call(restoreItem, { itemId });
  expect((await entries(itemId)).filter(([action]) => action === "moved")).toEqual([before.file[0]]);
  expect((await entries(from ?? "")).filter(([action]) => action === "movedOut")).toEqual([before.folder[0]]);
});

test("the way of a task through its board keeps the names of the columns at that time", async () => {
  const { id: boardId } = await owner.call(createBoard, { name: "Registro", visibility: "organization" });
  const { columns } = await owner.call(getBoard, { boardId });
  const [first, second] = columns.map(({ id }) => id) as [string, string];
  const { id: taskId } = await owner.call(createTask, { boardId, columnId: first, title: "Inscribir" });
  minutes(10);
  await owner.call(moveTask, { boardId, taskId, fromColumnId: first, toColumnId: second, newPosition: 0 });
  const names = async () => (await owner.call(getTask, { boardId, taskId })).timeTracking.columnNames;
  const before = await names();
  expect(Object.keys(before)).toEqual(expect.arrayContaining([first, second]));
  minutes(1);
  for (const columnId of [first, second])
    await owner.call(saveColumn, { boardId, columnId, name: `Otra columna ${columnId.slice(-4)}` });
  await owner.call(saveBoard, { boardId, name: "Otro registro" });
  expect(await names()).toEqual(before);
});
