import { call } from "#client/call.ts";
import { type ItemAct, maxBulkItems, orderItemBulk } from "../../bulk-contract.ts";
import type { Dragged } from "./drag-items.ts";

/** Orders an act on several items. The server carries it out, also when the page is closed. */
export async function orderItems(act: ItemAct, items: readonly Dragged[], parentId: string | null): Promise<void> {
  for (let at = 0; at < items.length; at += maxBulkItems)
    await call(orderItemBulk, { act, parentId, items: items.slice(at, at + maxBulkItems).map(({ id }) => id) });
}
