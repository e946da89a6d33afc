import { type Actor, hasRole } from "#protocol/actor.ts";
import { active, all, type Decision, plan, role, when } from "#protocol/decision.ts";
import { atLeast, type Level } from "./item.ts";

/** Opening the repository. */
export const openRepository = (actor: Actor): Decision =>
  all(role(actor, "owner", "manager", "creator", "reviewer"), plan(actor, "repository"));

/** Returns true if a person can read every item: the owner of the organization, who is responsible for its files. */
export const readsEverything = (actor: Pick<Actor, "roles">): boolean => hasRole(actor, "owner");

/** Reading an item. Other people do not learn that it exists. */
export const readItem = (actor: Actor, level: Level): Decision =>
  all(openRepository(actor), when(level !== "none", "failure.notFound"));

/** Creating items at the top, which is each person's own place. */
export const makeItem = (actor: Actor): Decision => all(openRepository(actor), active(actor));

/** Renaming an item, describing it, adding a version, or putting things into it. */
export const changeItem = (actor: Actor, level: Level): Decision =>
  all(readItem(actor, level), when(atLeast(level, "edit"), "repository.readOnly"), active(actor));

/** Sharing an item and making its public link, by its owner. */
export const shareItem = (actor: Actor, level: Level): Decision => all(seeLink(actor, level), active(actor));

/** Listing the public links of one's items and closing them go on without the permission of the plan: they open again with it. */
export const closeLinks = (actor: Actor): Decision => role(actor, "owner", "manager", "creator", "reviewer");

/** Closing the public link of an item, by those who may make it, also without the permission of the plan. */
export const closeLink = (actor: Actor, level: Level): Decision =>
  all(
    closeLinks(actor),
    when(level !== "none", "failure.notFound"),
    when(level === "own", "repository.notYours"),
    active(actor),
  );

/** Reading the public link of an item, by those who may make it. */
export const seeLink = (actor: Actor, level: Level): Decision =>
  all(readItem(actor, level), when(level === "own", "repository.notYours"));

/** Returns true for the owner of an item and for people who may edit its folder. */
export const hasPlace = (level: Level, above: Level): boolean => level === "own" || atLeast(above, "edit");

/** Moving and deleting need the right to an item's folder, regardless of its creator. */
export const removeItem = (actor: Actor, level: Level, above: Level): Decision =>
  all(readItem(actor, level), when(hasPlace(level, above), "repository.placeOnly"), active(actor));

/** Somebody's relation to an item in the trash. */
export interface Trashed {
  readonly ownerId: string;
  readonly deletedBy: string | null;
  /** The caller's level at the folder it was deleted from. */
  readonly above: Level;
}

/**
 * Restoring is for the item's owner, the organization's owner, and the person who deleted it as long as they may edit the folder it
 * was in. Others do not see it in the trash.
 */
export const restoreItem = (actor: Actor, item: Trashed): Decision =>
  all(
    openRepository(actor),
    when(
      readsEverything(actor) ||
        item.ownerId === actor.uid ||
        (item.deletedBy === actor.uid && atLeast(item.above, "edit")),
      "failure.notFound",
    ),
    active(actor),
  );

/** Deleting an item for good: its owner, and the organization's. */
export const eraseItem = (actor: Actor, item: Trashed): Decision =>
  all(restoreItem(actor, item), when(readsEverything(actor) || item.ownerId === actor.uid, "repository.notYours"));

/** Reading the automatic filing. */
export const readFiling = (actor: Actor): Decision => all(role(actor, "owner", "manager"), plan(actor, "repository"));

/** Changing the automatic filing: the owner of the organization, who owns its folders. */
export const changeFiling = (actor: Actor): Decision => all(readFiling(actor), role(actor, "owner"), active(actor));

/** Returns true for those who see the figures of the whole firm: owner and managers. Others see their own. */
export const seesFigures = (actor: Pick<Actor, "roles">): boolean => hasRole(actor, "owner", "manager");
