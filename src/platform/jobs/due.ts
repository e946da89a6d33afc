import type pg from "pg";

/** The interval in which a node reports that it still works on a job, in seconds. */
export const heartbeatSeconds = 2.5;
/** A node that has been silent for longer does not work on its jobs any more. */
const silentSeconds = 10;
/** The queue in which pg-boss hands schedules over. Its jobs take milliseconds and have no heartbeat. */
const scheduling = "__pgboss__send-it";

/** The names of queues, by the reason why there is something to do in them. */
export interface DueQueues {
  /** Jobs of a node that was killed are there again. */
  readonly givenBack: readonly string[];
  /** The time of a job has come. */
  readonly due: readonly string[];
}

/** Makes the look for abandoned jobs cheap, however many finished jobs are kept. */
export async function indexActiveJobs(pool: pg.Pool): Promise<void> {
  const known = await pool.query(
    "select 1 from pg_indexes where schemaname = 'pgboss' and indexname = 'acta_active_jobs'",
  );
  if (known.rowCount === 0)
    await pool.query("create index if not exists acta_active_jobs on pgboss.job (name) where state = 'active'");
}

/**
 * Finds out, with one statement, which of the `queues` have a job to do now. Jobs whose node was killed are given back first, so that any node
 * takes them at once, without the pause that follows a failure; one that has no tries left is left to pg-boss, which moves it to the dead letters.
 */
export async function lookForJobs(pool: pg.Pool, queues: readonly string[]): Promise<DueQueues> {
  const { rows } = await pool.query<{ name: string; given_back: boolean }>(
    `with given_back as (
       update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
       where state = 'active' and retry_count < retry_limit
         and (heartbeat_on < now() - $1 * interval '1 second' or (name = $2 and started_on < now() - $1 * interval '1 second'))
       returning name
     )
     select distinct name, true as given_back from given_back
     union all
     select name, false from unnest($3::text[]) queue (name)
     where exists (
       select from pgboss.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
     )`,
    [silentSeconds, scheduling, queues],
  );
  const [givenBack, due] = [true, false].map((kind) => rows.filter((r) => r.given_back === kind).map((r) => r.name));
  return { givenBack: givenBack ?? [], due: due ?? [] };
}
