import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeMember } from "#features/members/contract.ts";
import { maxViews } from "#protocol/saved-view.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as boards from "../contract.ts";
import type { BoardField } from "../field.ts";
import * as tasks from "../task-contract.ts";
import * as views from "../view-contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
});
afterAll(() => app.stop());

const namesFor = async (who: SomeMember, boardId: string) =>
  (await who.call(views.listViews, { boardId })).rows.map(({ name, mine }) => `${name}${mine ? "*" : ""}`);

describe("a saved view", () => {
  test("is for its creator, or for everyone when one may change the board", async () => {
    const { boardId } = await boardWith(owner.call);
    const settings = { view: "table", group: "person", person: "me", due: "overdue" } as const;
    await creator.call(views.createView, { boardId, name: "Mías vencidas", settings });
    const { id: viewId } = await owner.call(views.createView, { boardId, name: "De todos", shared: true, settings });
    await expect(creator.call(views.createView, { boardId, name: "X", shared: true, settings })).rejects.toMatchObject({
      status: 403,
    });
    expect(await namesFor(creator, boardId)).toEqual(["De todos", "Mías vencidas*"]);
    expect(await namesFor(owner, boardId)).toEqual(["De todos*"]);
    const own = (await creator.call(views.listViews, { boardId })).rows.find(({ mine }) => mine);
    expect(own).toMatchObject({ settings, shared: false, version: 1 });
    // What others keep for themselves is not there for anybody else, not even the owner.
    const of = { boardId, viewId: own?.id ?? "" };
    await expect(owner.call(views.saveView, { ...of, name: "X" })).rejects.toMatchObject({ status: 404 });
    await expect(owner.call(views.deleteView, of)).rejects.toMatchObject({ status: 404 });
    await expect(creator.call(views.saveView, { ...of, shared: true })).rejects.toMatchObject({ status: 403 });
    await expect(creator.call(views.deleteView, { boardId, viewId })).rejects.toMatchObject({ status: 403 });
    await owner.call(views.deleteView, { boardId, viewId });
    expect(await namesFor(creator, boardId)).toEqual(["Mías vencidas*"]);
  });

  test("changed by two people gives the second an error; there are not more than allowed", async () => {
    const { boardId } = await boardWith(owner.call);
    const { id: viewId } = await owner.call(views.createView, { boardId, name: "A", shared: true, settings: {} });
    const change = { boardId, viewId, version: 1 };
    await owner.call(views.saveView, { ...change, settings: { label: "SAT" } });
    await expect(owner.call(views.saveView, { ...change, name: "B" })).rejects.toMatchObject({ status: 409 });
    for (let n = 1; n < maxViews; n++)
      await owner.call(views.createView, { boardId, name: `V${n}`, shared: true, settings: {} });
    await expect(
      owner.call(views.createView, { boardId, name: "Z", shared: true, settings: {} }),
    ).rejects.toMatchObject({ code: "boards.views.tooMany" });
    await owner.call(views.createView, { boardId, name: "Mía", settings: {} });
  });

  test("goes when its creator leaves, unless it is for everyone", async () => {
    const { boardId } = await boardWith(creator.call);
    await creator.call(views.createView, { boardId, name: "Propia", settings: {} });
    await creator.call(views.createView, { boardId, name: "Común", shared: true, settings: {} });
    await owner.call(removeMember, { id: creator.uid });
    await app.eventually(async () => (await namesFor(owner, boardId)).join() === "Común*");
  });
});

const id = (last: number) => `018f5f5e-0000-7000-8000-00000000000${last}`;
const field = (last: number, name: string, kind: BoardField["kind"], more: Partial<BoardField> = {}): BoardField => ({
  id: id(last),
  name,
  kind,
  options: [],
  onCard: false,
  ...more,
});
const court = field(4, "Juzgado", "choice", {
  options: [
    { id: id(8), name: "Primero" },
    { id: id(9), name: "Segundo" },
  ],
});
const fields = [
  field(1, "Finca", "text", { onCard: true }),
  field(2, "Honorarios", "number"),
  field(3, "Audiencia", "date"),
  court,
  field(5, "Procurador", "person"),
];

describe("custom fields", () => {
  test("are asked of tasks, shown on cards, and refused one by one", async () => {
    const {
      boardId,
      at,
      tasks: [taskId = ""],
      details,
    } = await boardWith(owner.call, ["A"]);
    await expect(creator.call(boards.saveBoard, { boardId, fields })).rejects.toMatchObject({ status: 403 });
    await owner.call(boards.saveBoard, { boardId, fields, fieldsBefore: [] });
    const values = {
      [id(1)]: "2145",
      [id(2)]: "1250.50",
      [id(3)]: "2026-12-01",
      [id(4)]: id(9),
      [id(5)]: creator.uid,
    };
    await creator.call(tasks.saveTask, { boardId, taskId, fieldValues: values });
    expect((await details()).columns[0]?.tasks[0]?.fieldValues).toEqual(values);
    // What is not named stays; what is empty goes.
    await creator.call(tasks.saveTask, { boardId, taskId, fieldValues: { [id(3)]: "" } });
    const { [id(3)]: _, ...left } = values;
    expect((await creator.call(tasks.getTask, { boardId, taskId })).fieldValues).toEqual(left);
    for (const [last, value, code] of [
      [1, "x".repeat(201), "boards.field.textTooLong"],
      [2, "doce", "boards.field.numberInvalid"],
      [3, "2026-02-30", "boards.task.dayInvalid"],
      [4, id(7), "boards.field.optionUnknown"],
      [5, id(7), "boards.task.assigneeUnknown"],
      [6, "x", "boards.field.gone"],
    ] as const)
      await expect(
        creator.call(tasks.createTask, { boardId, columnId: at(0), title: "B", fieldValues: { [id(last)]: value } }),
      ).rejects.toMatchObject({ status: 422, fields: [{ path: `fieldValues.${id(last)}`, code }] });
  });

  test("changed by two people give the second an error, and never change their kind", async () => {
    const { boardId } = await boardWith(owner.call);
    await owner.call(boards.saveBoard, { boardId, fields, fieldsBefore: [] });
    await expect(owner.call(boards.saveBoard, { boardId, fields: [], fieldsBefore: [] })).rejects.toMatchObject({
      status: 409,
    });
    await expect(
      owner.call(boards.saveBoard, { boardId, fields: [field(1, "Finca", "number")] }),
    ).rejects.toMatchObject({ fields: [{ path: "fields.0.kind", code: "boards.field.kindStays" }] });
    for (const [wrong, code] of [
      [[field(1, " ", "text")], "boards.nameRequired"],
      [[field(1, "Uno", "text"), field(2, "uno", "text")], "boards.field.nameTwice"],
      [[field(4, "Juzgado", "choice")], "boards.field.optionRequired"],
      [
        Array.from({ length: 21 }, (_, n) => ({ ...field(1, `F${n}`, "text"), id: crypto.randomUUID() })),
        "boards.field.tooMany",
      ],
    ] as const)
      await expect(owner.call(boards.saveBoard, { boardId, fields: [...wrong] })).rejects.toMatchObject({
        fields: [{ code }],
      });
  });

  test("go with copies, without days and people; one that is taken away is shown no more", async () => {
    const {
      boardId,
      tasks: [taskId = ""],
    } = await boardWith(owner.call, ["A"]);
    await owner.call(boards.saveBoard, { boardId, fields });
    await owner.call(tasks.saveTask, {
      boardId,
      taskId,
      fieldValues: { [id(1)]: "2145", [id(3)]: "2026-12-01", [id(4)]: id(8), [id(5)]: creator.uid },
    });
    const { id: copyId } = await owner.call(boards.cloneBoard, { boardId, name: "Copia", withTasks: true });
    const copy = await owner.call(boards.getBoard, { boardId: copyId });
    expect(copy.board.fields).toEqual(fields);
    expect(copy.columns[0]?.tasks[0]?.fieldValues).toEqual({ [id(1)]: "2145", [id(4)]: id(8) });
    await owner.call(boards.saveBoard, {
      boardId,
      fields: [{ ...court, options: [{ id: id(9), name: "Segundo" }] }],
    });
    expect((await owner.call(tasks.getTask, { boardId, taskId })).fieldValues).toEqual({});
  });
});
