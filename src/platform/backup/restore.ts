import { createReadStream } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import type { Connection } from "../db/database.ts";
import { migrate, migrationsFolder } from "../db/migrate.ts";
import type { FileStore } from "../files/store.ts";
import { BadArchive, type Entry, readArchive } from "./archive.ts";
import { decrypted } from "./encryption.ts";
import { type WaitingJob, writeJobs } from "./jobs.ts";
import { filesFolder, jobsName, Manifest, manifestName, tablesFolder } from "./manifest.ts";
import { quote, readMigrations, type Table } from "./schema.ts";

/** The installation contains data that a restore would destroy. */
export class NotEmpty extends Error {
  override readonly name = "NotEmpty";
}

/** The contents of a restored backup. */
export interface RestoreReport {
  readonly madeAt: string;
  readonly files: number;
  readonly jobs: number;
}

/**
 * Restores a backup into an empty installation; with `force` into any, which is emptied first. No server may run. The archive
 * is read completely before anything is changed; then the rows are loaded in one transaction, with the schema they had, and
 * migrated to the newest one. `key` decrypts an encrypted backup. Throws `BadArchive`, `NotEmpty`, or the database's error.
 */
export async function restore(
  connection: Connection,
  files: FileStore,
  source: string,
  options: { force: boolean; migrations?: string; key?: Uint8Array },
): Promise<RestoreReport> {
  const manifest = await inspect(source, options.key);
  const client = new pg.Client({ ...connection, application_name: "acta-restore" });
  await client.connect();
  const schema = await mkdtemp(join(tmpdir(), "acta-migrations-"));
  try {
    await refuseOthers(client);
    if (!options.force) await refuseRows(client);
    const known = options.migrations ?? migrationsFolder;
    for (const name of manifest.migrations) await takeMigration(join(known, `${name}.sql`), schema);
    await client.query("drop schema if exists pgboss cascade");
    await client.query("drop schema public cascade");
    await client.query("create schema public");
    await migrate(connection, schema);
    const counts = await load(client, files, source, manifest, options.key);
    await migrate(connection, known);
    await writeJobs(connection, manifest.queues, counts.jobs);
    return { madeAt: manifest.madeAt, files: counts.files, jobs: counts.jobs.length };
  } finally {
    await client.end();
    await rm(schema, { recursive: true, force: true });
  }
}

/** Reads the archive from end to end; its manifest. */
async function inspect(source: string, key: Uint8Array | undefined): Promise<Manifest> {
  let manifest: Manifest | undefined;
  for await (const entry of entriesOf(source, key)) {
    if (entry.name === manifestName) manifest = Manifest.parse(JSON.parse((await whole(entry)).toString()));
  }
  if (!manifest) throw new BadArchive("This is not a backup of Acta.");
  return manifest;
}

async function* entriesOf(source: string, key: Uint8Array | undefined): AsyncGenerator<Entry> {
  const read = Readable.from(decrypted(createReadStream(source), key));
  const unzipped = read.on("error", (error) => unzipped.destroy(error)).pipe(createGunzip());
  try {
    yield* readArchive(portions(unzipped));
  } finally {
    unzipped.destroy();
    read.destroy();
  }
}

/** Yields the bytes of a stream. Throws `BadArchive` if the archive or one of its entries cannot be unzipped. */
async function* portions(unzipped: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* unzipped;
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))
      throw new BadArchive("This is not a backup of Acta, or it is damaged or cut off.");
    throw error;
  }
}

async function whole({ content }: Entry): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const bytes of content) parts.push(bytes);
  return Buffer.concat(parts);
}

async function refuseOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select distinct application_name as name from pg_stat_activity where datname = current_database() and application_name in ('acta', 'acta-jobs')",
  );
  if (rows.length > 0)
    throw new NotEmpty("A server of Acta is at work on this database: stop every one of them first.");
}

/** A server that was started and never used leaves rows in these. */
const housekeeping = ["installation", "rate_limits", "outbox", "reactions"];

async function refuseRows(client: pg.Client): Promise<void> {
  if ((await readMigrations(client)).length === 0) return;
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely\\_%' order by relname",
  );
  await client.query("begin");
  await client.query("set local role acta_system");
  for (const { name } of rows.filter((row) => !housekeeping.includes(row.name))) {
    const found = await client.query(`select from ${quote(name)} limit 1`);
    if (found.rowCount !== 0)
      throw new NotEmpty(
        `The installation is not empty (${name} has rows): nothing was changed. With --force the restore empties it first.`,
      );
  }
  await client.query("rollback");
}

async function takeMigration(file: string, folder: string): Promise<void> {
  try {
    await copyFile(file, join(folder, basename(file)));
  } catch {
    throw new BadArchive(`The backup was made by a newer version of Acta: this one does not know ${basename(file)}.`);
  }
}

/** All rows in one transaction, and the files. */
async function load(
  client: pg.Client,
  files: FileStore,
  source: string,
  manifest: Manifest,
  key: Uint8Array | undefined,
): Promise<{ files: number; jobs: WaitingJob[] }> {
  const counts = { files: 0, jobs: [] as WaitingJob[] };
  const inOpen = await openTables(client, manifest.tables);
  let rows: { table: string; stream: CopyStreamQuery } | undefined;
  const endRows = async (): Promise<void> => {
    rows?.stream.end();
    if (rows) await finished(rows.stream);
    rows = undefined;
  };
  for await (const entry of entriesOf(source, key)) {
    const table = entry.name.startsWith(tablesFolder) ? entry.name.split("/")[1] : undefined;
    if (rows && rows.table !== table) await endRows();
    if (table !== undefined) {
      rows ??= { table, stream: client.query(copyFrom(copyInto(table, manifest))) };
      rows.stream.once("error", () => undefined); // the running write, or the end, fails with it
      for await (const bytes of entry.content) await write(rows.stream, bytes);
    } else if (entry.name.startsWith(filesFolder)) {
      await files.putBack(entry.name.slice(filesFolder.length), await whole(entry));
      counts.files++;
    } else if (entry.name === jobsName) {
      counts.jobs = JSON.parse((await whole(entry)).toString()) as WaitingJob[];
    }
  }
  await endRows();
  for (const { name, value, used } of manifest.sequences) {
    await client.query("select setval($1::regclass, $2, $3)", [`public.${quote(name)}`, value, used]);
  }
  await inOpen.close();
  return counts;
}

const write = (stream: CopyStreamQuery, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

function copyInto(name: string, { tables }: Manifest): string {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new BadArchive(`The backup has rows of ${name}, which its manifest does not name.`);
  return `copy ${quote(name)} (${table.columns.map(quote).join()}) from stdin`;
}

/**
 * Opens a transaction in which the owner may fill the tables in any order: without foreign keys, triggers and forced
 * row-level security, which COPY cannot pass. `close` puts all of them back, which checks every reference, and commits.
 */
async function openTables(client: pg.Client, tables: readonly Table[]): Promise<{ close(): Promise<void> }> {
  await client.query("begin");
  const { rows: keys } = await client.query<{ name: string; owner: string; definition: string }>(
    "select conname as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
  );
  for (const { name, owner } of keys) await client.query(`alter table ${owner} drop constraint ${quote(name)}`);
  const all = tables.map((table) => quote(table.name));
  if (all.length > 0) await client.query(`truncate ${all.join()}`); // rows that migrations put there
  for (const { name, forced } of tables) {
    await client.query(`alter table ${quote(name)} disable trigger user`);
    if (forced) await client.query(`alter table ${quote(name)} no force row level security`);
  }
  return {
    close: async () => {
      // First the references: checking them as an owner that is not bound is many times faster.
      for (const { name, owner, definition } of keys) {
        await client.query(`alter table ${owner} add constraint ${quote(name)} ${definition}`);
      }
      for (const { name, forced } of tables) {
        await client.query(`alter table ${quote(name)} enable trigger user`);
        if (forced) await client.query(`alter table ${quote(name)} force row level security`);
      }
      await client.query("commit");
    },
  };
}
