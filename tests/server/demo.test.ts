import { afterAll, beforeAll, expect, test } from "vitest";
import { listBatches } from "#features/batch/contract.ts";
import { getBoard, listBoards } from "#features/boards/contract.ts";
import { listShared } from "#features/forms/share-contract.ts";
import { signIn } from "#features/identity/contract.ts";
import { listMembers } from "#features/members/contract.ts";
import { countProcesses, fetchDeleted } from "#features/process-lists/contract.ts";
import { listProcesses } from "#features/processes/contract.ts";
import { listItems, listTrash } from "#features/repository/contract.ts";
import { checkTemplate } from "#features/template-checks/contract.ts";
import { listTests } from "#features/template-tests/contract.ts";
import { listTemplates } from "#features/templates/contract.ts";
import { verifyAudit } from "#platform/audit.ts";
import type { Tx } from "#platform/db/database.ts";
import { ceiba, quetzal } from "#seed/demo/firms.ts";
import { storyClock } from "#seed/demo/story-clock.ts";
import { seedDemo } from "#seed/demo.ts";
import { password } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

const clock = storyClock();
let app: App;
beforeAll(async () => {
  app = await startApp({}, { clock, work: false });
  await seedDemo(app.node, clock);
});
afterAll(() => app?.stop());

const everywhere = <T>(work: (tx: Tx) => Promise<T>) => app.node.platform.db.asSystem(work);

/** Signs in as the page does, with the password everybody has. */
async function as(email: string) {
  const response = await app.as().raw(signIn, { email, password });
  expect(response.status).toBe(200);
  return app.as(/^[^=]+=([^;]*)/.exec(response.headers.getSetCookie()[0] ?? "")?.[1] ?? "");
}

test("there are processes in every state, of several people, over the last weeks and none in the future", async () => {
  const rows = await everywhere((tx) =>
    tx.selectFrom("processes").select(["status", "creatorId", "createTimestamp", "timestamp", "deletedAt"]).execute(),
  );
  expect(rows.length).toBeGreaterThanOrEqual(30);
  const states = Map.groupBy(rows, (row) => (row.deletedAt ? "deleted" : row.status));
  expect(Object.fromEntries([...states].map(([state, list]) => [state, list.length]))).toEqual({
    approved: 16,
    reviewing: 8,
    drafting: 9,
    rejected: 3,
    unassigned: 3,
    deleted: 1,
  });
  expect(new Set(rows.map((row) => row.creatorId)).size).toBeGreaterThanOrEqual(5);
  const moments = rows.flatMap((row) => [row.createTimestamp.getTime(), row.timestamp.getTime()]);
  expect(Math.max(...moments)).toBeLessThanOrEqual(Date.now());
  expect(Date.now() - Math.min(...moments)).toBeGreaterThan(20 * 24 * 3600 * 1000);
});

test("there are three living boards, with tasks that moved over the last weeks, some of them late", async () => {
  const ana = await as("ana@quetzal.gt");
  const { rows } = await ana(listBoards, {});
  expect(rows.map(({ name }) => name)).toEqual(["Escrituras e inscripciones", "Sociedades", "Oficina"]);
  for (const { id: boardId, openTasks, overdueTasks } of rows) {
    const { columns } = await ana(getBoard, { boardId });
    expect(columns.filter(({ tasks }) => tasks.length > 0).length).toBeGreaterThanOrEqual(2);
    expect(openTasks).toBeGreaterThanOrEqual(3);
    expect(columns.at(-1)?.tasks.every(({ completedAt }) => completedAt !== null)).toBe(true);
    expect(overdueTasks).toBeLessThanOrEqual(1);
  }
});

test("people keep files in folders, with versions, stars, something shared and something in the trash", async () => {
  const ana = await as("ana@quetzal.gt");
  expect((await ana(listItems, { view: "all" })).rows.map(({ name }) => name)).toEqual([
    "Casos en curso",
    "Entregas de clientes",
    "Escrituras de la finca El Encinal",
    "Modelos del bufete",
    "Revisiones",
  ]);
  expect((await ana(listItems, { view: "starred" })).rows.map(({ version }) => version)).toEqual([2]);
  expect((await ana(listTrash, {})).rows).toHaveLength(1);
  const sofia = await as("sofia@quetzal.gt");
  expect((await sofia(listItems, { view: "shared" })).rows.map(({ name }) => name)).toEqual([
    "Modelos del bufete",
    "Revisiones",
  ]);
});

test("a form waits with a colleague", async () => {
  const rodrigo = await as("rodrigo@quetzal.gt");
  const { rows } = await rodrigo(listShared, {});
  expect(rows).toMatchObject([{ organizationName: "Bufete Quetzal", completed: false }]);
});

test("a template has two versions, a test of the first, and two things to look at", async () => {
  const ana = await as("ana@quetzal.gt");
  const { rows } = await ana(listTemplates, {});
  const loan = rows.find(({ name }) => name === "Mutuo");
  const { tests, number } = await ana(listTests, { templateId: loan?.id ?? "" });
  expect(number).toBe(2);
  expect(tests).toMatchObject([{ name: "Préstamo aprobado más reciente", acceptedNumber: 1 }]);
  const { findings } = await ana(checkTemplate, { templateId: loan?.id ?? "" });
  expect(findings.map(({ rule }) => rule)).toEqual(["words_differ", "figures_only"]);
});

test("there is a batch that became contracts, and one with rows to correct", async () => {
  const ana = await as("ana@quetzal.gt");
  const { rows } = await ana(listBatches, {});
  expect(rows.map(({ name, state, counts }) => [name, state, counts.made, counts.wrong + counts.incomplete])).toEqual([
    ["Tienda Mixco.xlsx", "ready", 0, 3],
    ["Personal de temporada.xlsx", "done", 4, 0],
  ]);
});

test("everybody signs in, and sees their own firm only", async () => {
  const ana = await as("ana@quetzal.gt");
  const { members, invitations } = await ana(listMembers, {});
  expect(members.map(({ roles }) => roles[0]).toSorted()).toEqual([
    "consultant",
    "creator",
    "creator",
    "manager",
    "owner",
    "reviewer",
  ]);
  expect(invitations.map(({ email }) => email)).toEqual(["marta.sandoval@example.com"]);
  expect(await ana(countProcesses, {})).toMatchObject({ inbox: 3, review: 7, approved: 15, drafts: 1 });
  expect((await ana(fetchDeleted, {})).processes).toEqual([]);
  const sofia = await as("sofia@quetzal.gt");
  expect((await sofia(fetchDeleted, {})).processes).toHaveLength(1);
  const carlos = await as("carlos@ceiba.gt");
  const { rows } = await carlos(listProcesses, { list: "active" });
  expect(rows.map(({ title }) => title)).toEqual(["NDA Panza Verde and a second bidder"]);
  for (const { email } of [...quetzal.people, ...ceiba.people]) await as(email);
});

test("seeding again does nothing, also after somebody changed what is there", async () => {
  await everywhere((tx) => tx.updateTable("processes").set({ title: "Otro título" }).execute());
  const count = () => everywhere((tx) => tx.selectFrom("processes").select("id").execute());
  const before = await count();
  expect(await seedDemo(app.node, clock)).toBe("The demo firms are there already.");
  expect(await count()).toHaveLength(before.length);
});

test("the audit chains of the firms hold", async () => {
  const { rows, broken } = await verifyAudit(app.node.platform.db);
  expect(broken).toEqual([]);
  expect(rows).toBeGreaterThan(80);
});
