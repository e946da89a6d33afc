import { type Actor, hasRole } from "#protocol/actor.ts";
import { active, all, type Decision, plan, role, when } from "#protocol/decision.ts";
import { atLeast, type Level } from "./item.ts";

/** Who may open the repository at all. */
export const openRepository = (actor: Actor): Decision =>
  all(role(actor, "owner", "manager", "creator", "reviewer"), plan(actor, "repository"));

/** Whether somebody reads every item: the owner of the organization, who answers for what it keeps. */
export const readsEverything = (actor: Pick<Actor, "roles">): boolean => hasRole(actor, "owner");

/** Who may read an item; others do not learn that it exists. */
export const readItem = (actor: Actor, level: Level): Decision =>
  all(openRepository(actor), when(level !== "none", "failure.notFound"));

/** Who may make items at the top, which is everybody's own place. */
export const makeItem = (actor: Actor): Decision => all(openRepository(actor), active(actor));

/** Who may rename an item, describe it, give it a new version, or put things into it. */
export const changeItem = (actor: Actor, level: Level): Decision =>
  all(readItem(actor, level), when(atLeast(level, "edit"), "repository.readOnly"), active(actor));

/** Who may share an item, and make its public link: whoever it belongs to. */
export const shareItem = (actor: Actor, level: Level): Decision => all(seeLink(actor, level), active(actor));

/** Listing the public links of one's items and closing them go on without the permission of the plan: they open again with it. */
export const closeLinks = (actor: Actor): Decision => role(actor, "owner", "manager", "creator", "reviewer");

/** Who may close the public link of an item: who may make it, also without the permission of the plan. */
export const closeLink = (actor: Actor, level: Level): Decision =>
  all(
    closeLinks(actor),
    when(level !== "none", "failure.notFound"),
    when(level === "own", "repository.notYours"),
    active(actor),
  );

/** Who sees the public link of an item: who may make it. */
export const seeLink = (actor: Actor, level: Level): Decision =>
  all(readItem(actor, level), when(level === "own", "repository.notYours"));

/** True for the owner of an item and for people who may edit the folder it lies in. */
export const hasPlace = (level: Level, above: Level): boolean => level === "own" || atLeast(above, "edit");

/** Moving and deleting need the right to the place an item lies in, whoever put it there. */
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

/** Who may delete an item for good: its owner, and the organization's. */
export const eraseItem = (actor: Actor, item: Trashed): Decision =>
  all(restoreItem(actor, item), when(readsEverything(actor) || item.ownerId === actor.uid, "repository.notYours"));

/** Who sees where approved documents file themselves. */
export const readFiling = (actor: Actor): Decision => all(role(actor, "owner", "manager"), plan(actor, "repository"));

/** Who says where they do: the owner of the organization, in whose folders they lie. */
export const changeFiling = (actor: Actor): Decision => all(readFiling(actor), role(actor, "owner"), active(actor));

/** Who sees the figures of the whole firm: owner and managers. Others see their own. */
export const seesFigures = (actor: Pick<Actor, "roles">): boolean => hasRole(actor, "owner", "manager");
