import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { fileOf } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import * as shares from "../share-contract.ts";
import * as versions from "../version-contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator", { firstName: "Luis" });
  reviewer = await member(app, owner.orgId, "reviewer");
});
afterAll(() => app.stop());

const text = async (who: SomeMember, itemId: string, version?: number) =>
  new TextDecoder().decode(
    (await who.call.download(contract.downloadFile, { itemId, ...(version ? { version } : {}) })).bytes,
  );

/** A file of the creator that was written twice. */
async function writtenTwice(): Promise<string> {
  const { id } = await fileOf(creator.call, "poder.txt", null, "uno");
  await fileOf(creator.call, "poder.txt", null, "dos", { ifTaken: "version", replaces: 1 });
  return id;
}

test("versions are listed newest first, and an earlier one becomes current as a new one", async () => {
  const itemId = await writtenTwice();
  const { versions: restored } = await creator.call(versions.restoreVersion, { itemId, number: 1 });
  expect(restored.map(({ number, restoredFrom }) => [number, restoredFrom])).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ]);
  expect([await text(creator, itemId), await text(creator, itemId, 2)]).toEqual(["uno", "dos"]);
  expect(await creator.call(contract.getItem, { itemId })).toMatchObject({ version: 3, size: 3 });
});

test("the current version is not written once more", async () => {
  const itemId = await writtenTwice();
  expect((await creator.call(versions.restoreVersion, { itemId, number: 2 })).versions).toHaveLength(2);
});

test("a version that never was is not found", async () => {
  const itemId = await writtenTwice();
  await expect(creator.call(versions.restoreVersion, { itemId, number: 9 })).rejects.toMatchObject({ status: 404 });
  await expect(creator.call(versions.commentVersion, { itemId, number: 9, comment: "Firmada" })).rejects.toMatchObject({
    status: 404,
  });
});

test("who may only read lists them, and changes none", async () => {
  const itemId = await writtenTwice();
  await creator.call(shares.shareItem, {
    itemId,
    principal: "member",
    principalId: reviewer.uid,
    permission: "view",
  });
  expect((await reviewer.call(versions.listVersions, { itemId })).versions).toHaveLength(2);
  await expect(reviewer.call(versions.restoreVersion, { itemId, number: 1 })).rejects.toMatchObject({
    code: "repository.readOnly",
  });
});

test("two people who restore at once leave one version after the other", async () => {
  const itemId = await writtenTwice();
  await Promise.all([
    creator.call(versions.restoreVersion, { itemId, number: 1 }),
    owner.call(versions.restoreVersion, { itemId, number: 1 }),
  ]);
  const all = (await creator.call(versions.listVersions, { itemId })).versions.map(({ number }) => number);
  expect(all).toEqual([4, 3, 2, 1]);
  expect(await text(creator, itemId)).toBe("uno");
});

test("the history of a file has names, newest first", async () => {
  const itemId = await writtenTwice();
  await creator.call(versions.commentVersion, { itemId, number: 1, comment: "Borrador" });
  await text(owner, itemId);
  const { activity } = await creator.call(versions.listActivity, { itemId });
  expect(activity.map(({ action }) => action)).toEqual(["downloaded", "described", "versionAdded", "uploaded"]);
  expect(activity.map(({ byName }) => byName.split(" ")[0])).toEqual(["Ana", "Luis", "Luis", "Luis"]);
});

test("the history is exported whole by a file's owner, with the people it was shared with", async () => {
  const itemId = await writtenTwice();
  await creator.call(shares.shareItem, { itemId, principal: "member", principalId: reviewer.uid, permission: "view" });
  await creator.call(contract.saveItem, { itemId, name: "poder general.txt" });
  const { bytes } = await creator.call.download(versions.exportActivity, { itemId });
  const lines = new TextDecoder().decode(bytes).trim().split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain("poder.txt → poder general.txt");
  expect(lines[2]).toMatch(/Luis .*,Shared,Ana /);
  await expect(reviewer.call.download(versions.exportActivity, { itemId })).rejects.toMatchObject({
    code: "repository.notYours",
  });
});
