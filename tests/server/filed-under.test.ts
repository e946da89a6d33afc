import { afterAll, beforeAll, expect, test } from "vitest";
import { createAlert, listAlerts } from "#features/alerts/contract.ts";
import { listFiledTasks } from "#features/boards/automatic-contract.ts";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { createProcess } from "#features/processes/contract.ts";
import { attachItem, listFiledFiles } from "#features/repository/process-contract.ts";
import { member, organization } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { template } from "#tests/fixtures/processes.ts";
import { fileOf } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
beforeAll(async () => {
  app = await startApp({}, { work: false });
});
afterAll(() => app.stop());

test("tasks, files and alerts of a client are shown to who reads their processes, and to nobody else", async () => {
  const owner = await organization(app);
  const creator = await member(app, owner.orgId, "creator");
  const { id } = await owner.call(catalogCalls.clients.create, { name: "Roble, S.A." });
  const { id: other } = await owner.call(catalogCalls.clients.create, { name: "Cedro, S.A." });
  const client = { kind: "client", id } as const;
  const process = await creator.call(createProcess, {
    templateId: await template(owner),
    title: "Venta al Roble",
    clientId: id,
  });
  const file = await fileOf(creator.call, "plano.txt");
  await creator.call(attachItem, { itemId: file.id, processId: process.id });
  const board = await boardWith(owner.call, ["Inscribir", "De nadie"]);
  await app.query("update tasks set process_id = $1 where id = $2", [process.id, board.tasks[0] ?? ""]);
  const seen = async (who: typeof owner, filed: { kind: "client"; id: string } = client) => ({
    tasks: (await who.call(listFiledTasks, filed)).rows.map(({ title }) => title),
    files: (await who.call(listFiledFiles, filed)).files.map(({ name, processTitle }) => `${name}: ${processTitle}`),
  });
  expect(await seen(creator)).toEqual({ tasks: ["Inscribir"], files: ["plano.txt: Venta al Roble"] });
  expect(await seen(creator, { kind: "client", id: other })).toEqual({ tasks: [], files: [] });
  // The task stands on a board the owner sees; that it is this client's only its draft says.
  expect(await seen(owner)).toEqual({ tasks: [], files: [] });
  const outsider = await organization(app);
  await expect(outsider.call(listFiledTasks, client)).rejects.toMatchObject({ status: 404 });
  await expect(outsider.call(listFiledFiles, client)).rejects.toMatchObject({ status: 404 });
  await creator.call(createAlert, { title: "Vence", date: "2030-01-02", clientId: id });
  expect((await creator.call(listAlerts, { clientId: id, state: "open" })).rows).toMatchObject([{ title: "Vence" }]);
  expect((await outsider.call(listAlerts, { clientId: id })).rows).toEqual([]);
});
