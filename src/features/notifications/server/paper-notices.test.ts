import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as contract from "#features/repository/contract.ts";
import * as uses from "#features/repository/process-contract.ts";
import { notifyOfExpiringFiles } from "#features/repository/server/index.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { fileOf, folderOf } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { listNotices } from "../contract.ts";

let app: App;
let owner: SomeMember;
let sofia: SomeMember;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app);
  sofia = await member(app, owner.orgId, "creator");
});
afterAll(() => app.stop());

const dayIn = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const tell = () => notifyOfExpiringFiles(app.node.platform.db, app.clock.now());
const expiryNotices = async (who: SomeMember) =>
  (await who.call(listNotices, {})).rows.filter(({ kind }) => kind === "paperExpires");

test("a paper that expires warns whose draft uses it, once for each day, and shows in the process", async () => {
  const { id: itemId } = await fileOf(sofia.call, "antecedentes.txt");
  const { validUntil } = await sofia.call(contract.saveItem, { itemId, validUntil: dayIn(60) });
  expect(validUntil).toBe(dayIn(60));
  const process = await begun(sofia, await template(owner), "Compraventa");
  await sofia.call(uses.attachItem, { itemId, processId: process.id });
  await tell();
  expect(await expiryNotices(sofia)).toEqual([]);
  await sofia.call(contract.saveItem, { itemId, validUntil: dayIn(10) });
  await tell();
  await tell();
  await app.eventually(async () => (await expiryNotices(sofia)).length === 1);
  const [notice] = await expiryNotices(sofia);
  expect(notice).toMatchObject({ title: "Compraventa", path: `/processes/${process.id}` });
  expect(notice?.day?.split("/").toReversed().join("-")).toBe(dayIn(10));
  expect(await expiryNotices(owner)).toEqual([]);
  const { files } = await sofia.call(uses.listUsedFiles, { processId: process.id });
  expect(files).toMatchObject([{ name: "antecedentes.txt", validUntil: dayIn(10) }]);
  await sofia.call(contract.saveItem, { itemId, validUntil: dayIn(12) });
  await tell();
  await app.eventually(async () => (await expiryNotices(sofia)).length === 2);
  await sofia.call(contract.saveItem, { itemId, validUntil: null });
  expect((await sofia.call(contract.getItem, { itemId })).validUntil).toBeNull();
});

test("only files expire", async () => {
  const itemId = await folderOf(sofia.call, "Carpeta");
  await expect(sofia.call(contract.saveItem, { itemId, validUntil: dayIn(5) })).rejects.toMatchObject({
    code: "repository.paper.filesOnly",
  });
});
