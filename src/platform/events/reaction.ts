import type { z } from "zod";
import type { EventType } from "#protocol/event.ts";
import type { Transaction } from "../transaction.ts";

/** The metadata of an event, passed to a reaction with the payload. */
export interface Announced {
  readonly orgId: string | null;
  readonly by: string | null;
  readonly at: Date;
}

/**
 * The work of a feature after an event of a lower feature. It runs as a job, at least once and with retries, so it must
 * be repeatable.
 */
export interface Reaction {
  readonly event: EventType;
  /** Unique over the product: `notifications.mailDecision`. */
  readonly name: string;
  readonly run: (transaction: Transaction, payload: never, announced: Announced) => Promise<void>;
}

/** Declares a reaction. `run` gets a transaction of the organization the event belongs to. */
export const when = <P extends z.ZodType>(
  event: EventType<P>,
  name: string,
  run: (transaction: Transaction, payload: z.output<P>, announced: Announced) => Promise<void>,
): Reaction => ({ event, name, run: run as Reaction["run"] });
