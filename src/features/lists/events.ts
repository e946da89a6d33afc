import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { listKeys, listNamesKeys } from "./feature.ts";

/** A list, or records of it, changed. */
export const listChanged = event("list.changed", z.object({ listId: Id }), ({ listId }) => ({
  keys: [listNamesKeys.all, listKeys.one(listId)],
}));
