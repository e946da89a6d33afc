import type pg from "pg";
import type { PgBoss } from "pg-boss";
import type { Database } from "../db/database.ts";
import type { Reaction } from "../events/reaction.ts";

/** The data a job or reaction receives. */
export interface Envelope {
  readonly orgId: string | null;
  readonly by: string | null;
  readonly at: string;
  readonly payload: unknown;
  /** In the queue of dead letters: the name of the job or reaction that no node knew. */
  readonly unknown?: string;
}

interface OutboxRow {
  readonly id: string;
  readonly org_id: string | null;
  readonly kind: "event" | "job" | "reaction";
  readonly name: string;
  readonly payload: unknown;
  readonly options: { startAfter?: string };
  readonly by_user: string | null;
  readonly at: Date;
}

/** The queue of jobs that failed for good, or that no node knows. */
export const deadLetters = "dead-letters";
const maxRows = 100;

/** A reaction that no node has registered for this long gets no more rows. */
const forgottenAfter = "1 hour";

/**
 * Registers the reactions of this node, so that all nodes write rows for them. Uses the database's clock, which all nodes share.
 * Deletes the reactions of versions that no longer run.
 */
export async function registerReactions({ pool }: Database, reactions: readonly Reaction[]): Promise<void> {
  await systemTransaction(pool, async (client) => {
    await client.query(
      `insert into reactions (event, name, seen_at) select event, name, now() from unnest($1::text[], $2::text[]) r (event, name)
       on conflict (event, name) do update set seen_at = excluded.seen_at`,
      [reactions.map((r) => r.event.name), reactions.map((r) => r.name)],
    );
    await client.query("delete from reactions where seen_at < now() - $1::interval", [forgottenAfter]);
  });
}

/** Runs `work` as the system role on a connection that is closed when anything fails. */
async function systemTransaction<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local role acta_system");
    const result = await work(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** The channel on which the nodes hear which queues got jobs: the sender, a space, and their names with commas. */
export const jobsChannel = "acta_jobs";
/** Names in one notification: it may have 8,000 bytes. */
const namesAtOnce = 50;

/**
 * Moves the rows of the outbox that this node knows (`known`) to their queues, and leaves the rest to other nodes. Rows that no
 * node has taken since `strangeSince` go to the dead letters. `wake` hears which queues got jobs; other nodes hear it as from `sender`.
 */
export async function handOver(
  { pool }: Database,
  boss: PgBoss,
  known: ReadonlySet<string>,
  strangeSince: Date,
  sender: string,
  wake: (queues: readonly string[]) => void,
): Promise<void> {
  for (;;) {
    const queues = await systemTransaction(pool, async (client) => {
      const rows = await takeRows(client, known, strangeSince);
      if (rows.length === 0) return undefined;
      await client.query("set local role none");
      const queues = await sendRows(client, boss, known, rows);
      for (let at = 0; at < queues.length; at += namesAtOnce)
        await client.query("select pg_notify($1, $2)", [
          jobsChannel,
          `${sender} ${queues.slice(at, at + namesAtOnce).join(",")}`,
        ]);
      return queues;
    });
    if (queues === undefined) return;
    wake(queues);
  }
}

/** Takes rows out of the outbox. An event of a node of an earlier version becomes a row for each of its reactions. */
async function takeRows(client: pg.ClientBase, known: ReadonlySet<string>, strangeSince: Date): Promise<OutboxRow[]> {
  const { rows } = await client.query<OutboxRow>(
    `with events as (
       delete from outbox where (id, name) in (
         select id, name from outbox where kind = 'event' order by id limit ${maxRows} for update skip locked
       ) returning *
     ), expanded as (
       insert into outbox (id, org_id, kind, name, payload, options, by_user, at)
       select e.id, e.org_id, 'reaction', r.name, e.payload, e.options, e.by_user, e.at
       from events e join reactions r on r.event = e.name
     ), taken as (
       delete from outbox where (id, name) in (
         select id, name from outbox where kind <> 'event' and (name = any ($1) or at < $2)
         order by id limit ${maxRows} for update skip locked
       ) returning *
     ) select * from events union all select * from taken`,
    [[...known], strangeSince],
  );
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Puts the rows into their queues. Returns the names of the queues. */
async function sendRows(
  client: pg.ClientBase,
  boss: PgBoss,
  known: ReadonlySet<string>,
  rows: readonly OutboxRow[],
): Promise<readonly string[]> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  const meant = rows.filter(({ kind }) => kind !== "event");
  const byQueue = Map.groupBy(meant, ({ name }) => (known.has(name) ? name : deadLetters));
  for (const [queue, theirs] of byQueue) {
    const jobs = theirs.map((row) => {
      const { startAfter } = row.options;
      return { data: envelopeOf(row, queue), ...(startAfter ? { startAfter } : {}) };
    });
    await boss.insert(queue, jobs, { db });
  }
  return [...byQueue.keys()];
}

const envelopeOf = (row: OutboxRow, queue: string): Envelope => ({
  orgId: row.org_id,
  by: row.by_user,
  at: row.at.toISOString(),
  payload: row.payload,
  ...(queue === deadLetters ? { unknown: row.name } : {}),
});
