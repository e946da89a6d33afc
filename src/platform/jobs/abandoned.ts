import type pg from "pg";

/** The interval in which a node reports that it still works on a job, in seconds. */
export const heartbeatSeconds = 2.5;
/** A node that has been silent for longer does not work on its jobs any more. */
const silentSeconds = 10;
/** The queue in which pg-boss hands schedules over. Its jobs take milliseconds and have no heartbeat. */
const scheduling = "__pgboss__send-it";

/** Makes the look for abandoned jobs cheap, however many finished jobs are kept. */
export async function indexActiveJobs(pool: pg.Pool): Promise<void> {
  const known = await pool.query(
    "select 1 from pg_indexes where schemaname = 'pgboss' and indexname = 'acta_active_jobs'",
  );
  if (known.rowCount === 0)
    await pool.query("create index if not exists acta_active_jobs on pgboss.job (name) where state = 'active'");
}

/**
 * Gives jobs back whose node was killed, so that any node takes them at once, without the pause that follows a failure. Returns the names of
 * their queues. A job that has no tries left is not given back: pg-boss moves it to the dead letters.
 */
export async function giveBackAbandoned(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
     where state = 'active' and retry_count < retry_limit
       and (heartbeat_on < now() - $1 * interval '1 second' or (name = $2 and started_on < now() - $1 * interval '1 second'))
     returning name`,
    [silentSeconds, scheduling],
  );
  return [...new Set(rows.map(({ name }) => name))];
}
