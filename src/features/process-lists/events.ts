import { z } from "zod";
import { processKeys, processListKeys } from "#features/processes/feature.ts";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { processBulkKeys, processViewKeys } from "./keys.ts";

/** A tag was renamed everywhere. */
export const tagRenamed = event("process.tagRenamed", z.object({ from: z.string(), to: z.string() }), () => ({
  keys: [processListKeys.all, processKeys.all, processViewKeys.all],
}));

/** The saved views of the lists changed: those of one person, or those for everyone. */
export const processViewsChanged = event("processViews.changed", z.object({ uid: Id.nullable() }), ({ uid }) => ({
  keys: [processViewKeys.all],
  ...(uid ? { users: [uid] } : {}),
}));

/** An act on many processes was ordered, went on, ended or was put away. It is the news of its person alone. */
export const bulkMoved = event("processBulk.moved", z.object({ bulkId: Id, uid: Id }), ({ uid }) => ({
  keys: [processBulkKeys.all],
  users: [uid],
}));
