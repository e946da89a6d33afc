import pg from "pg";
import type { Logger } from "pino";
import type { Readers } from "#protocol/event.ts";
import type { LiveKey } from "#protocol/query-key.ts";
import { type Connection, clientTimeoutMs } from "../db/database.ts";
import { jobsChannel } from "../jobs/outbox.ts";
import { rarely } from "../rarely.ts";
import { holdMasterKey } from "../secrets/key-lock.ts";

/** The interval in which the connection is tested: without traffic a dead one would not be noticed. */
const askEveryMs = 15_000;

/** The message about a committed change: the keys of stale queries, never data. */
export interface LiveMessage {
  readonly org: string | null;
  readonly keys: readonly LiveKey[];
  readonly users?: readonly string[];
  /** Only these people of the organization hear of it. */
  readonly readers?: readonly Readers[];
  readonly ends?: true;
  readonly by?: string;
}

/**
 * Receives the notifications of the installation on one connection, and reconnects when it is lost. As long as it is open the
 * master key cannot be changed.
 */
export class Listener {
  private readonly connection: Connection;
  private readonly log: Logger;
  private readonly onLive: (message: LiveMessage) => void;
  private readonly onOutbox: () => void;
  private readonly onJobs: (message: string) => void;
  /** Called after a lost connection came back: messages may have been missed. */
  private readonly onGap: () => void;
  private client: pg.Client | undefined;
  private stopped = false;
  private comingBack = false;
  private readonly notBack: (error: unknown) => void;

  constructor(
    connection: Connection,
    log: Logger,
    on: {
      live: (message: LiveMessage) => void;
      outbox: () => void;
      jobs: (message: string) => void;
      gap: () => void;
    },
  ) {
    this.connection = connection;
    this.log = log;
    this.onLive = on.live;
    this.onOutbox = on.outbox;
    this.onJobs = on.jobs;
    this.onGap = on.gap;
    this.notBack = rarely(log, "live: not back yet");
  }

  /** Starts listening; throws if the database cannot be reached. */
  async start(): Promise<void> {
    const client = new pg.Client({
      ...this.connection,
      application_name: "acta-listener",
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: clientTimeoutMs,
    });
    client.on("notification", ({ channel, payload }) => {
      if (channel === "acta_outbox") this.onOutbox();
      else if (channel === jobsChannel) this.onJobs(payload ?? "");
      else if (payload) this.onLive(JSON.parse(payload) as LiveMessage);
    });
    client.on("error", (error) => this.log.warn({ err: error }, "live: connection lost"));
    await client.connect();
    // Only now: a failed attempt ends its connection too, and has its own retry.
    const asking = setInterval(() => void client.query("select 1").catch(() => client.end()), askEveryMs);
    client.on("end", () => {
      clearInterval(asking);
      void this.comeBack();
    });
    await holdMasterKey(client);
    await client.query(`listen acta_live; listen acta_outbox; listen ${jobsChannel}`);
    this.client = client;
    if (this.stopped) await client.end();
  }

  /** Stops listening. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.client?.end();
  }

  private async comeBack(): Promise<void> {
    if (this.comingBack) return;
    this.comingBack = true;
    await this.untilHeard();
    this.comingBack = false;
  }

  private async untilHeard(): Promise<void> {
    for (let wait = 200; !this.stopped; wait = Math.min(wait * 2, 5000)) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (this.stopped) return;
      try {
        await this.start();
        this.onGap();
        return;
      } catch (error) {
        this.notBack(error);
      }
    }
  }
}
