import type { z } from "zod";
import type { EventType } from "#protocol/event.ts";
import type { Change } from "../change.ts";

/** What a reaction is told beside the payload. */
export interface Announced {
  readonly orgId: string | null;
  readonly by: string | null;
  readonly at: Date;
}

/** Something a feature does because a fact happened in a lower one. Runs as a job: at least once, retried, so it must bear repetition. */
export interface Reaction {
  readonly event: EventType;
  /** Unique over the product: `notifications.mailDecision`. */
  readonly name: string;
  readonly run: (change: Change, payload: never, announced: Announced) => Promise<void>;
}

/** Declares a reaction. `run` gets a change of the organization the fact belongs to. */
export const when = <P extends z.ZodType>(
  event: EventType<P>,
  name: string,
  run: (change: Change, payload: z.output<P>, announced: Announced) => Promise<void>,
): Reaction => ({ event, name, run: run as Reaction["run"] });
