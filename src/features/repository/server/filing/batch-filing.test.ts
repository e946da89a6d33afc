import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as batches from "#features/batch/contract.ts";
import { setAutoApprove } from "#features/templates/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { folderOf, namesIn } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { startWorker, type Worker } from "#tests/support/worker.ts";
import { fileBatch, getBatchFiling, steerBatchFiling } from "../../batch-filing-contract.ts";
import { createFolder, trashItem } from "../../contract.ts";
import { shareItem } from "../../share-contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let templateId: string;
const workers: Worker[] = [];

beforeAll(async () => {
  // This node takes no jobs: the one that does runs in a process of its own, and is killed.
  app = await startApp({}, { work: false });
});
beforeEach(async () => {
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  templateId = await template(owner);
  await owner.call(setAutoApprove, { id: templateId, autoApprove: true });
});
afterAll(async () => {
  for (const worker of workers) await worker.kill();
  await app?.stop();
});

const pdf = `{ name: "none", concurrency: 8, convert: async (word) => word, stop: async () => {} }`;
function begin(): Worker {
  const worker = startWorker(app, { pdf });
  workers.push(worker);
  return worker;
}

/** A batch of contracts that are approved and have their documents, but for the last `drafts`. */
async function batchOf(count: number, drafts = 0): Promise<string> {
  const answers = { precio: 1500, fecha: "2026-03-01", con_fianza: false, testigos: [{ testigo: "Luz" }] };
  const rows = Array.from({ length: count }, (_, at) => ({ answers: { ...answers, nombre: `Ana ${at + 1}` } }));
  const { id } = await creator.call(batches.createBatchOfRows, { templateId, rows, make: { ending: "approve" } });
  await app.eventually(async () => (await creator.call(batches.getBatch, { id })).state === "done", 120_000);
  await app.eventually(async () => (await standing(id)).ready === count, 120_000);
  if (drafts > 0)
    await app.query(
      `update processes set status = 'drafting', approved_hash = null where id in (
         select process_id from batch_rows where batch_id = $1 order by number desc limit $2)`,
      [id, drafts],
    );
  return id;
}

const standing = (batchId: string, who = creator) => who.call(getBatchFiling, { batchId });
const file = (batchId: string, folderId: string | null, who = creator) => who.call(fileBatch, { batchId, folderId });
const steer = (batchId: string, act: "pause" | "resume" | "cancel" | "retry") =>
  creator.call(steerBatchFiling, { batchId, act });
const become = (batchId: string, state: string, who = creator) =>
  app.eventually(async () => {
    const now = await standing(batchId, who);
    return now.order?.state === state && now;
  });
const itemsIn = async (folderId: string) =>
  (
    await app.query<{ name: string }>("select name from repository_items where parent_id = $1 and deleted_at is null", [
      folderId,
    ])
  ).rows;

test("approved contracts are filed by a job whose nodes are killed, each document once; the others are counted", async () => {
  let worker = begin();
  const batchId = await batchOf(40, 3);
  const folderId = await folderOf(creator.call, "Contratos");
  expect(await standing(batchId)).toMatchObject({ ready: 37, filed: 0, unapproved: 3, unfinished: 0, order: null });
  // Of two that are pressed at once by one person, one counts.
  const both = await Promise.allSettled([file(batchId, folderId), file(batchId, folderId)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find((one) => one.status === "rejected")).toMatchObject({
    reason: { code: "repository.filed.already", status: 409 },
  });
  for (let kills = 0; kills < 2; kills++) {
    const before = (await itemsIn(folderId)).length;
    await app.eventually(async () => (await itemsIn(folderId)).length > before, 120_000);
    await worker.kill();
    worker = begin();
  }
  const done = await become(batchId, "done");
  expect(done).toMatchObject({ ready: 0, filed: 37, unapproved: 3 });
  expect(done.order).toMatchObject({ filed: 37, waiting: 0, failed: 0, failures: [] });
  const items = await itemsIn(folderId);
  expect(items).toHaveLength(2 * 37);
  const { rows } = await app.query<{ n: number; contracts: number }>(
    "select count(*)::int as n, count(distinct process_id)::int as contracts from repository_filed where filed_by = $1",
    [creator.uid],
  );
  expect(rows).toEqual([{ n: 74, contracts: 37 }]);
  await expect(file(batchId, folderId)).rejects.toMatchObject({ code: "repository.filed.nothing", status: 409 });
  await worker.kill();
});

test("two people who file at once each have every document once; others do not see the batch", async () => {
  const worker = begin();
  const batchId = await batchOf(12);
  const shared = await folderOf(owner.call, "De la firma");
  await owner.call(shareItem, { itemId: shared, principal: "member", principalId: creator.uid, permission: "edit" });
  await Promise.all([file(batchId, shared), file(batchId, shared, owner)]);
  await become(batchId, "done");
  await become(batchId, "done", owner);
  expect(await itemsIn(shared)).toHaveLength(2 * 2 * 12);
  const { rows } = await app.query<{ filed_by: string; n: number }>(
    "select filed_by, count(*)::int as n from repository_filed where filed_by = any ($1) group by 1",
    [[creator.uid, owner.uid]],
  );
  expect(rows.map(({ n }) => n)).toEqual([24, 24]);
  const [other, stranger] = [await member(app, owner.orgId, "creator"), await organization(app)];
  for (const who of [other, stranger]) {
    await expect(standing(batchId, who)).rejects.toMatchObject({ status: 404 });
    await expect(file(batchId, null, who)).rejects.toMatchObject({ status: 404 });
  }
  // A folder of somebody else's is none to file in.
  const foreign = (await owner.call(createFolder, { name: "Privada" })).id;
  await expect(file(batchId, foreign)).rejects.toMatchObject({ status: 404 });
  await worker.kill();
});

test("an order is paused, goes on, stops where its folder is gone, and retries only what failed", async () => {
  const worker = begin();
  const batchId = await batchOf(6);
  const folderId = await folderOf(creator.call, "Contratos");
  await worker.kill();
  await file(batchId, folderId);
  await steer(batchId, "pause");
  await expect(steer(batchId, "pause")).rejects.toMatchObject({ code: "repository.filed.otherState", status: 409 });
  // While it is paused, the folder is deleted.
  await creator.call(trashItem, { itemId: folderId });
  const next = begin();
  expect((await standing(batchId)).order).toMatchObject({ state: "paused", waiting: 6 });
  await steer(batchId, "resume");
  expect((await become(batchId, "stopped")).order).toMatchObject({
    problem: "repository.filed.folderGone",
    waiting: 6,
  });
  await steer(batchId, "cancel");
  expect(await standing(batchId)).toMatchObject({ ready: 6, order: { state: "cancelled", waiting: 0 } });
  await expect(steer(batchId, "retry")).rejects.toMatchObject({ code: "repository.filed.nothing" });
  await file(batchId, null);
  const again = await become(batchId, "done");
  expect(again.order).toMatchObject({ filed: 6, failed: 0 });
  expect((await namesIn(creator.call)).length).toBe(12);
  await expect(steer(batchId, "retry")).rejects.toMatchObject({ code: "repository.filed.nothing" });
  // What could not be filed is tried again, and nothing else.
  await app.query(
    `update batch_filing_items set state = 'failed', failure = 'failure.unknown' where position = 1 and filing_id = (
       select id from batch_filings where batch_id = $1 and state = 'done')`,
    [batchId],
  );
  expect((await standing(batchId)).order?.failures).toMatchObject([{ code: "failure.unknown" }]);
  await steer(batchId, "retry");
  expect((await become(batchId, "done")).order).toMatchObject({ filed: 6, failed: 0 });
  expect((await namesIn(creator.call)).length).toBe(12);
  await next.kill();
});
