import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Node, startNode } from "#app/server/node.ts";
import { signIn } from "#features/identity/contract.ts";
import { countProcesses } from "#features/process-lists/contract.ts";
import { listProcesses } from "#features/processes/contract.ts";
import { listTemplates } from "#features/templates/contract.ts";
import { verifyAudit } from "#platform/audit.ts";
import { restore } from "#platform/backup/restore.ts";
import { readConfig } from "#platform/config.ts";
import type { Connection } from "#platform/db/database.ts";
import { DiskStore } from "#platform/files/store.ts";
import { caller } from "#tests/support/app-under-test.ts";
import { freshDatabase } from "#tests/support/cluster.ts";

// The demo firms as the build of migration 0013 left them, what its jobs had still to do included. Never made anew: a
// later build that cannot open it cannot open what installations of that time hold.
const backup = join(import.meta.dirname, "../fixtures/earlier/demo-0013");
const madeAt = new Date("2026-11-22T07:57:00Z");
const reach = (database: string) => JSON.parse(inject("cluster").replace("DATABASE", database)) as Connection;

let node: Node;
let data: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await freshDatabase(reach, "template0");
  drop = database.drop;
  data = await mkdtemp(join(tmpdir(), "acta-earlier-"));
  await restore(database.connection, new DiskStore(join(data, "files")), `${backup}.tar.gz`, { force: false });
  const config = readConfig({
    PORT: "0",
    HOST: "127.0.0.1",
    ACTA_DATA: data,
    ACTA_METRICS_PORT: "0",
    ACTA_READS_PER_MINUTE: "0",
    ACTA_SECRET: (await readFile(`${backup}.key`, "utf8")).trim(),
  });
  const clock = { now: () => madeAt };
  node = await startNode(config, database.connection, pino({ level: "silent" }), { clock, pages: false });
});
afterAll(async () => {
  await node?.stop();
  await drop?.();
  await rm(data, { recursive: true, force: true });
});

async function as(email: string) {
  // The demo's password of that time.
  const response = await caller(node.address).raw(signIn, { email, password: "Quetzal-2026" });
  expect(response.status).toBe(200);
  return caller(node.address, /^[^=]+=([^;]*)/.exec(response.headers.getSetCookie()[0] ?? "")?.[1] ?? "");
}

test("people of then sign in and find their work", async () => {
  const ana = await as("ana@quetzal.gt");
  expect(await ana(countProcesses, {})).toMatchObject({ inbox: 2, review: 7, approved: 10, drafts: 1 });
  expect((await ana(listTemplates, {})).rows.length).toBeGreaterThan(3);
  const carlos = await as("carlos@ceiba.gt");
  const { rows } = await carlos(listProcesses, { list: "active" });
  expect(rows.map(({ title }) => title)).toEqual(["NDA Panza Verde and a second bidder"]);
  expect((await verifyAudit(node.platform.db)).broken).toEqual([]);
});

test("what was still to be done is done: mails are sent, documents are made", async () => {
  await expect
    .poll(() => node.platform.db.asSystem((tx) => tx.selectFrom("outbox").select("id").execute()), { timeout: 20_000 })
    .toEqual([]);
  const mails = () => readdir(join(data, "mail")).then((names) => names.filter((name) => name.endsWith(".eml")));
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  const documents = () =>
    node.platform.db.asSystem((tx) =>
      tx.selectFrom("processDocuments").select("state").where("kind", "=", "word").execute(),
    );
  await expect
    .poll(async () => new Set((await documents()).map(({ state }) => state)), { timeout: 30_000 })
    .toEqual(new Set(["ready"]));
});
