import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { writeWorkbook } from "#engine/sheet/xlsx/write-workbook.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { sumOf } from "../shares.ts";
import { sheetColumns } from "../sheet.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let id: string;
beforeAll(async () => {
  app = await startApp({}, { work: false });
});
beforeEach(async () => {
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  id = (await owner.call(contract.createProject, { name: "Torre Ágata", address: "Zona 15" })).id;
});
afterAll(() => app.stop());

const level = async (name: string) => (await owner.call(contract.createLevel, { id, name })).id;
const unit = (levelId: string, number: string, privateArea: string, more: object = {}) =>
  owner.call(contract.createUnit, { id, levelId, kind: "apartment", number, privateArea, ...more });
const shares = async () => (await creator.call(contract.getProject, { id })).units.map(({ share }) => share);

test("projects are listed by name, found by a part of it, renamed, deleted and brought back", async () => {
  await owner.call(contract.createProject, { name: "Condominio Álamos" });
  const names = async (input: object = {}) =>
    (await creator.call(contract.listProjects, input)).rows.map(({ name }) => name);
  expect(await names()).toEqual(["Condominio Álamos", "Torre Ágata"]);
  expect(await names({ search: "AGATA" })).toEqual(["Torre Ágata"]);
  const first = await creator.call(contract.listProjects, { limit: 1 });
  expect(await names({ after: first.next })).toEqual(["Torre Ágata"]);
  const estate = { finca: "30052", folio: "133", libro: "268", department: "Guatemala" };
  await owner.call(contract.saveProject, { id, name: "Torre Ónix", estate, currency: "USD" });
  expect(await creator.call(contract.getProject, { id })).toMatchObject({
    name: "Torre Ónix",
    estate,
    currency: "USD",
  });
  await owner.call(contract.deleteProject, { id });
  await expect(creator.call(contract.getProject, { id })).rejects.toMatchObject({ status: 404 });
  await expect(level("Uno")).rejects.toMatchObject({ status: 404 });
  expect(await names()).toEqual(["Condominio Álamos"]);
  await owner.call(contract.restoreProject, { id });
  expect(await names()).toHaveLength(2);
});

test("the shares of units always add up to exactly 100, whatever changes", async () => {
  const first = await level("Nivel 1");
  expect(await shares()).toEqual([]);
  for (const [at, area] of ["85.25", "64.5", "12"].entries()) await unit(first, `10${at + 1}`, area);
  expect(await shares()).toEqual(["52.7048", "39.8763", "7.4189"]);
  const second = await owner.call(contract.copyLevel, { id, levelId: first, name: "Nivel 2" });
  const { units } = await creator.call(contract.getProject, { id });
  expect(units.map(({ number }) => number)).toEqual(["101", "102", "103", "201", "202", "203"]);
  expect(
    sumOf(
      (await shares()).flatMap((share) => share ?? []),
      4,
    ),
  ).toBe("100.0000");
  const [one] = units;
  if (!one) throw new Error("no unit");
  const saved = await owner.call(contract.saveUnit, {
    id,
    levelId: first,
    unitId: one.id,
    version: 1,
    kind: "store",
    number: "L-1",
    privateArea: "85.25",
    weight: "170.5",
    price: "1,250,000.50",
  });
  expect(saved).toMatchObject({ kind: "store", number: "L-1", weight: "170.5", price: "1250000.50", version: 2 });
  expect(
    sumOf(
      (await shares()).flatMap((share) => share ?? []),
      4,
    ),
  ).toBe("100.0000");
  await owner.call(contract.deleteLevel, { id, levelId: second.id });
  expect(
    sumOf(
      (await shares()).flatMap((share) => share ?? []),
      4,
    ),
  ).toBe("100.0000");
});

test("levels are moved; the numbers of a kind are given once", async () => {
  const [a, b] = [await level("Sótano"), await level("Uno")];
  await owner.call(contract.saveLevel, { id, levelId: b, name: "Planta baja", position: 0 });
  const { levels } = await creator.call(contract.getProject, { id });
  expect(levels.map(({ name }) => name)).toEqual(["Planta baja", "Sótano"]);
  await unit(a, "1", "10");
  await expect(unit(b, "1", "10")).rejects.toMatchObject({
    fields: [{ path: "number", code: "projectLevels.numberTaken" }],
  });
  await unit(b, "1", "10", { kind: "parking" });
  await expect(owner.call(contract.copyLevel, { id, levelId: a, name: "Otro", shift: 0 })).rejects.toMatchObject({
    code: "projectLevels.numberTaken",
  });
  expect((await creator.call(contract.getProject, { id })).levels).toHaveLength(2);
});

test("of fifty who reserve one unit at once, one gets it; what is sold stays", async () => {
  const levelId = await level("Uno");
  const { id: unitId } = await unit(levelId, "101", "80");
  const managers = [owner, await member(app, owner.orgId, "manager"), await member(app, owner.orgId, "manager")];
  const at = { id, levelId, unitId };
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) =>
      (managers[n % 3] as SomeMember).call(contract.setUnitState, {
        ...at,
        from: "free",
        to: "reserved",
        buyer: `Persona ${n}`,
      }),
    ),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries)
    if (one.status === "rejected")
      expect(one.reason).toMatchObject({ code: "projectLevels.stateChanged", status: 409 });
  const set = (from: "reserved" | "sold" | "delivered", to: "free" | "sold" | "delivered" | "reserved") =>
    owner.call(contract.setUnitState, { ...at, from, to });
  const sold = await set("reserved", "sold");
  expect(sold.buyer).toMatch(/^Persona /);
  await expect(set("sold", "reserved")).rejects.toMatchObject({ code: "projectLevels.stateNotNext" });
  await expect(owner.call(contract.deleteUnit, at)).rejects.toMatchObject({ code: "projectLevels.unitSold" });
  await expect(owner.call(contract.deleteLevel, { id, levelId })).rejects.toMatchObject({
    code: "projectLevels.levelSold",
  });
  expect(await set("sold", "free")).toMatchObject({ state: "free", buyer: "" });
  await expect(owner.call(contract.setUnitState, { ...at, from: "free", to: "sold" })).rejects.toMatchObject({
    fields: [{ path: "buyer", code: "projectLevels.required" }],
  });
  await expect(
    owner.call(contract.saveUnit, { ...at, version: 1, kind: "apartment", number: "101", privateArea: "1" }),
  ).rejects.toMatchObject({ status: 409 });
  await owner.call(contract.deleteUnit, at);
});

const workbook = async (rows: readonly (readonly (string | number)[])[]) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeWorkbook([{ name: "Unidades", columns: sheetColumns("es"), rows }]))
    pieces.push(piece);
  return { name: "unidades.xlsx", bytes: new Uint8Array(Buffer.concat(pieces)) };
};

test("a project comes out as a spreadsheet and goes in again, where it stays what it was", async () => {
  const levelId = await level("Nivel 1");
  await unit(levelId, "001", "85.25", { boundaries: { north: "calle" }, price: "900000", use: "vivienda" });
  const before = await creator.call(contract.getProject, { id });
  const { bytes } = await creator.call.download(contract.exportProject, { id, language: "en" });
  const book = await openSpreadsheet(bytes);
  const rows = [];
  for await (const row of book.rows(0)) rows.push(row.cells.map((cell) => cell?.shown ?? ""));
  expect(rows[0]?.slice(0, 4)).toEqual(["Level", "Type", "Number", "Use"]);
  expect(rows[1]?.slice(0, 4)).toEqual(["Nivel 1", "Apartment", "001", "vivienda"]);
  const again = await owner.call.upload(contract.importProject, { id }, { name: "a.xlsx", bytes });
  expect(again).toEqual({ created: 0, changed: 1, levels: 0, errors: [] });
  const after = await creator.call(contract.getProject, { id });
  expect(after.units.map((one) => ({ ...one, version: 1 }))).toEqual(before.units);
});

test("an import adds levels and units, or says of every row what is wrong and does nothing", async () => {
  const wrong = await workbook([
    ["Nivel 1", "Apartamento", "101", "vivienda", "80"],
    ["", "Casa", "102", "", "x"],
    ["Nivel 1", "Apartamento", "101", "", "80"],
  ]);
  const { errors, created } = await owner.call.upload(contract.importProject, { id }, wrong);
  expect(created).toBe(0);
  expect(errors.map(({ row, column }) => [row, column])).toEqual([
    [3, "level"],
    [3, "kind"],
    [3, "privateArea"],
    [4, "number"],
  ]);
  expect((await creator.call(contract.getProject, { id })).levels).toEqual([]);
  const csv = {
    name: "a.csv",
    bytes: new TextEncoder().encode("Nivel,Tipo,Número,Área privativa m²\nNivel 1,estacionamiento,7,12.5\n"),
  };
  expect(await owner.call.upload(contract.importProject, { id }, csv)).toEqual({
    created: 1,
    changed: 0,
    levels: 1,
    errors: [],
  });
  const { units } = await creator.call(contract.getProject, { id });
  expect(units).toMatchObject([{ kind: "parking", number: "7", privateArea: "12.5", share: "100.0000" }]);
  for (const [text, code] of [
    ["a,b\n1,2\n", "projectLevels.columnsMissing"],
    ["%PDF-1.4", "projectLevels.notASheet"],
  ] as const)
    await expect(
      owner.call.upload(contract.importProject, { id }, { name: "x", bytes: new TextEncoder().encode(text) }),
    ).rejects.toMatchObject({ code });
});

test("another organization has nothing of it; an inactive one reads and changes nothing", async () => {
  const stranger = await organization(app);
  await expect(stranger.call(contract.getProject, { id })).rejects.toMatchObject({ status: 404 });
  await expect(stranger.call(contract.createLevel, { id, name: "X" })).rejects.toMatchObject({ status: 404 });
  await expect(stranger.call.download(contract.exportProject, { id })).rejects.toMatchObject({ status: 404 });
  await app.query("update organizations set status = 'disabledSubscription' where id = $1", [owner.orgId]);
  await owner.call(contract.getProject, { id });
  await expect(level("X")).rejects.toMatchObject({ code: "failure.inactive" });
});
