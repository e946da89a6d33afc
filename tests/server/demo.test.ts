import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "#features/identity/contract.ts";
import { listMembers } from "#features/members/contract.ts";
import { countProcesses, fetchDeleted, listProcesses } from "#features/processes/contract.ts";
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
    ...{ approved: 11, reviewing: 8, drafting: 8, rejected: 3, unassigned: 2, deleted: 1 },
  });
  expect(new Set(rows.map((row) => row.creatorId)).size).toBeGreaterThanOrEqual(5);
  const moments = rows.flatMap((row) => [row.createTimestamp.getTime(), row.timestamp.getTime()]);
  expect(Math.max(...moments)).toBeLessThanOrEqual(Date.now());
  expect(Date.now() - Math.min(...moments)).toBeGreaterThan(20 * 24 * 3600 * 1000);
});

test("everybody signs in, and sees their own firm only", async () => {
  const ana = await as("ana@quetzal.gt");
  const { members, invitations } = await ana(listMembers, {});
  expect(members.map(({ roles }) => roles[0]).toSorted()).toEqual([
    ...["consultant", "creator", "creator", "manager", "owner", "reviewer"],
  ]);
  expect(invitations.map(({ email }) => email)).toEqual(["marta.sandoval@example.com"]);
  expect(await ana(countProcesses, {})).toMatchObject({ inbox: 2, review: 7, approved: 10, drafts: 1 });
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
