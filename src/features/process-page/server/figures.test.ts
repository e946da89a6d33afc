import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getProcess, saveAnswers } from "#features/processes/contract.ts";
import { approveProcess, sendProcess } from "#features/reviews/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { compareProcessFigures } from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(
    owner,
    p("El precio es de {precio | letras:GTQ} (Q{cifra}).") + p("En quince (15) días.") + p("Es de {otra}."),
  );
});
beforeEach(() => app.clock.advance(61_000));
afterAll(() => app.stop());

async function sent(patch: Record<string, string>) {
  const { id, version } = await begun(creator, templateId);
  const saved = await creator.call(saveAnswers, { id, version, patch });
  await creator.call(sendProcess, { id, version: saved.version });
  return id;
}

test("letters and figures of the final text that agree are counted", async () => {
  const id = await sent({ precio: "1500.00", cifra: "1500.00", otra: "x" });
  expect(await reviewer.call(compareProcessFigures, { id })).toMatchObject({ compared: 2, count: 0, differ: [] });
});

test("what was typed twice and differs is shown to the reviewer, and stops nobody", async () => {
  const id = await sent({ precio: "1500.00", cifra: "1050.00", otra: "dos mil quetzales (Q3,000.00)" });
  const found = await reviewer.call(compareProcessFigures, { id });
  expect(found.differ.map(({ said, figures }) => [said, figures])).toEqual([
    ["Q1,500.00", "(Q1050.00)"],
    ["Q2,000.00", "(Q3,000.00)"],
  ]);
  const { version, contentHash } = await reviewer.call(getProcess, { id });
  expect(found.version).toBe(version);
  await reviewer.call(approveProcess, { id, version, contentHash });
});

test("a name and a gender that differ are shown to the reviewer beside letters and figures", async () => {
  const people = await template(owner, p('{parte_sexo | genero:"El señor":"La señora"} {parte_nombre} firma.'));
  const found = async (name: string, gender: string) => {
    const { id, version } = await begun(creator, people);
    await creator.call(saveAnswers, { id, version, patch: { parte_nombre: name, parte_sexo: gender } });
    return (await creator.call(compareProcessFigures, { id })).genders;
  };
  expect(await found("Ana Sol", "Female")).toEqual({
    compared: 1,
    people: [{ name: "Ana Sol", gender: "f" }],
    words: 0,
    count: 0,
    differ: [],
  });
  expect(await found("Ana Sol", "Male")).toEqual({
    compared: 1,
    people: [{ name: "Ana Sol", gender: "m" }],
    words: 0,
    count: 1,
    differ: [{ path: "parte_sexo", name: "Ana Sol", gender: "Male", says: "femenino" }],
  });
  expect(await found("Guadalupe Sol", "Male")).toMatchObject({ compared: 0, people: [], count: 0 });
});

test("two names in the field of one person are shown at sending and to the reviewer, and stop nobody", async () => {
  const people = await template(owner, p("{parte_nombre} firma."));
  const sentWith = async (name: string) => {
    const { id, version } = await begun(creator, people);
    const saved = await creator.call(saveAnswers, { id, version, patch: { parte_nombre: name } });
    const { names } = await creator.call(compareProcessFigures, { id });
    await creator.call(sendProcess, { id, version: saved.version });
    return { id, names, warnings: saved.warnings.map(({ path, code }) => [path, code]) };
  };
  const two = await sentWith("MARÍA LÓPEZ y JUAN PÉREZ");
  expect(two.names).toEqual({ count: 1, several: [{ path: "parte_nombre", name: "MARÍA LÓPEZ y JUAN PÉREZ" }] });
  expect(two.warnings).toEqual([["parte_nombre", "processes.answerDoubt.twoNames"]]);
  const { version, contentHash } = await reviewer.call(getProcess, { id: two.id });
  await reviewer.call(approveProcess, { id: two.id, version, contentHash });
  const one = await sentWith("José Ortega y Gasset");
  expect(one).toMatchObject({ names: { count: 0, several: [] }, warnings: [] });
});
