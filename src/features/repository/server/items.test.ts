import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeMember } from "#features/members/contract.ts";
import type { Failure } from "#protocol/failure.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { fileOf, folderOf, namesIn } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { largestFile } from "../item.ts";

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

const refused = (work: Promise<unknown>): Promise<Failure> =>
  work.then(
    () => {
      throw new Error("was not refused");
    },
    (failure: Failure) => failure,
  );

describe("names", () => {
  test("are unique in a folder, by case and composition; another one is proposed", async () => {
    const folder = await folderOf(creator.call, "Escrituras");
    await fileOf(creator.call, "Acción.txt", folder);
    await fileOf(creator.call, "acción (2).txt", folder);
    const failure = await refused(fileOf(creator.call, "ACCIO\u0301N.TXT", folder));
    expect(failure).toMatchObject({
      code: "repository.nameTaken",
      status: 409,
      values: { proposal: "ACCIÓN (3).TXT", version: 1, kind: "file" },
      // Beside a field the same sentence is shown.
      fields: [{ path: "name", values: { name: "ACCIÓN.TXT", proposal: "ACCIÓN (3).TXT" } }],
    });
    expect((await fileOf(creator.call, "acción.txt", folder, "x", { ifTaken: "both" })).name).toBe("acción (3).txt");
    expect(await namesIn(creator.call, folder)).toEqual(["acción (2).txt", "acción (3).txt", "Acción.txt"]);
  });

  test("of two people at the top do not meet", async () => {
    await folderOf(owner.call, "Notaría");
    await folderOf(creator.call, "Notaría");
    expect(await namesIn(creator.call)).toEqual(["Notaría"]);
  });

  test("that a computer keeps for itself are refused at the field", async () => {
    const failure = await refused(folderOf(creator.call, "aux"));
    expect(failure).toMatchObject({ status: 422, fields: [{ path: "name", code: "repository.name.reserved" }] });
  });

  test("stay unique when twenty uploads come at once", async () => {
    const folder = await folderOf(creator.call, "Anexos");
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => fileOf(creator.call, "a.txt", folder, `${n}`, { ifTaken: "both" })),
    );
    const names = await namesIn(creator.call, folder);
    expect(new Set(names).size).toBe(20);
    expect(names).toContain("a (20).txt");
  });
});

describe("a file", () => {
  test("has a name of at most 255 characters; a longer one is refused and not cut", async () => {
    const upload = (length: number) =>
      creator.call.upload(contract.uploadFile, {}, { name: `${"n".repeat(length - 4)}.txt`, bytes: new Uint8Array(1) });
    expect((await upload(255)).name).toHaveLength(255);
    expect(await refused(upload(256))).toMatchObject({ status: 422, fields: [{ code: "repository.name.tooLong" }] });
  });

  test("of exactly 30 MB is stored, one byte more is not", async () => {
    const upload = (size: number) =>
      creator.call.upload(contract.uploadFile, {}, { name: `${size}.bin`, bytes: new Uint8Array(size) });
    expect((await upload(largestFile)).size).toBe(largestFile);
    expect(await refused(upload(largestFile + 1))).toMatchObject({ code: "repository.tooLarge", status: 413 });
  });

  test("of a taken name becomes a new version when it names the one before", async () => {
    const { id } = await fileOf(creator.call, "poder.txt", null, "uno");
    const replaced = await fileOf(creator.call, "poder.txt", null, "dos", { ifTaken: "version", replaces: 1 });
    expect(replaced).toMatchObject({ id, version: 2, size: 3 });
    const late = await refused(fileOf(creator.call, "poder.txt", null, "tres", { ifTaken: "version", replaces: 1 }));
    expect(late).toMatchObject({ code: "repository.laterVersion", status: 409, values: { version: 2 } });
    const bytes = async (version?: number) =>
      new TextDecoder().decode(
        (await creator.call.download(contract.downloadFile, { itemId: id, ...(version ? { version } : {}) })).bytes,
      );
    expect([await bytes(), await bytes(1)]).toEqual(["dos", "uno"]);
  });

  test("has one winner among fifty new versions of one base", async () => {
    await fileOf(creator.call, "acta.txt", null, "base");
    const many = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        fileOf(creator.call, "acta.txt", null, `n${n}`, { ifTaken: "version", replaces: 1 }),
      ),
    );
    expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("of html is never shown in the page", async () => {
    const { id } = await fileOf(creator.call, "pagina.html", null, "<script>alert(1)</script>");
    const { headers } = await creator.call.download(contract.downloadFile, { itemId: id, inline: "true" });
    expect(headers.get("content-disposition")).toMatch(/^attachment/);
    expect(headers.get("content-type")).toBe("application/octet-stream");
  });
});

describe("moving and copying", () => {
  test("never puts a folder into itself, not even by two moves at once", async () => {
    const [a, b] = [await folderOf(creator.call, "Alfa"), await folderOf(creator.call, "Beta")];
    const inside = await folderOf(creator.call, "Gama", a);
    expect(await refused(creator.call(contract.moveItem, { itemId: a, parentId: inside }))).toMatchObject({
      code: "repository.intoItself",
      status: 409,
    });
    const both = await Promise.allSettled([
      creator.call(contract.moveItem, { itemId: a, parentId: b }),
      owner.call(contract.moveItem, { itemId: b, parentId: a }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("copies what lies inside, as the asker's own, with the same bytes", async () => {
    const from = await folderOf(creator.call, "Modelo");
    const inside = await folderOf(creator.call, "Anexos", from);
    await fileOf(creator.call, "dpi.txt", inside);
    const copy = await owner.call(contract.copyItem, { itemId: from, parentId: null });
    expect(copy).toMatchObject({ name: "Modelo", ownerId: owner.uid });
    const again = await owner.call(contract.copyItem, { itemId: from, parentId: null });
    expect(again.name).toBe("Modelo (2)");
    const [annexes] = (await owner.call(contract.listItems, { folderId: copy.id })).rows;
    expect(await namesIn(owner.call, annexes?.id)).toEqual(["dpi.txt"]);
    const { rows } = await app.query<{ n: string }>(
      "select count(distinct file_id) as n from repository_versions where org_id = $1",
      [owner.orgId],
    );
    expect(Number(rows[0]?.n)).toBe(1);
  });
});

describe("who reads what is not shared", () => {
  test("its maker and the owner of the organization; others do not learn of it", async () => {
    const { id } = await fileOf(creator.call, "reservado.txt");
    const manager = await member(app, owner.orgId, "manager");
    expect((await owner.call(contract.getItem, { itemId: id })).level).toBe("own");
    expect(await refused(manager.call(contract.getItem, { itemId: id }))).toMatchObject({ status: 404 });
    const { rows } = await owner.call(contract.listItems, { view: "all" });
    expect(rows.map(({ name }) => name)).toEqual(["reservado.txt"]);
    expect(await refused(manager.call(contract.listItems, { view: "all" }))).toMatchObject({ status: 403 });
    const figures = await manager.call(contract.getStatistics, {});
    expect(figures).toMatchObject({ ofFirm: true, current: { files: 1 }, largest: [] });
  });

  test("figures of a folder hold all that lies in it; a manager learns no folder of others", async () => {
    const top = await folderOf(creator.call, "Casos");
    const inside = await folderOf(creator.call, "Uno", top);
    await fileOf(creator.call, "a.txt", top, "xx");
    await fileOf(creator.call, "b.txt", inside, "xxx");
    const { id: gone } = await fileOf(creator.call, "c.txt", inside, "xxxxx");
    await creator.call(contract.trashItem, { itemId: gone });
    const expected = [{ id: top, name: "Casos", files: 2, bytes: 5 }];
    expect((await creator.call(contract.getStatistics, {})).byFolder).toEqual(expected);
    expect((await owner.call(contract.getStatistics, {})).byFolder).toEqual(expected);
    const manager = await member(app, owner.orgId, "manager");
    expect((await manager.call(contract.getStatistics, {})).byFolder).toEqual([]);
  });
});

describe("lists", () => {
  test("show folders first, page by page, in every order", async () => {
    const folder = await folderOf(creator.call, "Todo");
    for (const name of ["Sub 2", "Sub 10"]) await folderOf(creator.call, name, folder);
    for (const [name, size] of [
      ["b.txt", 3],
      ["a.txt", 2],
      ["c.txt", 1],
    ] as const)
      await fileOf(creator.call, name, folder, "x".repeat(size));
    const walk = async (query: object) => {
      const names: string[] = [];
      let after: string | undefined;
      do {
        const page = await creator.call(contract.listItems, {
          folderId: folder,
          limit: 2,
          ...query,
          ...(after ? { after } : {}),
        });
        names.push(...page.rows.map(({ name }) => name));
        after = page.next ?? undefined;
      } while (after !== undefined);
      return names.join(" ");
    };
    expect(await walk({})).toBe("Sub 2 Sub 10 a.txt b.txt c.txt");
    expect(await walk({ descending: "true" })).toBe("Sub 10 Sub 2 c.txt b.txt a.txt");
    expect(await walk({ sort: "size" })).toMatch(/c.txt a.txt b.txt$/);
    expect(await walk({ sort: "modified", descending: "true" })).toMatch(/c.txt a.txt b.txt$/);
  });

  test("of stars and of what was opened last are the asker's own", async () => {
    const { id } = await fileOf(creator.call, "marcado.txt");
    await creator.call(contract.starItem, { itemId: id, starred: true });
    const names = async (who: SomeMember, view: "starred" | "recent") =>
      (await who.call(contract.listItems, { view })).rows.map(({ name }) => name);
    expect(await names(creator, "starred")).toEqual(["marcado.txt"]);
    expect(await names(owner, "starred")).toEqual([]);
    expect(await names(owner, "recent")).toEqual([]);
    await owner.call.download(contract.downloadFile, { itemId: id });
    expect(await names(owner, "recent")).toEqual(["marcado.txt"]);
  });
});

test("a person who leaves hands over their items", async () => {
  await fileOf(creator.call, "nota.txt");
  await folderOf(owner.call, "Ana Pérez");
  await owner.call(removeMember, { id: creator.uid });
  const folder = await app.eventually(async () =>
    (await owner.call(contract.listItems, {})).rows.find(({ name }) => name === "Ana Pérez (2)"),
  );
  expect(await namesIn(owner.call, folder.id)).toEqual(["nota.txt"]);
});
