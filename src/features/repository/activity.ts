import { z } from "zod";

/** The kinds of entries in the history of an item. */
export const Act = z.enum([
  "created",
  "uploaded",
  "renamed",
  "described",
  "moved",
  "copied",
  "trashed",
  "restored",
  "erased",
  "versionAdded",
  "versionRestored",
  "opened",
  "downloaded",
  "shared",
  "unshared",
  "linked",
  "linkChanged",
  "unlinked",
  "filed",
  "attached",
  "validitySet",
  "movedOut",
  "deletedFrom",
]);
export type Act = z.infer<typeof Act>;
