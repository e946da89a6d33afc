import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDrivePassword } from "#features/api-keys/drive-contract.ts";
import { removeMember } from "#features/members/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { fileOf, folderOf, namesIn } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import * as shares from "../share-contract.ts";
import * as versions from "../version-contract.ts";

// A folder keeps what was put into it: Sofia owns the folder, Luis edits it.

let app: App;
let owner: SomeMember;
let sofia: SomeMember;
let luis: SomeMember;
let folder: string;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app);
  [sofia, luis] = [await member(app, owner.orgId, "creator"), await member(app, owner.orgId, "reviewer")];
  folder = await folderOf(sofia.call, "Cliente");
  await share("edit");
});
afterAll(() => app.stop());

const share = (permission: "view" | "edit" | null, itemId = folder) =>
  sofia.call(shares.shareItem, { itemId, principal: "member", principalId: luis.uid, permission });
const read = (who: SomeMember, itemId: string) => who.call(contract.getItem, { itemId });
const trashOf = async (who: SomeMember) => (await who.call(contract.listTrash, {})).rows.map(({ name }) => name);
const acts = async (who: SomeMember, itemId: string) =>
  (await who.call(versions.listActivity, { itemId })).activity.map(({ action, about }) => `${action} ${about}`.trim());

/** The items whose owner is not the owner of the folder they lie in. */
const strays = async () =>
  (
    await app.query<{ name: string }>(
      `select item.name from repository_items item join repository_items above
       on above.org_id = item.org_id and above.id = item.parent_id
       where item.org_id = $1 and item.owner_id <> above.owner_id`,
      [owner.orgId],
    )
  ).rows.map(({ name }) => name);

const drive = async (who: SomeMember) => {
  const { key } = await who.call(createDrivePassword, { name: `Unidad ${Math.random()}` });
  return (method: string, path: string, more: { body?: string; to?: string } = {}) =>
    fetch(`${app.address}/dav${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`luis:${key}`)}`,
        ...(more.to ? { destination: `${app.address}/dav${more.to}` } : {}),
      },
      ...(more.body === undefined ? {} : { body: more.body }),
    });
};

describe("what an editor put into a shared folder", () => {
  test("belongs to the owner of the folder, whichever way it came in", async () => {
    const made = await folderOf(luis.call, "Anexos", folder);
    const uploaded = await fileOf(luis.call, "subido.txt", made);
    const own = await folderOf(luis.call, "Propia");
    const inside = await fileOf(luis.call, "dentro.txt", own);
    await luis.call(contract.copyItem, { itemId: own, parentId: folder });
    await luis.call(contract.moveItem, { itemId: own, parentId: made });
    const dav = await drive(luis);
    expect((await dav("PUT", "/shared/Cliente/unidad.txt", { body: "x" })).status).toBe(201);
    expect((await dav("MKCOL", "/shared/Cliente/Carpeta")).status).toBe(201);
    expect((await dav("COPY", "/shared/Cliente/unidad.txt", { to: "/shared/Cliente/Carpeta/copia.txt" })).status).toBe(
      201,
    );
    const { link } = await sofia.call(shares.putItemLink, { itemId: made, permission: "drop" });
    const token = link?.url.split("/").at(-1) ?? "";
    await app.as().upload(shares.addByLink, { token }, { name: "visita.txt", bytes: new Uint8Array(3) });
    expect(await strays()).toEqual([]);
    for (const itemId of [made, uploaded.id, own, inside.id])
      expect((await read(luis, itemId)).ownerId).toBe(sofia.uid);
  });

  test("is not carried off by its maker: not moved, not linked, not shared, not deleted for good", async () => {
    const made = await folderOf(luis.call, "Anexos", folder);
    const { id: file } = await fileOf(luis.call, "poder.txt", made, "uno");
    await fileOf(sofia.call, "poder.txt", made, "dos", { ifTaken: "version", replaces: 1 });
    await fileOf(sofia.call, "secreto.txt", made);
    const own = await folderOf(luis.call, "Propia");
    for (const itemId of [made, file])
      for (const parentId of [null, own])
        await expect(luis.call(contract.moveItem, { itemId, parentId })).rejects.toMatchObject({ status: 403 });
    await expect(luis.call(shares.putItemLink, { itemId: made })).rejects.toMatchObject({ status: 403 });
    const dav = await drive(luis);
    expect((await dav("MOVE", "/shared/Cliente/Anexos", { to: "/mine/Anexos" })).status).toBe(403);
    expect((await dav("MOVE", "/shared/Cliente/Anexos/poder.txt", { to: "/mine/poder.txt" })).status).toBe(403);
    expect(await namesIn(sofia.call, made)).toEqual(["poder.txt", "secreto.txt"]);
    // A deletion goes to the trash of the folder's owner, and the folder's history shows it.
    expect((await dav("DELETE", "/shared/Cliente/Anexos/poder.txt")).status).toBe(204);
    await expect(luis.call(contract.eraseItem, { itemId: file })).rejects.toMatchObject({ status: 403 });
    await luis.call(contract.emptyTrash, {});
    expect(await trashOf(sofia)).toEqual(["poder.txt"]);
    expect(await acts(sofia, made)).toContain("deletedFrom poder.txt");
  });

  test("is out of reach for its maker once the share is withdrawn", async () => {
    const made = await folderOf(luis.call, "Anexos", folder);
    const { id: file } = await fileOf(luis.call, "poder.txt", made);
    const { id: gone } = await fileOf(luis.call, "borrado.txt", folder);
    await luis.call(contract.trashItem, { itemId: gone });
    expect(await trashOf(luis)).toEqual(["borrado.txt"]);
    await share("view");
    expect(await trashOf(luis)).toEqual([]);
    await share(null);
    const own = await folderOf(luis.call, "Propia");
    for (const act of [
      () => read(luis, file),
      () => luis.call(contract.moveItem, { itemId: made, parentId: own }),
      () => luis.call(contract.copyItem, { itemId: made, parentId: own }),
      () => luis.call(contract.trashItem, { itemId: file }),
      () => luis.call(contract.restoreItem, { itemId: gone }),
      () => luis.call.download(contract.downloadFile, { itemId: file }),
      () => luis.call(versions.listActivity, { itemId: file }),
    ])
      await expect(act()).rejects.toMatchObject({ status: 404 });
    expect((await (await drive(luis))("GET", "/shared/Cliente/Anexos/poder.txt")).status).toBe(404);
    expect((await luis.call(contract.listItems, { view: "recent" })).rows).toEqual([]);
    expect(await trashOf(sofia)).toEqual(["borrado.txt"]);
    await sofia.call(contract.restoreItem, { itemId: gone });
    expect(await namesIn(sofia.call, folder)).toEqual(["Anexos", "borrado.txt"]);
  });

  test("stays with the folder's owner when the folder is erased, and when its maker leaves", async () => {
    const { id: first } = await fileOf(luis.call, "primero.txt", folder);
    const inner = await folderOf(sofia.call, "Adentro", folder);
    await fileOf(luis.call, "segundo.txt", inner);
    await sofia.call(contract.trashItem, { itemId: first });
    await sofia.call(contract.moveItem, { itemId: inner, parentId: null });
    await sofia.call(contract.trashItem, { itemId: folder });
    await sofia.call(contract.eraseItem, { itemId: folder });
    await app.idle();
    await sofia.call(contract.restoreItem, { itemId: first });
    expect(await namesIn(luis.call)).toEqual([]);
    await owner.call(removeMember, { id: luis.uid });
    await app.idle();
    expect(await namesIn(sofia.call)).toEqual(["Adentro", "primero.txt"]);
    expect(await namesIn(sofia.call, inner)).toEqual(["segundo.txt"]);
    expect(await namesIn(owner.call)).toEqual([]);
  });
});

test("the owner of a folder takes out what others put into it, and finds it in the history", async () => {
  const { id } = await fileOf(luis.call, "poder.txt", folder);
  await sofia.call(contract.moveItem, { itemId: id, parentId: null });
  expect(await namesIn(sofia.call)).toEqual(["Cliente", "poder.txt"]);
  expect(await acts(sofia, folder)).toContain("movedOut poder.txt");
  await expect(read(luis, id)).rejects.toMatchObject({ status: 404 });
});

test("what the organization's owner takes over stays open to whom it belonged", async () => {
  const taken = await folderOf(sofia.call, "Revisión", folder);
  const { id } = await fileOf(sofia.call, "acta.txt", taken);
  const firm = await folderOf(owner.call, "Firma");
  await owner.call(contract.moveItem, { itemId: taken, parentId: firm });
  expect(await strays()).toEqual([]);
  expect(await read(sofia, id)).toMatchObject({ ownerId: owner.uid, level: "edit" });
  expect(await acts(sofia, folder)).toContain("movedOut Revisión");
});

test("lists and details say what may be moved and deleted as the calls decide it", async () => {
  const { id: direct } = await fileOf(sofia.call, "directo.txt");
  await share("edit", direct);
  const { id: below } = await fileOf(sofia.call, "abajo.txt", folder);
  const shared = (await luis.call(contract.listItems, { view: "shared" })).rows;
  expect(new Map(shared.map(({ name, removable }) => [name, removable]))).toEqual(
    new Map([
      ["Cliente", false],
      ["directo.txt", false],
    ]),
  );
  expect((await luis.call(contract.listItems, { folderId: folder })).rows).toMatchObject([{ removable: true }]);
  for (const [itemId, removable] of [
    [direct, false],
    [below, true],
  ] as const) {
    expect((await read(luis, itemId)).removable).toBe(removable);
    expect((await luis.call.raw(contract.trashItem, { itemId })).status).toBe(removable ? 200 : 403);
  }
});
