import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inflateEntry, readZipEntries } from "#engine/document/zip/read.ts";
import { addTeamMember, createTeam } from "#features/teams/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { fileOf, folderOf, namesIn } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import * as shares from "../share-contract.ts";
import * as versions from "../version-contract.ts";

let app: App;
let owner: SomeMember;
let sofia: SomeMember;
let luis: SomeMember;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app);
  [sofia, luis] = [await member(app, owner.orgId, "creator"), await member(app, owner.orgId, "reviewer")];
});
afterAll(() => app.stop());

const give = (itemId: string, to: SomeMember, permission: "view" | "edit" | null) =>
  sofia.call(shares.shareItem, { itemId, principal: "member", principalId: to.uid, permission });

describe("what is shared", () => {
  test("to view is read with all that lies in it, and not changed", async () => {
    const folder = await folderOf(sofia.call, "Cliente");
    const { id } = await fileOf(sofia.call, "dpi.txt", await folderOf(sofia.call, "Adentro", folder));
    await give(folder, luis, "view");
    expect((await luis.call(contract.listItems, { view: "shared" })).rows.map(({ name }) => name)).toEqual(["Cliente"]);
    expect((await luis.call(contract.getItem, { itemId: id })).level).toBe("view");
    for (const change of [
      () => luis.call(contract.saveItem, { itemId: id, name: "otro.txt" }),
      () => luis.call(contract.trashItem, { itemId: id }),
      () => luis.call(contract.createFolder, { name: "Nueva", parentId: folder }),
    ])
      await expect(change()).rejects.toMatchObject({ status: 403 });
    await give(folder, luis, null);
    await expect(luis.call(contract.getItem, { itemId: id })).rejects.toMatchObject({ status: 404 });
  });

  test("to edit is worked on, but not taken away, shared on or deleted for good", async () => {
    const folder = await folderOf(sofia.call, "Cliente");
    const { id } = await fileOf(sofia.call, "dpi.txt", folder);
    await give(folder, luis, "edit");
    await fileOf(luis.call, "nuevo.txt", folder);
    await luis.call(contract.saveItem, { itemId: id, name: "cui.txt" });
    const mine = await folderOf(luis.call, "Mía");
    await expect(luis.call(contract.moveItem, { itemId: id, parentId: mine })).rejects.toMatchObject({
      code: "repository.leavesShare",
    });
    await expect(
      luis.call(shares.shareItem, { itemId: id, principal: "member", principalId: owner.uid, permission: "view" }),
    ).rejects.toMatchObject({ code: "repository.notYours" });
    await expect(luis.call(contract.trashItem, { itemId: folder })).rejects.toMatchObject({ status: 403 });
    await luis.call(contract.trashItem, { itemId: id });
    await expect(luis.call(contract.eraseItem, { itemId: id })).rejects.toMatchObject({ status: 403 });
    expect(await namesIn(sofia.call, folder)).toEqual(["nuevo.txt"]);
  });

  test("to a team is its people's, and nobody's of another organization", async () => {
    const folder = await folderOf(sofia.call, "Equipo");
    const { id: teamId } = await owner.call(createTeam, { name: "Inmobiliario" });
    await owner.call(addTeamMember, { id: teamId, memberId: luis.uid });
    await sofia.call(shares.shareItem, { itemId: folder, principal: "team", principalId: teamId, permission: "edit" });
    expect((await luis.call(contract.getItem, { itemId: folder })).level).toBe("edit");
    const { access } = await luis.call(shares.getAccess, { itemId: folder });
    expect(access.map(({ why, permission }) => `${why} ${permission}`)).toEqual([
      "maker own",
      "firm own",
      "shared edit",
    ]);
    const stranger = await organization(app);
    await expect(give(folder, stranger, "view")).rejects.toMatchObject({ status: 404 });
  });
});

describe("a public link", () => {
  const link = async (itemId: string, more: object = {}) => {
    const { link: made } = await sofia.call(shares.putItemLink, { itemId, ...more });
    return { token: made?.url.split("/").at(-1) ?? "", made };
  };

  test("opens its folder and what lies in it, and nothing beside it", async () => {
    const outside = await folderOf(sofia.call, "Afuera");
    const folder = await folderOf(sofia.call, "Entrega", outside);
    const { id } = await fileOf(sofia.call, "acta.txt", folder, "hola");
    const { id: other } = await fileOf(sofia.call, "secreto.txt", outside);
    const { token, made } = await link(folder);
    expect(new Date(made?.expiresAt ?? 0).getTime() - app.clock.now().getTime()).toBeGreaterThan(29 * 24 * 3600 * 1000);
    const nobody = app.as();
    const visit = await nobody(shares.visitItem, { token });
    expect([visit.item.name, visit.items.map(({ name }) => name), visit.path.length]).toEqual([
      "Entrega",
      ["acta.txt"],
      1,
    ]);
    const bytes = await nobody.raw(shares.visitFile, { token, itemId: id });
    expect(await bytes.text()).toBe("hola");
    expect((await sofia.call(shares.getItemLink, { itemId: folder })).link?.uses).toBe(1);
    for (const itemId of [other, outside])
      expect((await nobody.raw(shares.visitFile, { token, itemId })).status).toBe(404);
    await expect(nobody(shares.visitItem, { token, folderId: outside })).rejects.toMatchObject({ status: 404 });
  });

  test("gives its folder, or one in it, as a zip that is one use; gives none to people who only put files in it", async () => {
    const outside = await folderOf(sofia.call, "Archivo");
    const folder = await folderOf(sofia.call, "Entrega final", outside);
    const inner = await folderOf(sofia.call, "Anexos", folder);
    await fileOf(sofia.call, "acta.txt", folder, "hola");
    const { id: annex } = await fileOf(sofia.call, "dpi.txt", inner, "uno");
    const { id: gone } = await fileOf(sofia.call, "borrador.txt", folder);
    await sofia.call(contract.trashItem, { itemId: gone });
    const { token } = await link(folder);
    const nobody = app.as();
    const zip = (input: object = {}, of = token) => nobody.raw(shares.visitZip, { token: of, ...input });
    const entries = async (answer: Response) =>
      Object.fromEntries(
        readZipEntries(new Uint8Array(await answer.arrayBuffer())).map((entry) => [
          entry.name,
          new TextDecoder().decode(inflateEntry(entry, 1_000_000)),
        ]),
      ) as Record<string, string>;
    const whole = await zip();
    expect(whole.headers.get("content-disposition")).toContain("Entrega%20final.zip");
    expect(await entries(whole)).toEqual({
      "Entrega final/acta.txt": "hola",
      "Entrega final/Anexos/dpi.txt": "uno",
    });
    expect(await entries(await zip({ folderId: inner }))).toEqual({ "Anexos/dpi.txt": "uno" });
    for (const folderId of [outside, annex]) expect((await zip({ folderId })).status).toBe(404);
    expect((await sofia.call(shares.getItemLink, { itemId: folder })).link?.uses).toBe(2);
    expect((await sofia.call(versions.listActivity, { itemId: annex })).activity.map(({ action }) => action)).toEqual([
      "downloaded",
      "downloaded",
      "uploaded",
    ]);
    await sofia.call(shares.putItemLink, { itemId: folder, permission: "drop" });
    expect((await zip()).status).toBe(404);
    expect((await sofia.call(shares.getItemLink, { itemId: folder })).link?.uses).toBe(2);
  });

  test("that is closed, expired, in the trash or guessed answers the same; one with a password asks for it", async () => {
    const nobody = app.as();
    const answers = new Set<string>();
    const ask = async (token: string) => {
      const answer = await nobody.raw(shares.visitItem, { token });
      const { requestId: _, ...body } = (await answer.json()) as { requestId: string };
      answers.add(JSON.stringify([answer.status, body]));
    };
    const folders = await Promise.all(
      ["Una", "Dos", "Tres", "Cuatro"].map((name) => folderOf(sofia.call, `${name} más`)),
    );
    const [a = "", b = "", c = "", d = ""] = folders;
    const [one, two, three, four] = [
      await link(a),
      await link(b),
      await link(c),
      await link(d, { password: "secreta-7" }),
    ];
    await sofia.call(shares.revokeItemLink, { itemId: a });
    await sofia.call(contract.trashItem, { itemId: b });
    await app.query("update public_links set expires_at = now() - interval '1 day' where subject = $1", [c]);
    for (const { token } of [one, two, three]) await ask(token);
    await ask("A".repeat(43));
    expect([...answers]).toHaveLength(1);
    const guarded = nobody(shares.visitItem, { token: four.token });
    await expect(guarded).rejects.toMatchObject({ status: 403, code: "failure.passwordNeeded" });
    const wrong = nobody(shares.visitItem, { token: four.token, password: "otra-clave" });
    await expect(wrong).rejects.toMatchObject({ status: 404 });
    expect((await nobody(shares.visitItem, { token: four.token, password: "secreta-7" })).item.name).toBe("Cuatro más");
  });

  test("whose password is guessed twenty times in an hour by one network opens to it an hour later; so says one that leads nowhere", async () => {
    const { token } = await link(await folderOf(sofia.call, "Adivinada"), { password: "secreta-7" });
    const visit = async (password: string, of = token) =>
      (await app.as().raw(shares.visitItem, { token: of, password })).status;
    app.clock.toNextHour();
    const many = (of: string) => Promise.all(Array.from({ length: 20 }, (_, n) => visit(`no ${n}`, of)));
    const nowhere = "B".repeat(43);
    // Right ones count for nothing.
    for (let n = 0; n < 3; n++) expect(await visit("secreta-7")).toBe(200);
    expect(new Set([...(await many(token)), ...(await many(nowhere))])).toEqual(new Set([404]));
    expect([await visit("secreta-7"), await visit("secreta-7", nowhere)]).toEqual([429, 429]);
    app.clock.advance(3600 * 1000);
    expect(await visit("secreta-7")).toBe(200);
  });

  test("is listed with its use for the item's owner and for the organization's, the next to expire first, while it opens something", async () => {
    const folder = await folderOf(sofia.call, "Listados");
    const { id: file } = await fileOf(sofia.call, "lista.txt", folder);
    const { id: closed } = await fileOf(sofia.call, "cerrado.txt", folder);
    const { token } = await link(folder, { permission: "edit", days: 90 });
    await expect(link(file, { password: "secreta" })).rejects.toMatchObject({
      fields: [{ path: "password", code: "repository.link.passwordTooShort" }],
    });
    await link(file, { days: 7, password: "secreta-7" });
    await link(closed);
    await app.query("update public_links set expires_at = now() - interval '1 day' where subject = $1", [closed]);
    await app.as().upload(shares.addByLink, { token }, { name: "dpi.txt", bytes: new TextEncoder().encode("x") });
    const listed = async (who: SomeMember) =>
      (await who.call(shares.listLinks, {})).links
        .filter(({ item }) => [folder, file, closed].includes(item.id))
        .map(({ item, permission, added, protected: guarded }) => [item.name, permission, added, guarded]);
    const both = [
      ["lista.txt", "view", 0, true],
      ["Listados", "edit", 1, false],
    ];
    expect([await listed(sofia), await listed(owner), await listed(luis)]).toEqual([both, both, []]);
    expect((await sofia.call(shares.getItemLink, { itemId: folder })).link?.added).toBe(1);
    await sofia.call(contract.trashItem, { itemId: folder });
    expect(await listed(sofia)).toEqual([]);
  });

  test("with edit takes 200 files and 1 GB, and then no more", async () => {
    const take = async (name: string, files: number, size: number) => {
      const folder = await folderOf(sofia.call, name);
      const { token } = await link(folder, { permission: "edit" });
      const add = () =>
        app.as().upload(shares.addByLink, { token }, { name: "x.txt", bytes: new TextEncoder().encode("xx") });
      await add();
      await app.query(
        `insert into repository_activity (org_id, id, item_id, action, by_id, at, details)
         select a.org_id, gen_random_uuid(), a.item_id, a.action, null, a.at, jsonb_set(a.details, '{size}', to_jsonb($2::bigint))
         from repository_activity a join repository_items i on i.id = a.item_id cross join generate_series(1, $3::int)
         where i.parent_id = $1 and a.action = 'uploaded'`,
        [folder, size, files],
      );
      return add;
    };
    const [many, large] = [await take("Muchos", 198, 1), await take("Grandes", 1, 1024 ** 3 - 4)];
    for (const add of [many, large]) {
      await add();
      await expect(add()).rejects.toMatchObject({ code: "repository.link.full" });
    }
  });

  test("with edit takes files beside what is there, and overwrites nothing", async () => {
    const folder = await folderOf(sofia.call, "Recepción");
    await fileOf(sofia.call, "dpi.txt", folder);
    const { token } = await link(folder, { permission: "edit" });
    const add = (name: string) =>
      app.as().upload(shares.addByLink, { token }, { name, bytes: new TextEncoder().encode("x") });
    expect((await add("dpi.txt")).name).toBe("dpi (2).txt");
    await sofia.call(shares.putItemLink, { itemId: folder, permission: "view" });
    await expect(add("otro.txt")).rejects.toMatchObject({ status: 404 });
    expect((await sofia.call(contract.listItems, { folderId: folder })).rows).toHaveLength(2);
    const { id } = await fileOf(sofia.call, "suelto.txt");
    await expect(link(id, { permission: "edit" })).rejects.toMatchObject({ code: "repository.link.folderOnly" });
    await expect(link(id, { days: 366 })).rejects.toMatchObject({ status: 422 });
  });
});
