import { afterAll, beforeAll, expect, test } from "vitest";
import * as reviews from "#features/reviews/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let other: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator");
  other = await member(app, owner.orgId, "creator");
  templateId = await template(owner);
});
afterAll(() => app.stop());

const carriedBy = async (id: string) => {
  const { carried } = await creator.call(contract.getProcess, { id });
  return carried && Object.keys(carried.at).toSorted();
};

test("a copy marks what it brought until each answer is changed or confirmed", async () => {
  const first = await answered(creator, templateId, "Contrato de Ana");
  expect(await carriedBy(first.id)).toBeNull();
  const { id, version } = await creator.call(contract.copyProcess, { id: first.id, title: "Contrato de Luis" });
  const { carried } = await creator.call(contract.getProcess, { id });
  expect(carried?.from).toEqual([{ id: first.id, title: "Contrato de Ana" }]);
  const all = Object.keys(carried?.at ?? {}).toSorted();
  expect(all).toContain("testigos.0.testigo");
  expect(carried?.total).toBe(all.length);

  await creator.call(contract.saveAnswers, { id, version, patch: { nombre: "Luis Paz" } });
  expect(await carriedBy(id)).toEqual(all.filter((path) => path !== "nombre"));
  const after = await creator.call(contract.confirmAnswers, { id, paths: ["testigos.0.testigo", "nobody"] });
  const left = all.filter((path) => path !== "nombre" && path !== "testigos.0.testigo");
  expect(Object.keys(after.carried?.at ?? {}).toSorted()).toEqual(left);
  // Confirming makes no other version, so nobody who writes at the same time is refused.
  const saved = await creator.call(contract.saveAnswers, { id, version: version + 1, patch: { nombre: "Luis Gil" } });
  expect(saved.version).toBe(version + 2);
  expect(await carriedBy(id)).toEqual(left);
  await expect(other.call(contract.confirmAnswers, { id, paths: left })).rejects.toMatchObject({ status: 404 });
  expect((await creator.call(contract.confirmAnswers, { id: first.id, paths: ["nombre"] })).carried).toBeNull();
});

test("answers taken from another process are marked, and only from one that can be read", async () => {
  const [source, foreign] = [
    await answered(creator, templateId, "Anterior"),
    await answered(other, templateId, "Ajeno"),
  ];
  const { id, version } = await creator.call(contract.createProcess, { templateId, title: "Nuevo" });
  const patch = { nombre: "Ana" };
  await expect(creator.call(contract.saveAnswers, { id, version, patch, takenFrom: foreign.id })).rejects.toMatchObject(
    { status: 404 },
  );
  await creator.call(contract.saveAnswers, { id, version, patch, takenFrom: source.id });
  expect(await carriedBy(id)).toEqual(["nombre"]);
  // The way back takes the marks away.
  await creator.call(contract.saveAnswers, { id, version: version + 1, patch: { nombre: null } });
  expect(await carriedBy(id)).toEqual([]);
});

test("the title of a source is shown to who may read it, and to nobody once it is deleted", async () => {
  const source = await answered(creator, templateId, "Borrador secreto");
  const { id, version } = await creator.call(contract.copyProcess, { id: source.id, title: "Copia" });
  await creator.call(reviews.sendProcess, { id, version });
  const seenBy = async (who: SomeMember) => (await who.call(contract.getProcess, { id })).carried;
  expect((await seenBy(creator))?.from).toEqual([{ id: source.id, title: "Borrador secreto" }]);
  // Nobody reads the draft of another person, nor whose number it has.
  const seen = await seenBy(owner);
  expect(seen?.from).toEqual([{ id: source.id, title: "" }]);
  expect(Object.values(seen?.at ?? {}).filter(({ whose }) => whose !== undefined)).toEqual([]);
  await creator.call(contract.deleteProcess, { id: source.id });
  expect((await seenBy(creator))?.from).toEqual([{ id: source.id, title: "" }]);
});

test("answers of a message and of a record are marked with their source, which is no process", async () => {
  const { id, version } = await creator.call(contract.createProcess, { templateId, title: "De un mensaje" });
  await creator.call(contract.saveAnswers, { id, version, patch: { nombre: "Ana" }, broughtFrom: "message" });
  const second = { testigos: [{ testigo: "Luis Paz" }] };
  await creator.call(contract.saveAnswers, { id, version: version + 1, patch: second, broughtFrom: "record" });
  const { carried } = await creator.call(contract.getProcess, { id });
  expect(carried).toEqual({
    from: [
      { id: null, title: "", kind: "message" },
      { id: null, title: "", kind: "record" },
    ],
    total: 2,
    at: { nombre: { from: 0 }, "testigos.0.testigo": { from: 1 } },
  });
  // A copy marks its answers as those of the process.
  const copy = await creator.call(contract.copyProcess, { id, title: "Copia" });
  expect((await creator.call(contract.getProcess, { id: copy.id })).carried?.from).toEqual([
    { id, title: "De un mensaje" },
  ]);
  await creator.call(contract.confirmAnswers, { id, paths: ["nombre"] });
  expect(await carriedBy(id)).toEqual(["testigos.0.testigo"]);
});
