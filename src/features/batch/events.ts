import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { batchKeys, batchListKeys } from "./feature.ts";

/** A batch was begun, read, changed or went on; also the owner may be looking at it. */
export const batchChanged = event("batch.changed", z.object({ batchId: Id }), ({ batchId }) => ({
  keys: [batchListKeys.all, batchKeys.one(batchId)],
  subject: ["batch", batchId],
}));

/** Every ordered row of a batch was made or refused, or nobody may go on with it. */
export const batchFinished = event("batch.finished", z.object({ batchId: Id }), () => ({ keys: [] }));
