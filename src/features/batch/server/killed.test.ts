import { afterAll, beforeAll, expect, test } from "vitest";
import { organization } from "#seed/people.ts";
import { contractRow, contractsWorkbook } from "#tests/fixtures/batches.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { startWorker, type Worker } from "#tests/support/worker.ts";
import * as contract from "../contract.ts";

/**
 * The number of rows: enough for three kills at three places. `ACTA_KILLED_ROWS=1000` is the whole trial, with 37 wrong
 * rows.
 */
const rows = Number(process.env["ACTA_KILLED_ROWS"] ?? 270);
const wrong = Math.floor(rows / 27);

let app: App;
const workers: Worker[] = [];
beforeAll(async () => {
  // This node takes no jobs: those that do run in processes of their own, and are killed.
  app = await startApp({}, { work: false });
});
afterAll(async () => {
  for (const worker of workers) await worker.kill();
  await app.stop();
});

const begin = (): Worker => {
  const worker = startWorker(app);
  workers.push(worker);
  return worker;
};
const count = async (text: string): Promise<number> => Number((await app.query<{ n: number }>(text)).rows[0]?.n);
const processes = () => count("select count(*) as n from processes");

test(`${rows} rows of which ${wrong} are wrong, made by nodes that are killed: one process for each right row`, {
  timeout: 290_000,
}, async () => {
  const owner = await organization(app);
  const templateId = await template(owner);
  const isWrong = (at: number) => at % 27 === 0 && at < 27 * wrong;
  const cells = (at: number) => ({ title: `Contrato ${at + 1}`, ...(isWrong(at) ? { precio: "mil y pico" } : {}) });
  const sheet = Array.from({ length: rows }, (_, at) => contractRow(String(at + 1), cells(at)));
  const { id } = await owner.call.upload(contract.createBatch, { templateId }, await contractsWorkbook(sheet));
  const state = async () => (await owner.call(contract.getBatch, { id })).state;
  let worker = begin();
  await app.eventually(async () => (await state()) === "ready", 90_000);
  const { counts } = await owner.call(contract.getBatch, { id });
  expect(counts.good).toBe(rows - wrong);
  const filing = { teams: null, clientId: null, projectId: null, tags: [] };
  await owner.call(contract.makeProcesses, { id, ending: "review", filing });

  let kills = 0;
  for (let made = await processes(); made < rows - wrong && kills < 3; kills++) {
    const before = made;
    // In the middle of what it makes: some rows have been made since the last kill, and more are left.
    await app.eventually(async () => (made = await processes()) > before + 20 || made === rows - wrong, 120_000);
    await worker.kill();
    worker = begin();
  }
  expect(kills).toBe(3);
  expect(await processes()).toBeLessThan(rows - wrong);
  await app.eventually(async () => (await state()) === "done", 200_000);
  const done = await owner.call(contract.getBatch, { id });
  expect(done.counts).toMatchObject({ made: rows - wrong, waiting: 0, failed: 0 });
  expect(await processes()).toBe(rows - wrong);
  expect(await count("select count(distinct title) as n from processes where status = 'reviewing'")).toBe(rows - wrong);
  expect(await count("select count(distinct process_id) as n from batch_rows where state = 'made'")).toBe(rows - wrong);
  const { rows: faulty } = await app.query<{ number: number }>(
    "select number from batch_rows where process_id is null",
  );
  expect(faulty).toHaveLength(wrong);
});
