import { afterAll, beforeAll, expect, test } from "vitest";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as bulk from "../../bulk-contract.ts";
import { createFolder, eraseItems, getItem, listItems, listTrash } from "../../contract.ts";
import { takeUpLostItemBulks } from "./run-bulk.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let other: SomeMember;
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  other = await member(app, owner.orgId, "creator");
});
afterAll(() => app.stop());

let count = 0;
const folder = async (who: SomeMember, name = `Carpeta ${++count}`, parentId: string | null = null) =>
  (await who.call(createFolder, { name, parentId })).id;
const folders = (who: SomeMember, many: number) => Promise.all(Array.from({ length: many }, () => folder(who)));

const ended = (who: SomeMember, id: string) =>
  app.eventually(async () => {
    const found = (await who.call(bulk.listItemBulks, {})).rows.find((one) => one.id === id);
    return found?.finished && found;
  });
const done = async (who: SomeMember, input: Parameters<typeof orderOf>[1]) => ended(who, await orderOf(who, input));
const orderOf = async (who: SomeMember, input: { act: bulk.ItemAct; items: string[]; parentId?: string | null }) =>
  (await who.call(bulk.orderItemBulk, input)).id;
const undone = async (who: SomeMember, bulkId: string) =>
  ended(who, (await who.call(bulk.undoItemBulk, { bulkId })).id);
const inTrash = async (who: SomeMember) => (await who.call(listTrash, { limit: 100 })).rows.map(({ id }) => id);
const inside = async (who: SomeMember, folderId: string) =>
  (await who.call(listItems, { folderId, limit: 100 })).rows.map(({ id }) => id);

test("many are deleted by a job, more than one transaction takes, and come back by undo, once", async () => {
  const items = await folders(creator, 23);
  const made = await done(creator, { act: "trash", items });
  expect(made).toMatchObject({ act: "trash", count: 23, done: 23, failed: 0, undoable: true, undoing: false });
  expect(await inTrash(creator)).toEqual(expect.arrayContaining(items));
  const back = await undone(creator, made.id);
  expect(back).toMatchObject({ act: "restore", undoing: true, done: 23, undoable: false });
  for (const id of items) expect(await inTrash(creator)).not.toContain(id);
  await expect(creator.call(bulk.undoItemBulk, { bulkId: made.id })).rejects.toMatchObject({ status: 409 });
});

test("a move goes back to where each item lay, and says why one was not moved", async () => {
  const [from, to] = [await folder(creator), await folder(creator)];
  const inner = await folder(creator, "Adentro", from);
  const top = await folder(creator, "Arriba");
  await folder(creator, "Tomado", to);
  const taken = await folder(creator, "Tomado", from);
  const hidden = await folder(other, "Ajena");
  const made = await done(creator, { act: "move", items: [inner, top, taken, hidden, to], parentId: to });
  expect(made).toMatchObject({ done: 2, failed: 3 });
  expect(made.failures.map(({ itemId, name, code }) => [itemId, name, code])).toEqual([
    [taken, "Tomado", "repository.nameTaken"],
    // The name of an item is hidden from people who cannot see it.
    [hidden, null, "failure.notFound"],
    [to, expect.any(String), "repository.intoItself"],
  ]);
  expect(await inside(creator, to)).toEqual(expect.arrayContaining([inner, top]));
  expect(await undone(creator, made.id)).toMatchObject({ done: 2, failed: 0 });
  expect(await inside(creator, from)).toContain(inner);
  expect((await creator.call(getItem, { itemId: top })).parentId).toBeNull();
});

test("what was deleted is restored; of another person and of another organization nothing is", async () => {
  const items = await folders(creator, 2);
  await done(creator, { act: "trash", items });
  expect(await done(other, { act: "restore", items })).toMatchObject({ done: 0, failed: 2 });
  expect(await done(creator, { act: "restore", items })).toMatchObject({ done: 2, failed: 0 });
  const stranger = await organization(app);
  const order = { act: "trash", items } as const;
  await expect(stranger.call(bulk.orderItemBulk, order)).rejects.toMatchObject({ status: 404 });
  const { id } = await creator.call(bulk.orderItemBulk, order);
  await expect(other.call(bulk.undoItemBulk, { bulkId: id })).rejects.toMatchObject({ status: 404 });
  await ended(creator, id);
});

test("an act whose job was lost goes on, and one that is stopped leaves the rest", async () => {
  const items = await folders(creator, 2);
  const { id } = await done(creator, { act: "trash", items });
  const undo = "update repository_bulk_items set state = 'waiting' where bulk_id = $1";
  await creator.call(bulk.undoItemBulk, { bulkId: id });
  await app.eventually(async () => (await inTrash(creator)).every((one) => !items.includes(one)));
  await app.query(undo, [id]);
  await app.query(
    "update repository_bulks set finished_at = null, seen_at = null, updated_at = updated_at - interval '5 minutes' where id = $1",
    [id],
  );
  await takeUpLostItemBulks(app.node.platform);
  expect(await ended(creator, id)).toMatchObject({ done: 2 });
  await app.query(`${undo} and position = 1`, [id]);
  await app.query("update repository_bulks set finished_at = null where id = $1", [id]);
  expect(await creator.call(bulk.stopItemBulk, { bulkId: id })).toEqual({ left: 1 });
  expect(await ended(creator, id)).toMatchObject({ count: 2, done: 1, failed: 0 });
  await creator.call(bulk.putItemBulkAway, { bulkId: id });
  expect((await creator.call(bulk.listItemBulks, {})).rows.map((row) => row.id)).not.toContain(id);
});

test("of several items of the trash each person erases their own, the owner of the organization all", async () => {
  const own = await folders(creator, 2);
  const foreign = await folders(other, 1);
  const kept = await folder(creator);
  await done(creator, { act: "trash", items: own });
  await done(other, { act: "trash", items: foreign });
  await expect(creator.call(eraseItems, { items: foreign })).rejects.toMatchObject({ status: 404 });
  expect(await creator.call(eraseItems, { items: [...own, ...foreign, kept] })).toEqual({ erased: 2 });
  expect(await inTrash(creator)).not.toContain(own[0]);
  expect(await inTrash(other)).toEqual(foreign);
  expect(await owner.call(eraseItems, { items: foreign })).toEqual({ erased: 1 });
  await app.idle();
  expect((await creator.call(getItem, { itemId: kept })).id).toBe(kept);
  await expect(creator.call(getItem, { itemId: own[0] ?? "" })).rejects.toMatchObject({ status: 404 });
});
