import type { z } from "zod";
import type { EventType } from "#protocol/event.ts";
import type { Transaction } from "../transaction.ts";

/** What a reaction receives beside the payload. */
export interface Announced {
  readonly orgId: string | null;
  readonly by: string | null;
  readonly at: Date;
}

/** What a feature does after an event of a lower feature. Runs as a job: at least once, with retries, so it must be repeatable. */
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
