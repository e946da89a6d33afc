import { afterAll, beforeAll, expect, test } from "vitest";
import { createBoard, getBoard } from "#features/boards/contract.ts";
import { createTask } from "#features/boards/task-contract.ts";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { changeMember, getRolesUser } from "#features/members/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let other: SomeMember;
let reviewer: SomeMember;

beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator", { firstName: "Álvaro", lastName: "Mixco" });
  other = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  const templateId = await template(owner);
  const of = { creator, reviewer, templateId };
  await processIn("approved", { ...of, title: "Compraventa en Mixco" });
  await processIn("drafting", { ...of, title: "Borrador de Mixco" });
  await owner.call(catalogCalls.clients.create, { name: "Inmobiliaria Mixco" });
  const { id: boardId } = await creator.call(createBoard, { name: "Propio", visibility: "private" });
  const { columns } = await creator.call(getBoard, { boardId });
  await creator.call(createTask, { boardId, columnId: columns[0]?.id ?? "", title: "Llevar a Mixco" });
});
afterAll(() => app.stop());

const found = async (who: SomeMember, text: string) =>
  (await who.call(contract.searchAll, { text })).rows.map(({ kind, label }) => `${kind}: ${label}`);
const keyOf = async (who: SomeMember) => (await who.call(getRolesUser, {})).searchKey;
const byKey = (searchKey: string, text = "mixco") => app.as().raw(contract.searchByKey, { searchKey, text });

test("finds what the caller may read, by words without accents, and nothing else", async () => {
  expect(await found(owner, "mixco")).toEqual([
    "process: Compraventa en Mixco",
    "client: Inmobiliaria Mixco",
    "person: Álvaro Mixco",
  ]);
  expect(await found(creator, "MIXCO")).toEqual(
    expect.arrayContaining(["process: Borrador de Mixco", "task: Llevar a Mixco"]),
  );
  // By an answer, which is no word of the title; and of somebody else's private board nothing.
  expect(await found(owner, "ana diaz")).toEqual(["process: Compraventa en Mixco"]);
  expect(await found(other, "llevar")).toEqual([]);
  expect((await found(other, "mixco")).filter((one) => one.startsWith("process"))).toEqual([]);
  expect(await found(owner, "alvaro")).toEqual(["person: Álvaro Mixco"]);
  expect(await found(await organization(app), "mixco")).toEqual([]);
  expect((await owner.call.raw(contract.searchAll, { text: "m" })).status).toBe(422);
});

test("the search key searches for an hour with its person's rights of now, and opens nothing else", async () => {
  const key = await keyOf(creator);
  const answer = await byKey(key);
  expect(answer.status).toBe(200);
  const { code, rows } = (await answer.json()) as { code: number; rows: { label: string }[] };
  expect([code, rows[0]?.label]).toEqual([200, "Borrador de Mixco"]);
  expect((await app.as(key).raw(contract.searchAll, { text: "mixco" })).status).toBe(401);
  expect((await byKey(`${key.slice(0, -4)}AAAA`)).status).toBe(401);
  await owner.call(changeMember, { id: creator.uid, roles: ["consultant"] });
  expect((await byKey(key)).status).toBe(200);
  await owner.call(changeMember, { id: creator.uid, roles: [] });
  expect((await byKey(key)).status).toBe(403);
  const now = app.clock.now();
  app.clock.advance(61 * 60_000);
  expect((await byKey(key)).status).toBe(401);
  app.clock.set(now);
});
