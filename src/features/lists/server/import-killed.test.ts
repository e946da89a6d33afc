import { afterAll, beforeAll, expect, test } from "vitest";
import { organization } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { startWorker, type Worker } from "#tests/support/worker.ts";
import * as contract from "../contract.ts";
import * as imports from "../import-contract.ts";

const rows = 20_000;
let app: App;
const workers: Worker[] = [];
beforeAll(async () => {
  // This node takes no jobs: one that does runs in a process of its own, and is killed.
  app = await startApp({}, { work: false });
});
afterAll(async () => {
  for (const worker of workers) await worker.kill();
  await app.stop();
});

function begin(): Worker {
  const worker = startWorker(app);
  workers.push(worker);
  return worker;
}

const count = async (text: string): Promise<number> => Number((await app.query<{ n: number }>(text)).rows[0]?.n);

test("an import whose node is killed as it writes has written nothing, and is written whole by the next node", async () => {
  const owner = await organization(app);
  const attributes = ["Número", "Nombre"].map((name) => ({ name, kind: "text" as const }));
  const { id } = await owner.call(contract.createList, { name: "Partes", attributes, identifier: 0 });
  const lines = Array.from({ length: rows }, (_, at) => `${at},Parte ${at}`);
  const file = { name: "partes.csv", bytes: Buffer.from(`Número,Nombre\n${lines.join("\n")}\n`) };
  const first = begin();
  const begun = await owner.call.upload(imports.beginImport, { id }, file);
  const mapping = begun.columns.flatMap(({ index, attribute }) => (attribute === null ? [] : [{ index, attribute }]));
  const of = { id, importId: begun.id };
  await owner.call(imports.readImport, { ...of, mapping, mode: "both" });
  const inState =
    (...states: string[]) =>
    async () =>
      states.includes((await owner.call(imports.getImport, of)).state);
  await app.eventually(inState("ready"), 60_000);

  await owner.call(imports.writeImport, of);
  // A transaction that has begun to write records holds this lock until it ends.
  const writers = () =>
    count("select count(*) as n from pg_locks where relation = 'list_records'::regclass and mode = 'RowExclusiveLock'");
  await app.eventually(async () => (await writers()) > 0, 60_000);
  await first.kill();
  await app.eventually(async () => (await writers()) === 0);
  expect(await count("select count(*) as n from list_records")).toBe(0);
  expect(await count("select count(*) as n from list_changes")).toBe(0);
  expect(await inState("writing")()).toBe(true);

  begin();
  await app.eventually(inState("done", "failed"), 150_000);
  expect((await owner.call(imports.getImport, of)).state).toBe("done");
  expect(await count("select count(*) as n from list_records where deleted_at is null")).toBe(rows);
  expect(await count("select count(*) as n from list_changes")).toBe(1);
  expect((await owner.call(contract.getList, { id })).records).toBe(rows);
});
