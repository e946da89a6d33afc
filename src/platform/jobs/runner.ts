import { setTimeout as pause } from "node:timers/promises";
import { type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { z } from "zod";
import { isBusyFailure, repeatWhileBusy } from "#protocol/repeat-while-busy.ts";
import { type Clock, newId } from "../clock.ts";
import { clientTimeoutMs, type Database, isDatabaseBusy } from "../db/database.ts";
import { patiently } from "../db/patiently.ts";
import type { Announced, Reaction } from "../events/reaction.ts";
import { meters } from "../meters.ts";
import { rarely } from "../rarely.ts";
import { organizationTransaction, systemTransaction, type Transaction } from "../transaction.ts";
import { heartbeatSeconds, indexActiveJobs, lookForJobs } from "./due.ts";
import { classOf, type JobClass, type JobType, jobClasses } from "./job.ts";
import { deadLetters, type Envelope, handOver, registerReactions } from "./outbox.ts";

/**
 * The argument of a job's handler. `transaction` opens the transaction of its effects, for the organization it was
 * enqueued for.
 */
export interface JobCall {
  readonly orgId: string | null;
  readonly by: string | null;
  readonly attempt: number;
  /** True when a failure now would not be tried again. */
  readonly last: boolean;
  readonly signal: AbortSignal;
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
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

/** A job that starts at fixed times (cron in UTC), once for all nodes. */
export interface Schedule {
  readonly job: JobType;
  readonly cron: string;
}

/** The jobs, reactions and schedules of all features. */
export interface Work {
  readonly jobs: readonly JobHandler[];
  readonly reactions: readonly Reaction[];
  readonly schedules: readonly Schedule[];
}

/** The delays of the runner, in seconds. Tests shorten them. */
export interface JobTimes {
  /** Before what failed is tried again; each further pause is twice as long. 0: it is tried again at once, however often. */
  readonly retry: number;
  /** Between two looks for jobs that are due or whose node was killed. What is ordered now starts by a notification. */
  readonly look: number;
}

const productTimes: JobTimes = { retry: 2, look: 1 };

/** A queue with the function that does its jobs. */
interface Queue extends Pick<JobType, "concurrency" | "slow"> {
  readonly work: (one: JobWithMetadata<Envelope>) => Promise<void>;
}

const ofReactions = { concurrency: 8, slow: false };
/** The one queue of all reactions, as versions before had it. */
const formerQueue = "reactions";
const limits = { connectionTimeoutMillis: 5000, query_timeout: clientTimeoutMs };
/** Batches of slow jobs at once: any of them may contain a job that hangs. */
const slowBatches = 4;
/** The time that a job unknown to this node waits for a node that knows it: nodes are updated one by one. */
const unknownAfterMs = 60 * 60 * 1000;
/** The interval in which a node registers its reactions again. */
const registerMs = 5 * 60 * 1000;
/** The interval in which the outbox is emptied of what no notification was heard of. */
const sweepMs = 10_000;
/** The pause before the outbox is tried again when it could not be emptied. */
const drainAgainMs = 1000;
/** pg-boss polls with a statement for each queue. A worker rests instead until `wake`: one look serves them all. */
const restSeconds = 6 * 60 * 60;

/** Takes events and jobs from the outbox and runs them, with retries, on every node of the installation. */
export class Runner {
  readonly boss: PgBoss;
  private readonly db: Database;
  private readonly work: Work;
  private readonly log: Logger;
  private readonly clock: Clock;
  private readonly times: JobTimes;
  private readonly known: ReadonlySet<string>;
  private readonly classes: readonly JobClass[];
  /** Names this runner in messages to others. */
  private readonly id: string = newId();
  private registered = 0;
  private draining: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private sweeping: NodeJS.Timeout | undefined;
  private looking: NodeJS.Timeout | undefined;
  private started = false;
  /** The queues this node works on, and the workers of those that had something to do since its start. */
  private readonly queues = new Map<string, Queue>();
  private readonly workers = new Map<string, Promise<readonly string[]>>();
  private readonly notDrained: (error: unknown) => void;
  private readonly notLooked: (error: unknown) => void;

  /** `classes`: the jobs that this node works on. It hands all of them over to their queues. */
  constructor(
    db: Database,
    work: Work,
    log: Logger,
    clock: Clock,
    times: Partial<JobTimes> = {},
    classes: readonly JobClass[] = jobClasses,
  ) {
    this.classes = classes;
    this.times = { ...productTimes, ...times };
    this.db = db;
    this.work = work;
    this.log = log;
    this.clock = clock;
    const names = [...work.jobs.map(({ job }) => job.name), ...work.reactions.map(({ name }) => name)];
    this.known = new Set(names);
    // A queue is called as its job or reaction: with one name twice each would take what is meant for the other.
    const twice = names.filter((name, at) => names.indexOf(name) !== at);
    if (twice.length > 0) throw new Error(`Two jobs or reactions are called ${twice.join(", ")}.`);
    this.boss = new PgBoss({
      ...db.connection,
      max: 4,
      schema: "pgboss",
      cronWorkerIntervalSeconds: 10,
      application_name: "acta-jobs",
      ...limits,
    });
    this.boss.on("error", rarely(log, "jobs: connection trouble"));
    this.notDrained = rarely(log, "outbox: could not be drained");
    this.notLooked = rarely(log, "jobs: those of killed nodes could not be looked for");
  }

  /** Creates the queues and begins to work. Waits for a database that is too busy, as it is when many jobs are due. */
  async start(): Promise<void> {
    const slowly = rarely(this.log, "jobs: the start waits for the database");
    const step = <T>(work: () => Promise<T>) => patiently(work, slowly);
    const at: Envelope = { orgId: null, by: null, at: "", payload: {} };
    await step(() => this.boss.start());
    await step(() => indexActiveJobs(this.db.pool));
    await step(() => this.createQueues());
    await step(() => this.register());
    // Before the first worker: workers keep the connections busy.
    for (const { job, cron } of this.work.schedules)
      await step(() => this.boss.schedule(job.name, cron, at, { tz: "UTC" }));
    this.chooseQueues((await step(() => this.boss.getQueue(formerQueue))) !== null);
    this.started = true;
    this.sweep();
    this.look();
  }

  /** Registers the reactions for a node that takes no jobs: what it announces must find them, also before another node has started. */
  async standBy(): Promise<void> {
    await patiently(() => this.register(), rarely(this.log, "reactions: the start waits for the database"));
    this.sweeping = setInterval(() => this.registerAgain(), registerMs);
  }

  private chooseQueues(hasFormer: boolean): void {
    if (this.classes.includes(classOf(ofReactions))) {
      for (const reaction of this.work.reactions)
        this.queues.set(reaction.name, { work: (one) => this.react(reaction, one.data), ...ofReactions });
      if (hasFormer) this.queues.set(formerQueue, { work: (one) => this.forward(one.data), ...ofReactions });
    }
    for (const handler of this.work.jobs)
      if (this.classes.includes(classOf(handler.job)))
        this.queues.set(handler.job.name, { work: (one) => this.perform(handler, one), ...handler.job });
  }

  private registerAgain(): void {
    this.register().catch((error: unknown) => this.log.warn({ err: error }, "reactions: could not be registered"));
  }

  /** Empties the outbox of what no notification was heard of, and registers the reactions from time to time. */
  private sweep(): void {
    clearTimeout(this.sweeping);
    if (performance.now() - this.registered > registerMs) this.registerAgain();
    this.drain().then(
      () => this.sweepIn(sweepMs),
      (error: unknown) => {
        this.notDrained(error);
        this.sweepIn(drainAgainMs);
      },
    );
  }

  private sweepIn(ms: number): void {
    clearTimeout(this.sweeping);
    if (!this.stopped) this.sweeping = setTimeout(() => this.sweep(), ms);
  }

  /** Looks for jobs that are due, and for jobs of killed nodes, also of this node before it started again. */
  private look(): void {
    lookForJobs(this.db.pool, [...this.queues.keys()])
      .then(({ givenBack, due }) => {
        if (givenBack.length > 0) this.log.warn({ queues: givenBack }, "jobs of a node that was killed are taken up");
        this.wake([...givenBack, ...due]);
      })
      .catch(this.notLooked)
      .finally(() => {
        if (!this.stopped) this.looking = setTimeout(() => this.look(), this.times.look * 1000);
      });
  }

  /** Receives a message about queues that got jobs, from whichever node has put them there. */
  hear(message: string): void {
    const [sender, names = ""] = message.split(" ");
    if (sender !== this.id) this.wake(names.split(","));
  }

  /** Lets the workers of these queues fetch now. Queues this node does not work on are left to others. */
  private wake(queues: Iterable<string>): void {
    if (!this.started || this.stopped) return;
    for (const name of queues) {
      const queue = this.queues.get(name);
      if (!queue) continue;
      const workers = this.workers.get(name);
      if (workers)
        void workers.then(
          (ids) => ids.forEach((id) => this.boss.notifyWorker(id)),
          () => undefined,
        );
      else {
        const begun = this.listenTo(name, queue);
        this.workers.set(name, begun);
        begun.catch((error: unknown) => {
          this.workers.delete(name);
          this.notLooked(error);
        });
      }
    }
  }

  /** Stops taking work, waits up to `graceMs` for what runs. */
  async stop(graceMs = 8000): Promise<void> {
    this.stopped = true;
    clearTimeout(this.sweeping);
    clearTimeout(this.looking);
    await this.draining?.catch(() => undefined);
    if (this.started) await this.boss.stop({ graceful: true, timeout: graceMs, close: true });
  }

  /**
   * Moves the rows of the outbox to the queues, here and on all nodes; a call during a run makes it run once more. Before the start
   * they wait.
   */
  drain(): Promise<void> {
    if (!this.started) return Promise.resolve();
    if (this.draining) {
      this.again = true;
      return this.draining;
    }
    const strangeSince = new Date(this.clock.now().getTime() - unknownAfterMs);
    this.draining = handOver(this.db, this.boss, this.known, strangeSince, this.id, (queues) =>
      this.wake(queues),
    ).finally(() => {
      this.draining = undefined;
      if (this.again && !this.stopped) {
        this.again = false;
        this.drain().catch((error: unknown) => {
          this.notDrained(error);
          this.sweepIn(drainAgainMs);
        });
      }
    });
    return this.draining;
  }

  /** Creates the queues that are missing. An existing queue keeps its options, whatever this version declares: those that differ are updated. */
  private async createQueues(): Promise<void> {
    const declared = [
      ...this.work.jobs.map((h) => h.job),
      ...this.work.reactions.map(({ name }) => ({ name, retries: 8 })),
    ];
    const existing = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]));
    if (!existing.has(deadLetters)) await this.boss.createQueue(deadLetters);
    for (const { name, retries } of declared) {
      const options = {
        retryLimit: retries,
        retryDelay: this.times.retry,
        retryBackoff: this.times.retry > 0,
        // Longer than `lookForJobs` waits, which gives jobs back without a pause.
        heartbeatSeconds: 30,
        expireInSeconds: 900,
        notify: false,
        deadLetter: deadLetters,
      };
      const queue = existing.get(name);
      if (!queue) await this.boss.createQueue(name, options);
      else if (Object.entries(options).some(([option, value]) => queue[option as keyof typeof options] !== value))
        await this.boss.updateQueue(name, options);
    }
  }

  private async register(): Promise<void> {
    await registerReactions(this.db, this.work.reactions);
    this.registered = performance.now();
  }

  /** Hands a reaction that a node of a version before has put into the one queue to its own. */
  private async forward(data: Envelope): Promise<void> {
    const { reaction, ...envelope } = data as Envelope & { readonly reaction: string };
    await this.boss.send(reaction, envelope);
    this.wake([reaction]);
  }

  private async react(reaction: Reaction, envelope: Envelope): Promise<void> {
    const payload = reaction.event.payload.parse(envelope.payload) as never;
    const announced: Announced = { orgId: envelope.orgId, by: envelope.by, at: new Date(envelope.at) };
    await this.contextOf(envelope, (transaction) => reaction.run(transaction, payload, announced));
  }

  /**
   * Works on a queue: up to `concurrency` jobs at once on this node, each with its own result. Jobs are fetched in batches, which
   * is cheaper; a batch ends with its last job, so slow jobs are spread over several. Returns the ids of its workers.
   */
  private async listenTo(queue: string, { concurrency, slow, work }: Queue): Promise<readonly string[]> {
    const workers = slow ? Math.min(concurrency, slowBatches) : 1;
    const options = {
      batchSize: slow ? Math.ceil(concurrency / slowBatches) : Math.max(2, concurrency),
      pollingIntervalSeconds: restSeconds,
      heartbeatRefreshSeconds: heartbeatSeconds,
      includeMetadata: true,
      perJobResults: true,
    } as const;
    const perform = async (one: JobWithMetadata<Envelope>): Promise<JobResult> => {
      const began = performance.now();
      const measure = (outcome: string) => meters.jobs.observe({ queue, outcome }, (performance.now() - began) / 1000);
      try {
        // Others may hold what it needs. That is no failed attempt: it changed nothing.
        await repeatWhileBusy(() => work(one), {
          pause,
          random: Math.random,
          isBusy: (error) => isDatabaseBusy(error) || isBusyFailure(error),
        });
        measure("completed");
        return { id: one.id, status: "completed" };
      } catch (error) {
        measure("failed");
        this.log.warn({ err: error, queue, job: one.id, attempt: one.retryCount }, "job failed");
        return { id: one.id, status: "failed", output: { message: String(error) } };
      }
    };
    const ids: string[] = [];
    for (let worker = 0; worker < workers; worker++) {
      const id: string = await this.boss.work<Envelope, unknown, typeof options>(queue, options, async (batch) => {
        const results = await Promise.all(batch.map(perform));
        // The next batch at once, until none is left: pg-boss would rest, and its burst knows no batches of one.
        this.boss.notifyWorker(id);
        return results;
      });
      ids.push(id);
    }
    return ids;
  }

  private async perform(handler: JobHandler, one: JobWithMetadata<Envelope>): Promise<void> {
    const envelope = one.data;
    const data = handler.job.data.parse(envelope.payload) as never;
    const transaction = <T>(work: (transaction: Transaction) => Promise<T>) => this.contextOf(envelope, work);
    const { orgId, by } = envelope;
    const { retryCount: attempt, retryLimit, signal } = one;
    await handler.run({ orgId, by, attempt, last: attempt >= retryLimit, signal, transaction }, data);
  }

  private contextOf<T>(envelope: Envelope, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const of = { by: envelope.by, now: this.clock.now() };
    const { orgId } = envelope;
    return orgId
      ? organizationTransaction(this.db, { ...of, orgId }, work)
      : systemTransaction(this.db, { ...of, orgId }, work);
  }
}
