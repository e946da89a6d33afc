import { z } from "zod";
import { event, type Touch } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { registryListKeys, registryQueryKeys } from "./feature.ts";

const touches = ({ queryId }: { queryId: string }): Touch => ({
  keys: [registryListKeys.all, registryQueryKeys.one(queryId)],
  subject: ["registryQuery", queryId],
});

/** A query to a registry was made, taken or given back. */
export const registryQueryChanged = event("registryQuery.changed", z.object({ queryId: Id }), touches);

/** A query to a registry has an answer, or will have none. */
export const registryQuerySettled = event(
  "registryQuery.settled",
  z.object({ queryId: Id, requesterId: z.string() }),
  touches,
);
