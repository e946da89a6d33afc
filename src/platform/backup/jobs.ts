import type pg from "pg";
import { type JobInsert, PgBoss } from "pg-boss";
import type { Connection } from "../db/database.ts";
import type { Manifest } from "./manifest.ts";

/** A job that was not done yet, and its queue. */
export interface WaitingJob {
  readonly queue: string;
  readonly job: JobInsert;
}

const queueOptions = [
  "policy",
  "retryLimit",
  "retryDelay",
  "retryBackoff",
  "expireInSeconds",
  "retentionSeconds",
  "deleteAfterSeconds",
  "heartbeatSeconds",
  "notify",
  "deadLetter",
] as const;

async function hasQueues(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query("select from pg_tables where schemaname = 'pgboss' and tablename = 'queue'");
  return rows.length > 0;
}

/** The queues with their options, and the jobs that wait in them or were being done; none before the first start. */
export async function readJobs(
  client: pg.ClientBase,
  connection: Connection,
): Promise<{ queues: Manifest["queues"]; jobs: WaitingJob[] }> {
  if (!(await hasQueues(client))) return { queues: [], jobs: [] };
  const { rows } = await client.query<{
    queue: string;
    id: string;
    data: object;
    priority: number;
    start_after: Date;
    singleton_key: string | null;
  }>(
    "select name as queue, id, data, priority, start_after, singleton_key from pgboss.job where state < 'completed' order by created_on, id",
  );
  const jobs = rows.map(({ queue, id, data, priority, start_after, singleton_key }) => ({
    queue,
    job: { id, data, priority, startAfter: start_after, ...(singleton_key ? { singletonKey: singleton_key } : {}) },
  }));
  const queues = await withBoss(connection, (boss) => boss.getQueues());
  const kept = queues.map((queue) => {
    const given = queueOptions.map((name) => [name, queue[name]] as const).filter(([, value]) => value != null);
    return { name: queue.name, ...Object.fromEntries(given) };
  });
  return { queues: kept, jobs };
}

/** Makes the queues and puts the jobs into them. */
export async function writeJobs(connection: Connection, queues: Manifest["queues"], jobs: WaitingJob[]): Promise<void> {
  if (queues.length === 0) return;
  await withBoss(connection, async (boss) => {
    // A queue can only name a dead-letter queue that is there.
    for (const { name, ...options } of queues.toSorted(
      (a, b) => Number(Boolean(a.deadLetter)) - Number(Boolean(b.deadLetter)),
    )) {
      await boss.createQueue(name, options as Parameters<PgBoss["createQueue"]>[1]);
    }
    for (const { name } of queues) {
      const mine = jobs.filter(({ queue }) => queue === name).map(({ job }) => job);
      if (mine.length > 0) await boss.insert(name, mine);
    }
  });
}

async function withBoss<T>(connection: Connection, work: (boss: PgBoss) => Promise<T>): Promise<T> {
  const boss = new PgBoss({ ...connection, schema: "pgboss", max: 2, supervise: false, schedule: false });
  boss.on("error", () => undefined); // the running call fails with it
  await boss.start();
  try {
    return await work(boss);
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}
