import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inflateEntry, readZipEntries } from "#engine/document/zip/read.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { fileOf, folderOf } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { downloadZip, searchItems } from "../search-contract.ts";
import * as shares from "../share-contract.ts";
import * as versions from "../version-contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
});
afterAll(() => app.stop());

const found = async (who: SomeMember, q: string) =>
  (await who.call(searchItems, { q })).rows.map(({ name }) => name).toSorted();

const shareWith = (itemId: string, who: SomeMember) =>
  creator.call(shares.shareItem, { itemId, principal: "member", principalId: who.uid, permission: "view" });

describe("a search", () => {
  test("finds names by the beginnings of their words, in any order, without accents and case", async () => {
    await fileOf(creator.call, "Poder general de José Pérez.txt");
    await fileOf(creator.call, "Poder especial.txt");
    await folderOf(creator.call, "Otros");
    expect(await found(creator, "PEREZ pod")).toEqual(["Poder general de José Pérez.txt"]);
    expect(await found(creator, "poder")).toEqual(["Poder especial.txt", "Poder general de José Pérez.txt"]);
    expect(await found(creator, "oder")).toEqual([]);
    expect(await found(creator, "...")).toEqual([]);
  });

  test("finds a name once although several of its words begin so", async () => {
    await fileOf(creator.call, "Acta de actas y actuaciones.txt");
    expect(await found(creator, "act")).toEqual(["Acta de actas y actuaciones.txt"]);
  });

  test("never finds what the asker may not read, nor what is in the trash", async () => {
    const folder = await folderOf(creator.call, "Testamentos");
    const { id } = await fileOf(creator.call, "Testamento abierto.txt", folder);
    expect(await found(reviewer, "testamento")).toEqual([]);
    expect(await found(owner, "testamento")).toEqual(["Testamento abierto.txt", "Testamentos"]);
    await shareWith(id, reviewer);
    const { rows } = await reviewer.call(searchItems, { q: "testamento" });
    expect(rows.map(({ name, folderName }) => [name, folderName])).toEqual([["Testamento abierto.txt", ""]]);
    expect((await creator.call(searchItems, { q: "abierto" })).rows[0]?.folderName).toBe("Testamentos");
    await creator.call(contract.trashItem, { itemId: folder });
    expect(await found(creator, "testamento")).toEqual([]);
    expect(await found(reviewer, "testamento")).toEqual([]);
  });

  test("gives every hit, a page at a time, each once", async () => {
    const names = Array.from({ length: 23 }, (_, n) => `Recibo ${n}.txt`);
    for (const name of names) await fileOf(creator.call, name);
    const all: string[] = [];
    let after: string | undefined;
    do {
      const page = await creator.call(searchItems, { q: "recibo", limit: 5, ...(after ? { after } : {}) });
      all.push(...page.rows.map(({ name }) => name));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(all.toSorted()).toEqual(names.toSorted());
  });
});

describe("a zip", () => {
  const zipped = async (who: SomeMember, itemIds: string[]) => {
    const { bytes } = await who.call.download(downloadZip, { itemIds });
    const files = readZipEntries(bytes).map((entry) => [
      entry.name,
      new TextDecoder().decode(inflateEntry(entry, 1_000_000)),
    ]);
    return Object.fromEntries(files) as Record<string, string>;
  };

  test("holds folders with what lies in them, in the current version", async () => {
    const folder = await folderOf(creator.call, "Expediente");
    const inside = await folderOf(creator.call, "Anexos", folder);
    await folderOf(creator.call, "Vacía", folder);
    await fileOf(creator.call, "dpi.txt", inside, "uno");
    await fileOf(creator.call, "dpi.txt", inside, "dos", { ifTaken: "version", replaces: 1 });
    const gone = await fileOf(creator.call, "borrador.txt", folder);
    await creator.call(contract.trashItem, { itemId: gone.id });
    const loose = await fileOf(creator.call, "índice.txt", null, "índice");
    expect(await zipped(creator, [folder, loose.id])).toEqual({
      "Expediente/Anexos/dpi.txt": "dos",
      "índice.txt": "índice",
    });
  });

  test("holds folders that are empty, too", async () => {
    const folder = await folderOf(creator.call, "Expediente");
    await folderOf(creator.call, "Vacía", folder);
    const { bytes } = await creator.call.download(downloadZip, { itemIds: [folder] });
    expect(new TextDecoder().decode(bytes)).toContain("Expediente/Vacía/");
  });

  test("is refused whole when one of the chosen may not be read", async () => {
    const mine = await fileOf(creator.call, "a.txt");
    const other = await fileOf(owner.call, "b.txt");
    await expect(zipped(creator, [mine.id, other.id])).rejects.toMatchObject({ status: 404 });
  });

  test("is told in the history of each file", async () => {
    const folder = await folderOf(creator.call, "Expediente");
    const { id } = await fileOf(creator.call, "dpi.txt", folder);
    await zipped(owner, [folder]);
    const { activity } = await creator.call(versions.listActivity, { itemId: id });
    expect(activity[0]?.action).toBe("downloaded");
  });
});
