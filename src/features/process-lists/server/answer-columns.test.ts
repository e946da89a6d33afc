import { afterAll, beforeAll, expect, test } from "vitest";
import { saveAnswers } from "#features/processes/contract.ts";
import { getTemplate } from "#features/templates/contract.ts";
import { keepTagEdits, type TagEdit } from "#features/templates/edit-contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let other: SomeMember;
let templateId: string;
const ids: string[] = [];

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  other = await member(app, owner.orgId, "creator");
  const lease = p(
    "{#arrendantes}{nombre}, {dpi}{/arrendantes} {fecha_contrato} {#con_fianza}con {fiador}{/con_fianza}",
  );
  templateId = await template(owner, lease);
  const rows = [{ nombre: "Eva Sum", dpi: "2520" }, { nombre: "Rosa Cux" }];
  for (const answers of [
    { arrendantes: rows, fecha_contrato: "2026-03-15", con_fianza: false, fiador: "Escondido" },
    { arrendantes: [{ nombre: "Luis Paz" }] },
  ]) {
    const { id, version } = await begun(creator, templateId, `Arrendamiento ${ids.length + 1}`);
    await creator.call(saveAnswers, { id, version, patch: answers as never });
    ids.push(id);
  }
});
afterAll(() => app.stop());

const keys = ["arrendantes.nombre", "fecha_contrato", "con_fianza", "fiador"];
const read = async (who: SomeMember, asked: readonly string[] = keys) =>
  (await who.call(contract.readColumnAnswers, { templateId, keys: [...asked], ids })).rows;
const valuesOf = async (id: string, asked?: readonly string[]) =>
  (await read(creator, asked)).find((row) => row.id === id)?.values;

test("the questions of repeated parts are offered with their party, and all turns are one text", async () => {
  const { columns } = await creator.call(contract.listAnswerFields, { templateId });
  expect(columns.map(({ key }) => key)).toEqual(expect.arrayContaining([...keys, "arrendantes.dpi"]));
  expect(columns.find(({ key }) => key === "arrendantes.nombre")?.label).toBe("Arrendantes: nombre");
  const [first = "", second = ""] = ids;
  // A date as people write it; what a condition hides is not shown.
  expect(await valuesOf(first)).toEqual(["Eva Sum; Rosa Cux", "15/03/2026", expect.any(String), null]);
  expect(await valuesOf(second)).toEqual(["Luis Paz", null, null, null]);
  expect(await valuesOf(second, ["nothing"])).toEqual([null]);
});

test("only of processes that the caller can read", async () => {
  expect(await read(other)).toEqual([]);
  expect(await read(owner)).toEqual([]);
  const stranger = await organization(app);
  await expect(read(stranger)).rejects.toMatchObject({ status: 404 });
});

test("the file of a list has them, and needs one template", async () => {
  const asked = { list: "drafts", columns: "client,answer:arrendantes.nombre", format: "csv" } as const;
  const { bytes } = await creator.call.download(contract.exportProcesses, { ...asked, templateId: [templateId] });
  const [head, ...rows] = new TextDecoder().decode(bytes).trim().split("\r\n");
  expect(head).toContain(";Arrendantes: nombre");
  expect(rows.map((row) => row.slice(row.lastIndexOf(";") + 1))).toEqual(["Luis Paz", ' Rosa Cux"']);
  expect(rows[1]).toContain('"Eva Sum; Rosa Cux"');
  expect((await creator.call.raw(contract.exportProcesses, asked)).status).toBe(422);
  const other = { ...asked, columns: "answer:a,b" };
  expect((await creator.call.raw(contract.exportProcesses, other as never)).status).toBe(422);
});

test("after a question and its part were renamed, earlier answers are found, and views follow", async () => {
  const settings = { list: "drafts", templateId: [templateId], columns: ["client", "answer:arrendantes.nombre"] };
  const { id } = await creator.call(contract.createView, { name: "Arrendantes", settings: settings as never });
  const rename = async (edits: TagEdit[]) => {
    const { versionId } = await owner.call(getTemplate, { id: templateId });
    await owner.call(keepTagEdits, { id: templateId, versionId, edits });
  };
  await rename([{ edit: "rename", key: "arrendantes.nombre", name: "razon_social" }]);
  await rename([{ edit: "rename", key: "arrendantes", name: "propietarios" }]);
  const { columns } = await creator.call(contract.listAnswerFields, { templateId });
  const key = columns.find((one) => one.key.endsWith(".razon_social"))?.key ?? "";
  expect(key).toBe("propietarios.razon_social");
  expect(await valuesOf(ids[0] ?? "", [key])).toEqual(["Eva Sum; Rosa Cux"]);
  const { rows } = await creator.call(contract.listViews, {});
  expect(rows.find((row) => row.id === id)?.settings.columns).toEqual(["client", `answer:${key}`]);
});
