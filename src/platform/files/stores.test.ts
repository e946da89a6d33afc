import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freshDatabase } from "#tests/support/cluster.ts";
import { newId } from "../clock.ts";
import { type Connection, type Database, openDatabase } from "../db/database.ts";
import { organizationTransaction, systemTransaction } from "../transaction.ts";
import { recordFile } from "./files.ts";
import { S3Store } from "./s3-store.ts";
import { DiskStore, type FileStore } from "./store.ts";
import { sweepOrphans } from "./sweep-orphans.ts";

let folder: string;
/** Speaks the protocol of S3 over HTTP. */
let service: S3rver;
let stores: Record<string, FileStore>;
let db: Database;
let drop: () => Promise<void>;
const environment = { ...process.env };

beforeAll(async () => {
  const reach = (database: string) => JSON.parse(inject("cluster").replace("DATABASE", database)) as Connection;
  const fresh = await freshDatabase(reach, inject("template"));
  drop = fresh.drop;
  db = openDatabase(fresh.connection, () => undefined, 4);
  folder = await mkdtemp(join(tmpdir(), "acta-files-"));
  const options = { port: 0, address: "127.0.0.1", silent: true, directory: join(folder, "s3") };
  await mkdir(options.directory);
  service = new S3rver({ ...options, configureBuckets: [{ name: "acta" }] });
  const { port } = await service.run();
  process.env["AWS_ACCESS_KEY_ID"] = "S3RVER";
  process.env["AWS_SECRET_ACCESS_KEY"] = "S3RVER";
  const endpoint = `http://127.0.0.1:${port}`;
  stores = {
    disk: new DiskStore(join(folder, "disk")),
    bucket: new S3Store("s3://acta", endpoint),
    "bucket with a prefix": new S3Store("s3://acta/firm/one", endpoint),
  };
});

afterAll(async () => {
  process.env = environment;
  await service.close();
  await db.close();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

const store = (name: string): FileStore => stores[name] as FileStore;
const all = async (keys: AsyncIterable<string>) => {
  const found: string[] = [];
  for await (const key of keys) found.push(key);
  return found;
};
const bytes = (text: string) => new TextEncoder().encode(text);
const day = 24 * 60 * 60 * 1000;
const inTwoDays = () => new Date(Date.now() + 2 * day);

describe.each(["disk", "bucket", "bucket with a prefix"])("files on a %s", (name) => {
  test("come back as they were stored, whole and as a stream", async () => {
    const orgId = newId();
    const content = new Uint8Array(300_000).map((_, i) => i % 251);
    const { storageKey, size, sha256 } = await store(name).put(orgId, content);
    expect(storageKey).toMatch(new RegExp(`^org/${orgId}/[0-9a-f]{32}$`));
    expect([size, sha256.length]).toEqual([300_000, 32]);
    expect(Buffer.compare(await store(name).read(storageKey), content)).toBe(0);
    const parts: Buffer[] = [];
    for await (const part of await store(name).stream(storageKey)) parts.push(part as Buffer);
    expect(Buffer.compare(Buffer.concat(parts), content)).toBe(0);
  });

  test("that are not there are refused before a byte is given, and can be removed all the same", async () => {
    const { storageKey } = await store(name).put(newId(), bytes("x"));
    await store(name).remove(storageKey);
    await store(name).remove(storageKey);
    await expect(store(name).read(storageKey)).rejects.toThrow();
    await expect(store(name).stream(storageKey)).rejects.toThrow();
    expect(await all(store(name).list(inTwoDays()))).not.toContain(storageKey);
  });

  test("stored at once are all there", async () => {
    const orgId = newId();
    const texts = Array.from({ length: 30 }, (_, at) => `file ${at}`);
    const stored = await Promise.all(texts.map((text) => store(name).put(orgId, bytes(text))));
    expect(new Set(stored.map(({ storageKey }) => storageKey)).size).toBe(texts.length);
    for (const [at, { storageKey }] of stored.entries())
      expect(new TextDecoder().decode(await store(name).read(storageKey))).toBe(texts[at]);
  });

  test("are listed by age", async () => {
    const { storageKey } = await store(name).put(newId(), bytes("x"));
    expect(await all(store(name).list(inTwoDays()))).toContain(storageKey);
    expect(await all(store(name).list(new Date(Date.now() - day)))).not.toContain(storageKey);
  });

  test("that no row names are swept after a day, those of rows and of other organizations never", async () => {
    const files = store(name);
    const [ours, theirs] = [newId(), newId()];
    await systemTransaction(db, { orgId: null, by: null, now: new Date() }, async ({ tx, now }) => {
      const row = { id: ours, name: "Quetzal", country: "GT", timeZone: "UTC", settings: "{}" };
      await tx
        .insertInto("organizations")
        .values({ ...row, createdAt: now, updatedAt: now })
        .execute();
    });
    const stored = await files.put(ours, bytes("kept"));
    await organizationTransaction(db, { orgId: ours, by: null, now: new Date() }, (transaction) =>
      recordFile(transaction, stored, "a.docx", "text/plain"),
    );
    const orphan = await files.put(ours, bytes("orphan"));
    const foreign = await files.put(theirs, bytes("foreign"));
    const sweep = (now: Date, max = 1000) => sweepOrphans({ db, files, log: pino({ level: "silent" }) }, now, { max });
    expect(await sweep(new Date())).toBe(0);
    expect(await sweep(inTwoDays(), 0)).toBe(0);
    expect(await sweep(inTwoDays())).toBe(1);
    expect(await sweep(inTwoDays())).toBe(0);
    await expect(files.read(orphan.storageKey)).rejects.toThrow();
    expect(new TextDecoder().decode(await files.read(stored.storageKey))).toBe("kept");
    expect(new TextDecoder().decode(await files.read(foreign.storageKey))).toBe("foreign");
  });
});

test("what a killed process was writing is swept with the rest", async () => {
  const orgId = newId();
  await systemTransaction(db, { orgId: null, by: null, now: new Date() }, async ({ tx, now }) => {
    const row = { id: orgId, name: "Jade", country: "GT", timeZone: "UTC", settings: "{}" };
    await tx
      .insertInto("organizations")
      .values({ ...row, createdAt: now, updatedAt: now })
      .execute();
  });
  const place = join(folder, "disk", "org", orgId);
  await mkdir(place, { recursive: true });
  const part = join(place, `${"ab".repeat(16)}.part`);
  await writeFile(part, "half");
  const old = new Date(Date.now() - 2 * day);
  await utimes(part, old, old);
  await sweepOrphans({ db, files: store("disk"), log: pino({ level: "silent" }) }, new Date());
  expect(await readdir(place)).toEqual([]);
});

test("a key that is none leads nowhere", async () => {
  for (const key of ["../../etc/passwd", "org/../x", `org/${newId()}/../${"a".repeat(32)}`])
    await expect(store("disk").read(key)).rejects.toThrow("not a storage key");
});
