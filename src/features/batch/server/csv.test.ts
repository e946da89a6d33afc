import { afterAll, beforeAll, expect, test } from "vitest";
import { getProcess } from "#features/processes/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import type { Batch } from "../batch.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  templateId = await template(owner);
});
afterAll(() => app?.stop());

const filing = { teams: null, clientId: null, projectId: null, tags: [] };
const state = (id: string, wanted: Batch["state"]) =>
  app.eventually(async () => (await owner.call(contract.getBatch, { id })).state === wanted);

test("a CSV is read as a workbook is, whatever its signs and its encoding", async () => {
  const rows = [
    ["Nombre", "Precio", "Fecha"],
    ["Ana Muñoz", "1500.00", "01/03/2026"],
    ["José Ixcot", "2000.50", "31/12/2026"],
  ];
  const written = (sign: string) => rows.map((row) => row.join(sign)).join("\r\n");
  const utf8 = (text: string) => new TextEncoder().encode(text);
  // In Windows-1252 these letters have the number that Unicode gives them.
  const windows = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  for (const [name, bytes] of [
    ["comas.csv", utf8(written(","))],
    ["puntos y comas.CSV", utf8(`\uFEFF${written(";")}`)],
    ["windows.csv", windows(written(";"))],
    ["tabuladores.txt", windows(written("\t"))],
  ] as const) {
    const { id } = await owner.call.upload(contract.createBatch, { templateId }, { name, bytes });
    await state(id, "ready");
    const { sheets } = await owner.call(contract.getBatch, { id });
    expect(sheets, name).toHaveLength(1);
    await owner.call(contract.makeProcesses, { id, ending: "draft", filing });
    await state(id, "done");
    const [first, second] = (await owner.call(contract.listRows, { id, limit: 100 })).rows;
    const answersOf = async (row: typeof first) =>
      (await owner.call(getProcess, { id: row?.processId as string })).answers;
    expect(await answersOf(first), name).toMatchObject({
      nombre: "Ana Muñoz",
      precio: "1500.00",
      fecha: "2026-03-01",
    });
    expect(await answersOf(second), name).toMatchObject({
      nombre: "José Ixcot",
      precio: "2000.50",
      fecha: "2026-12-31",
    });
  }
});
