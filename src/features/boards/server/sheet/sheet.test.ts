import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { writeWorkbook } from "#engine/sheet/xlsx/write-workbook.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { boardWith, titlesIn } from "#tests/fixtures/boards.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as boards from "../../contract.ts";
import type { BoardField } from "../../field.ts";
import * as sheets from "../../sheet-contract.ts";
import * as tasks from "../../task-contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  creator = await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil" });
});
afterAll(() => app.stop());

const id = (last: number) => `018f5f5e-0000-7000-8000-00000000000${last}`;
const fields: BoardField[] = [
  { id: id(1), name: "Honorarios", kind: "number", options: [], onCard: false },
  { id: id(2), name: "Juzgado", kind: "choice", options: [{ id: id(9), name: "Primero" }], onCard: true },
];
const csv = (...lines: string[]) => ({ name: "tareas.csv", bytes: new TextEncoder().encode(`${lines.join("\n")}\n`) });
const rowsOf = async (bytes: Uint8Array) => {
  const rows: string[][] = [];
  for await (const row of (await openSpreadsheet(bytes)).rows(0)) rows.push(row.cells.map((cell) => cell?.shown ?? ""));
  return rows;
};

test("a file is read before it is written: errors are listed row by row and left out", async () => {
  const { boardId, details } = await boardWith(owner.call, ["Ya estaba"]);
  await owner.call(boards.saveBoard, { boardId, fields });
  const file = csv(
    "Tarea,Estado,Vence,Responsable,Prioridad,Etiquetas,Honorarios,Juzgado,Otra",
    'Pagar,to do,31/12/2026,beto gil,Alta,"SAT, Banco","1,250.50",PRIMERO,x',
    "Sin columna,Nadie sabe,,,,,,,",
    ",,,,,,5,,",
    "Fecha mala,,31/02/2026,Nadie,Enorme,,cinco,Tercero,",
    "En curso,In Progress,,,,,,,",
  );
  const read = await creator.call.upload(sheets.importTasks, { boardId }, file);
  expect(read.columns.at(-1)).toEqual({ header: "Otra", into: null });
  expect(read.rows.map(({ row, faults }) => [row, faults.map(({ column, code }) => `${column} ${code}`)])).toEqual([
    [2, []],
    [3, ["column boards.sheet.columnUnknown"]],
    [4, ["title boards.task.titleRequired"]],
    [
      5,
      [
        "dueDate boards.task.dayInvalid",
        "priority boards.sheet.priorityUnknown",
        "assignee boards.task.assigneeUnknown",
        `${id(1)} boards.field.numberInvalid`,
        `${id(2)} boards.field.optionUnknown`,
      ],
    ],
    [6, []],
  ]);
  expect(read.written).toBe(0);
  expect(titlesIn(await details())).toEqual([["Ya estaba"], [], [], [], []]);
  const { written } = await creator.call.upload(sheets.importTasks, { boardId, write: "true" }, file);
  expect(written).toBe(2);
  const after = await details();
  expect(titlesIn(after)).toEqual([["Ya estaba", "Pagar"], ["En curso"], [], [], []]);
  const paid = after.columns[0]?.tasks[1];
  expect(paid).toMatchObject({
    dueDate: "2026-12-31",
    assigneeId: creator.uid,
    priority: "high",
    labels: ["SAT", "Banco"],
    fieldValues: { [id(1)]: "1250.50", [id(2)]: id(9) },
  });
  // Its time begins with the import.
  const { timeTracking } = await owner.call(tasks.getTask, { boardId, taskId: paid?.id ?? "" });
  expect(Object.keys(timeTracking.totalTimeInColumns)).toEqual([after.columns[0]?.id]);
});

test("what the filters leave is exported without formulas, and comes back the same", async () => {
  const { boardId, at } = await boardWith(owner.call, []);
  await owner.call(boards.saveBoard, { boardId, fields });
  const evil = '=HYPERLINK("http://x.gt","Pagar")';
  const whole = {
    title: evil,
    description: "Con IVA",
    priority: "critical",
    dueDate: "2026-12-31",
    assigneeId: creator.uid,
    labels: ["SAT"],
    subtasks: [{ title: "Boleta", done: true }, { title: "Banco" }],
    notificationEmails: ["cliente@x.gt"],
    fieldValues: { [id(1)]: "12.5", [id(2)]: id(9) },
  } as const;
  const given = { ...whole, labels: [...whole.labels], notificationEmails: [...whole.notificationEmails] };
  await owner.call(tasks.createTask, { boardId, columnId: at(2), ...given, subtasks: [...whole.subtasks] });
  await owner.call(tasks.createTask, { boardId, columnId: at(0), title: "Otra" });
  for (const shape of [{ format: "xlsx" }, { format: "csv" }, { format: "csv", separator: ";" }] as const) {
    const query = { boardId, ...shape, label: "SAT", fields: JSON.stringify({ [id(2)]: id(9) }) };
    const { bytes } = await creator.call.download(sheets.exportTasks, query);
    const rows = await rowsOf(bytes);
    expect(rows).toHaveLength(2);
    expect(rows[1]?.[0]).toBe(evil);
    if (shape.format === "csv") expect(new TextDecoder().decode(bytes)).toContain("'=HYPERLINK");
    const copy = await boardWith(owner.call, [], { name: `Copia ${JSON.stringify(shape)}`.slice(0, 50) });
    await owner.call(boards.saveBoard, { boardId: copy.boardId, fields });
    const back = await creator.call.upload(
      sheets.importTasks,
      { boardId: copy.boardId, write: "true" },
      { name: `a.${shape.format}`, bytes },
    );
    expect([back.written, back.rows.flatMap(({ faults }) => faults)]).toEqual([1, []]);
    const task = (await copy.details()).columns[2]?.tasks[0];
    expect(await owner.call(tasks.getTask, { boardId: copy.boardId, taskId: task?.id ?? "" })).toMatchObject({
      ...given,
      subtasks: [
        { title: "Boleta", done: true },
        { title: "Banco", done: false },
      ],
    });
  }
  const blank = await creator.call.download(sheets.exportTasks, { boardId, blank: "true" });
  expect((await rowsOf(blank.bytes)).map((row) => row.length)).toEqual([11]);
});

test("a file that is too long, empty or no table is refused whole, and so is a user who cannot see the board", async () => {
  const { boardId } = await boardWith(owner.call, [], { visibility: "private" });
  await expect(creator.call.upload(sheets.importTasks, { boardId }, csv("Tarea", "A"))).rejects.toMatchObject({
    status: 404,
  });
  await expect(creator.call.download(sheets.exportTasks, { boardId })).rejects.toMatchObject({ status: 404 });
  const many = csv("Tarea", ...Array.from({ length: sheets.maxSheetTasks + 1 }, (_, n) => `T${n}`));
  for (const [file, code] of [
    [many, "lists.file.tooLarge"],
    [csv("Tarea"), "lists.file.empty"],
  ] as const)
    await expect(owner.call.upload(sheets.importTasks, { boardId }, file)).rejects.toMatchObject({ status: 422, code });
  const pieces: Uint8Array[] = [];
  const columns = [{ header: "Asunto", kind: "text" as const }];
  for await (const piece of writeWorkbook([{ name: "Hoja", columns, rows: [["Uno"]] }])) pieces.push(piece);
  const book = { name: "a.xlsx", bytes: Buffer.concat(pieces) };
  expect((await owner.call.upload(sheets.importTasks, { boardId, write: "true" }, book)).written).toBe(1);
});
