import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inflateEntry, readZipEntries } from "#engine/document/zip/read.ts";
import { wordDocument } from "#seed/documents/word-document.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { workbookOf } from "#tests/fixtures/batches.ts";
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

  test("looks for the rare one of two words if the other is in nearly every name", async () => {
    const { id: one } = await fileOf(creator.call, "Escritura rara.txt");
    await fileOf(creator.call, "Rara.txt");
    for (let from = 1; from < 11_000; from += 1000)
      await app.query(
        `with made as (
           insert into repository_items (org_id, id, kind, name, name_key, sort_key, owner_id, size, media_type, created_at, updated_at)
           select $1, gen_random_uuid(), 'file', n, lower(n), lower(n), $2, 1, 'text/plain', now(), now()
           from generate_series($3::int, $3::int + 999) g, lateral (select case when g <= 600 then 'Serie ' else 'Acta ' end || g as n) named
           returning id, lower(name) as name)
         insert into repository_words (org_id, item_id, name_words, outcome)
         select $1, id, array_to_tsvector(array[repository_code($1) || 'wescritura', repository_code($1) || 'nescritura'] ||
           array(select repository_code($1) || 'w' || word from string_to_table(name, ' ') word)), 'nothing'
         from made`,
        [owner.orgId, creator.uid, from],
      );
    await app.node.platform.db.pool.query("analyze repository_words");
    const asked = (...words: string[]) =>
      app.node.platform.db.asOrganization(owner.orgId, async (tx) => {
        const both = sql`${words}::text[], ${words}::text[]`;
        const { rows: found } = await sql<{
          itemId: string;
        }>`select item_id from repository_found(${both}, null, false, 20000)`.execute(tx);
        return found.map(({ itemId }) => itemId);
      });
    const rareOf = (...words: string[]) => rareOfKind(null, ...words);
    const rareOfKind = async (kind: string | null, ...words: string[]) => {
      const { rows } = await app.query<{ rare: string | null }>(
        "select repository_rare_word($2, $2, $3)::text as rare from set_config('app.org_id', $1, true)",
        [owner.orgId, words, kind],
      );
      return rows[0]?.rare ?? "";
    };
    expect(await rareOf("escritura", "rara")).toContain("wrara");
    expect(await rareOf("rara", "escritura")).toContain("wrara");
    expect(await rareOf("escritura", "rara")).not.toContain("escritura");
    for (const words of [["escritura"], ["rara", "otra"], ["escritura", "acta"]])
      expect(await rareOf(...words)).toBe("");
    // A kind that few items are of counts as a word.
    expect(await rareOfKind("picture", "escritura")).toContain("kpicture");
    expect(await rareOfKind("text", "escritura")).toBe("");
    const commonOf = (word: string, kind: string | null) =>
      app.node.platform.db.asOrganization(owner.orgId, async (tx) => {
        const both = sql`array[${word}], array[${word}]`;
        const { rows } = await sql<{ common: boolean }>`
          select repository_common(${both}, ${kind}::text, true) as common`.execute(tx);
        return rows[0]?.common;
      });
    expect([await commonOf("escritura", null), await commonOf("rara", null)]).toEqual([true, false]);
    expect(await commonOf("escritura", "picture")).toBe(false);
    // Beginnings that PostgreSQL's own estimate does not know, because few words are common here.
    for (const [beginning, common] of [
      ["es", true],
      ["escri", true],
      ["ra", false],
      ["escritz", false],
    ] as const)
      expect([beginning, await commonOf(beginning, null)]).toEqual([beginning, common]);
    // By whom everything is theirs, a page after the other.
    const { rows: page, next } = await creator.call(searchItems, { q: "serie escritura", limit: 100 });
    const after = await creator.call(searchItems, { q: "serie escritura", limit: 100, after: next ?? "" });
    expect(new Set([...page, ...after.rows].map(({ id }) => id)).size).toBe(200);
    expect((await creator.call(searchItems, { q: "escritura", limit: 100 })).rows).toHaveLength(100);
    expect(await asked("escritura", "rara")).toEqual([one]);
    expect(await asked("escritura", "inexistente")).toEqual([]);
    // More of the rare one than are asked one by one.
    expect(await asked("escritura", "serie")).toHaveLength(600);
    expect(await asked("escritura", "serie", "599")).toHaveLength(1);
  });
});

describe("a search of contents", () => {
  const lease = wordDocument({
    title: "Arrendamiento",
    language: "es-GT",
    seed: 7,
    body: ["Comparece la señora Concepción Ñáñez.", "El arrendatario pagará las rentas anticipadas."],
  });
  const pdfOf = async (text: string) => {
    const made = await PDFDocument.create();
    made.addPage().drawText(text, { x: 50, y: 500 });
    return made.save();
  };
  const put = (who: SomeMember, name: string, bytes: Uint8Array, more = {}) =>
    who.call.upload(contract.uploadFile, more, { name, bytes });
  const rents = async () => {
    const sheet = { header: ["Inquilino", "Renta"], rows: [["Concepción Ñáñez", "2500"]] };
    return (await workbookOf({ Hoja: sheet })).bytes;
  };
  const readAll = () =>
    app.eventually(async () => {
      const { rows } = await app.query(`
        select 1 from repository_words w join repository_items i on i.id = w.item_id
        where i.kind = 'file' and w.outcome = 'waiting'`);
      return rows.length === 0;
    });
  const finds = (q: string, ...names: string[]) =>
    app.eventually(async () => (await found(creator, q)).join() === names.join());
  const shown = async (who: SomeMember, q: string) =>
    (await who.call(searchItems, { q })).rows.map(({ name, snippet }) => [
      name,
      snippet.map(({ text, marked }) => (marked ? `[${text}]` : text)).join(""),
    ]);

  test("reads Word, PDF, workbooks and text, in any form of the words, and marks them", async () => {
    await put(creator, "a.docx", lease);
    await put(creator, "b.pdf", await pdfOf("Testimonio de la finca"));
    await put(creator, "c.xlsx", await rents());
    await put(creator, "d.txt", Uint8Array.from([...Buffer.from("Pag", "latin1"), 0xf3, ...Buffer.from(" la renta")]));
    await readAll();
    expect(await shown(creator, "nañez concepcion")).toEqual([
      ["c.xlsx", "Hoja Inquilino Renta [Concepción] [Ñáñez] 2500"],
      ["a.docx", "Comparece la señora [Concepción] [Ñáñez]. El arrendatario pagará las rentas anticipadas."],
    ]);
    expect(await found(creator, "finca testimonios")).toEqual(["b.pdf"]);
    expect(await shown(creator, "pagar renta")).toEqual([
      ["d.txt", "[Pagó] la [renta]"],
      ["a.docx", expect.stringContaining("[pagará] las [rentas]")],
    ]);
  });

  test("takes words of the name and of the contents together, those named so first", async () => {
    await put(creator, "Arrendamiento Ñáñez.txt", Buffer.from("nada"));
    await put(creator, "Contrato de arrendamiento.docx", lease);
    await readAll();
    expect((await shown(creator, "arrendamiento ñáñez")).map(([name]) => name)).toEqual([
      "Arrendamiento Ñáñez.txt",
      "Contrato de arrendamiento.docx",
    ]);
  });

  test("finds the text of the current version, and no more that of earlier ones", async () => {
    const { id } = await fileOf(creator.call, "notas.txt", null, "usufructo vitalicio");
    await readAll();
    expect(await found(creator, "usufructo")).toEqual(["notas.txt"]);
    await fileOf(creator.call, "notas.txt", null, "nuda propiedad", { ifTaken: "version", replaces: 1 });
    await finds("propiedad", "notas.txt");
    expect(await found(creator, "usufructo")).toEqual([]);
    await creator.call(versions.restoreVersion, { itemId: id, number: 1 });
    await finds("usufructo", "notas.txt");
  });

  test("finds a copy, which is not read again, and an item by its new name", async () => {
    const { id } = await fileOf(creator.call, "original.txt", null, "servidumbre de paso");
    await readAll();
    const copy = await creator.call(contract.copyItem, { itemId: id, parentId: null });
    await finds("servidumbre", "original (2).txt", "original.txt");
    await creator.call(contract.saveItem, { itemId: copy.id, name: "plano.txt" });
    expect(await found(creator, "plano paso")).toEqual(["plano.txt"]);
  });

  test("never shows contents of what the asker may not open, in no organization", async () => {
    const folder = await folderOf(creator.call, "Reservado");
    const { id } = await fileOf(creator.call, "a.txt", folder, "cláusula penal");
    await readAll();
    const stranger = await organization(app);
    expect(await shown(reviewer, "penal")).toEqual([]);
    expect(await shown(stranger, "penal")).toEqual([]);
    expect(await found(owner, "penal")).toEqual(["a.txt"]);
    await shareWith(folder, reviewer);
    expect(await shown(reviewer, "penal")).toEqual([["a.txt", "cláusula [penal]"]]);
    await creator.call(contract.trashItem, { itemId: folder });
    for (const who of [creator, reviewer, owner]) expect(await found(who, "penal")).toEqual([]);
    await creator.call(contract.restoreItem, { itemId: folder });
    expect(await found(reviewer, "penal")).toEqual(["a.txt"]);
    await creator.call(contract.eraseItem, await trash(id));
    await app.eventually(async () => {
      const { rows } = await app.query("select 1 from repository_words where item_id = $1", [id]);
      return rows.length === 0;
    });
  });
  const trash = async (itemId: string) => {
    await creator.call(contract.trashItem, { itemId });
    return { itemId };
  };

  test("a file that cannot be read is found by its name", async () => {
    await put(creator, "Dañado.pdf", Buffer.from("%PDF-1.7 nada de esto"));
    await put(creator, "Bomba.docx", Buffer.from("PK\u0003\u0004 nada"));
    await readAll();
    expect(await found(creator, "danado")).toEqual(["Dañado.pdf"]);
    expect(await found(creator, "bomba")).toEqual(["Bomba.docx"]);
  });

  test("is kept to a kind, a person and days", async () => {
    await fileOf(creator.call, "poder uno.txt");
    await folderOf(creator.call, "Poderes");
    await fileOf(owner.call, "poder dos.txt");
    const names = async (more: object) =>
      (await owner.call(searchItems, { q: "poder", ...more })).rows.map(({ name }) => name).toSorted();
    expect(await names({})).toEqual(["Poderes", "poder dos.txt", "poder uno.txt"]);
    expect(await names({ kind: "text" })).toEqual(["poder dos.txt", "poder uno.txt"]);
    expect(await names({ kind: "folder" })).toEqual(["Poderes"]);
    expect(await names({ kind: "pdf" })).toEqual([]);
    expect(await names({ ownerId: creator.uid })).toEqual(["Poderes", "poder uno.txt"]);
    const today = app.clock.now().toISOString().slice(0, 10);
    const days = (n: number) => new Date(Date.parse(today) + n * 86_400_000).toISOString().slice(0, 10);
    expect(await names({ from: days(-1), to: days(1) })).toHaveLength(3);
    expect(await names({ from: days(2) })).toEqual([]);
    expect(await names({ to: days(-2) })).toEqual([]);
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

  test("is named like its only item, or the folder of all items that the caller can see", async () => {
    const nameOf = async (who: SomeMember, itemIds: string[]) => {
      const { headers } = await who.call.raw(downloadZip, { itemIds });
      return decodeURIComponent(headers.get("content-disposition")?.split("''")[1] ?? "");
    };
    const folder = await folderOf(creator.call, "Expediente Núñez");
    const [one, two] = [await fileOf(creator.call, "uno.txt", folder), await fileOf(creator.call, "dos.txt", folder)];
    const loose = await fileOf(creator.call, "suelto.txt");
    expect(await nameOf(creator, [folder])).toBe("Expediente Núñez.zip");
    expect(await nameOf(creator, [one.id])).toBe("uno.txt.zip");
    expect(await nameOf(creator, [one.id, two.id])).toBe("Expediente Núñez.zip");
    expect(await nameOf(creator, [one.id, loose.id])).toBe("Repository.zip");
    expect(await nameOf(creator, [folder, loose.id])).toBe("Repository.zip");
    // Two files of a folder were shared, the folder was not.
    for (const { id } of [one, two]) await shareWith(id, reviewer);
    expect(await nameOf(reviewer, [one.id, two.id])).toBe("Repository.zip");
  });

  test("is refused whole when one of the chosen may not be read", async () => {
    const mine = await fileOf(creator.call, "a.txt");
    const other = await fileOf(owner.call, "b.txt");
    await expect(zipped(creator, [mine.id, other.id])).rejects.toMatchObject({ status: 404 });
  });

  test("is in the history of each file", async () => {
    const folder = await folderOf(creator.call, "Expediente");
    const { id } = await fileOf(creator.call, "dpi.txt", folder);
    await zipped(owner, [folder]);
    const { activity } = await creator.call(versions.listActivity, { itemId: id });
    expect(activity[0]?.action).toBe("downloaded");
  });
});
