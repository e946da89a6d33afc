import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { repositoryFilingKeys, repositoryItemKeys, repositoryListKeys } from "./keys.ts";

/** Items were made, changed, moved, deleted or brought back: the places whose lists changed, and the items. */
export const repositoryChanged = event(
  "repository.changed",
  z.object({ placeIds: z.array(Id), itemIds: z.array(Id) }),
  ({ placeIds, itemIds }) => ({
    keys: [...placeIds.map((id) => repositoryListKeys.one(id)), ...itemIds.map((id) => repositoryItemKeys.one(id))],
  }),
);

/** Papers expire soon, or did, that these processes use, none of them approved. */
export const papersExpire = event(
  "repository.papersExpire",
  z.object({ papers: z.array(z.object({ itemId: Id, processId: Id, validUntil: z.string() })) }),
  () => ({ keys: [] }),
);

/** Somebody was given an item, or it was taken from them; or the trash changed: views across places changed. */
export const repositoryViewsChanged = event("repository.viewsChanged", z.object({ itemId: Id }), ({ itemId }) => ({
  keys: [repositoryListKeys.all, repositoryItemKeys.one(itemId)],
}));

/** Where approved documents file themselves was changed. */
export const filingChanged = event("repository.filingChanged", z.object({}), () => ({
  keys: [repositoryFilingKeys.all],
}));
