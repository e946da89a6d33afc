import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, expect, inject, test } from "vitest";
import { freshDatabase } from "#tests/support/cluster.ts";
import type { Connection } from "../db/database.ts";
import { migrate, migrationsFolder } from "../db/migrate.ts";
import { DiskStore } from "../files/store.ts";
import { BadArchive } from "./archive.ts";
import { backUp } from "./backup.ts";
import { backUpNightly } from "./nightly.ts";
import { NotEmpty, restore } from "./restore.ts";

const folder = mkdtempSync(join(tmpdir(), "acta-backup-"));
const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
  rmSync(folder, { recursive: true });
});

async function database(): Promise<Connection> {
  const reach = (name: string): Connection => JSON.parse(inject("cluster").replaceAll("DATABASE", name)) as Connection;
  const { connection, drop } = await freshDatabase(reach, inject("template"));
  drops.push(drop);
  return connection;
}

async function run<T extends pg.QueryResultRow>(connection: Connection, ...texts: string[]): Promise<T[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    let rows: T[] = [];
    for (const text of texts) ({ rows } = await client.query<T>(text));
    return rows;
  } finally {
    await client.end();
  }
}

/** One sum per table over all its rows, as the system role sees them. */
async function sums(connection: Connection): Promise<Record<string, string>> {
  const tables = await run<{ name: string }>(
    connection,
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  );
  const all: Record<string, string> = {};
  for (const { name } of tables) {
    const text = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from "${name}" t`;
    const [row] = await run<{ sum: string }>(connection, "begin", "set local role acta_system", text);
    all[name] = row?.sum ?? "";
  }
  return all;
}

const org = "01890000-0000-7000-8000-000000000001";
const now = new Date("2026-03-01T10:00:00Z");

async function used(): Promise<{
  connection: Connection;
  files: DiskStore;
  stored: Uint8Array;
  key: string;
  queueOptions: object;
  folder: string;
}> {
  const connection = await database();
  const place = mkdtempSync(join(folder, "files-"));
  const files = new DiskStore(place);
  const stored = randomBytes(300_000);
  const { storageKey: key, sha256 } = await files.put(org, stored);
  await run(
    connection,
    "begin",
    "set local role acta_system",
    `insert into files (org_id, id, storage_key, name, media_type, size, sha256, created_at) values ('${org}', gen_random_uuid(), '${key}', 'Poder "especial"\t\\n.docx', 'x/y', 300000, '\\x${sha256.toString("hex")}', now())`,
    `insert into audit_log select '${org}', n, now(), null, 'thing.done', 'thing', n::text, jsonb_build_object('text', repeat('ñ\\', 900)), null, '\\x00', sha256(n::text::bytea) from generate_series(1, 4000) n`,
    `insert into outbox values (gen_random_uuid(), '${org}', 'job', 'mail.send', '{"a": null}', default, null, now())`,
    "commit",
  );
  const boss = new PgBoss({ ...connection, schema: "pgboss", max: 2, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue("dead");
  await boss.createQueue("pdf", { retryLimit: 7, deadLetter: "dead" });
  await boss.insert("pdf", [
    { data: { page: 1 } },
    { data: { page: 2 }, startAfter: new Date("2099-01-01T00:00:00Z") },
  ]);
  await boss.stop({ graceful: false, close: true });
  return { connection, files, stored, key, folder: place, queueOptions: { retry_limit: 7, dead_letter: "dead" } };
}

test("what was backed up is there again after a restore: every row, file and waiting job", async () => {
  const from = await used();
  const file = join(folder, "whole.tar.gz");
  const report = await backUp(from.connection, from.files, file, now);
  expect(report).toMatchObject({ files: 1, jobs: 2, missing: [] });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const to = await database();
  const files = new DiskStore(mkdtempSync(join(folder, "files-")));
  expect(await restore(to, files, file, { force: false })).toEqual({ madeAt: now.toISOString(), files: 1, jobs: 2 });
  const before = await sums(from.connection);
  expect(before["audit_log"]).toMatch(/^4000 /);
  expect(await sums(to)).toEqual(before);
  expect(Buffer.from(await files.read(from.key)).equals(from.stored)).toBe(true);
  const jobs =
    "select name, data, start_after > '2098-01-01' as later, retry_limit, dead_letter from pgboss.job order by data::text";
  expect(await run(to, jobs)).toEqual([
    { name: "pdf", data: { page: 1 }, later: false, ...from.queueOptions },
    { name: "pdf", data: { page: 2 }, later: true, ...from.queueOptions },
  ]);
  const policies =
    "select relname, relrowsecurity, relforcerowsecurity, (select count(*)::int from pg_constraint where conrelid = c.oid) as constraints from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname";
  expect(await run(to, policies)).toEqual(await run(from.connection, policies));
});

test("an installation with rows in it is refused and left as it was, unless forced", async () => {
  const from = await used();
  const file = join(folder, "second.tar.gz");
  await backUp(from.connection, from.files, file, now);
  const other = await used();
  const before = await sums(other.connection);
  await expect(restore(other.connection, other.files, file, { force: false })).rejects.toThrow(NotEmpty);
  expect(await sums(other.connection)).toEqual(before);
  await restore(other.connection, other.files, file, { force: true });
  expect(await sums(other.connection)).toEqual(await sums(from.connection));
});

test("a damaged backup is refused before anything is touched", async () => {
  const from = await used();
  const file = join(folder, "damaged.tar.gz");
  await backUp(from.connection, from.files, file, now);
  const before = await sums(from.connection);
  const bytes = readFileSync(file);
  for (const damage of [bytes.subarray(0, bytes.length - 40), bytes.subarray(0, 5000), Buffer.from("hello")]) {
    writeFileSync(file, damage);
    await expect(restore(from.connection, from.files, file, { force: true })).rejects.toThrow(BadArchive);
  }
  expect(await sums(from.connection)).toEqual(before);
});

test("a backup of a newer version is refused in a sentence, and nothing is touched", async () => {
  const from = await used();
  const file = join(folder, "newer.tar.gz");
  await backUp(from.connection, from.files, file, now);
  const before = await sums(from.connection);
  const earlier = join(folder, "earlier-migrations");
  cpSync(migrationsFolder, earlier, { recursive: true });
  const newest = readdirSync(earlier)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .at(-1) as string;
  rmSync(join(earlier, newest));
  const restored = restore(from.connection, from.files, file, { force: true, migrations: earlier });
  await expect(restored).rejects.toThrow(`made by a newer version of Acta: this one does not know ${newest}`);
  expect(await sums(from.connection)).toEqual(before);
});

test("a backup that is killed leaves the one before it, and the next one comes through", async () => {
  const from = await used();
  const { storageKey, sha256 } = await from.files.put(org, randomBytes(30_000_000));
  const row = `values ('${org}', gen_random_uuid(), '${storageKey}', 'a.pdf', 'x/y', 30000000, '\\x${sha256.toString("hex")}', now())`;
  const columns = "(org_id, id, storage_key, name, media_type, size, sha256, created_at)";
  await run(from.connection, "begin", "set local role acta_system", `insert into files ${columns} ${row}`, "commit");
  const file = join(folder, "killed.tar.gz");
  await backUp(from.connection, from.files, file, now);
  const first = readFileSync(file);
  const script = `const [{ backUp }, { DiskStore }] = await Promise.all([import(process.argv[1]), import(process.argv[2])]);
    await backUp(JSON.parse(process.argv[3]), new DiskStore(process.argv[4]), process.argv[5], new Date());`;
  const modules = ["./backup.ts", "../files/store.ts"].map((name) => new URL(name, import.meta.url).href);
  const given = [...modules, JSON.stringify(from.connection), from.folder, file];
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, ...given], { stdio: "inherit" });
  const ended = once(child, "exit");
  while (!existsSync(`${file}.part`) || statSync(`${file}.part`).size < 1_000_000) await sleep(5);
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
  expect(readFileSync(file).equals(first)).toBe(true);
  await backUp(from.connection, from.files, file, now);
  expect(existsSync(`${file}.part`)).toBe(false);
  const to = await database();
  const report = await restore(to, new DiskStore(mkdtempSync(join(folder, "files-"))), file, { force: false });
  expect(report).toMatchObject({ files: 2, jobs: 2 });
});

test("an older backup is brought to the newest schema; circular references, sequences and generated columns survive", async () => {
  const migrations = join(folder, "migrations");
  mkdirSync(migrations);
  writeFileSync(
    join(migrations, "0001-start.sql"),
    `create table files (storage_key text primary key);
     create table chapter (n int generated always as identity primary key, first_page int, twice int generated always as (n * 2) stored);
     create table page (n int primary key, chapter int not null references chapter deferrable initially deferred);
     alter table chapter add foreign key (first_page) references page;
     grant select, insert on files, chapter, page to acta_system;`,
  );
  const fill = [
    "insert into chapter (first_page) values (null), (null)",
    "insert into page values (10, 1), (20, 2)",
    "update chapter set first_page = n * 10",
  ];
  const [from, to] = [await database(), await database()];
  for (const connection of [from, to])
    await run(
      connection,
      "drop schema public cascade",
      "drop schema pgboss cascade",
      "create schema public",
      "grant usage on schema public to acta_system",
    );
  await migrate(from, migrations);
  await run(from, ...fill);
  const file = join(folder, "older.tar.gz");
  const files = new DiskStore(join(folder, "none"));
  await backUp(from, files, file, now);

  writeFileSync(
    join(migrations, "0002-more.sql"),
    "alter table page add title text; update page set title = 'Page ' || n;",
  );
  await restore(to, files, file, { force: false, migrations });
  expect(await run(to, "select * from page order by n")).toEqual([
    { n: 10, chapter: 1, title: "Page 10" },
    { n: 20, chapter: 2, title: "Page 20" },
  ]);
  expect(await run(to, "insert into chapter (first_page) values (20) returning n, twice")).toEqual([
    { n: 3, twice: 6 },
  ]);
  await expect(run(to, "insert into chapter (first_page) values (30)")).rejects.toThrow("foreign key");
});

test("an encrypted backup is read with its key alone, and not when a byte was changed, moved or cut off", async () => {
  const from = await used();
  const file = join(folder, "night.backup");
  const key = Buffer.alloc(32, 5);
  await backUp(from.connection, from.files, file, now, key);
  const sealed = readFileSync(file);
  expect(sealed.includes("Poder")).toBe(false);
  const to = await database();
  const files = new DiskStore(mkdtempSync(join(folder, "files-")));
  const back = (bytes: Uint8Array, options: { key?: Uint8Array }) => {
    writeFileSync(file, bytes);
    return restore(to, files, file, { force: false, ...options });
  };
  const changed = Buffer.from(sealed);
  changed.writeUInt8((changed[5000] ?? 0) ^ 1, 5000);
  for (const bytes of [changed, sealed.subarray(0, sealed.length - 20), sealed.subarray(0, 40)])
    await expect(back(bytes, { key })).rejects.toThrow(BadArchive);
  await expect(back(sealed, {})).rejects.toThrow("the master key it was made with");
  await expect(back(sealed, { key: Buffer.alloc(32, 6) })).rejects.toThrow(BadArchive);
  expect(await back(sealed, { key })).toEqual({ madeAt: now.toISOString(), files: 1, jobs: 2 });
  expect(await sums(to)).toEqual(await sums(from.connection));
});

test("every night has a backup of its own, and a second one of the same night takes the first one's place", async () => {
  const from = await used();
  const nights = join(folder, "nights");
  const key = Buffer.alloc(32, 5);
  mkdirSync(nights);
  writeFileSync(join(nights, "acta-2024-01-01.backup"), "");
  for (let night = 1; night <= 12; night++)
    writeFileSync(join(nights, `acta-2025-${String(night).padStart(2, "0")}-15.backup`), "");
  const first = await backUpNightly(from.connection, from.files, nights, key, now);
  expect(first.deleted).toEqual(["acta-2025-01-15.backup", "acta-2024-01-01.backup"].toSorted().toReversed());
  const again = await backUpNightly(from.connection, from.files, nights, key, now);
  expect(again).toMatchObject({ file: join(nights, "acta-2026-03-01.backup"), files: 1, deleted: [] });
});
