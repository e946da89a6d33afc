import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, statfsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { startEmbedded } from "#platform/database/embedded.ts";
import type { Connection } from "#platform/db/database.ts";
import { migrate, migrationsFolder } from "#platform/db/migrate.ts";

/**
 * The applications of several test files run at once, some with nodes of their own beside them. What they write need not survive
 * the machine, and a busy disk must not hold a commit for longer than locks are waited for.
 */
const settings = { max_connections: "400", fsync: "off", full_page_writes: "off", max_wal_size: "256MB" };

/** Bytes that must be free in memory before the data is put there. */
const leastFree = 2 * 1024 ** 3;

/**
 * Returns the folder of the test server: in the memory of the machine if there is room, otherwise in `.cache`. A database has 1,500
 * files, and a disk without a journal looks a second or more for places for them, the longer the more were deleted a moment ago.
 */
function dataFolder(): string {
  const onDisk = join(import.meta.dirname, "../../.cache/tests");
  const uid = process.getuid?.();
  const inMemory = `/dev/shm/acta-tests-${uid}-${createHash("sha256").update(onDisk).digest("hex").slice(0, 12)}`;
  const there = lstatSync(inMemory, { throwIfNoEntry: false });
  if (there) return there.isDirectory() && there.uid === uid ? inMemory : onDisk;
  if (!existsSync("/dev/shm")) return onDisk;
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize >= leastFree ? inMemory : onDisk;
}

/** Returns the connection to one database of the test server. */
export type Reach = (database: string) => Connection;

/** The test server: an embedded PostgreSQL, or the server of `TEST_DATABASE_URL`. */
export async function startCluster(): Promise<{ reach: Reach; stop(): Promise<void> }> {
  const url = process.env["TEST_DATABASE_URL"];
  if (url) {
    const reach: Reach = (database) => {
      const to = new URL(url);
      to.pathname = `/${database}`;
      return { connectionString: to.href };
    };
    return { reach, stop: async () => undefined };
  }
  const server = await startEmbedded(dataFolder(), { settings });
  return { reach: (database) => ({ ...server.connection, database }), stop: () => server.stop() };
}

/** Name of the template database for the migrations as they are now: other migrations, another template. */
function templateName(): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(migrationsFolder).sort())
    hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  return `tpl_${hash.digest("hex").slice(0, 16)}`;
}

/** Makes the migrated template database, with the job tables in it, unless it is there. Drops templates of older migrations. */
export async function ensureTemplate(reach: Reach): Promise<string> {
  const name = templateName();
  const admin = new pg.Client(reach("postgres"));
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock(7261)");
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where datname like 'tpl\\_%' or datname like 'test\\_%'",
    );
    const leftovers = rows.map((r) => r.datname).filter((n) => n !== name && (n.startsWith("tpl_") || leftOver(n)));
    for (const old of leftovers)
      await admin.query(`drop database if exists "${old}" with (force)`).catch(() => undefined);
    if (rows.some((r) => r.datname === name)) return name;
    await admin.query(`create database "${name}_making"`);
    await migrate(reach(`${name}_making`));
    const boss = new PgBoss({
      ...reach(`${name}_making`),
      max: 2,
      schema: "pgboss",
      supervise: false,
      schedule: false,
    });
    await boss.start();
    await boss.stop({ graceful: false, close: true });
    await admin.query(`alter database "${name}_making" rename to "${name}"`);
    return name;
  } finally {
    await admin.end();
  }
}

/** A test database names the process that made it: it is left over when that process is gone. */
function leftOver(name: string): boolean {
  const pid = Number(/^test_(\d+)_/.exec(name)?.[1]);
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

let count = 0;

/** A fresh database with the newest schema, copied from the template. `drop()` removes it. */
export async function freshDatabase(
  reach: Reach,
  template: string,
): Promise<{ connection: Connection; name: string; drop(): Promise<void> }> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${count++}`;
  const run = async (text: string) => {
    const admin = new pg.Client(reach("postgres"));
    await admin.connect();
    // A copy waits its turn: the template may be copied by another test file at this moment. So does the end of a
    // database the server's own vacuum is at work in (42501): no role of ours may send it away.
    for (let attempt = 0; ; attempt++) {
      try {
        await admin.query(text);
        break;
      } catch (error) {
        if (attempt > 40 || !["55006", "42501"].includes((error as { code?: string }).code ?? "")) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    await admin.end();
  };
  // Half of the time of the other way, which also writes each page to the log.
  await run(`create database "${name}" template "${template}" strategy file_copy`);
  return { connection: reach(name), name, drop: () => run(`drop database if exists "${name}" with (force)`) };
}
