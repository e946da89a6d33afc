import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { fileOf, folderOf, namesIn } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { shareItem } from "../share-contract.ts";
import { eraseAll } from "./erase.ts";
import { trashSince } from "./list-routes.ts";

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

const trashNames = async (who: SomeMember) => (await who.call(contract.listTrash, {})).rows.map(({ name }) => name);
const rowsOf = async (table: string) =>
  (await app.query(`select 1 from ${table} where org_id = $1`, [owner.orgId])).rows.length;

test("a folder goes into the trash as one entry, and comes back whole with its place and name", async () => {
  const top = await folderOf(creator.call, "Clientes");
  const folder = await folderOf(creator.call, "Hernández", top);
  const { id: file } = await fileOf(creator.call, "dpi.txt", folder);
  await creator.call(contract.trashItem, { itemId: folder });
  const { rows } = await creator.call(contract.listTrash, {});
  expect(rows).toMatchObject([{ name: "Hernández", location: "Clientes", erasable: true }]);
  await expect(creator.call(contract.getItem, { itemId: file })).rejects.toMatchObject({ status: 404 });
  expect(await namesIn(creator.call, top)).toEqual([]);
  expect(await creator.call(contract.restoreItem, { itemId: folder })).toMatchObject({
    parentId: top,
    elsewhere: false,
  });
  expect(await namesIn(creator.call, folder)).toEqual(["dpi.txt"]);
});

test("what comes back finds its name taken and its folder gone", async () => {
  const top = await folderOf(creator.call, "Clientes");
  const folder = await folderOf(creator.call, "Hernández", top);
  const { id } = await fileOf(creator.call, "dpi.txt", folder);
  await creator.call(contract.trashItem, { itemId: id });
  await fileOf(creator.call, "dpi.txt", top);
  await creator.call(contract.trashItem, { itemId: folder });
  expect(await creator.call(contract.restoreItem, { itemId: id })).toMatchObject({
    parentId: top,
    name: "dpi (2).txt",
    elsewhere: true,
  });
});

test("a person who restores an item into a folder they cannot see is not taken there", async () => {
  const top = await folderOf(owner.call, "Socios");
  const shared = await folderOf(owner.call, "Honorarios", top);
  const { id } = await fileOf(owner.call, "acta.txt", shared);
  await owner.call(shareItem, {
    itemId: shared,
    principal: "member",
    principalId: creator.uid,
    permission: "edit",
  });
  await creator.call(contract.trashItem, { itemId: id });
  await owner.call(contract.trashItem, { itemId: shared });
  expect(await creator.call(contract.restoreItem, { itemId: id })).toMatchObject({ parentId: null, elsewhere: true });
  expect(await namesIn(owner.call, top)).toEqual(["acta.txt"]);
});

test("nothing is put into a folder that is being deleted", async () => {
  for (let n = 0; n < 5; n += 1) {
    const folder = await folderOf(creator.call, `Carpeta ${n}`);
    const [, upload] = await Promise.allSettled([
      owner.call(contract.trashItem, { itemId: folder }),
      fileOf(creator.call, "a.txt", folder),
    ]);
    if (upload.status === "rejected") expect(upload.reason).toMatchObject({ status: 404 });
  }
  expect((await creator.call(contract.getStatistics, {})).current.files).toBe(0);
});

test("the trash is seen by owner, deleter and the organization's owner, and emptied by owners", async () => {
  const reviewer = await member(app, owner.orgId, "reviewer");
  const { id } = await fileOf(creator.call, "nota.txt");
  await owner.call(contract.trashItem, { itemId: id });
  expect([await trashNames(creator), await trashNames(owner), await trashNames(reviewer)]).toEqual([
    ["nota.txt"],
    ["nota.txt"],
    [],
  ]);
  await expect(reviewer.call(contract.restoreItem, { itemId: id })).rejects.toMatchObject({ status: 404 });
  expect(await reviewer.call(contract.emptyTrash, {})).toEqual({ erased: 0 });
  expect(await creator.call(contract.emptyTrash, {})).toEqual({ erased: 1 });
  expect(await trashNames(owner)).toEqual([]);
});

test("what is deleted for good is erased with its bytes, but not what a copy needs, nor what was deleted before", async () => {
  const folder = await folderOf(creator.call, "Vieja");
  const inside = await folderOf(creator.call, "Adentro", folder);
  const { id: kept } = await fileOf(creator.call, "copiado.txt", inside);
  const { id: earlier } = await fileOf(creator.call, "antes.txt", inside);
  await fileOf(creator.call, "borrado.txt", inside);
  await creator.call(contract.copyItem, { itemId: kept, parentId: null });
  await creator.call(contract.trashItem, { itemId: earlier });
  await creator.call(contract.trashItem, { itemId: folder });
  await creator.call(contract.eraseItem, { itemId: folder });
  await expect(creator.call(contract.restoreItem, { itemId: folder })).rejects.toMatchObject({ status: 404 });
  await app.eventually(async () => (await rowsOf("repository_items")) === 2);
  expect(await rowsOf("files")).toBe(2);
  await creator.call(contract.restoreItem, { itemId: earlier });
  expect(await namesIn(creator.call)).toEqual(["antes.txt", "copiado.txt"]);
});

test("the trash empties itself after 30 days", async () => {
  const folder = await folderOf(creator.call, "Caduca");
  await fileOf(creator.call, "a.txt", folder);
  await creator.call(contract.trashItem, { itemId: folder });
  const now = new Date(app.clock.now().getTime() + 30 * 24 * 3600 * 1000);
  await eraseAll(app.node.platform.db, now, trashSince(new Date(now.getTime() - 60_000)));
  expect(await rowsOf("repository_items")).toBe(2);
  await eraseAll(app.node.platform.db, now, trashSince(new Date(now.getTime() + 60_000)));
  expect([await rowsOf("repository_items"), await rowsOf("files")]).toEqual([0, 0]);
});
