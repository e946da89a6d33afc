import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, expect, inject, test } from "vitest";
import { freshDatabase } from "#tests/support/cluster.ts";
import type { Connection } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
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
}> {
  const connection = await database();
  const files = new DiskStore(mkdtempSync(join(folder, "files-")));
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
  return { connection, files, stored, key, queueOptions: { retry_limit: 7, dead_letter: "dead" } };
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
