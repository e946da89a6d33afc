import type { ActingCall, MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { refuseChanged } from "#platform/http/typed-over.ts";
import { Failure } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { type Kind, maxCopied, maxDepth } from "../item.ts";
import { nameKey, sortKey } from "../name.ts";
import * as may from "../policy.ts";
import { type Content, insertItem } from "./insert.ts";
import { writeNameWords } from "./item-words.ts";
import { checkUnlocked } from "./locks.ts";
import { freeName, namesake, refuseTaken } from "./names.ts";
import {
  checkName,
  type FoundItem,
  itemDetails,
  lockItem,
  lockPlace,
  lockTree,
  openItem,
  openPlace,
  type Place,
} from "./queries.ts";
import { checkRoom } from "./quota.ts";
import { announcePlaces, announceViews, record, recordOut } from "./record.ts";

/** The routes that make and change items. */
export function itemRoutes(on: On): void {
  on(contract.createFolder, async (call, { name, parentId, reuse }) => {
    const place = await openPlace(call, parentId);
    checkName("folder", name);
    await lockPlace(call.tx, place.id);
    const there = reuse ? await namesake(call.tx, place.id, name) : undefined;
    if (there?.kind === "folder") return itemDetails(call, there.id);
    await refuseTaken(call.tx, place.id, "folder", name);
    const id = await insertItem(call, { kind: "folder", name, parentId, ownerId: place.ownerId });
    await record(call, "created", id, { name });
    await announcePlaces(call, [place.id], [id]);
    return itemDetails(call, id);
  });

  on(contract.saveItem, async (call, { itemId, name, before, description, validUntil }) => {
    const item = await lockItem(call, itemId, (actor, { level }) => may.changeItem(actor, level));
    refuseChanged(before, item.name);
    if (name !== undefined && name !== item.name) await rename(call, item, name);
    if (description !== undefined) {
      const change = { description, updatedAt: call.now, updatedBy: call.actor.uid };
      await call.tx.updateTable("repositoryItems").set(change).where("id", "=", itemId).execute();
      await record(call, "described", itemId, { description });
    }
    if (validUntil !== undefined) await setValidity(call, item, validUntil);
    await announcePlaces(call, [item.placeId], [itemId]);
    return itemDetails(call, itemId);
  });

  on(contract.moveItem, async (call, { itemId, parentId }) => {
    await moveItem(call, itemId, parentId);
    return itemDetails(call, itemId);
  });

  on(contract.copyItem, async (call, { itemId, parentId }) => {
    const item = await openItem(call, itemId);
    const place = await openPlace(call, parentId);
    await checkRoom(call.tx, call.orgId, call.now, Number(item.size));
    await lockPlace(call.tx, place.id);
    const id = await copyTree(call, item, place);
    await record(call, "copied", id, { from: itemId });
    await announcePlaces(call, [place.id], [id]);
    return itemDetails(call, id);
  });

  on(contract.starItem, async (call, { itemId, starred }) => {
    call.authorize(may.makeItem(call.actor));
    await openItem(call, itemId);
    const { tx, orgId, actor, now } = call;
    if (starred)
      await tx
        .insertInto("repositoryStars")
        .values({ orgId, memberId: actor.uid, itemId, createdAt: now })
        .onConflict((on) => on.doNothing())
        .execute();
    else
      await tx.deleteFrom("repositoryStars").where("memberId", "=", actor.uid).where("itemId", "=", itemId).execute();
    return { id: itemId, starred };
  });
}

/** Moves an item to a folder or to the caller's own place, and returns the folder it lay in. */
export async function moveItem(
  call: ActingCall,
  itemId: string,
  parentId: string | null,
): Promise<{ parentBefore: string | null }> {
  call.authorize(may.openRepository(call.actor));
  await lockTree(call.tx, call.orgId);
  const item = await lockItem(call, itemId, (actor, { level, above }) => may.removeItem(actor, level, above));
  const place = await openPlace(call, parentId);
  if (place.id !== item.placeId) await move(call, item, place);
  return { parentBefore: item.parentId };
}

async function setValidity(call: MemberCall, item: FoundItem, validUntil: string | null): Promise<void> {
  if (item.kind !== "file") throw new Failure("repository.paper.filesOnly", 422);
  const change = { validUntil, expiryTold: null, updatedAt: call.now, updatedBy: call.actor.uid };
  await call.tx.updateTable("repositoryItems").set(change).where("id", "=", item.id).execute();
  await record(call, "validitySet", item.id, { validUntil });
  // The processes that use it show it, too.
  await announceViews(call, item.id);
}

async function rename(call: MemberCall, item: FoundItem, name: string): Promise<void> {
  checkName(item.kind, name);
  await checkUnlocked(call, item.id);
  await lockPlace(call.tx, item.placeId);
  await refuseTaken(call.tx, item.placeId, item.kind, name, item.id);
  await call.tx
    .updateTable("repositoryItems")
    .set({ name, nameKey: nameKey(name), sortKey: sortKey(name), updatedAt: call.now, updatedBy: call.actor.uid })
    .where("id", "=", item.id)
    .execute();
  await writeNameWords(call.tx, call.orgId, item.id, name);
  await record(call, "renamed", item.id, { name, before: item.name });
}

async function move(call: ActingCall, item: FoundItem, place: Place): Promise<void> {
  if (place.path.some(({ id }) => id === item.id)) throw new Failure("repository.intoItself", 409);
  checkMove(call, item, place);
  await checkUnlocked(call, item.id);
  await checkDepth(call, item, place);
  await lockPlace(call.tx, place.id);
  await refuseTaken(call.tx, place.id, item.kind, item.name);
  const { parentId, ownerId } = place;
  await call.tx.updateTable("repositoryItems").set({ parentId, ownerId }).where("id", "=", item.id).execute();
  await record(call, "moved", item.id, { from: item.path[1]?.name ?? "", to: place.path[0]?.name ?? "" });
  await recordOut(call, "movedOut", item);
  if (ownerId !== item.ownerId && item.ownerId !== call.actor.uid) await keepAccess(call, item);
  await announcePlaces(call, [item.placeId, place.id], [item.id]);
  await announceViews(call, item.id);
}

/** Lets the owner of what the organization's owner moves into another person's folder go on with it. */
async function keepAccess(call: ActingCall, item: FoundItem): Promise<void> {
  const { tx, orgId, now, actor } = call;
  const share = { itemId: item.id, principal: "member", principalId: item.ownerId, permission: "edit" };
  await record(call, "shared", item.id, { principal: "member", principalId: item.ownerId, permission: "edit" });
  await tx
    .insertInto("repositoryShares")
    .values({ orgId, ...share, createdAt: now, createdBy: actor.uid })
    .onConflict((on) => on.columns(["orgId", "itemId", "principalId"]).doUpdateSet({ permission: "edit" }))
    .execute();
}

/** Nobody moves the items of others to their own top level. Editors move an item within the folders of its share only. */
function checkMove(call: ActingCall, item: FoundItem, place: Place): void {
  if (place.parentId === null && item.ownerId !== call.actor.uid) throw new Failure("repository.notYours", 403);
  if (item.level === "own") return;
  const grants = item.path.filter(({ granted }) => granted === "edit").map(({ id }) => id);
  if (!place.path.some(({ id }) => grants.includes(id))) throw new Failure("repository.leavesShare", 403);
}

/** Throws if an item would be too deep in a place, with the folders inside it. */
async function checkDepth(call: ActingCall, item: FoundItem, place: Place): Promise<void> {
  if (item.kind === "file") return;
  let below = [item.id];
  for (let depth = place.path.length; below.length > 0; depth += 1) {
    if (depth >= maxDepth) throw new Failure("repository.tooDeep", 409);
    const rows = await call.tx
      .selectFrom("repositoryItems")
      .select("id")
      .where("parentId", "in", below)
      .where("kind", "=", "folder")
      .where("deletedAt", "is", null)
      .execute();
    below = rows.map(({ id }) => id);
  }
}

interface Source {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string;
  readonly description: string;
  readonly parentId: string | null;
  readonly content: Content | undefined;
}

/**
 * Copies an item with its contents into a locked place, whose owner the copies belong to. Copies the current versions only, with
 * the same bytes. Returns the id of the copy.
 */
async function copyTree(call: MemberCall, item: FoundItem, place: Place): Promise<string> {
  const levels = await sourcesOf(call, item.id);
  if (levels.flat().length > maxCopied) throw new Failure("repository.tooManyToCopy", 409);
  if (place.path.length + levels.length > maxDepth) throw new Failure("repository.tooDeep", 409);
  const name = await freeName(call.tx, place.id, item.kind, item.name);
  const copies = new Map<string, string>();
  for (const [depth, sources] of levels.entries())
    for (const { id, content, ...fields } of sources) {
      const parentId = depth === 0 ? place.parentId : (copies.get(fields.parentId ?? "") ?? null);
      const copy = await insertItem(call, {
        ...fields,
        parentId,
        name: depth === 0 ? name : fields.name,
        ownerId: place.ownerId,
        ...(content ? { content } : {}),
      });
      copies.set(id, copy);
    }
  const copied = copies.get(item.id);
  if (copied === undefined) throw new Error("the first of what is copied is the item itself");
  return copied;
}

/** The item, what lies in it, what lies in that, with the files of the current versions. */
async function sourcesOf({ tx }: MemberCall, itemId: string): Promise<Source[][]> {
  const rows = () =>
    tx
      .selectFrom("repositoryItems as i")
      .leftJoin("repositoryVersions as v", (join) =>
        join.onRef("v.orgId", "=", "i.orgId").onRef("v.itemId", "=", "i.id").onRef("v.number", "=", "i.version"),
      )
      .select(["i.id", "i.kind", "i.name", "i.description", "i.parentId", "v.fileId", "v.size", "v.mediaType"])
      .where("i.deletedAt", "is", null)
      .$narrowType<{ kind: Kind }>()
      .limit(maxCopied + 1);
  const levels: Source[][] = [];
  let found = await rows().where("i.id", "=", itemId).execute();
  while (found.length > 0 && levels.length <= maxDepth && levels.flat().length <= maxCopied) {
    levels.push(
      found.map(({ fileId, size, mediaType, ...fields }) => ({
        ...fields,
        content: fileId === null ? undefined : { fileId, size: size ?? 0, mediaType: mediaType ?? "" },
      })),
    );
    found = await rows()
      .where(
        "i.parentId",
        "in",
        found.map(({ id }) => id),
      )
      .execute();
  }
  return levels;
}
