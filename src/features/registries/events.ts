import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { registryListKeys, registryQueryKeys } from "./keys.ts";

const touches = ({ queryId }: { queryId: string }) => ({
  keys: [registryListKeys.all, registryQueryKeys.one(queryId)],
});

/** A query to a registry was made, taken or given back. */
export const registryQueryChanged = event("registryQuery.changed", z.object({ queryId: Id }), touches);

/** A query to a registry has an answer, or will have none. */
export const registryQuerySettled = event(
  "registryQuery.settled",
  z.object({ queryId: Id, requesterId: z.string() }),
  touches,
);
