import { z } from "zod";
import { event, type Touch } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import {
  batchFilingKeys,
  repositoryBulkKeys,
  repositoryFilingKeys,
  repositoryItemKeys,
  repositoryListKeys,
} from "./feature.ts";

/** Items were made, changed, moved, deleted or brought back: the places whose lists changed, and the items. */
export const repositoryChanged = event(
  "repository.changed",
  z.object({ placeIds: z.array(Id), itemIds: z.array(Id) }),
  ({ placeIds, itemIds }): Touch[] => [
    ...placeIds.map((id): Touch => ({ keys: [repositoryListKeys.one(id)], subject: ["item", id] })),
    ...itemIds.map((id): Touch => ({ keys: [repositoryItemKeys.one(id)], subject: ["item", id] })),
  ],
);

/** Papers expire soon, or did, that these processes use, none of them approved. */
export const papersExpire = event(
  "repository.papersExpire",
  z.object({ papers: z.array(z.object({ itemId: Id, processId: Id, validUntil: z.string() })) }),
  () => ({ keys: [] }),
);

/** Somebody was given an item, or it was taken from them; or the trash changed: views across places changed. */
export const repositoryViewsChanged = event("repository.viewsChanged", z.object({ itemId: Id }), ({ itemId }) => [
  { keys: [repositoryListKeys.all] },
  { keys: [repositoryItemKeys.one(itemId)], subject: ["item", itemId] },
]);

/** The automatic filing of approved documents was changed. */
export const filingChanged = event("repository.filingChanged", z.object({}), () => ({
  keys: [repositoryFilingKeys.all],
}));

/** An act on many items was ordered, went on, ended or was put away. It is the news of its person alone. */
export const itemBulkMoved = event("repositoryBulk.moved", z.object({ bulkId: Id, uid: Id }), ({ uid }) => ({
  keys: [repositoryBulkKeys.all],
  users: [uid],
}));

/** Somebody's order to file the contracts of a batch went on, or was changed: only they see it. */
export const batchFilingChanged = event(
  "repository.batchFilingChanged",
  z.object({ batchId: Id, uid: Id }),
  ({ batchId, uid }) => ({ keys: [batchFilingKeys.one(batchId)], users: [uid] }),
);
