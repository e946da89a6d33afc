import { createHash, randomBytes, randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepOrphans } from "#platform/files/sweep-orphans.ts";
import { caller } from "#seed/caller.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { startWorker, type Worker } from "#tests/support/worker.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
const nodes: Worker[] = [];
beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
});
afterAll(async () => {
  for (const node of nodes) await node.kill();
  await app.stop();
});

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Uploads files one after the other, until the node is gone. Gives what was acknowledged: id and hash. */
async function uploadUntilGone(address: string, acknowledged: Map<string, string>): Promise<void> {
  const { upload } = caller(address, owner.token);
  for (;;) {
    const name = `${randomBytes(8).toString("hex")}.bin`;
    const bytes = randomBytes(randomInt(1, 3_000_000));
    const made = await upload(contract.uploadFile, { name }, { name, bytes }).catch(() => undefined);
    if (!made) return;
    acknowledged.set(made.id, hashOf(bytes));
  }
}

async function keysOf(before: Date): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const key of app.node.platform.files.list(before)) keys.add(key);
  return keys;
}

test("of uploads whose node is killed, what was acknowledged is whole, and nothing else is left after a sweep", async () => {
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < 4; round++) {
    const node = startWorker(app, { work: false });
    nodes.push(node);
    const address = await node.address;
    const uploads = Array.from({ length: 4 }, () => uploadUntilGone(address, acknowledged));
    await app.eventually(async () => acknowledged.size >= (round + 1) * 5, 60_000);
    await new Promise((resolve) => setTimeout(resolve, randomInt(0, 120)));
    await node.kill();
    await Promise.all(uploads);
  }
  for (const [itemId, hash] of acknowledged)
    expect(hashOf((await owner.call.download(contract.downloadFile, { itemId })).bytes)).toBe(hash);

  const { rows } = await app.query<{ storage_key: string }>("select storage_key from files where org_id = $1", [
    owner.orgId,
  ]);
  const named = new Set(rows.map((row) => row.storage_key));
  const later = new Date(Date.now() + 3 * 24 * 3600 * 1000);
  const before = await keysOf(later);
  // A row names bytes that are there.
  expect([...named].filter((key) => !before.has(key))).toEqual([]);
  await sweepOrphans(app.node.platform, later);
  expect([...(await keysOf(later))].filter((key) => key.includes(owner.orgId)).sort()).toEqual([...named].sort());
});
