import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { relationKeys } from "./feature.ts";

/** Two processes were related, or are no more; or one that has relations was approved, deleted or brought back. */
export const relationsChanged = event("relations.changed", z.object({ processIds: z.array(Id) }), () => ({
  // No ids: one of the two may be somebody's draft, of which nobody else hears.
  keys: [relationKeys.all],
}));
