import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { organization, type SomeMember } from "#seed/people.ts";
import { fileOf, folderOf } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import * as shares from "../share-contract.ts";
import { eraseAll } from "./erase.ts";
import { foldUsage } from "./quota.ts";

let app: App;
let owner: SomeMember;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app);
});
afterAll(() => app.stop());

const used = async () => (await owner.call(contract.getQuota, {})).used;

test("what versions and trash hold is counted, by whatever it was changed, and given back when it is erased", async () => {
  const { id: itemId } = await fileOf(owner.call, "acta.txt", null, "12345");
  await fileOf(owner.call, "acta.txt", null, "1234567", { ifTaken: "version", replaces: 1 });
  expect(await used()).toBe(12);
  await foldUsage(app.node.platform.db);
  const copy = await owner.call(contract.copyItem, { itemId, parentId: null });
  expect(await used()).toBe(19);
  await owner.call(contract.trashItem, { itemId });
  expect(await used()).toBe(19);
  await owner.call(contract.eraseItem, { itemId });
  await eraseAll(app.node.platform.db, app.clock.now());
  await foldUsage(app.node.platform.db);
  expect(await used()).toBe(7);
  expect((await owner.call(contract.getItem, { itemId: copy.id })).size).toBe(7);
});

test("what finds no room in the plan is refused: uploads, copies, and what visitors add", async () => {
  const folder = await folderOf(owner.call, "Recibidos");
  const { id: itemId } = await fileOf(owner.call, "acta.txt", folder, "12345");
  const { link } = await owner.call(shares.putItemLink, { itemId: folder, permission: "drop" });
  const token = link?.url.split("/").at(-1) ?? "";
  const { most } = await owner.call(contract.getQuota, {});
  await app.query("insert into repository_usage (org_id, bytes) values ($1, $2)", [owner.orgId, most - 9]);
  const refused = { status: 409, code: "repository.full" };
  await expect(fileOf(owner.call, "otra.txt", folder, "12345")).rejects.toMatchObject(refused);
  await expect(owner.call(contract.copyItem, { itemId, parentId: null })).rejects.toMatchObject(refused);
  const bytes = new TextEncoder().encode("de afuera");
  await expect(app.as().upload(shares.addByLink, { token }, { name: "x.txt", bytes })).rejects.toMatchObject(refused);
  await fileOf(owner.call, "cabe.txt", folder, "1234");
  expect(await used()).toBe(most);
});
