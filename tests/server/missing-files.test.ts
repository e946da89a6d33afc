import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { listMissingFiles } from "#features/administration/contract.ts";
import { giveKey } from "#features/administration/server/index.ts";
import { processAttachments } from "#features/processes/contract.ts";
import { checkSlice, sliceSize } from "#platform/files/missing-files.ts";
import { newStorageKey } from "#platform/files/store.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { caller } from "#seed/caller.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
let metricsAt: string;
let owner: SomeMember;
let templateId: string;

beforeAll(async () => {
  const port = 20_000 + ((process.pid + 7000) % 20_000);
  metricsAt = `http://127.0.0.1:${port}/metrics`;
  app = await startApp({ ACTA_METRICS_PORT: String(port) });
  owner = await organization(app, { name: "Bufete Quetzal" });
  templateId = await template(owner);
});
afterEach(async () => {
  await app.query("delete from missing_files");
});
afterAll(() => app?.stop());

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
let files = 0;
const text = () => new TextEncoder().encode(`archivo ${++files}`);
const attach = async (name: string, bytes: Uint8Array) => {
  const { id } = await begun(owner, templateId);
  const { id: attachmentId } = await owner.call.upload(processAttachments.add, { id }, { name, bytes });
  return { id, attachmentId };
};
/** Removes the bytes of the newest file, as a disk that loses them does. */
async function lose(name = "attachment"): Promise<string> {
  const newest = "select storage_key from files where org_id = $1 and name = $2 order by id desc limit 1";
  const { rows } = await app.query<{ storage_key: string }>(newest, [owner.orgId, name]);
  const key = rows[0]?.storage_key ?? "";
  await app.node.platform.files.remove(key);
  return key;
}
const metric = async () => /^acta_files_missing (\d+)$/m.exec(await (await fetch(metricsAt)).text())?.[1];
const known = async () => (await app.query<{ key: string }>("select storage_key as key from missing_files")).rows;
const check = (after?: string) => checkSlice(app.node.platform, app.clock.now(), after);

/** What the administration is shown. */
async function administered() {
  const { db, clock } = app.node.platform;
  const of = { orgId: null, by: null, now: clock.now() };
  const key = await systemTransaction(db, of, ({ tx, now }) => giveKey(tx, "Marta", now));
  const response = await fetch(`${app.address}/api/administration/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Marta", key }),
  });
  const [cookie = ""] = response.headers.getSetCookie();
  return caller(app.address)(listMissingFiles, {}, { cookie: cookie.split(";")[0] ?? "" });
}

test("a missing file has a sentence of its own, a metric and a line for the administration; sent again it is back", async () => {
  const bytes = text();
  const first = await attach("dpi.txt", bytes);
  const key = await lose();
  for (const [language, sentence] of [
    ["en", "This file is missing; your administrator has been told."],
    ["es", "Este archivo no se encuentra; ya se avisó a su administrador."],
  ]) {
    const answer = await owner.call.raw(processAttachments.download, first, { "accept-language": language ?? "" });
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ code: "failure.fileMissing", message: sentence });
  }
  expect(await known()).toEqual([{ key }]);
  expect(await metric()).toBe("1");
  expect(await administered()).toMatchObject({
    count: 1,
    rows: [{ organization: "Bufete Quetzal", name: "attachment", foundAt: expect.any(String) }],
  });

  const second = await attach("dpi otra vez.txt", bytes);
  for (const one of [first, second])
    expect((await owner.call.download(processAttachments.download, one)).bytes).toEqual(bytes);
  expect([await metric(), (await administered()).count]).toEqual(["0", 0]);
  // One file still, which both are attached by.
  const { rows } = await app.query("select 1 from files where storage_key = $1", [key]);
  expect(rows).toHaveLength(1);
});

test("the thumbnail of equal bytes is drawn anew when its picture is missing", async () => {
  await attach("sello.png", png);
  await app.idle();
  const lost = await lose("thumbnail");
  const pictures = "select i.storage_key from thumbnails t join files i on i.id = t.image_id where t.file_id = $1";
  // Another file of the same bytes, as another way of storing would make it.
  const insert = `insert into files (org_id, id, storage_key, name, media_type, size, sha256, created_at)
    select org_id, gen_random_uuid(), $2, 'attachment', media_type, size, sha256, now() from files
    where org_id = $1 and media_type = 'image/png' and name = 'attachment' limit 1 returning id`;
  const { storageKey } = await app.node.platform.files.put(owner.orgId, png);
  const { rows } = await app.query<{ id: string }>(insert, [owner.orgId, storageKey]);
  const fileId = rows[0]?.id ?? "";
  await app.query("insert into thumbnails (org_id, file_id) values ($1, $2)", [owner.orgId, fileId]);
  await app.node.runner.boss.send("attachments.drawThumbnail", {
    orgId: owner.orgId,
    by: null,
    at: "",
    payload: { fileId },
  });
  const drawn = await app.eventually(
    async () => (await app.query<{ storage_key: string }>(pictures, [fileId])).rows[0]?.storage_key,
  );
  expect(drawn).not.toBe(lost);
  expect(await app.node.platform.files.has(drawn)).toBe(true);
});

test("the nightly comparison goes through all rows in slices, and forgets what is back or erased", async () => {
  await attach("escritura.txt", text());
  const key = await lose();
  const keys = Array.from({ length: sliceSize }, () => newStorageKey(owner.orgId));
  await app.query(
    `insert into files (org_id, id, storage_key, name, media_type, size, sha256, created_at)
     select $1, gen_random_uuid(), k, 'x', 'text/plain', 1, '', now() from unnest($2::text[]) k`,
    [owner.orgId, keys],
  );
  await app.node.runner.boss.send("platform.checkFiles", { orgId: null, by: null, at: "", payload: {} });
  await app.eventually(async () => (await known()).length > sliceSize);
  await app.idle();
  const before = new Set((await known()).map((one) => one.key));
  for (const one of [key, ...keys]) expect(before).toContain(one);

  await app.query("delete from files where storage_key = any($1)", [keys]);
  await app.node.platform.files.putBack(key, text());
  for (let next: string | undefined = ""; next !== undefined; ) ({ next } = await check(next));
  const after = (await known()).map((one) => one.key);
  for (const one of [key, ...keys]) expect(after).not.toContain(one);
});

test("a store that does not answer has lost nothing", async () => {
  await attach("poder.txt", text());
  const away = { ...app.node.platform, files: { has: async () => Promise.reject(new Error("no answer")) } };
  await expect(checkSlice(away, app.clock.now())).rejects.toThrow("no answer");
  expect(await known()).toEqual([]);
});

test("acta files check lists what is missing, with an exit code", async () => {
  await attach("acta.txt", text());
  const key = await lose();
  const { code, said } = await acta("files", "check");
  expect([code, said]).toEqual([1, expect.stringContaining(`"missing":"${key}"`)]);
  expect(said).toContain('"name":"attachment"');
  expect((await acta("files")).code).toBe(2);
});

/** Runs a command on the data of the app. */
const acta = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const bin = join(import.meta.dirname, "../../bin/acta.mjs");
    const { connection } = app;
    const url =
      "connectionString" in connection
        ? connection.connectionString
        : `postgres://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host)}`;
    const env = { ...process.env, ACTA_DATA: app.node.platform.config.data, DATABASE_URL: url };
    execFile(process.execPath, [bin, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr }),
    );
  });
