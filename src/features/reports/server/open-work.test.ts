import { afterAll, beforeAll, expect, test } from "vitest";
import { createAlert, listAlerts } from "#features/alerts/contract.ts";
import { createTask, saveTask } from "#features/boards/task-contract.ts";
import { noKey } from "#features/dashboard/figures.ts";
import { returnRequest } from "#features/forms/correction-contract.ts";
import { shareForm } from "#features/forms/share-contract.ts";
import { getProcess, listProcesses } from "#features/processes/contract.ts";
import { amendProcess } from "#features/relations/contract.ts";
import { sendEnvelope } from "#features/signatures/contract.ts";
import { newId } from "#platform/clock.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { receivedProcess } from "#tests/fixtures/forms.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { readyProcess, realPdfs } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import type { OpenWorkLine } from "../open-work.ts";
import { getOpenWork, listOpenWork } from "../open-work-contract.ts";

let app: App;
let owner: SomeMember;
let manager: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;

beforeAll(async () => {
  app = await startApp({}, { pdf: realPdfs });
  // Eleven at night in Guatemala: in UTC it is the next day already.
  app.clock.set(new Date("2026-11-02T05:00:00Z"));
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil" });
  reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Rosa", lastName: "Paz" });
  manager = await member(app, owner.orgId, "manager");
  const templateId = await template(owner);
  const of = { creator, reviewer, templateId };
  await processIn("reviewing", { ...of, title: "Revisión vieja" });
  app.clock.advance(8 * 24 * 3_600_000);
  const again = async (who: SomeMember) => ({ ...who, call: await newSession(app, who) });
  [owner, manager, creator] = [await again(owner), await again(manager), await again(creator)];
  reviewer = await again(reviewer);
  const now = { creator, reviewer, templateId };
  await processIn("reviewing", { ...now, title: "Revisión nueva" });
  await processIn("rejected", { ...now, title: "Por corregir" });
  const draft = await processIn("drafting", { ...now, title: "Borrador compartido" });
  const signing = await readyProcess(app, { ...now, title: "Por firmar" });
  const signer = { name: "Marta", email: "marta@correo.gt", language: "es" } as const;
  await creator.call(sendEnvelope, { processId: signing, invitations: [signer] });
  await creator.call(amendProcess, { id: signing, title: "Renovación" });
  const request = await receivedProcess(app, owner, templateId);
  await owner.call(returnRequest, { id: request.id, version: request.version, names: ["precio"], message: "Falta" });
  await receivedProcess(app, owner, await template(owner));
  const groups = (await creator.call(getProcess, { id: draft.id })).form.groups.map(({ id }) => id);
  await creator.call(shareForm, { id: draft.id, email: "fuera@ejemplo.gt", groups });
  await tasksAndAlerts();
});
afterAll(() => app.stop());

/** Today is 9 November in Guatemala, and 10 November in UTC. */
async function tasksAndAlerts() {
  const { boardId, at } = await boardWith(owner.call);
  const make = (title: string, dueDate: string, assigneeId: string | null) =>
    owner.call(createTask, { boardId, columnId: at(0), title, dueDate, assigneeId });
  const task = await make("Pagar timbres", "2026-11-08", creator.uid);
  await make("Vence hoy", "2026-11-09", creator.uid);
  await make("De nadie", "2026-11-01", null);
  const subtask = { id: newId(), title: "Llamar", done: false, dueDate: "2026-11-07", assigneeId: creator.uid };
  const whole = await make("Con pasos", "2026-12-31", null);
  await owner.call(saveTask, { boardId, taskId: whole.id, subtasks: [subtask] });
  const hidden = await boardWith(reviewer.call, [], { visibility: "private" });
  const [columnId] = hidden.columns;
  const late = { title: "Privada", dueDate: "2026-11-01" };
  await reviewer.call(createTask, { boardId: hidden.boardId, columnId: columnId ?? "", ...late });
  expect(task.id).toBeTruthy();
  const alert = (title: string, date: string, assigneeId: string | null = null) =>
    owner.call(createAlert, { title, date, assigneeId });
  await alert("Ayer", "2026-11-08", creator.uid);
  await alert("Hoy", "2026-11-09");
  await alert("En 30 días", "2026-12-09");
  await alert("En 31 días", "2026-12-10");
}

const titles = async (who: SomeMember, line: OpenWorkLine, personId?: string) =>
  (await who.call(listOpenWork, { line, personId })).rows.map(({ title }) => title);

const expected: Readonly<Partial<Record<OpenWorkLine, readonly (string | null)[]>>> = {
  inbox: [expect.any(String), expect.any(String)],
  review: ["Revisión vieja", "Revisión nueva"],
  correction: ["Por corregir"],
  signature: ["Por firmar"],
  client: [expect.any(String), null],
  lateReviews: ["Revisión vieja"],
  lateTasks: ["De nadie", "Con pasos: Llamar", "Pagar timbres"],
  lateAlerts: ["Ayer"],
  expiring: ["Hoy", "En 30 días"],
  renewals: [null],
};

test("each line counts the rows of its list, days are those of the organization, and drafts of others have no title", async () => {
  const { today, lines } = await owner.call(getOpenWork, {});
  expect(today).toBe("2026-11-09");
  expect(Object.fromEntries(lines.map(({ line, count }) => [line, count]))).toEqual(
    Object.fromEntries(Object.entries(expected).map(([line, rows]) => [line, rows.length])),
  );
  for (const [line, rows] of Object.entries(expected))
    expect([line, await titles(owner, line as OpenWorkLine)]).toEqual([line, rows]);
  expect(lines.find(({ line }) => line === "lateTasks")?.oldest).toBe("2026-11-01");
  expect(lines.find(({ line }) => line === "review")?.oldest).toMatch(/^2026-11-02T05:/);
});

test("the lists that an owner is led to hold the same", async () => {
  const inbox = await owner.call(listProcesses, { list: "inbox" });
  expect(inbox.rows).toHaveLength(2);
  const review = await owner.call(listProcesses, { list: "review" });
  expect(review.rows.map(({ title }) => title)).toEqual(expected.review);
  const late = await owner.call(listAlerts, { time: "past", state: "open", personId: creator.uid });
  expect(late.rows.map(({ title }) => title)).toEqual(["Ayer"]);
});

test("by person: who should act, the person with the most first, and what nobody has last", async () => {
  const { people } = await owner.call(getOpenWork, {});
  const shown = people.map(({ name, lines }) => [name, Object.fromEntries(lines.map((one) => [one.line, one.count]))]);
  expect(shown[0]).toEqual(["Beto Gil", { correction: 1, lateTasks: 2, lateAlerts: 1, renewals: 1 }]);
  expect(shown.at(-1)).toEqual([null, { review: 2, lateReviews: 1, lateTasks: 1, expiring: 2 }]);
  expect(await titles(owner, "lateTasks", creator.uid)).toEqual(["Con pasos: Llamar", "Pagar timbres"]);
  expect(await titles(owner, "lateTasks", noKey)).toEqual(["De nadie"]);
});

test("a page at a time, none twice", async () => {
  const first = await owner.call(listOpenWork, { line: "lateTasks", limit: 2 });
  const second = await owner.call(listOpenWork, { line: "lateTasks", limit: 2, after: first.next ?? "" });
  expect([...first.rows, ...second.rows].map(({ title }) => title)).toEqual(expected.lateTasks);
  expect(second.next).toBeNull();
});

test("a manager reads the same numbers without opening processes; of another organization nothing is there", async () => {
  const { lines } = await manager.call(getOpenWork, {});
  expect(lines.find(({ line }) => line === "review")?.count).toBe(2);
  const { rows } = await manager.call(listOpenWork, { line: "review" });
  expect(rows.map(({ title, opens }) => [title, opens])).toEqual([
    ["Revisión vieja", false],
    ["Revisión nueva", false],
  ]);
  const other = await organization(app);
  expect(await other.call(getOpenWork, {})).toMatchObject({ lines: [], people: [], more: 0 });
  expect(await titles(other, "lateTasks")).toEqual([]);
});

test("others are refused", async () => {
  await expect(creator.call(getOpenWork, {})).rejects.toMatchObject({ code: "failure.role" });
});
