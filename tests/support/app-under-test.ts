import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool, QueryResult, QueryResultRow } from "pg";
import { type DestinationStream, pino } from "pino";
import PostalMime, { type Email } from "postal-mime";
import { inject } from "vitest";
import { type Node, type NodeParts, startNode } from "#app/server/node.ts";
import type { Clock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import type { Connection } from "#platform/db/database.ts";
import { deadLetters } from "#platform/jobs/outbox.ts";
import { runWorkersFrom } from "#platform/uploads/worker-pool.ts";
import { type Caller, caller } from "#seed/caller.ts";
import { freshDatabase } from "./cluster.ts";
import { choosesConverter, sharedConverter } from "./shared-converter.ts";

/** A clock that runs, from wherever a test puts it. */
export interface TestClock extends Clock {
  set(at: Date): void;
  advance(milliseconds: number): void;
  /** Goes on to the next full hour, in which every limit on calls per hour, or less, counts from zero. */
  toNextHour(): void;
}

// Every document that an app under test makes is checked.
runWorkersFrom(new URL("./checking-worker.ts", import.meta.url));

const hourMs = 3_600_000;

const testClock = (): TestClock => {
  let offset = 0;
  const now = () => Date.now() + offset;
  return {
    now: () => new Date(now()),
    set: (at) => void (offset = at.getTime() - Date.now()),
    advance: (ms) => void (offset += ms),
    toNextHour: () => void (offset += hourMs - (now() % hourMs)),
  };
};

/** The product, whole and running: real HTTP, real database, real jobs and mails. */
export interface App {
  readonly address: string;
  readonly node: Node;
  readonly clock: TestClock;
  readonly connection: Connection;
  /** Calls with this token; without one, as an outsider. */
  as(token?: string): Caller;
  /** The mails to this address so far, oldest first; waits until there are at least `least`. */
  mails(to: string, least?: number): Promise<Email[]>;
  /** Waits until `check` gives something else than undefined or false, at most `ms`: two minutes. */
  eventually<T>(check: () => Promise<T | undefined | false>, ms?: number): Promise<T>;
  /** Waits until no job is left to do: none is waiting for a node, being done, or to be tried again. */
  idle(): Promise<void>;
  /** Waits until a statement waits for a lock that another transaction holds. */
  lockWait(): Promise<void>;
  /** Runs a statement of SQL on rows of all organizations; the pool's own connections see no row of any. */
  query<T extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<T>>;
  /** A second node on the same database. */
  anotherNode(): Promise<Node>;
  stop(): Promise<void>;
}

/**
 * Starts the product on a database of its own. `settings` are environment settings, `PORT` in its address its port; `through` may give its nodes another
 * way to the database; `log` receives the lines of its log, from which nothing is withheld.
 */
export async function startApp(
  settings: Record<string, string> = {},
  parts: NodeParts = {},
  through: (connection: Connection) => Promise<Connection> = async (connection) => connection,
  log?: DestinationStream,
): Promise<App> {
  const { connection, drop } = await freshDatabase(reach, inject("template"));
  const used = await through(connection);
  const data = await mkdtemp(join(tmpdir(), "acta-test-"));
  const clock = testClock();
  const port = await freePort();
  const start = (at = "0") => {
    const config = readConfig({
      PORT: at,
      HOST: "127.0.0.1",
      ACTA_DATA: data,
      ACTA_METRICS_PORT: "0",
      // A test does in a second what a person does in a day.
      ACTA_READS_PER_MINUTE: "0",
      ACTA_URL: `http://127.0.0.1:${port}`,
      ...settings,
      ...(settings["ACTA_URL"] ? { ACTA_URL: settings["ACTA_URL"].replace("PORT", String(port)) } : {}),
    });
    const level = process.env["ACTA_TEST_LOG"] ?? "silent";
    return startNode(config, used, log ? pino({ level: "debug" }, log) : pino({ level }), {
      clock,
      pages: false,
      connections: 8,
      compiled: inject("compiled"),
      // Tests on a busy machine are no flood: their calls wait. `admission.test.ts` tries refusals.
      admission: { maxWaitMs: 120_000, tooSlowMs: 120_000 },
      ...(choosesConverter(settings) ? {} : { pdf: sharedConverter() }),
      ...parts,
    });
  };
  const node = await start(String(port));
  const others: Node[] = [];
  const eventually: App["eventually"] = async (check, ms = 120_000) => {
    const end = Date.now() + ms;
    for (;;) {
      const found = await check();
      if (found !== undefined && found !== false) return found;
      if (Date.now() > end) throw new Error(`did not happen within ${ms} ms: ${check.toString().slice(0, 200)}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  return {
    address: node.address,
    node,
    clock,
    connection,
    as: (token) => caller(node.address, token),
    eventually,
    mails: (to, least = 1) =>
      eventually(async () => {
        const all = (await readMails(join(data, "mail"))).filter((m) => m.to?.some((a) => a.address === to));
        return all.length >= least && all;
      }),
    idle: async () => {
      await eventually(async () => (await jobsLeft(node.platform.db.pool)) === 0, 180_000);
    },
    lockWait: async () => {
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await eventually(async () => ((await node.platform.db.pool.query(waiting)).rowCount ?? 0) > 0, 30_000);
    },
    query: (text, values = []) => queryAsSystem(node.platform.db.pool, text, values),
    anotherNode: async () => {
      const other = await start();
      others.push(other);
      return other;
    },
    stop: async () => {
      for (const other of others) await other.stop();
      await node.stop();
      await drop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

const reach = (database: string): Connection =>
  JSON.parse(inject("cluster").replace("DATABASE", database)) as Connection;

/** A port nobody listens on at this moment: links in mails must lead to the node. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

async function queryAsSystem<T extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: readonly unknown[],
): Promise<QueryResult<T>> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local role acta_system");
    const result = await client.query<T>(text, [...values]);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

/** Jobs that are to be done now, as one snapshot shows them: a job leaves the outbox as it enters its queue. */
async function jobsLeft(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read");
    const queued = await client.query<{ n: number }>(
      `select count(*)::int as n from pgboss.job where name <> $1 and name not like '\\_\\_pgboss%'
       and (state in ('retry', 'active') or (state = 'created' and start_after <= now()))`,
      [deadLetters],
    );
    await client.query("set local role acta_system");
    const waiting = await client.query<{ n: number }>("select count(*)::int as n from outbox");
    return (queued.rows[0]?.n ?? 0) + (waiting.rows[0]?.n ?? 0);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

async function readMails(folder: string): Promise<Email[]> {
  const names = (await readdir(folder).catch(() => [])).filter((n) => n.endsWith(".eml") && !n.startsWith(".")).sort();
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

export { type Caller, caller };
