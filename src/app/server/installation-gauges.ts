import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { knownMissing } from "#platform/files/missing-files.ts";
import { backlogOf } from "#platform/jobs/backlog.ts";
import type { Platform } from "#platform/platform.ts";

interface QueueFigures {
  readonly queue: string;
  readonly state: string;
  readonly jobs: number;
  /** Seconds since the oldest was due or began; of those for later, 0. */
  readonly oldest: number;
}

/**
 * Registers the figures of the whole installation, which every node reads from the database. Returns the function that reads
 * them; without the database it leaves them out, and `acta_database_up` is 0.
 */
export function installationGauges(platform: Platform, registry: Registry): () => Promise<void> {
  const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name, help, labelNames: [...labelNames], registers: [registry] });
  const up = gauge("acta_database_up", "1 if the database answered while these figures were read, otherwise 0.");
  const outbox = gauge("acta_outbox_waiting", "Events and jobs that wait for a node to put them into their queues.");
  const outboxAge = gauge("acta_outbox_age_seconds", "Age of the oldest of them.");
  const oldest = gauge("acta_jobs_oldest_wait_seconds", "Time that the oldest due job of all queues has waited.");
  const failed = gauge("acta_jobs_failed", "Jobs that failed for good and wait for a person.");
  const jobs = gauge("acta_jobs", "Jobs by queue and state.", ["queue", "state"]);
  const ages = gauge(
    "acta_jobs_age_seconds",
    "Age of the oldest job by queue and state: since it was due (created, retry) or began (active).",
    ["queue", "state"],
  );
  const missing = gauge("acta_files_missing", "Files that the database names and the file store does not have.");
  const free = gauge("acta_disk_free_bytes", "Free space of the file store, where it is a folder.");
  const all = [outbox, outboxAge, oldest, failed, jobs, ages, missing, free];
  return async () => {
    const read = await readFigures(platform).catch(() => undefined);
    // Queues that are empty now must not keep what they had.
    for (const one of all) one.reset();
    up.set(read === undefined ? 0 : 1);
    if (!read) {
      for (const one of [outbox, outboxAge, oldest, failed, missing, free]) one.set(Number.NaN);
      return;
    }
    outbox.set(read.outbox.waiting);
    outboxAge.set(read.outbox.age);
    oldest.set(read.backlog.oldestSeconds);
    failed.set(read.backlog.failed);
    missing.set(read.missing);
    free.set(read.free);
    for (const { queue, state, jobs: n, oldest: age } of read.queues) {
      jobs.set({ queue, state }, n);
      ages.set({ queue, state }, age);
    }
  };
}

async function readFigures({ db, clock, files }: Platform) {
  const now = clock.now();
  const [outbox, backlog, queues, missing, space] = await Promise.all([
    db.asSystem(
      async (tx) =>
        (
          await sql<{ waiting: number; oldest: Date | null }>`
            select count(*)::int as waiting, min(at) as oldest from outbox`.execute(tx)
        ).rows[0],
      { reading: true },
    ),
    backlogOf(db, now),
    db.pool.query<QueueFigures>(
      `select name as queue, state::text, count(*)::int as jobs,
         greatest(0, extract(epoch from now() - min(case when state = 'active' then started_on when state < 'active' then start_after end)))::float8 as oldest
       from pgboss.job where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_pgboss%' group by 1, 2`,
    ),
    db.asSystem((tx) => knownMissing(tx, 1), { reading: true }),
    files.space(),
  ]);
  const age = outbox?.oldest ? (now.getTime() - outbox.oldest.getTime()) / 1000 : 0;
  return {
    outbox: { waiting: outbox?.waiting ?? 0, age },
    backlog,
    queues: queues.rows.map((row) => ({ ...row, oldest: row.oldest ?? 0 })),
    missing: missing.count,
    free: space.free,
  };
}
