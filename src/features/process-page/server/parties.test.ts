import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { catalogCalls } from "#features/catalogs/contract.ts";
import * as lists from "#features/lists/contract.ts";
import { deleteProcess, saveAnswers } from "#features/processes/contract.ts";
import { sendProcess } from "#features/reviews/contract.ts";
import { uploadTemplate } from "#features/templates/contract.ts";
import { leaseAnswers } from "#seed/demo/answers.ts";
import { parties } from "#seed/demo/parties.ts";
import { arrendamiento } from "#seed/documents/arrendamiento.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { begun } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { findParties } from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let other: SomeMember;
let stranger: SomeMember;
let templateId: string;
let own: string;

const attributes = [
  { name: "Nombre completo", kind: "text" as const },
  { name: "DPI", kind: "cui" as const },
  { name: "NIT", kind: "nit" as const },
  { name: "Profesión", kind: "text" as const },
];

async function listOf(
  who: SomeMember,
  name: string,
  ...people: readonly (readonly [string, string, string, string])[]
) {
  const list = await who.call(lists.createList, { name, attributes, identifier: 0 });
  const set = people.map(([a1, a2, a3, a4]) => ({ items: { a1, a2, a3, a4 } }));
  const { records } = await who.call(lists.changeRecords, { id: list.id, set });
  return { id: list.id, records };
}

async function templateOf(who: SomeMember): Promise<string> {
  const input = { name: "Arrendamiento", description: "Para pruebas", directory: "" };
  const uploaded = await who.call.upload(uploadTemplate, input, { name: "a.docx", bytes: arrendamiento() });
  if (uploaded.kind !== "stored") throw new Error(JSON.stringify(uploaded));
  return uploaded.id;
}

const lease = (lessee: (typeof parties)["herrera"]) =>
  leaseAnswers({
    on: "2026-02-20",
    from: "2026-03-01",
    months: 12,
    lessors: [parties.recinos],
    lessees: [lessee],
    at: "el local siete",
    use: "vivienda",
    rent: "4,200.00",
  });

async function leaseBy(who: SomeMember, title: string, lessee: (typeof parties)["herrera"]): Promise<string> {
  const { id, version } = await begun(who, templateId, title);
  await who.call(saveAnswers, { id, version, patch: lease(lessee) });
  return id;
}

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator");
  other = await member(app, owner.orgId, "creator");
  stranger = await organization(app, { name: "Otro bufete" });
  templateId = await templateOf(owner);
  own = (await begun(creator, templateId, "Nuevo")).id;
  await listOf(owner, "Partes", ["Zoila Marroquín Paz", "2345 67890 0101", "576937-K", "comerciante"]);
  await listOf(stranger, "Ajenos", ["Zoila Ajena López", "2345 67890 0101", "576937-K", "espía"]);
});
beforeEach(() => app.clock.advance(61_000));
afterAll(() => app.stop());

const found = async (search: string, who = creator, id = own) =>
  (await who.call(findParties, { id, search })).matches.map(({ from, name }) => `${from}: ${name}`);

test("records are found by the beginning of a name, a DPI or a NIT, with their values", async () => {
  for (const search of ["zoi", "marro zoila", "ZOILA", "2345 67", "234567890", "5769", "576937-k"])
    expect([search, await found(search)]).toEqual([search, ["list: Zoila Marroquín Paz"]]);
  const { matches } = await creator.call(findParties, { id: own, search: "zoila" });
  expect(matches[0]).toMatchObject({
    number: "2345 67890 0101",
    source: "Partes",
    processId: null,
    values: [
      { name: "Nombre completo", kind: "text", value: "Zoila Marroquín Paz" },
      { name: "DPI", kind: "cui", value: "2345 67890 0101" },
      { name: "NIT", kind: "nit", value: "576937-K" },
      { name: "Profesión", kind: "text", value: "comerciante" },
    ],
  });
  // A word of another value, and the middle of a word, are no beginning of a name.
  expect(await found("comerciante")).toEqual([]);
  expect(await found("oila")).toEqual([]);
});

test("nothing of another organization is found, neither records nor clients nor processes", async () => {
  await stranger.call(catalogCalls.clients.create, { name: "Zoila Cliente Ajena" });
  const foreign = await templateOf(stranger);
  const { id, version } = await begun(stranger, foreign, "Ajeno");
  await stranger.call(saveAnswers, {
    id,
    version,
    patch: lease({ ...parties.herrera, nombre: "Zoila Proceso Ajeno" }),
  });
  expect(await found("zoila")).toEqual(["list: Zoila Marroquín Paz"]);
  expect((await found("zoila", stranger, id)).toSorted()).toEqual([
    "client: Zoila Cliente Ajena",
    "list: Zoila Ajena López",
  ]);
  await expect(stranger.call(findParties, { id: own, search: "zoila" })).rejects.toMatchObject({ status: 404 });
});

test("a deleted record, or one of a deleted list, is not found", async () => {
  const { id, records } = await listOf(
    owner,
    "Borrados",
    ["Petrona Borrada Sic", "", "", ""],
    ["Petrona Viva Sic", "", "", ""],
  );
  const gone = records.find(({ items }) => items["a1"] === "Petrona Borrada Sic");
  await owner.call(lists.changeRecords, { id, remove: [gone?.id ?? ""] });
  expect(await found("petrona")).toEqual(["list: Petrona Viva Sic"]);
  await owner.call(lists.deleteList, { id });
  expect(await found("petrona")).toEqual([]);
});

test("people of earlier processes are found only where the caller can open the process", async () => {
  const mine = await leaseBy(creator, "Mío", { ...parties.herrera, nombre: "Ubaldo Mío Tzoc" });
  const hidden = await leaseBy(other, "Borrador ajeno", { ...parties.herrera, nombre: "Ubaldo Oculto Tzoc" });
  expect(await found("ubaldo")).toEqual(["process: Ubaldo Mío Tzoc"]);
  expect(await found("ubaldo mí")).toEqual(["process: Ubaldo Mío Tzoc"]);
  expect(await found("ubaldo", other, hidden)).toEqual([]);
  const { matches } = await creator.call(findParties, { id: own, search: "ubaldo" });
  expect(matches[0]).toMatchObject({ processId: mine, source: "Mío", number: parties.herrera.cui });
  expect(matches[0]?.values).toContainEqual({ name: "estado_civil", kind: "text", value: "casado" });
  // Numbers are found however they are written, there and here.
  const number = parties.herrera.cui.replaceAll(" ", "");
  for (const search of [
    number.slice(0, 6),
    `${number.slice(0, 4)} ${number.slice(4, 6)}`,
    number.slice(0, 7),
    `${number.slice(0, 4)} ${number.slice(4, 7)}`,
    number,
  ])
    expect([search, await found(search)]).toEqual([search, ["process: Ubaldo Mío Tzoc"]]);
  await creator.call(deleteProcess, { id: mine });
  expect(await found("ubaldo")).toEqual([]);
});

test("clients are found by their names, once beside a record of the same name", async () => {
  await owner.call(catalogCalls.clients.create, { name: "Quirino Cliente, S.A." });
  await owner.call(catalogCalls.clients.create, { name: "Zoila Marroquín Paz" });
  expect(await found("quiri")).toEqual(["client: Quirino Cliente, S.A."]);
  expect(await found("zoila")).toEqual(["list: Zoila Marroquín Paz"]);
});

test("only who edits the process is answered, and only for three letters or more", async () => {
  await expect(other.call(findParties, { id: own, search: "zoila" })).rejects.toMatchObject({ status: 404 });
  await expect(creator.call(findParties, { id: own, search: " zo " })).rejects.toMatchObject({ status: 422 });
  const { id } = await begun(creator, templateId, "Enviado");
  const { version } = await creator.call(saveAnswers, { id, version: 1, patch: lease(parties.herrera) });
  await creator.call(sendProcess, { id, version }).catch(() => undefined);
  expect(await found("%%%")).toEqual([]);
  expect(await found("' or 1=1")).toEqual([]);
  expect(await found("a:* | b & !c")).toEqual([]);
});

test("at most eight are returned, some of each source", async () => {
  const people = Array.from({ length: 30 }, (_, at) => [`Wendolín Número${at}`, "", "", ""] as const);
  await listOf(owner, "Muchos", ...people);
  for (let at = 0; at < 3; at++)
    await leaseBy(creator, `Contrato ${at}`, { ...parties.herrera, nombre: `Wendolín Contrato${at}` });
  const matches = await found("wendo");
  expect(matches).toHaveLength(8);
  expect(matches.filter((one) => one.startsWith("process"))).toHaveLength(3);
});
