import { sql } from "kysely";
import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { Actor } from "#protocol/actor.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { type Item, type ItemDetails, type Kind, type Level, levelOf, levelOfAny, levels, maxDepth } from "../item.ts";
import { nameError, nameKey } from "../name.ts";
import * as may from "../policy.ts";

/** The part of a call that is needed to find items and to authorize. */
export type ItemCall = Pick<MemberCall, "tx" | "actor" | "authorize" | "now">;

/** An item as it is kept, with the path above it and what the asker may do. */
export interface FoundItem {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string;
  readonly parentId: string | null;
  readonly ownerId: string;
  readonly placeId: string;
  readonly version: number;
  readonly deletedAt: Date | null;
  readonly deletedBy: string | null;
  readonly erasedAt: Date | null;
  readonly validUntil: string | null;
  readonly size: number;
  readonly level: Level;
  /** The caller's rights to the folder it lies in. At the top: own for its owner. */
  readonly above: Level;
  /** From the item upwards. */
  readonly path: readonly PathItem[];
}

interface PathItem {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string;
  readonly parentId: string | null;
  readonly ownerId: string;
  readonly placeId: string;
  readonly version: number;
  readonly deletedAt: Date | null;
  readonly deletedBy: string | null;
  readonly erasedAt: Date | null;
  readonly validUntil: string | null;
  readonly size: number;
  readonly granted: "view" | "edit" | null;
}

/** An item and the folders above it, from the item upwards; empty when there is none. */
async function pathOf(tx: Tx, actor: Pick<Actor, "uid" | "teamIds">, id: string): Promise<PathItem[]> {
  const { rows } = await sql<PathItem>`
    with recursive path as (
      select id, kind, name, parent_id, owner_id, place_id, version, deleted_at, deleted_by, erased_at, valid_until, size,
        1 as depth
      from repository_items where id = ${id}
      union all
      select above.id, above.kind, above.name, above.parent_id, above.owner_id, above.place_id, above.version,
        above.deleted_at, above.deleted_by, above.erased_at, above.valid_until, above.size, path.depth + 1
      from repository_items above join path on above.id = path.parent_id where path.depth < 100
    )
    select path.*, (
      select min(s.permission) from repository_shares s
      where s.item_id = path.id and (s.principal_id = ${actor.uid} or s.principal_id = any(${actor.teamIds}::uuid[]))
    ) as granted
    from path order by depth`.execute(tx);
  return rows;
}

const asRow = ({ ownerId, deletedAt, granted }: PathItem) => ({ ownerId, deleted: deletedAt !== null, granted });

/** Returns a person's right to the item with a path. None if a part of it is in the trash. */
export const levelAlong = (actor: Actor, path: readonly PathItem[]): Level =>
  levelOf({ uid: actor.uid, everything: may.readsEverything(actor) }, path.map(asRow));

/** An item, whether in the trash or not, with what the asker may do; undefined when there is none. Nothing is authorized. */
export async function findItem(
  { tx, actor }: Pick<ItemCall, "tx" | "actor">,
  id: string,
): Promise<FoundItem | undefined> {
  const path = await pathOf(tx, actor, id);
  const [item] = path;
  if (!item || item.erasedAt) return undefined;
  const who = { uid: actor.uid, everything: may.readsEverything(actor) };
  const levelAt = item.deletedAt ? levelOfAny : levelOf;
  const level = levelAt(who, path.map(asRow));
  const above = path.length > 1 ? levelAt(who, path.slice(1).map(asRow)) : item.ownerId === actor.uid ? "own" : "none";
  return { ...item, level, above, path };
}

/** The rule that decides about an action on an item. */
export type Rule = (actor: Actor, item: FoundItem) => ReturnType<typeof may.openRepository>;
const reads: Rule = (actor, { level }) => may.readItem(actor, level);

/** An item that is not in the trash; 404 for one the asker may not know of. `enter` is checked before the item is looked up. */
export async function openItem(
  call: ItemCall,
  id: string,
  rule: Rule = reads,
  enter: typeof may.openRepository = may.openRepository,
): Promise<FoundItem> {
  call.authorize(enter(call.actor));
  const item = await findItem(call, id);
  if (!item || item.level === "none" || item.deletedAt) throw notFound();
  call.authorize(rule(call.actor, item));
  return item;
}

/** The same, locked against other changes until the transaction ends. */
export async function lockItem(
  call: ItemCall,
  id: string,
  rule: Rule,
  enter: typeof may.openRepository = may.openRepository,
): Promise<FoundItem> {
  call.authorize(enter(call.actor));
  await call.tx.selectFrom("repositoryItems").select("id").where("id", "=", id).forUpdate().execute();
  return openItem(call, id, rule, enter);
}

/** The target place of an item: a folder the caller may change, or their own place. */
export interface Place {
  readonly id: string;
  readonly parentId: string | null;
  /** The owner of new items there. */
  readonly ownerId: string;
  readonly path: FoundItem["path"];
}

/** A place to put something into; it is not deleted before the transaction ends. */
export async function openPlace(call: ItemCall, parentId: string | null): Promise<Place> {
  if (parentId === null) {
    call.authorize(may.makeItem(call.actor));
    return { id: call.actor.uid, parentId: null, ownerId: call.actor.uid, path: [] };
  }
  call.authorize(may.openRepository(call.actor));
  await call.tx.selectFrom("repositoryItems").select("id").where("id", "=", parentId).forShare().execute();
  const folder = await openItem(call, parentId, (actor, { level }) => may.changeItem(actor, level));
  if (folder.kind !== "folder") throw notFound();
  if (folder.path.length >= maxDepth) throw new Failure("repository.tooDeep", 409);
  return { id: parentId, parentId, ownerId: folder.ownerId, path: folder.path };
}

/** One after the other: moves, deletions and restorations in an organization, so that no folder comes into itself. */
export const lockTree = async (tx: Tx, orgId: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`repository ${orgId}`}, 0))`.execute(tx));

/** One after the other: whatever takes a name in a place. After `lockTree`, where both are needed. */
export const lockPlace = async (tx: Tx, placeId: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`repository place ${placeId}`}, 0))`.execute(tx));

/**
 * One after the other: whatever takes this name in a place. Files of different names do not wait for one another. `lockPlace` waits
 * for all of them, and they wait for it.
 */
export async function lockName(tx: Tx, placeId: string, name: string): Promise<void> {
  const place = sql`hashtextextended(${`repository place ${placeId}`}, 0)`;
  const named = sql`hashtextextended(${`repository name ${placeId} ${nameKey(name)}`}, 0)`;
  await sql`select pg_advisory_xact_lock_shared(${place})`.execute(tx);
  await sql`select pg_advisory_xact_lock(${named})`.execute(tx);
}

/** Refuses a name no system would keep. */
export function checkName(kind: Kind, name: string): void {
  const code = nameError(kind, name);
  if (code) throw new Failure("failure.invalid", 422, { fields: [{ path: "name", code }] });
}

const base = (tx: Tx, actor: Pick<Actor, "uid" | "teamIds" | "roles">) =>
  tx
    .selectFrom("repositoryItems as i")
    .select(["i.id", "i.kind", "i.name", "i.description", "i.parentId", "i.ownerId", "i.size", "i.mediaType"])
    .select([
      "i.version",
      "i.createdAt",
      "i.updatedAt",
      "i.updatedBy",
      "i.linked",
      "i.validUntil",
      "i.sortKey",
      "i.deletedAt",
      "i.deletedBy",
    ])
    .select(["i.trashLocation"])
    .select((e) =>
      e
        .selectFrom("repositoryVersions as v")
        .innerJoin("thumbnails as t", (on) => on.onRef("t.orgId", "=", "v.orgId").onRef("t.fileId", "=", "v.fileId"))
        .select("t.outcome")
        .whereRef("v.itemId", "=", "i.id")
        .whereRef("v.number", "=", "i.version")
        .as("thumbnail"),
    )
    .select((e) =>
      e
        .exists(
          e
            .selectFrom("repositoryStars as s")
            .select("s.itemId")
            .whereRef("s.itemId", "=", "i.id")
            .where("s.memberId", "=", actor.uid),
        )
        .as("starred"),
    )
    .select((e) =>
      e.exists(e.selectFrom("repositoryShares as h").select("h.itemId").whereRef("h.itemId", "=", "i.id")).as("shared"),
    )
    .select(levelIn(actor).as("level"))
    .select(levelAbove(actor).as("above"))
    .$narrowType<{ kind: Kind }>();

/** Returns the caller's right to an item of a list, as SQL: the number of the level. */
export const levelIn = (actor: Pick<Actor, "uid" | "teamIds" | "roles">) =>
  sql<number>`repository_level(i.id, ${actor.uid}, ${actor.teamIds}::uuid[], ${may.readsEverything(actor)})`;

/** The number of the caller's level at the folder that an item of a list lies in, as SQL. */
const levelAbove = (actor: Pick<Actor, "uid" | "teamIds" | "roles">) =>
  sql<number>`case when i.parent_id is null then 0
    else repository_level(i.parent_id, ${actor.uid}, ${actor.teamIds}::uuid[], ${may.readsEverything(actor)}) end`;

/** Rows of items as lists read them. */
export const itemRows = base;
export type ItemRow = Awaited<ReturnType<ReturnType<typeof base>["execute"]>>[number];
export type ItemRows = ReturnType<typeof base>;

/** Rows as they are shown: with the names of people. */
export async function shownItems(tx: Tx, rows: readonly ItemRow[]): Promise<Item[]> {
  const names = await memberNames(
    tx,
    rows.flatMap(({ ownerId, updatedBy, deletedBy }) => [
      ownerId,
      ...(updatedBy ? [updatedBy] : []),
      ...(deletedBy ? [deletedBy] : []),
    ]),
  );
  const nameOf = (id: string | null) => (id === null ? "" : (names.get(id)?.name ?? ""));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    description: row.description,
    parentId: row.parentId,
    ownerId: row.ownerId,
    ownerName: nameOf(row.ownerId),
    size: row.size,
    mediaType: row.mediaType,
    thumbnail: (row.thumbnail ?? "none") as Item["thumbnail"],
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedByName: nameOf(row.updatedBy),
    validUntil: row.validUntil,
    starred: Boolean(row.starred),
    shared: Boolean(row.shared),
    linked: row.linked,
    level: levels[row.level] ?? "none",
    removable: may.hasPlace(levels[row.level] ?? "none", levels[row.above] ?? "none"),
  }));
}

/** An item with the folders above it that the asker sees. */
export async function itemDetails(call: ItemCall, id: string): Promise<ItemDetails> {
  const [found, [item], { n }] = await Promise.all([
    openItem(call, id),
    base(call.tx, call.actor)
      .where("i.id", "=", id)
      .execute()
      .then((rows) => shownItems(call.tx, rows)),
    call.tx
      .selectFrom("repositoryItems")
      .select((e) => e.fn.countAll<number>().as("n"))
      .where("placeId", "=", id)
      .where("deletedAt", "is", null)
      .executeTakeFirstOrThrow(),
  ]);
  if (!item) throw notFound();
  const above = found.path.slice(1);
  const path = above
    .filter((_, index) => levelAlong(call.actor, above.slice(index)) !== "none")
    .map((one) => ({ id: one.id, name: one.name, ownerId: one.ownerId }))
    .toReversed();
  // Above what is shared lies what is not: it is shown as if it lay at the top.
  const parentId = path.length > 0 ? item.parentId : null;
  return { ...item, parentId, path, children: n };
}
