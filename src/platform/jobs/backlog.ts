import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { deadLetters } from "./outbox.ts";

/** The work of the whole installation that waits for a node. */
export interface Backlog {
  /** Jobs whose time has come. */
  readonly waiting: number;
  /** Seconds the oldest of them has waited. */
  readonly oldestSeconds: number;
  /** Jobs that failed for good and wait for a person. */
  readonly failed: number;
}

/** A job that waits longer than this shows that the nodes do not keep up. */
export const longWaitSeconds = 300;

/**
 * Reads how much work waits, in the outbox and in the queues. It says nothing about a single node: one slow queue must not take all
 * nodes out of a load balancer. Jobs wait by the clock of the database, the outbox by ours.
 */
export async function backlogOf(db: Database, now: Date): Promise<Backlog> {
  const outbox = await db.asSystem(
    async (tx) =>
      (
        await sql<{ waiting: number; oldest: Date | null }>`
        select count(*)::int as waiting, min(at) as oldest from outbox`.execute(tx)
      ).rows[0],
    { reading: true },
  );
  const { rows } = await db.pool.query<{ waiting: number; seconds: number | null; failed: number }>(
    `select count(*) filter (where name <> $1)::int as waiting, count(*) filter (where name = $1)::int as failed,
       extract(epoch from now() - min(start_after) filter (where name <> $1))::float8 as seconds
     from pgboss.job
     where state in ('created', 'retry') and start_after < now() and name not like '\\_\\_pgboss%'`,
    [deadLetters],
  );
  const queues = rows[0] ?? { waiting: 0, seconds: 0, failed: 0 };
  const outboxSeconds = outbox?.oldest ? (now.getTime() - outbox.oldest.getTime()) / 1000 : 0;
  return {
    waiting: queues.waiting + (outbox?.waiting ?? 0),
    oldestSeconds: Math.max(0, queues.seconds ?? 0, outboxSeconds),
    failed: queues.failed,
  };
}
