import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { proposedBindings } from "#features/bindings/binding.ts";
import { getProcess, saveAnswers } from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { unitWords } from "../unit-values.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let templateId: string;
let at: { id: string; levelId: string; unitId: string };
beforeAll(async () => {
  app = await startApp({}, { work: false });
});
beforeEach(async () => {
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  const estate = { finca: "30052", folio: "133", libro: "268", department: "Guatemala" };
  const { id } = await owner.call(contract.createProject, { name: "Torre Ágata", estate });
  const { id: levelId } = await owner.call(contract.createLevel, { id, name: "Nivel 1" });
  const given = { kind: "apartment" as const, number: "101", privateArea: "85.25", price: "1250000" };
  const unit = await owner.call(contract.createUnit, { id, levelId, ...given, boundaries: { north: "pasillo" } });
  at = { id, levelId, unitId: unit.id };
  templateId = await template(
    owner,
    p(
      "Apartamento {apartamento_numero} de {edificio}, área {area_privativa}, alícuota {alicuota}, por {precio | letras:GTQ}.",
    ),
  );
});
afterAll(() => app.stop());

const contractsOf = async (who: SomeMember) => (await who.call(contract.listUnitContracts, at)).rows;

test("the data of a unit fills a draft and begins a process; both are listed with it for those who read them", async () => {
  const { id: processId, version } = await begun(creator, templateId, "Promesa 101");
  const read = await creator.call(contract.showUnitBindings, { ...at, processId });
  const bindings = Object.fromEntries(proposedBindings(read.fields, read.sources, unitWords));
  expect(bindings).toEqual({
    apartamento_numero: "number",
    edificio: "project",
    area_privativa: "privateArea",
    alicuota: "share",
    precio: "price",
  });
  const target = { kind: "process" as const, processId, version };
  await creator.call(contract.bindUnit, { ...at, target, bindings });
  const { answers } = await creator.call(getProcess, { id: processId });
  expect(answers).toMatchObject({
    apartamento_numero: "101",
    edificio: "Torre Ágata",
    area_privativa: "85.25",
    alicuota: "100",
    precio: "1250000.00",
  });
  const made = await creator.call(contract.bindUnit, {
    ...at,
    target: { kind: "template", templateId, title: "Promesa de compraventa" },
    bindings: { apartamento_numero: "number" },
  });
  expect(await contractsOf(creator)).toMatchObject([
    { processId: made.processId, title: "Promesa de compraventa", status: "drafting" },
    { processId, title: "Promesa 101", status: "drafting" },
  ]);
  // Drafts are their creator's alone.
  expect(await contractsOf(owner)).toEqual([]);
  await expect(owner.call(contract.deleteUnit, at)).rejects.toMatchObject({ code: "projectLevels.unitUsed" });
});

test("of two who write one draft, one wins and the other gets an error; a value a field cannot take is refused next to it", async () => {
  const { id: processId, version } = await begun(creator, templateId);
  await creator.call(saveAnswers, { id: processId, version, patch: { edificio: "Otro" } });
  const target = { kind: "process" as const, processId, version };
  const bindings = { apartamento_numero: "number" };
  await expect(creator.call(contract.bindUnit, { ...at, target, bindings })).rejects.toMatchObject({ status: 409 });
  const now = { ...target, version: version + 1 };
  await expect(
    creator.call(contract.bindUnit, { ...at, target: now, bindings: { precio: "project" } }),
  ).rejects.toMatchObject({ status: 422, fields: [{ path: "precio", code: "bindings.unfit" }] });
  expect(await contractsOf(creator)).toEqual([]);
  const stranger = await organization(app);
  await expect(stranger.call(contract.listUnitContracts, at)).rejects.toMatchObject({ status: 404 });
  await expect(stranger.call(contract.bindUnit, { ...at, target: now, bindings })).rejects.toMatchObject({
    status: 404,
  });
});

test("promises for sixty units are begun by one call, each with its own data and title; all of them or none", async () => {
  const { id, levelId } = at;
  const units = [{ unitId: at.unitId, title: "Promesa: Apartamento 101" }];
  for (let n = 102; n <= 160; n++) {
    const given = { kind: "apartment" as const, number: String(n), privateArea: String(n) };
    const priced = n % 2 === 0 ? { price: String(n * 10_000) } : {};
    const unit = await owner.call(contract.createUnit, { id, levelId, ...given, ...priced });
    units.push({ unitId: unit.id, title: `Promesa: Apartamento ${n}` });
  }
  const bindings = { apartamento_numero: "number", precio: "price", alicuota: "share" };
  const stranger = { unitId: "00000000-0000-7000-8000-000000000000", title: "X" };
  await expect(
    creator.call(contract.bindUnits, { id, templateId, units: [...units.slice(0, 5), stranger], bindings }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await contractsOf(creator)).toEqual([]);
  const { processes } = await creator.call(contract.bindUnits, { id, templateId, units, bindings });
  expect(processes).toHaveLength(60);
  const read = async (n: number) => creator.call(getProcess, { id: processes[n]?.processId ?? "" });
  expect(await read(1)).toMatchObject({
    title: "Promesa: Apartamento 102",
    answers: { apartamento_numero: "102", precio: "1020000.00" },
  });
  // What a unit has no value for stays empty.
  expect((await read(2)).answers).not.toHaveProperty("precio");
  expect(await contractsOf(creator)).toMatchObject([{ title: "Promesa: Apartamento 101" }]);
  await expect(
    creator.call(contract.bindUnits, {
      id,
      templateId,
      units: [units[0], units[0]].flatMap((one) => one ?? []),
      bindings,
    }),
  ).rejects.toMatchObject({ status: 422 });
  await app.query("update organizations set plan = 'standard', trial_ends_at = null where id = $1", [owner.orgId]);
  await expect(
    creator.call(contract.bindUnits, { id, templateId, units: units.slice(0, 1), bindings }),
  ).rejects.toMatchObject({ code: "failure.plan" });
});
