import { afterAll, beforeAll, expect, test } from "vitest";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { listAnswerFields } from "#features/process-lists/contract.ts";
import { createProcess, saveAnswers } from "#features/processes/contract.ts";
import { rejectProcess, sendProcess } from "#features/reviews/contract.ts";
import { getTemplate, saveTemplate } from "#features/templates/contract.ts";
import { keepTagEdits, type TagEdit } from "#features/templates/edit-contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { answered, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let manager: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp();
  // Eleven at night in Guatemala: in UTC it is the next day already.
  app.clock.set(new Date("2026-11-19T05:00:00Z"));
  owner = await organization(app);
  manager = await member(app, owner.orgId, "manager");
  creator = await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil" });
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
  const of = { creator, reviewer, templateId };
  await processIn("approved", { ...of, title: '=HYPERLINK("http://x")' });
  await processIn("rejected", { ...of, title: "Arrendamiento" });
  await processIn("reviewing", { ...of, title: "Aún en revisión" });
  await processIn("drafting", { ...of, title: "Borrador" });
  const other = await template(owner);
  await processIn("approved", { ...of, templateId: other, title: "Otra plantilla" });
  await answered(creator, templateId);
});
afterAll(() => app.stop());

const day = "2026-11-18";
const all = { from: day, to: day, statuses: "approved,rejected,rejectedPublic" };

test("what was decided on a day of the organization, in the statuses asked for, and no draft", async () => {
  const { count, rows } = await manager.call(contract.previewReport, all);
  expect(count).toBe(3);
  expect(rows.map(({ title, status }) => [title, status])).toEqual([
    ['=HYPERLINK("http://x")', "approved"],
    ["Otra plantilla", "approved"],
    ["Arrendamiento", "rejected"],
  ]);
  expect(rows.at(-1)).toMatchObject({ creatorName: "Beto Gil", reason: "Falta el precio en letras" });
  expect((await manager.call(contract.previewReport, { ...all, from: "2026-11-19", to: "2026-11-19" })).count).toBe(0);
  expect((await manager.call(contract.previewReport, { ...all, statuses: "rejected" })).count).toBe(1);
  expect((await manager.call(contract.previewReport, { ...all, templateId })).count).toBe(2);
  expect((await manager.call(contract.previewReport, { ...all, personId: owner.uid })).count).toBe(0);
  expect((await manager.call(contract.previewReport, { ...all, tag: "urgente" })).count).toBe(0);
});

test.each([
  [{ ...all, from: "2026-11-19" }, "reports.rangeInvalid"],
  [{ ...all, from: "2026-02-30" }, "reports.rangeInvalid"],
  [{ ...all, statuses: "" }, "reports.statusRequired"],
  [{ ...all, statuses: "drafting" }, "reports.statusRequired"],
])("%j is refused", async (asked, code) => {
  const answer = await manager.call.raw(contract.previewReport, asked);
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(code)]);
});

test("as csv and as workbook: chosen columns, answers of the template, and no formula", async () => {
  const asked = { ...all, templateId, columns: "title,status,decided", answers: "true" } as const;
  const csv = await manager.call.download(contract.exportReport, { ...asked, format: "csv" });
  const text = new TextDecoder().decode(csv.bytes);
  const [head, first, second] = text.split("\r\n");
  expect(head).toContain("Title;Status;Decided;Nombre;Precio;Fecha;Con fianza");
  expect(first).toMatch(/^"?'=HYPERLINK/);
  expect(first).toContain("18/11/2026");
  expect(second).toMatch(/^Arrendamiento;Rejected;.*;Ana Díaz;"?1,500.00"?;2026-03-01;No/);
  const xlsx = await manager.call.download(contract.exportReport, asked);
  const book = await openSpreadsheet(xlsx.bytes);
  expect(book.sheets.map(({ name }) => name)).toEqual(["Processes"]);
  expect(Buffer.from(xlsx.bytes).includes("<f>")).toBe(false);
});

test("a party of a repeated part has a column, headed as everywhere, with all its turns", async () => {
  const lease = await template(owner, p("{#arrendantes}{nombre}, {dpi}{/arrendantes} da a {nombre} en {renta}."));
  const { version, form, name, description, directory } = await owner.call(getTemplate, { id: lease });
  const loops = form.loops.map((loop) => ({ ...loop, label: "Parte arrendante" }));
  const fields = form.fields.map((field) => (field.name === "dpi" ? { ...field, label: "DPI" } : field));
  await owner.call(saveTemplate, {
    id: lease,
    version,
    name,
    description,
    directory,
    form: { ...form, loops, fields },
  });
  const made = await creator.call(createProcess, { templateId: lease, title: "Dos dueñas" });
  const arrendantes = [
    { nombre: "Eva Sum", dpi: "2520 12345 0101" },
    { nombre: "Rosa Cux", dpi: "1933 62107 0901" },
  ];
  const patch = { arrendantes, nombre: "Luis Paz", renta: "5,000.00" };
  const saved = await creator.call(saveAnswers, { id: made.id, version: made.version, patch });
  const sent = await creator.call(sendProcess, { id: made.id, version: saved.version });
  await reviewer.call(rejectProcess, { id: made.id, version: sent.version, reason: "Falta" });
  const asked = { ...all, templateId: lease, columns: "title", answers: "true", format: "csv" } as const;
  const { bytes } = await manager.call.download(contract.exportReport, asked);
  const [head, row] = new TextDecoder().decode(bytes).split("\r\n");
  expect(head).toContain("Title;Parte arrendante: nombre;Parte arrendante: DPI;Nombre;Renta");
  expect(row).toContain('Dos dueñas;"Eva Sum; Rosa Cux";"2520 12345 0101; 1933 62107 0901";Luis Paz;');
  // The same words in the filter of the lists; a name of several places finds the answers of all.
  const offered = await creator.call(listAnswerFields, { templateId: lease });
  expect(offered.fields.map(({ label }) => label)).toEqual(["Nombre", "Parte arrendante: DPI", "Renta"]);
});

test("answers given before a field was renamed stand under the name it has now", async () => {
  const asked = { ...all, templateId, columns: "title", answers: "true", format: "csv" } as const;
  const { versionId } = await owner.call(getTemplate, { id: templateId });
  const edits: TagEdit[] = [{ edit: "rename", key: "nombre", name: "compareciente" }];
  await owner.call(keepTagEdits, { id: templateId, versionId, edits });
  const { bytes } = await manager.call.download(contract.exportReport, asked);
  const [head, , row] = new TextDecoder().decode(bytes).split("\r\n");
  expect(head).toContain("Title;Compareciente;Precio");
  expect(row).toMatch(/^Arrendamiento;Ana Díaz;/);
});

test("answers as columns need a template", async () => {
  const answer = await manager.call.raw(contract.exportReport, { ...all, answers: "true" });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("reports.templateRequired")]);
});

test("a report longer than one portion has each process once", async () => {
  await app.query(
    `insert into processes (org_id, id, title, template_id, template_version_id, status, creator_id, approved_hash, "timestamp",
       create_timestamp, reviewed_on, approved_on)
     select org_id, gen_random_uuid(), 'Serie ' || n, template_id, template_version_id, status, creator_id, approved_hash,
       '2026-10-05T15:00:00Z', create_timestamp, '2026-10-05T15:00:00Z', '2026-10-05T15:00:00Z'
     from processes, generate_series(1, 1203) n where org_id = $1 and title = 'Otra plantilla'`,
    [owner.orgId],
  );
  const asked = { ...all, from: "2026-10-01", to: "2026-10-31" };
  expect((await owner.call(contract.previewReport, asked)).count).toBe(1203);
  const { bytes } = await owner.call.download(contract.exportReport, { ...asked, columns: "title", format: "csv" });
  const titles = new TextDecoder().decode(bytes).trim().split("\r\n").slice(1);
  expect(new Set(titles).size).toBe(1203);
  expect(titles).toHaveLength(1203);
});

test("creators and reviewers make none, and another organization sees its own", async () => {
  for (const who of [creator, reviewer]) expect((await who.call.raw(contract.previewReport, all)).status).toBe(403);
  const stranger = await organization(app);
  expect((await stranger.call(contract.previewReport, all)).count).toBe(0);
});
