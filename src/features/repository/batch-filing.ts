import { z } from "zod";
import { Id } from "#protocol/page.ts";

/**
 * The state of an order: running; paused; stopped, because the folder or the right to it was lost, or the storage is
 * full; done; cancelled.
 */
const FilingState = z.enum(["running", "paused", "stopped", "done", "cancelled"]);
export type FilingState = z.infer<typeof FilingState>;

/** The actions on an order. */
export const FilingAct = z.enum(["pause", "resume", "cancel", "retry"]);
export type FilingAct = z.infer<typeof FilingAct>;

/** From which states an order can be changed in this way. */
export const filingActs: Readonly<Record<FilingAct, readonly FilingState[]>> = {
  pause: ["running"],
  resume: ["paused", "stopped"],
  cancel: ["running", "paused", "stopped"],
  retry: ["done", "cancelled"],
};

const Count = z.number().int();

/** The asker's last order of a batch, and how far it is. */
const FilingOrder = z.object({
  state: FilingState,
  /** Why it was stopped: the key of a sentence. */
  problem: z.string().nullable(),
  filed: Count,
  waiting: Count,
  failed: Count,
  /** The first contracts that could not be filed, with the reasons. */
  failures: z.array(z.object({ processId: Id, title: z.string(), code: z.string() })),
});

/** The contracts of a batch by whether the asker can file them now. */
export const BatchFiling = z.object({
  /** Approved, with all documents made, and not filed by the asker. */
  ready: Count,
  /** Filed by the asker, and still there. */
  filed: Count,
  /** Not approved yet. */
  unapproved: Count,
  /** Approved, but their documents are being made, or could not be. */
  unfinished: Count,
  order: FilingOrder.nullable(),
});
export type BatchFiling = z.infer<typeof BatchFiling>;
