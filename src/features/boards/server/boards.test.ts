import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeMember } from "#features/members/contract.ts";
import { addTeamMember, createTeam } from "#features/teams/contract.ts";
import type { Endpoint } from "#protocol/endpoint.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { boardWith, titlesIn } from "#tests/fixtures/boards.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { defaultSchedule } from "../schedule.ts";
import * as tasks from "../task-contract.ts";

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

const names = async (who: SomeMember, deleted?: "true") =>
  (await who.call(contract.listBoards, deleted ? { deleted } : {})).rows.map(({ name }) => name);

describe("the calls of the specification, by method, path, query and body", () => {
  const office = { ...defaultSchedule, enabled: true };
  /** Runs one bare request as the owner, with `uid` and `orgId` where the specification puts them. */
  async function ask(
    method: string,
    path: string,
    body?: Record<string, unknown>,
    who = owner,
    query: Record<string, string> = {},
  ) {
    const credentials = { uid: who.uid, orgId: who.orgId };
    const search = new URLSearchParams(body ? {} : { ...credentials, ...query }).toString();
    const answer = await fetch(`${app.address}/api${path}${search ? `?${search}` : ""}`, {
      method,
      headers: { authorization: `Bearer ${who.token}`, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify({ ...credentials, ...body }) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as { id: string; columns: { id: string }[] } };
  }

  test("all of them work, one after the other", async () => {
    const made = await ask("POST", "/boards", {
      name: "Ventas",
      description: "Compraventas",
      color: "#1976d2",
      visibility: "organization",
      template: "default",
      teams: [],
      workSchedule: office,
    });
    const board = `/boards/${made.body.id}`;
    const shown = await ask("GET", `${board}/details`);
    expect(shown.body).toMatchObject({
      board: { name: "Ventas", visibility: "organization", color: "#1976d2", workSchedule: office },
      columns: ["To Do", "In Progress", "Review", "Approved", "Done"].map((name, position) => ({
        name,
        position,
        notifyExternalEmails: false,
        final: position === 4,
        tasks: [],
      })),
    });
    const [first = "", second = ""] = shown.body.columns.map(({ id }) => id);
    const column = { name: "Registro", color: "#ef6c00", notifyExternalEmails: true, targetTimeMinutes: 60 };
    const added = await ask("POST", `${board}/columns`, { ...column, position: 1 });
    const third = added.body.id;
    const task = {
      title: "Pagar el impuesto",
      description: "IVA",
      priority: "high",
      dueDate: "2026-12-01",
      assigneeId: creator.uid,
      labels: ["SAT"],
      subtasks: [{ title: "Boleta" }],
      notificationEmails: ["Cliente@x.gt"],
    };
    const created = await ask("POST", `${board}/columns/${first}/tasks`, task);
    const one = `${board}/tasks/${created.body.id}`;
    const steps: readonly (readonly [
      string,
      string,
      (Record<string, unknown> | undefined)?,
      Record<string, string>?,
    ])[] = [
      ["GET", "/boards"],
      ["PUT", board, { name: "Ventas y compras", color: "#2e7d32" }],
      ["PUT", `${board}/columns/${third}`, { ...column, name: "En el Registro" }],
      ["PUT", `${board}/columns/reorder`, { draggedColumnId: third, targetColumnId: first }],
      ["PUT", one, { ...task, title: "Pagar el IVA", columnId: second }],
      ["PUT", `${one}/move`, { fromColumnId: second, toColumnId: third, newPosition: 0 }],
      ["PUT", `${board}/work-schedule`, { workSchedule: { ...office, endTime: "16:00" } }],
      ["DELETE", `${board}/columns/${third}`, undefined, { moveTasksToColumnId: first }],
    ];
    for (const [method, path, body, query] of steps)
      expect([path, (await ask(method, path, body, owner, query)).status]).toEqual([path, 200]);
    expect(await owner.call(tasks.getTask, { boardId: made.body.id, taskId: created.body.id })).toMatchObject({
      title: "Pagar el IVA",
      columnId: first,
      notificationEmails: ["cliente@x.gt"],
      subtasks: [{ title: "Boleta", done: false }],
    });
    expect((await ask("DELETE", one)).status).toBe(200);
    expect((await ask("DELETE", board)).status).toBe(200);
    expect(await names(owner)).toEqual([]);
  });

  test("compare uid and orgId, and ask for a session", async () => {
    const {
      boardId,
      columns,
      tasks: [taskId = ""],
    } = await boardWith(owner.call, ["A"]);
    const other = await organization(app);
    for (const wrong of [{ uid: creator.uid }, { orgId: other.orgId }])
      for (const [endpoint, input] of [
        [contract.getBoard, { boardId }],
        [contract.deleteBoard, { boardId }],
        [contract.saveBoard, { boardId, name: "X" }],
        [tasks.moveTask, { boardId, taskId, fromColumnId: columns[0], toColumnId: columns[1], newPosition: 0 }],
      ] as const satisfies readonly (readonly [Endpoint, object])[]) {
        const answer = await owner.call.raw(endpoint, { ...input, ...wrong });
        expect([answer.status, await answer.json()]).toMatchObject([403, { code: "failure.mismatch" }]);
      }
    expect((await app.as().raw(contract.listBoards, {})).status).toBe(401);
    await expect(other.call(contract.getBoard, { boardId })).rejects.toMatchObject({ status: 404 });
  });
});

describe("a board", () => {
  test.each([
    [{ name: " " }, "name", "boards.nameRequired"],
    [{ name: "ñ".repeat(51) }, "name", "boards.nameTooLong"],
    [{ color: "red" }, "color", "boards.colorInvalid"],
    [{ workSchedule: { ...defaultSchedule, workDays: [] } }, "workSchedule.workDays", "boards.schedule.dayRequired"],
  ])("with %j is refused", async (change, path, code) => {
    await expect(owner.call(contract.createBoard, { name: "X", ...change })).rejects.toMatchObject({
      status: 422,
      fields: [{ path, code }],
    });
  });

  test("takes a name of 50 characters, the defaults, and the words of its maker's language", async () => {
    const headers = { "accept-language": "es" };
    const { id: boardId } = await owner.call(
      contract.createBoard,
      { name: "😀".repeat(50), template: "scrum" },
      headers,
    );
    const { board, columns } = await owner.call(contract.getBoard, { boardId });
    expect(board).toMatchObject({ visibility: "team", color: "#1976d2", description: "", teams: [] });
    expect(columns.map(({ name }) => name)).toEqual(["Pendientes", "Sprint", "En curso", "En revisión", "Terminado"]);
    const custom = await owner.call(contract.createBoard, { name: "Vacío", template: "custom" });
    expect((await owner.call(contract.getBoard, { boardId: custom.id })).columns).toEqual([]);
  });

  test("takes its own fields back: what is null stays as it is", async () => {
    const made = await owner.call(contract.createBoard, { name: "A", teams: null, workSchedule: null });
    const boardId = made.id;
    const { board } = await owner.call(contract.getBoard, { boardId });
    const { name, description, color, visibility } = board;
    const sent = { name, description, color, visibility, template: "scrum" as const, teams: null, workSchedule: null };
    await owner.call(contract.saveBoard, { boardId, ...sent });
    const after = await owner.call(contract.getBoard, { boardId });
    expect(after.board).toMatchObject({ teams: [], workSchedule: board.workSchedule, template: "scrum" });
    expect(after.columns).toHaveLength(5);
  });

  test("is listed to whom it shows itself, and kept from others", async () => {
    const { id: teamId } = await owner.call(createTeam, { name: "Civil" });
    const colleague = await member(app, owner.orgId, "consultant");
    const manager = await member(app, owner.orgId, "manager");
    for (const who of [creator, colleague]) await owner.call(addTeamMember, { id: teamId, memberId: who.uid });
    await boardWith(creator.call, [], { name: "mine", visibility: "private" });
    const team = await boardWith(creator.call, [], { name: "team", visibility: "team", teams: [teamId] });
    await boardWith(creator.call, [], { name: "all" });
    expect(await names(creator)).toEqual(["mine", "team", "all"]);
    expect(await names(colleague)).toEqual(["team", "all"]);
    expect(await names(owner)).toEqual(["team", "all"]);
    expect(await names(manager)).toEqual(["all"]);
    const people = (await team.details()).people.map(({ id }) => id);
    expect(people.toSorted()).toEqual([owner.uid, creator.uid, colleague.uid].toSorted());
    await expect(manager.call(contract.createBoard, { name: "X", teams: [teamId] })).resolves.toBeDefined();
    const reviewer = await member(app, owner.orgId, "reviewer");
    await expect(reviewer.call(contract.createBoard, { name: "X", teams: [teamId] })).rejects.toMatchObject({
      fields: [{ path: "teams", code: "boards.teamNotYours" }],
    });
  });

  test("waits in the trash for 30 days and comes back whole", async () => {
    const { boardId, details } = await boardWith(owner.call, ["A"]);
    await owner.call(contract.deleteBoard, { boardId });
    await expect(details()).rejects.toMatchObject({ status: 404 });
    expect(await names(owner, "true")).toEqual(["Expedientes"]);
    await expect(creator.call(contract.restoreBoard, { boardId })).rejects.toMatchObject({ status: 403 });
    await owner.call(contract.restoreBoard, { boardId });
    expect(titlesIn(await details())[0]).toEqual(["A"]);
    await owner.call(contract.deleteBoard, { boardId });
    await app.query("update boards set deleted_at = deleted_at - interval '30 days 1 second' where id = $1", [boardId]);
    expect(await names(owner, "true")).toEqual([]);
    await expect(owner.call(contract.restoreBoard, { boardId })).rejects.toMatchObject({ status: 404 });
  });

  test("saved by two people at once is refused to the one who had not seen the other's version", async () => {
    const { boardId, details } = await boardWith(owner.call);
    const { version } = (await details()).board;
    await owner.call(contract.saveBoard, { boardId, name: "B", version });
    await expect(owner.call(contract.saveBoard, { boardId, name: "C", version })).rejects.toMatchObject({
      status: 409,
    });
  });

  test("is copied with its columns, and its open tasks when wanted", async () => {
    const {
      boardId,
      at,
      tasks: [a = ""],
    } = await boardWith(owner.call, ["A", "B"]);
    await owner.call(tasks.moveTask, { boardId, taskId: a, fromColumnId: at(0), toColumnId: at(4), newPosition: 0 });
    const [bare, full] = [false, true].map((withTasks) =>
      creator.call(contract.cloneBoard, { boardId, name: "Copia", withTasks }),
    );
    const shown = async (copy: typeof bare) => creator.call(contract.getBoard, { boardId: (await copy)?.id ?? "" });
    expect(titlesIn(await shown(bare))).toEqual([[], [], [], [], []]);
    expect(titlesIn(await shown(full))).toEqual([["B"], [], [], [], []]);
  });

  test("of somebody who leaves goes to the successor, with their open tasks", async () => {
    const { boardId, at } = await boardWith(creator.call, [], { visibility: "private" });
    await creator.call(tasks.createTask, { boardId, columnId: at(0), title: "A", assigneeId: creator.uid });
    await owner.call(removeMember, { id: creator.uid });
    await app.eventually(async () => (await names(owner)).includes("Expedientes"));
    const { columns } = await owner.call(contract.getBoard, { boardId });
    expect(columns[0]?.tasks).toMatchObject([{ title: "A", assigneeId: owner.uid }]);
  });
});

describe("a column", () => {
  test("deleted with a target leaves its tasks there, without one takes them to the trash and back", async () => {
    const { boardId, at, details } = await boardWith(owner.call, ["A", "B"]);
    await owner.call(contract.deleteColumn, { boardId, columnId: at(0), moveTasksToColumnId: at(1) });
    expect(titlesIn(await details())).toEqual([["A", "B"], [], [], []]);
    await owner.call(contract.deleteColumn, { boardId, columnId: at(1) });
    expect(titlesIn(await details())).toEqual([[], [], []]);
    const { rows } = await owner.call(tasks.listDeletedTasks, { boardId });
    expect(rows.map(({ title }) => title).toSorted()).toEqual(["A", "B"]);
    await owner.call(contract.restoreColumn, { boardId, columnId: at(1) });
    expect(titlesIn(await details())).toEqual([[], [], [], ["A", "B"]]);
  });

  test("is not emptied into itself, another board, or nothing", async () => {
    const { boardId, at, details } = await boardWith(owner.call, ["A"]);
    const other = await boardWith(owner.call);
    for (const moveTasksToColumnId of [at(0), other.at(0), boardId])
      await expect(
        owner.call(contract.deleteColumn, { boardId, columnId: at(0), moveTasksToColumnId }),
      ).rejects.toMatchObject({ status: 422, fields: [{ path: "moveTasksToColumnId" }] });
    expect(titlesIn(await details())[0]).toEqual(["A"]);
  });

  test("goes where it is dragged, from the left behind the target and from the right before it", async () => {
    const { boardId, at, details } = await boardWith(owner.call);
    const order = async () => (await details()).columns.map(({ name }) => name);
    await owner.call(contract.reorderColumns, { boardId, draggedColumnId: at(0), targetColumnId: at(2) });
    expect(await order()).toEqual(["In Progress", "Review", "To Do", "Approved", "Done"]);
    await owner.call(contract.reorderColumns, { boardId, draggedColumnId: at(4), targetColumnId: at(1) });
    expect(await order()).toEqual(["Done", "In Progress", "Review", "To Do", "Approved"]);
  });
});
