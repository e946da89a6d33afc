import { afterAll, beforeAll, expect, test } from "vitest";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { createBatchOfRows, getBatch } from "#features/batch/contract.ts";
import { createBoard } from "#features/boards/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { createSavedReport, mailSavedReport } from "../saved-contract.ts";
import { tableKinds } from "../table.ts";

let app: App;
let owner: SomeMember;
let manager: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
let other: string;

const day = "2026-11-18";
const range = { from: day, to: day };

beforeAll(async () => {
  app = await startApp();
  app.clock.set(new Date("2026-11-18T16:00:00Z"));
  owner = await organization(app);
  manager = await member(app, owner.orgId, "manager", { language: "es" });
  creator = await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil" });
  reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Gabi", lastName: "Paz" });
  templateId = await template(owner);
  other = await template(owner);
  const of = { creator, reviewer, templateId };
  await processIn("approved", { ...of, title: "Venta" });
  await processIn("rejected", { ...of, title: "Arrendamiento" });
  await processIn("reviewing", { ...of, title: "Aún en revisión" });
  await processIn("approved", { ...of, templateId: other, title: "Otra plantilla" });
  // The figures follow the events.
  await app.eventually(async () =>
    (await table("people")).rows.some((row) => row.includes("Beto Gil") && row[2] === 2),
  );
});
afterAll(() => app?.stop());

type Asked = Partial<
  Parameters<typeof manager.call<typeof contract.readTable.input, typeof contract.readTable.output>>[1]
>;
const table = (kind: (typeof tableKinds)[number], more: Asked = {}, who = manager) =>
  who.call(contract.readTable, { ...range, kind, ...more } as never);

/** A row of a table by the keys of its columns. */
async function records(kind: (typeof tableKinds)[number], more: Asked = {}, who = manager) {
  const { columns, rows } = await table(kind, more, who);
  return rows.map((row) => Object.fromEntries(columns.map(({ key }, at) => [key, row[at]])));
}

test("rejections are counted by reason and by tag", async () => {
  const rows = await records("rejections");
  expect(rows[0]).toMatchObject({
    said: "Falta el precio en letras",
    by: "reason",
    rejections: 1,
    processes: 1,
    share: 1,
  });
  expect(await records("rejections", { templateId: other })).toEqual([]);
  expect(await records("rejections", { from: "2026-11-19", to: "2026-11-19" })).toEqual([]);
});

test("people are counted by what they began and what they reviewed", async () => {
  const rows = await records("people");
  expect(rows.find(({ person }) => person === "Beto Gil")).toMatchObject({
    created: 4,
    approved: 2,
    rejected: 1,
    reviewed: 0,
    turnedDown: 0,
  });
  expect(rows.find(({ person }) => person === "Gabi Paz")).toMatchObject({ created: 0, reviewed: 2, turnedDown: 1 });
});

test("templates, narrowed to one, to several, and to those of somebody else", async () => {
  expect(await records("templates")).toMatchObject([
    { created: 3, approved: 1, rejections: 1, atWork: 2 },
    { created: 1 },
  ]);
  expect(await records("templates", { templateId: other })).toMatchObject([{ created: 1, approved: 1, rejections: 0 }]);
  expect(await records("templates", { templateId: `${other},${templateId}` })).toHaveLength(2);
  expect(await records("templates", { personId: owner.uid })).toEqual([]);
  const processes = { ...range, statuses: "approved" };
  expect((await manager.call(contract.previewReport, { ...processes, templateId: other })).count).toBe(1);
  expect(
    (await manager.call(contract.previewReport, { ...processes, templateId: `${other},${templateId}` })).count,
  ).toBe(2);
  const wrong = await manager.call.raw(contract.readTable, { ...range, kind: "templates", templateId: `${other},x` });
  expect(wrong.status).toBe(422);
});

test("stays are counted by step, and all of them until the approval", async () => {
  const rows = await records("times", { templateId });
  expect(rows.map(({ step }) => step)).toEqual(["drafting", "reviewing", "total"]);
  expect(rows.at(-1)).toMatchObject({ stays: 1 });
});

test("batches are listed with what became of their rows", async () => {
  const rows = [{ answers: { nombre: "Ana" } }, { answers: { nombre: "Luis" } }];
  const { id } = await creator.call(createBatchOfRows, { templateId, name: "Nómina", rows, make: { ending: "draft" } });
  await app.eventually(async () => (await creator.call(getBatch, { id })).state === "done");
  expect(await records("batches")).toMatchObject([
    { batch: "Nómina", person: "Beto Gil", batchState: "done", rows: 2, made: 2, failed: 0, notMade: 0 },
  ]);
});

test("a board that only its creator sees is counted for nobody else", async () => {
  await creator.call(createBoard, { name: "Míos", visibility: "private" });
  await app.query(
    `insert into tasks (org_id, id, board_id, column_id, rank, title, priority, created_at, updated_at, entered_at)
      select c.org_id, gen_random_uuid(), c.board_id, c.id, 'a', 'Llamar', 'medium', '2026-11-18T12:00Z', now(), now()
      from board_columns c order by c.id limit 1`,
  );
  expect(await records("boards")).toEqual([]);
  await app.query("update boards set visibility = 'organization'");
  expect(await records("boards")).toMatchObject([{ board: "Míos", created: 1, open: 1, completed: 0, overdue: 0 }]);
});

test.each(tableKinds)("%s is read, and saved as a workbook and a csv that say the same", async (kind) => {
  const { count, columns, rows } = await table(kind);
  expect(rows.every((row) => row.length === columns.length)).toBe(true);
  const { bytes } = await manager.call.download(contract.exportTable, { ...range, kind });
  const book = await openSpreadsheet(bytes);
  const written: string[][] = [];
  for await (const row of book.rows(0)) written.push(row.cells.map((cell) => cell?.shown ?? ""));
  expect(written).toHaveLength(count + 1);
  expect(written[0]?.every((header) => header !== "" && !header.includes("."))).toBe(true);
  const csv = await manager.call.download(contract.exportTable, { ...range, kind, format: "csv" });
  expect(new TextDecoder().decode(csv.bytes)).toContain(written[0]?.[0] ?? "?");
});

test("a counting report is kept by name and mailed with its file", async () => {
  const saved = await manager.call(createSavedReport, {
    name: "Personas de la semana",
    question: { kind: "people", range: "days", ...range, statuses: "approved" },
    schedule: null,
    receivers: [],
  });
  await manager.call(mailSavedReport, { reportId: saved.id });
  const [mail] = await app.eventually(async () => {
    const found = await app.mails(manager.email, 0);
    return found.length > 0 && found;
  });
  expect(mail?.subject).toContain("Personas de la semana");
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`personas-${day}-${day}.xlsx`]);
});
