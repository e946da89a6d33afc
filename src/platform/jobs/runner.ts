import { type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { z } from "zod";
import { type Change, changeOrganization, changeSystem } from "../change.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Announced, Reaction } from "../events/reaction.ts";
import type { JobType } from "./job.ts";

/** What a job's handler is told. `change` opens the transaction of its effects, as the organization it was enqueued for. */
export interface JobCall {
  readonly orgId: string | null;
  readonly by: string | null;
  readonly attempt: number;
  /** True when a failure now would not be tried again. */
  readonly last: boolean;
  readonly signal: AbortSignal;
  change<T>(work: (change: Change) => Promise<T>): Promise<T>;
}

/** A job with the function that does it. */
export interface JobHandler {
  readonly job: JobType;
  readonly run: (call: JobCall, data: never) => Promise<void>;
}

/** Binds a job to its handler. */
export const handle = <P extends z.ZodType>(
  job: JobType<P>,
  run: (call: JobCall, data: z.output<P>) => Promise<void>,
): JobHandler => ({ job, run: run as JobHandler["run"] });

/** A job that starts by the clock (cron in UTC), once over all nodes. */
export interface Schedule {
  readonly job: JobType;
  readonly cron: string;
}

/** What the runner carries out: everything the features declared. */
export interface Work {
  readonly jobs: readonly JobHandler[];
  readonly reactions: readonly Reaction[];
  readonly schedules: readonly Schedule[];
}

interface Envelope {
  readonly orgId: string | null;
  readonly by: string | null;
  readonly at: string;
  readonly payload: unknown;
  readonly reaction?: string;
}

interface OutboxRow {
  readonly id: string;
  readonly org_id: string | null;
  readonly kind: "event" | "job";
  readonly name: string;
  readonly payload: unknown;
  readonly options: { startAfter?: string };
  readonly by_user: string | null;
  readonly at: Date;
}

const reactionsQueue = "reactions";
export const deadLetters = "dead-letters";
/** A job this node does not know is left to one that does, for so long: nodes are brought up to date one by one. */
const strangeAfterMs = 60 * 60 * 1000;

/** Takes facts and jobs from the outbox and runs them, with retries, on every node of the installation. */
export class Runner {
  readonly boss: PgBoss;
  private readonly db: Database;
  private readonly work: Work;
  private readonly log: Logger;
  private readonly clock: Clock;
  private readonly reactions = new Map<string, Reaction>();
  private readonly known: ReadonlySet<string>;
  private draining: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(db: Database, work: Work, log: Logger, clock: Clock) {
    this.db = db;
    this.work = work;
    this.log = log;
    this.clock = clock;
    this.known = new Set(work.jobs.map((handler) => handler.job.name));
    for (const reaction of work.reactions) this.reactions.set(reaction.name, reaction);
    this.boss = new PgBoss({
      ...db.connection,
      max: 4,
      schema: "pgboss",
      useListenNotify: true,
      application_name: "acta-jobs",
    });
    this.boss.on("error", (error) => log.warn({ err: error }, "jobs: connection trouble"));
  }

  /** Creates the queues and begins to work. */
  async start(): Promise<void> {
    await this.boss.start();
    const queues = [{ name: reactionsQueue, retries: 8 }, ...this.work.jobs.map((h) => h.job)];
    await this.boss.createQueue(deadLetters);
    for (const queue of queues) {
      const options = {
        retryLimit: queue.retries,
        retryDelay: 2,
        retryBackoff: true,
        heartbeatSeconds: 10,
        expireInSeconds: 900,
        notify: true,
        deadLetter: deadLetters,
      };
      await this.boss.createQueue(queue.name, options);
      // One that is there already keeps the figures it was made with, whatever this version says.
      await this.boss.updateQueue(queue.name, options);
    }
    await this.listenTo({ name: reactionsQueue, concurrency: 8, slow: false }, (one) => this.react(one.data));
    for (const handler of this.work.jobs) await this.listenTo(handler.job, (one) => this.perform(handler, one));
    for (const { job, cron } of this.work.schedules) {
      await this.boss.schedule(job.name, cron, { orgId: null, by: null, at: "", payload: {} }, { tz: "UTC" });
    }
    const tick = () => {
      this.drain().catch((error: unknown) => this.log.warn({ err: error }, "outbox: could not be drained"));
      if (!this.stopped) this.timer = setTimeout(tick, 1000);
    };
    tick();
  }

  /** Stops taking work, waits up to `graceMs` for what runs. */
  async stop(graceMs = 8000): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.draining?.catch(() => undefined);
    await this.boss.stop({ graceful: true, timeout: graceMs, close: true });
  }

  /** Hands what waits in the outbox to the queues; calls during a run make it run once more. */
  drain(): Promise<void> {
    if (this.draining) {
      this.again = true;
      return this.draining;
    }
    this.draining = this.handOver().finally(() => {
      this.draining = undefined;
      if (this.again && !this.stopped) {
        this.again = false;
        this.drain().catch((error: unknown) => this.log.warn({ err: error }, "outbox: could not be drained"));
      }
    });
    return this.draining;
  }

  private async handOver(): Promise<void> {
    for (;;) {
      const client = await this.db.pool.connect();
      try {
        await client.query("begin");
        await client.query("set local role acta_system");
        const { rows } = await client.query<OutboxRow>(
          `delete from outbox where id in (
             select id from outbox where kind = 'event' or name = any($1) or at < $2
             order by id limit 100 for update skip locked
           ) returning *`,
          [[...this.known], new Date(this.clock.now().getTime() - strangeAfterMs)],
        );
        await client.query("set local role none");
        const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
        for (const row of rows.sort((a, b) => (a.id < b.id ? -1 : 1))) {
          const envelope: Envelope = {
            orgId: row.org_id,
            by: row.by_user,
            at: row.at.toISOString(),
            payload: row.payload,
          };
          if (row.kind === "job" && !this.known.has(row.name)) {
            await this.boss.send(deadLetters, { ...envelope, reaction: `no job is called ${row.name}` }, { db });
          } else if (row.kind === "job") {
            const startAfter = row.options.startAfter;
            await this.boss.send(row.name, envelope, { db, ...(startAfter ? { startAfter } : {}) });
          } else {
            for (const reaction of this.work.reactions.filter((r) => r.event.name === row.name)) {
              await this.boss.send(reactionsQueue, { ...envelope, reaction: reaction.name }, { db });
            }
          }
        }
        await client.query("commit");
        if (rows.length < 100) return;
      } catch (error) {
        await client.query("rollback").catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    }
  }

  private async react(envelope: Envelope): Promise<void> {
    const reaction = this.reactions.get(envelope.reaction ?? "");
    if (!reaction) return;
    const payload = reaction.event.payload.parse(envelope.payload) as never;
    const announced: Announced = { orgId: envelope.orgId, by: envelope.by, at: new Date(envelope.at) };
    await this.changeOf(envelope, (change) => reaction.run(change, payload, announced));
  }

  /**
   * Works on a queue: up to `concurrency` jobs at once on this node, each settled for itself. Quick ones are taken by the
   * handful, which is cheaper; a handful ends with its last job, so slow ones are taken one by one.
   */
  private async listenTo(
    { name: queue, concurrency, slow }: Pick<JobType, "name" | "concurrency" | "slow">,
    work: (one: JobWithMetadata<Envelope>) => Promise<void>,
  ): Promise<void> {
    const options = {
      ...(slow
        ? { batchSize: 1, localConcurrency: concurrency }
        : { batchSize: Math.max(2, concurrency), burstWhenBatchFull: true }),
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: 2,
      includeMetadata: true,
      perJobResults: true,
    } as const;
    await this.boss.work<Envelope, unknown, typeof options>(queue, options, (batch) =>
      Promise.all(
        batch.map(async (one): Promise<JobResult> => {
          try {
            await work(one);
            return { id: one.id, status: "completed" };
          } catch (error) {
            this.log.warn({ err: error, queue, job: one.id, attempt: one.retryCount }, "job failed");
            return { id: one.id, status: "failed", output: { message: String(error) } };
          }
        }),
      ),
    );
  }

  private async perform(handler: JobHandler, one: JobWithMetadata<Envelope>): Promise<void> {
    const envelope = one.data;
    const data = handler.job.data.parse(envelope.payload) as never;
    const change = <T>(work: (change: Change) => Promise<T>) => this.changeOf(envelope, work);
    const { orgId, by } = envelope;
    const { retryCount: attempt, retryLimit, signal } = one;
    await handler.run({ orgId, by, attempt, last: attempt >= retryLimit, signal, change }, data);
  }

  private changeOf<T>(envelope: Envelope, work: (change: Change) => Promise<T>): Promise<T> {
    const of = { by: envelope.by, now: this.clock.now() };
    const { orgId } = envelope;
    return orgId ? changeOrganization(this.db, { ...of, orgId }, work) : changeSystem(this.db, { ...of, orgId }, work);
  }
}

/**
 * How long the oldest job that is due has been waiting for its turn, in seconds; 0 when none waits. By the database's own
 * clock, which is the one jobs wait by. What failed for good waits for people and does not count.
 */
export async function oldestJobSeconds({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `select extract(epoch from now() - min(start_after))::float8 as seconds from pgboss.job
     where state in ('created', 'retry') and start_after < now() and name <> $1 and name not like '\\_\\_pgboss%'`,
    [deadLetters],
  );
  return rows[0]?.seconds ?? 0;
}
