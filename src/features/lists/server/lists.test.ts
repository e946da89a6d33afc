import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { naturalKey } from "#engine/search/natural-key.ts";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import type { List } from "../list.ts";

let app: App;
let owner: SomeMember;
let manager: SomeMember;
beforeAll(async () => {
  app = await startApp({}, { work: false });
});
beforeEach(async () => {
  owner = await organization(app);
  manager = await member(app, owner.orgId, "manager");
});
afterAll(() => app.stop());

const people = [
  { name: "Nombre", kind: "text" as const },
  { name: "CUI", kind: "cui" as const },
  { name: "Nacimiento", kind: "date" as const },
  { name: "Monto", kind: "currency" as const },
];
const make = (name = "Personas"): Promise<List> =>
  owner.call(contract.createList, { name, attributes: people, identifier: 0 });
const write = (id: string, ...rows: (Record<string, string> & { id?: string })[]) =>
  owner.call(contract.changeRecords, {
    id,
    set: rows.map(({ id: recordId, ...items }) => ({ ...(recordId === undefined ? {} : { id: recordId }), items })),
  });
const names = async (id: string, query: Record<string, unknown> = {}) =>
  (await owner.call(contract.listRecords, { id, ...query })).rows.map(({ items }) => items["a1"]);

test("records, lists and their files are in the order of their numbers", async () => {
  const { id } = await make("Lista 10");
  await make("Lista 9");
  const { rows: lists } = await owner.call(contract.listLists, { limit: 1 });
  expect(lists.map(({ name }) => name)).toEqual(["Lista 9"]);
  const { rows: all } = await owner.call(contract.listLists, {});
  expect(all.map(({ name }) => name)).toEqual(["Lista 9", "Lista 10"]);
  await write(id, ...[10, 1, 2].map((number) => ({ a1: `Inquilino ${number}`, a2: "", a3: "", a4: "" })));
  expect(await names(id)).toEqual(["Inquilino 1", "Inquilino 2", "Inquilino 10"]);
  const texts = ["inquilino 007", "a0b10c", "0", "12 34", "ñandú", "", "9".repeat(120)];
  const { rows } = await app.node.platform.db.asOrganization(owner.orgId, (tx) =>
    sql<{
      key: string;
    }>`select natural_key(t) as key from unnest(${texts}::text[]) with ordinality as x (t, n) order by n`.execute(tx),
  );
  expect(rows.map(({ key }) => key)).toEqual(texts.map(naturalKey));
});

describe("a list", () => {
  test("has a name of its own, at least one attribute, and attributes of different names", async () => {
    await make("Bancos");
    await expect(make(" BANCOS ")).rejects.toMatchObject({ status: 409, code: "lists.nameTaken" });
    const answers = await Promise.allSettled(
      [owner, manager, owner].map((who) =>
        who.call(contract.createList, { name: "Notarios", attributes: people, identifier: 0 }),
      ),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const [attributes, path, code] of [
      [[], "attributes", "lists.attributeRequired"],
      [
        [
          { name: "A", kind: "text" },
          { name: "a", kind: "date" },
        ],
        "attributes.1.name",
        "lists.attributeTaken",
      ],
      [
        [
          { name: "A\u200b", kind: "text" },
          { name: "A", kind: "text" },
        ],
        "attributes.1.name",
        "lists.attributeTaken",
      ],
      [[{ name: " ", kind: "text" }], "attributes.0.name", "lists.attributeNameRequired"],
      [[{ name: "A", kind: "option" }], "attributes.0.options", "lists.optionsRequired"],
    ] as const)
      await expect(
        owner.call(contract.createList, { name: "Otra", attributes: [...attributes], identifier: 0 } as never),
      ).rejects.toMatchObject({ status: 422, fields: [{ path, code }] });
    const { id } = await make("__proto__");
    await write(id, { a1: "__proto__", __proto__x: "" } as never).catch(() => undefined);
    await write(id, { a1: "constructor" });
    expect(await names(id)).toEqual(["constructor"]);
  });

  test("keeps its records when it is renamed, when attributes move, and when it comes back", async () => {
    const { id, version } = await make();
    await write(id, { a1: "Ana", a2: "1234567890101" });
    await manager.call(contract.renameList, { id, name: "Partes" });
    const saved = await owner.call(contract.saveAttributes, {
      id,
      version: version + 2,
      identifier: 1,
      attributes: [
        { id: "a2", name: "DPI", kind: "cui" },
        { id: "a1", name: "Nombre completo", kind: "text" },
        { name: "Correo", kind: "email" },
      ],
    });
    expect(saved.attributes.map((one) => one.id)).toEqual(["a2", "a1", "a5"]);
    await owner.call(contract.deleteList, { id });
    await expect(owner.call(contract.getList, { id })).rejects.toMatchObject({ status: 404 });
    await owner.call(contract.restoreList, { id });
    expect((await owner.call(contract.listRecords, { id })).rows).toMatchObject([
      { items: { a1: "Ana", a2: "1234567890101" } },
    ]);
  });

  test("takes no kind and no identifier that its records do not fit, and says which do not", async () => {
    const { id, version } = await make();
    await write(id, { a1: "Ana", a3: "1990-01-31" }, { a1: "Eva", a3: "31/01/1990" });
    const [, cui, born, amount] = people.map((one, at) => ({ id: `a${at + 1}`, ...one }));
    const save = (first: object, third = born as object, identifier = 0) =>
      owner.call(contract.saveAttributes, {
        id,
        version,
        identifier,
        attributes: [first, cui, third, amount] as never,
      });
    await expect(save({ id: "a1", name: "Nombre", kind: "number" })).rejects.toMatchObject({
      status: 409,
      code: "lists.misfits",
      values: { count: 2, attribute: "Nombre" },
    });
    const name = { id: "a1", name: "Nombre", kind: "text" };
    await expect(save(name, born as object, 2)).rejects.toMatchObject({
      code: "lists.repeatedRows",
      values: { rows: "2" },
    });
    await save(name, { ...(born as object), kind: "text" });
    const { rows } = await owner.call(contract.listRecords, { id });
    expect(rows.map(({ items }) => items["a3"])).toEqual(["31/01/1990", "31/01/1990"]);
  });
});

describe("records", () => {
  test("are stored as answers are, all of a call or none, with a fault beside each wrong value", async () => {
    const { id } = await make();
    const { records } = await write(id, { a1: " Ana ", a2: "1234 56789 0101", a3: "31/12/2026", a4: "Q 1,500" });
    expect(records).toMatchObject([
      { items: { a1: "Ana", a2: "1234567890101", a3: "2026-12-31", a4: "1500.00" }, version: 1, deleted: false },
    ]);
    await expect(write(id, { a1: "Eva" }, { a1: "", a3: "31/02/2026" })).rejects.toMatchObject({
      code: "lists.wrongValues",
      fields: [
        { path: "set.1.items.a1", code: "lists.cell.required" },
        { path: "set.1.items.a3", code: "lists.cell.notDate" },
      ],
    });
    expect(await names(id)).toEqual(["Ana"]);
  });

  test("of one identifier are refused with their rows, in any spelling, and may change places", async () => {
    const { id } = await make();
    const { records } = await write(id, { a1: "Ana" }, { a1: "Eva" });
    await expect(write(id, { a1: "Luz" }, { a1: " ÁNA" }, { a1: "ana\u202e" }, { a1: "LUZ" })).rejects.toMatchObject({
      status: 409,
      code: "lists.repeatedRows",
      values: { rows: "3, 4" },
    });
    await expect(write(id, { a1: "ANA" })).rejects.toMatchObject({
      code: "lists.repeated",
      fields: [{ path: "set.0.items.a1", code: "lists.repeated" }],
    });
    const [ana, eva] = records.map((one) => one.id) as [string, string];
    await write(id, { id: ana, a1: "Eva" }, { id: eva, a1: "Ana" });
    expect(await names(id)).toEqual(["Ana", "Eva"]);
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        (at % 2 ? owner : manager).call(contract.changeRecords, { id, set: [{ items: { a1: "Zoé" } }] }),
      ),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await owner.call(contract.getList, { id })).toMatchObject({ records: 3 });
  });

  test("that somebody else changed are not overwritten, and those of another list are not found", async () => {
    const [one, other] = [await make("Una"), await make("Otra")];
    const { records } = await write(one.id, { a1: "Ana" });
    const recordId = records[0]?.id as string;
    await manager.call(contract.changeRecords, { id: one.id, set: [{ id: recordId, version: 1, items: { a4: "5" } }] });
    await expect(
      owner.call(contract.changeRecords, { id: one.id, set: [{ id: recordId, version: 1, items: { a4: "6" } }] }),
    ).rejects.toMatchObject({ status: 409, code: "lists.recordChanged" });
    await expect(write(other.id, { id: recordId, a1: "X" })).rejects.toMatchObject({ status: 404 });
    await expect(owner.call(contract.recordHistory, { id: other.id, recordId })).rejects.toMatchObject({ status: 404 });
    await expect(owner.call(contract.getChoice, { id: other.id, recordId })).rejects.toMatchObject({ status: 404 });
  });

  test("are sorted by any attribute, empty ones last, searched, filtered and paged without a gap", async () => {
    const { id } = await make();
    await write(
      id,
      { a1: "Ñandú Pérez", a3: "2020-05-05", a4: "100.00" },
      { a1: "Árbol", a3: "2019-01-01", a4: "9.50" },
      { a1: "barro de Pérez-Gómez", a4: "1000.00" },
      { a1: "arena" },
    );
    const all = async (query: Record<string, unknown>) => {
      const found: (string | undefined)[] = [];
      for (let after: string | undefined; ; ) {
        const page = await owner.call(contract.listRecords, { id, limit: 1, after, ...query });
        found.push(...page.rows.map(({ items }) => items["a1"]));
        if (page.next === null) return found;
        after = page.next;
      }
    };
    const [n, a, b, c] = ["Ñandú Pérez", "Árbol", "barro de Pérez-Gómez", "arena"];
    expect(await all({})).toEqual([a, c, b, n]);
    expect(await all({ sort: "-a1" })).toEqual([n, b, c, a]);
    expect(await all({ sort: "a4" })).toEqual([a, n, b, c]);
    expect(await all({ sort: "-a4" })).toEqual([b, n, a, c]);
    expect(await all({ sort: "-a3" })).toEqual([n, a, ...(await all({ sort: "-a3" })).slice(2)]);
    expect(await all({ search: "pere" })).toEqual([b, n]);
    expect(await all({ search: "gom PÉR" })).toEqual([b]);
    const filter = (...conditions: object[]) => all({ filter: JSON.stringify(conditions) });
    expect(await filter({ attribute: "a4", is: "from", value: "50" })).toEqual([b, n]);
    expect(await filter({ attribute: "a3", is: "to", value: "31/12/2019" })).toEqual([a]);
    expect(await filter({ attribute: "a4", is: "empty" })).toEqual([c]);
    expect(await filter({ attribute: "a1", is: "contains", value: "AR" }, { attribute: "a4", is: "filled" })).toEqual([
      b,
    ]);
    await expect(owner.call(contract.listRecords, { id, filter: "[{}]" })).rejects.toMatchObject({ status: 422 });
    await expect(owner.call(contract.listRecords, { id, after: "x" })).rejects.toMatchObject({ status: 422 });
  });

  test("have a history, are shown as of a day, and a change of the last day is undone", async () => {
    const { id } = await make();
    const first = await write(id, { a1: "Ana", a4: "1" }, { a1: "Eva" });
    const [ana, eva] = first.records.map((one) => one.id) as [string, string];
    const day = app.clock.now().toISOString().slice(0, 10);
    // A session that nobody uses ends.
    for (let hour = 0; hour < 30; hour += 6) {
      app.clock.advance(6 * 3600_000);
      await names(id);
    }
    const second = await owner.call(contract.changeRecords, {
      id,
      set: [{ id: ana, items: { a1: "Ana Luz", a4: "" } }],
      remove: [eva],
    });
    expect(await names(id)).toEqual(["Ana Luz"]);
    expect(await names(id, { on: day })).toEqual(["Ana", "Eva"]);
    expect(await names(id, { on: day, search: "ev" })).toEqual(["Eva"]);
    const { versions } = await owner.call(contract.recordHistory, { id, recordId: ana });
    expect(versions.map(({ version, items }) => [version, items])).toEqual([
      [2, { a1: "Ana Luz" }],
      [1, { a1: "Ana", a4: "1.00" }],
    ]);
    await expect(owner.call(contract.undoChange, { id, changeId: first.changeId as string })).rejects.toMatchObject({
      code: "lists.undoTooLate",
    });
    const changeId = second.changeId as string;
    const undone = await owner.call(contract.undoChange, { id, changeId });
    expect(undone).toMatchObject({ undone: 2, kept: 0 });
    expect(await names(id)).toEqual(["Ana", "Eva"]);
    await expect(owner.call(contract.undoChange, { id, changeId })).rejects.toMatchObject({
      code: "lists.undoneAlready",
    });
    const { rows } = await owner.call(contract.listChanges, { id });
    expect(rows.map(({ kind, added, changed, removed }) => [kind, added, changed, removed])).toEqual([
      ["undo", 1, 1, 0],
      ["edit", 0, 1, 1],
      ["edit", 2, 0, 0],
    ]);
    // What was undone is done again by undoing that.
    await owner.call(contract.undoChange, { id, changeId: undone.changeId as string });
    expect(await names(id)).toEqual(["Ana Luz"]);
  });

  test("changed again since stay when a change is undone, and taken identifiers refuse it", async () => {
    const { id } = await make();
    const { changeId, records } = await write(id, { a1: "Ana" }, { a1: "Eva" });
    await write(id, { id: records[0]?.id as string, a4: "7" });
    expect(await owner.call(contract.undoChange, { id, changeId: changeId as string })).toMatchObject({
      undone: 1,
      kept: 1,
    });
    expect(await names(id)).toEqual(["Ana"]);
    const gone = await owner.call(contract.changeRecords, { id, remove: [records[0]?.id as string] });
    await write(id, { a1: "ana" });
    await expect(owner.call(contract.undoChange, { id, changeId: gone.changeId as string })).rejects.toMatchObject({
      code: "lists.undoTaken",
    });
  });
});

test("a form is offered a few records by their words, and gets one with its values", async () => {
  const { id } = await make();
  await write(
    id,
    ...Array.from({ length: 25 }, (_, at) => ({ a1: `Persona ${String(at).padStart(2, "0")}`, a4: "5" })),
  );
  const creator = await member(app, owner.orgId, "creator");
  const { choices, next } = await creator.call(contract.listChoices, { id });
  expect([choices.length, next === null]).toEqual([20, false]);
  const found = await creator.call(contract.listChoices, { id, search: "pers 07" });
  expect(found).toMatchObject({ choices: [{ name: "Persona 07", beside: ["5.00"] }], next: null });
  const recordId = found.choices[0]?.id as string;
  expect(await creator.call(contract.getChoice, { id, recordId })).toMatchObject({
    record: { items: { a1: "Persona 07", a4: "5.00" } },
    identifier: "a1",
  });
});

test("the export holds what is shown, no formula, and its zeros", async () => {
  const { id } = await make("Lista =1");
  await write(id, { a1: "=cmd|' /C calc'!A0", a2: "1234567890101", a3: "2026-12-31", a4: "1500.00" });
  for (const format of ["xlsx", "csv"] as const) {
    const { bytes } = await owner.call.download(contract.exportList, { id, format });
    const book = await openSpreadsheet(bytes);
    const rows: string[][] = [];
    for await (const row of book.rows(0)) rows.push(row.cells.map((cell) => cell?.shown ?? ""));
    expect(rows[0]).toEqual(["Nombre", "CUI", "Nacimiento", "Monto"]);
    expect(rows[1]?.slice(0, 2)).toEqual(["=cmd|' /C calc'!A0", "1234567890101"]);
  }
});

test("in a long list what few records have and what many have is found, in order and each once, either way", async () => {
  const { id } = await make("Larga");
  const count = 4500;
  const name = (n: number) => `Parte ${String(n).padStart(5, "0")}`;
  const portion = 500;
  for (let from = 0; from < count; from += portion)
    await write(
      id,
      ...Array.from({ length: portion }, (_, at) => ({
        a1: `${name(from + at)}${(from + at) % 1100 === 1099 ? " raro" : ""}${(from + at) % 3 === 0 ? " tercero" : ""}`,
      })),
    );
  const all = async (query: Record<string, unknown>) => {
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page: { rows: { items: Readonly<Record<string, string>> }[]; next: string | null } = await owner.call(
        contract.listRecords,
        { id, limit: 100, ...query, ...(after === null ? {} : { after }) },
      );
      found.push(...page.rows.map(({ items }) => items["a1"]?.slice(0, 11) ?? ""));
      after = page.next;
    } while (after !== null);
    return found;
  };
  const rare = [1099, 2199, 3299, 4399].map(name);
  const third = Array.from({ length: count / 3 }, (_, n) => name(n * 3));
  expect(await all({ search: "raro" })).toEqual(rare);
  expect(await all({ search: "raro", sort: "-a1" })).toEqual(rare.toReversed());
  expect(await all({ search: "tercero" })).toEqual(third);
  expect(await all({ search: "tercero", sort: "-a1" })).toEqual(third.toReversed());
  expect(await all({ search: "nadie" })).toEqual([]);
});

test("to whom records belong is asked once a statement, not of every record that is read", async () => {
  const { id } = await make();
  await write(id, { a1: "Ana" });
  const { rows } = await app.node.platform.db.asOrganization(owner.orgId, async (tx) => {
    await sql`set local enable_indexscan = off; set local enable_bitmapscan = off`.execute(tx);
    return sql<Record<string, string>>`explain select from list_records where list_id = ${sql.lit(id)}`.execute(tx);
  });
  const plan = rows.map((row) => Object.values(row)[0]).join("\n");
  expect(plan).toContain("Seq Scan on list_records");
  expect(plan).toMatch(/Filter: .*org_id = \(InitPlan/);
  expect(plan).not.toMatch(/Filter: .*current_setting/);
});
