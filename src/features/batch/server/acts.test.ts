import { afterAll, beforeAll, expect, test } from "vitest";
import { listProcesses } from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { contractRow, contractsWorkbook } from "#tests/fixtures/batches.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator");
  templateId = await template(owner);
});
afterAll(() => app?.stop());

test("the processes of a batch go to review together, and are approved together by who may", async () => {
  const rows = ["1", "2", "3"].map((number) => contractRow(number, { title: `Venta ${number}` }));
  const { id } = await creator.call.upload(contract.createBatch, { templateId }, await contractsWorkbook(rows));
  const become = (state: string) =>
    app.eventually(async () => (await creator.call(contract.getBatch, { id })).state === state);
  await become("ready");
  await expect(creator.call(contract.actOnBatch, { id, act: "send" })).rejects.toMatchObject({ status: 409 });
  await creator.call(contract.makeProcesses, { id, ending: "draft" });
  await become("done");
  const acts = (who: SomeMember) => who.call(contract.getBatchActs, { id });
  expect(await acts(creator)).toEqual({ send: 3, approve: 0 });
  // Drafts are their creator's.
  expect(await acts(owner)).toEqual({ send: 0, approve: 0 });
  expect(await creator.call(contract.actOnBatch, { id, act: "send" })).toMatchObject({ count: 3 });
  await app.eventually(async () => (await acts(owner)).approve === 3);
  expect(await acts(creator)).toEqual({ send: 0, approve: 0 });
  await expect(creator.call(contract.actOnBatch, { id, act: "approve" })).rejects.toMatchObject({ status: 409 });
  expect(await owner.call(contract.actOnBatch, { id, act: "approve" })).toMatchObject({ count: 3 });
  await app.eventually(
    async () => (await owner.call(listProcesses, { list: "approved", search: "venta" })).rows.length === 3,
  );
  const reviewer = await member(app, owner.orgId, "reviewer");
  await expect(acts(reviewer)).rejects.toMatchObject({ status: 403 });
});
