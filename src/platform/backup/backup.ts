import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Connection } from "../db/database.ts";
import type { FileStore } from "../files/store.ts";
import { isFileMissing } from "../files/store-failure.ts";
import { type Entry, entryOf, writeArchive } from "./archive.ts";
import { encrypted } from "./encryption.ts";
import { readJobs } from "./jobs.ts";
import { filesFolder, jobsName, type Manifest, manifestName, tablesFolder } from "./manifest.ts";
import { quote, readMigrations, readSequences, readTables, type Table } from "./schema.ts";

/** The contents of a backup. */
export interface BackupReport {
  readonly tables: number;
  readonly files: number;
  readonly jobs: number;
  /** Storage keys that are in the database but not in the store. */
  readonly missing: readonly string[];
}

const portion = 4 * 1024 * 1024;

/**
 * Writes the whole installation to one gzipped tar, mode 0600: every row as of one instant, the waiting jobs, and the files of
 * those rows; encrypted if `key` is given. The server may run meanwhile. The file gets its name only when it is complete.
 */
export async function backUp(
  connection: Connection,
  files: FileStore,
  target: string,
  now: Date,
  key?: Uint8Array,
): Promise<BackupReport> {
  const client = new pg.Client({ ...connection, application_name: "acta-backup" });
  await client.connect();
  const draft = `${target}.part`;
  try {
    await client.query("begin isolation level repeatable read read only");
    const report = { tables: 0, files: 0, jobs: 0, missing: [] as string[] };
    const source = Readable.from(writeArchive(entries(client, connection, files, now, report)));
    const written = createWriteStream(draft, { mode: 0o600, flush: true });
    if (key) await pipeline(source, createGzip({ level: 4 }), (zipped) => encrypted(zipped, key), written);
    else await pipeline(source, createGzip({ level: 4 }), written);
    await rename(draft, target);
    const folder = await open(dirname(target), "r");
    await folder.sync();
    await folder.close();
    return report;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

interface Counts {
  tables: number;
  files: number;
  jobs: number;
  readonly missing: string[];
}

async function* entries(
  client: pg.Client,
  connection: Connection,
  files: FileStore,
  now: Date,
  report: Counts,
): AsyncGenerator<Entry> {
  const migrations = await readMigrations(client);
  if (migrations.length === 0) throw new Error("There is nothing to back up: the database is empty.");
  const tables = await readTables(client);
  const { queues, jobs } = await readJobs(client, connection);
  const sequences = await readSequences(client);
  const manifest: Manifest = {
    format: "acta-backup-1",
    madeAt: now.toISOString(),
    migrations,
    tables,
    sequences,
    queues,
  };
  yield entryOf(manifestName, json(manifest));
  yield entryOf(jobsName, json(jobs));
  report.jobs = jobs.length;
  await client.query("set local role acta_system");
  for (const table of tables) {
    yield* rowsOf(client, table);
    report.tables++;
  }
  for (const key of await storageKeys(client)) {
    // A store that does not answer now fails the backup: it must not look whole without its files.
    const bytes = await files.read(key).catch((error: unknown) => {
      if (isFileMissing(error)) return undefined;
      throw error;
    });
    if (bytes === undefined) {
      report.missing.push(key);
      continue;
    }
    yield entryOf(filesFolder + key, bytes);
    report.files++;
  }
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** The table's rows in COPY's text format, cut into portions that fit in memory. */
async function* rowsOf(client: pg.Client, { name, columns }: Table): AsyncGenerator<Entry> {
  const rows = client.query(copyTo(`copy ${quote(name)} (${columns.map(quote).join()}) to stdout`));
  let number = 0;
  let parts: Buffer[] = [];
  let size = 0;
  const cut = (): Entry => {
    const entry = entryOf(`${tablesFolder}${name}/${String(++number).padStart(6, "0")}.copy`, Buffer.concat(parts));
    parts = [];
    size = 0;
    return entry;
  };
  for await (const bytes of rows as AsyncIterable<Buffer>) {
    parts.push(Buffer.from(bytes));
    size += bytes.length;
    if (size >= portion) yield cut();
  }
  if (size > 0 || number === 0) yield cut();
}

async function storageKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ storage_key: string }>("select storage_key from files order by storage_key");
  return rows.map((row) => row.storage_key);
}
