import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { organization } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import * as imports from "../import-contract.ts";

const rows = 20_000;
let app: App;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  // This node takes no jobs: one that does runs in a process of its own, and is killed.
  app = await startApp({}, { work: false });
});
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await app.stop();
});

function startWorker(): ChildProcess {
  const { data, url } = app.node.platform.config;
  const script = `
    const { startNode } = await import("#app/server/node.ts");
    const { readConfig } = await import("#platform/config.ts");
    const { pino } = await import("pino");
    const config = readConfig({ PORT: "0", HOST: "127.0.0.1", ACTA_METRICS_PORT: "0", ACTA_DATA: ${JSON.stringify(data)}, ACTA_URL: "${url}" });
    await startNode(config, ${JSON.stringify(app.connection)}, pino({ level: "silent" }), { pages: false, connections: 4 });`;
  const worker = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: join(import.meta.dirname, "../../../.."),
    stdio: "ignore",
  });
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
  const first = startWorker();
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
  first.kill("SIGKILL");
  await app.eventually(async () => (await writers()) === 0, 20_000);
  expect(await count("select count(*) as n from list_records")).toBe(0);
  expect(await count("select count(*) as n from list_changes")).toBe(0);
  expect(await inState("writing")()).toBe(true);

  startWorker();
  await app.eventually(inState("done", "failed"), 150_000);
  expect((await owner.call(imports.getImport, of)).state).toBe("done");
  expect(await count("select count(*) as n from list_records where deleted_at is null")).toBe(rows);
  expect(await count("select count(*) as n from list_changes")).toBe(1);
  expect((await owner.call(contract.getList, { id })).records).toBe(rows);
}, 300_000);
