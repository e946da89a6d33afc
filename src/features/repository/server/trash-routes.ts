import type { ActingCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { nameKey, sortKey } from "../name.ts";
import * as may from "../policy.ts";
import { eraseItems } from "./erase.ts";
import { writeNameWords } from "./item-words.ts";
import { trashSince } from "./list-routes.ts";
import { checkUnlocked } from "./locks.ts";
import { freeName } from "./names.ts";
import { type FoundItem, findItem, levelAlong, lockItem, lockPlace, lockTree } from "./queries.ts";
import { announcePlaces, announceViews, record, recordOut } from "./record.ts";

/** The routes of the trash. */
export function trashRoutes(on: On): void {
  on(contract.trashItem, (call, { itemId }) => trashItem(call, itemId));

  on(contract.restoreItem, (call, { itemId }) => restoreItem(call, itemId));

  on(contract.eraseItem, async (call, { itemId }) => {
    call.authorize(may.openRepository(call.actor));
    await lockTree(call.tx, call.orgId);
    const item = await trashed(call, itemId);
    call.authorize(may.eraseItem(call.actor, item));
    await erase(call, [item]);
    return { id: itemId };
  });

  on(contract.eraseItems, async (call, { items }) => {
    const erased = await eraseOwn(call, items);
    if (erased === 0) throw notFound();
    return { erased };
  });

  on(contract.emptyTrash, async (call) => ({ erased: await eraseOwn(call) }));
}

/** Erases what the caller may of the trash, or of these items in it. Returns their number. */
async function eraseOwn(call: ActingCall, items?: readonly string[]): Promise<number> {
  call.authorize(may.makeItem(call.actor));
  await lockTree(call.tx, call.orgId);
  let rows = call.tx
    .selectFrom("repositoryItems")
    .select(["id", "name", "parentId"])
    .where("deletedAt", "is not", null)
    .where("erasedAt", "is", null);
  if (items) rows = rows.where("id", "in", items);
  if (!may.readsEverything(call.actor)) rows = rows.where("ownerId", "=", call.actor.uid);
  const found = await rows.execute();
  await erase(call, found);
  return found.length;
}

/** Moves an item with its contents to the trash. */
export async function trashItem(call: ActingCall, itemId: string): Promise<{ id: string }> {
  call.authorize(may.openRepository(call.actor));
  await lockTree(call.tx, call.orgId);
  const item = await lockItem(call, itemId, (actor, { level, above }) => may.removeItem(actor, level, above));
  await checkUnlocked(call, itemId);
  const location = item.path
    .slice(1)
    .map(({ name }) => name)
    .toReversed()
    .join(" / ");
  await call.tx
    .updateTable("repositoryItems")
    .set({ deletedAt: call.now, deletedBy: call.actor.uid, trashLocation: location })
    .where("id", "=", itemId)
    .execute();
  await record(call, "trashed", itemId, { name: item.name, location });
  await recordOut(call, "deletedFrom", item);
  await announcePlaces(call, [item.placeId], [itemId]);
  await announceViews(call, itemId);
  return { id: itemId };
}

/** Brings an item back from the trash. */
export async function restoreItem(call: ActingCall, itemId: string) {
  call.authorize(may.openRepository(call.actor));
  await lockTree(call.tx, call.orgId);
  const item = await trashed(call, itemId);
  call.authorize(may.restoreItem(call.actor, item));
  return restore(call, item);
}

/** An item in the trash, with its row locked; 404 for anything else, and for what has been there too long. */
async function trashed(call: ActingCall, id: string): Promise<FoundItem> {
  await call.tx.selectFrom("repositoryItems").select("id").where("id", "=", id).forUpdate().execute();
  const item = await findItem(call, id);
  if (!item?.deletedAt || item.deletedAt <= trashSince(call.now)) throw notFound();
  return item;
}

/** Back to where it was: or to the nearest folder above that is not in the trash, or to its owner's own place. */
async function restore(call: ActingCall, item: FoundItem) {
  const above = item.path.slice(1);
  const lastGone = above.findLastIndex(({ deletedAt }) => deletedAt !== null);
  const folder = above.slice(lastGone + 1);
  const parentId = folder[0]?.id ?? null;
  const elsewhere = parentId !== item.parentId;
  const placeId = parentId ?? item.ownerId;
  await lockPlace(call.tx, placeId);
  const name = await freeName(call.tx, placeId, item.kind, item.name);
  await call.tx
    .updateTable("repositoryItems")
    .set({ parentId, name, nameKey: nameKey(name), sortKey: sortKey(name) })
    .set({ deletedAt: null, deletedBy: null, trashLocation: null })
    .where("id", "=", item.id)
    .execute();
  if (name !== item.name) await writeNameWords(call.tx, call.orgId, item.id, name);
  await record(call, "restored", item.id, { name, elsewhere });
  await announcePlaces(call, [placeId], [item.id]);
  await announceViews(call, item.id);
  // The person who deleted it may not see the folder to which it returned.
  const seen = levelAlong(call.actor, folder) !== "none";
  return { id: item.id, name, parentId: seen ? parentId : null, elsewhere };
}

async function erase(
  call: ActingCall,
  items: readonly { readonly id: string; readonly name: string; readonly parentId: string | null }[],
): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(({ id }) => id);
  await call.tx.updateTable("repositoryItems").set({ erasedAt: call.now }).where("id", "in", ids).execute();
  for (const { id, name } of items) call.audit("repository.erased", "repositoryItem", id, { name });
  await announceViews(call, ids[0] ?? "");
  await call.enqueue(eraseItems, {});
}
