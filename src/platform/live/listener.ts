import pg from "pg";
import type { Logger } from "pino";
import type { LiveKey } from "#protocol/event.ts";
import type { Connection } from "../db/database.ts";

/** One committed change as the open pages hear of it: what is stale, never the contents. */
export interface LiveMessage {
  readonly org: string | null;
  readonly keys: readonly LiveKey[];
  readonly users?: readonly string[];
  readonly ends?: true;
  readonly by?: string;
}

/** Hears every commit of the installation on one connection, and reconnects when it is lost. */
export class Listener {
  private readonly connection: Connection;
  private readonly log: Logger;
  private readonly onLive: (message: LiveMessage) => void;
  private readonly onOutbox: () => void;
  /** Called after a lost connection came back: messages may have been missed. */
  private readonly onGap: () => void;
  private client: pg.Client | undefined;
  private stopped = false;
  private comingBack = false;

  constructor(
    connection: Connection,
    log: Logger,
    on: { live: (message: LiveMessage) => void; outbox: () => void; gap: () => void },
  ) {
    this.connection = connection;
    this.log = log;
    this.onLive = on.live;
    this.onOutbox = on.outbox;
    this.onGap = on.gap;
  }

  /** Begins to hear; throws when the database cannot be reached. */
  async start(): Promise<void> {
    const client = new pg.Client({ ...this.connection, application_name: "acta-listener", keepAlive: true });
    client.on("notification", ({ channel, payload }) => {
      if (channel === "acta_outbox") this.onOutbox();
      else if (payload) this.onLive(JSON.parse(payload) as LiveMessage);
    });
    client.on("error", (error) => this.log.warn({ err: error }, "live: connection lost"));
    await client.connect();
    // Only now: an attempt that fails ends its connection too, and whoever attempted tries again by itself.
    client.on("end", () => void this.comeBack());
    await client.query("listen acta_live; listen acta_outbox");
    this.client = client;
    if (this.stopped) await client.end();
  }

  /** Hears no more. */
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
        this.log.warn({ err: error }, "live: not back yet");
      }
    }
  }
}
