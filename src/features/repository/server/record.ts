import { sql } from "kysely";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { Act } from "../activity.ts";
import { repositoryChanged, repositoryViewsChanged } from "../events.ts";

/** A transaction of an organization, by one of its people or, with `by` null, by a visitor. */
export type Within = Pick<Transaction, "tx" | "now" | "by" | "audit" | "announce" | "enqueue"> & {
  readonly orgId: string;
};

/** Writes into an item's own history, and into the organization's audit log. */
export async function record(
  of: Within,
  act: Act,
  itemId: string,
  details: Readonly<Record<string, string | number | boolean | null>> = {},
): Promise<void> {
  await remember(of, act, itemId, details);
  of.audit(`repository.${act}`, "repositoryItem", itemId, details);
}

/** Writes into an item's own history alone: for what is read. */
export async function remember(
  { tx, orgId, now, by }: { readonly tx: Tx; readonly orgId: string; readonly now: Date; readonly by: string | null },
  act: Act,
  itemId: string,
  details: Readonly<Record<string, string | number | boolean | null>> = {},
): Promise<void> {
  await tx
    .insertInto("repositoryActivity")
    .values({ orgId, id: newId(), itemId, action: act, byId: by, at: now, details: JSON.stringify(details) })
    .execute();
}

/** Writes into the history of the folder an item lay in that it is there no more. */
export async function recordOut(
  of: Within,
  act: "movedOut" | "deletedFrom",
  item: { readonly parentId: string | null; readonly name: string },
): Promise<void> {
  if (item.parentId !== null) await remember(of, act, item.parentId, { name: item.name });
}

/** The time in which repeated views of the same version count as one, in milliseconds. */
const oneLookMs = 60 * 60 * 1000;

/** As `remember` an opening, unless the same person opened the version within the hour: for what is fetched piece by piece. */
export async function rememberLook(
  of: { readonly tx: Tx; readonly orgId: string; readonly now: Date; readonly by: string | null },
  itemId: string,
  version: number,
): Promise<void> {
  const seen = await of.tx
    .selectFrom("repositoryActivity")
    .select("id")
    .where("itemId", "=", itemId)
    .where("at", ">", new Date(of.now.getTime() - oneLookMs))
    .where("action", "=", "opened")
    .where("byId", "=", of.by)
    .where(sql<boolean>`details->>'version' = ${String(version)}`)
    .limit(1)
    .executeTakeFirst();
  if (!seen) await remember(of, "opened", itemId, { version });
}

/** Tells open pages of items that changed in these places. */
export const announcePlaces = (of: Within, placeIds: readonly string[], itemIds: readonly string[]): Promise<void> =>
  of.announce(repositoryChanged, { placeIds: [...new Set(placeIds)], itemIds: [...itemIds] });

/** Tells open pages that views across places changed. */
export const announceViews = (of: Within, itemId: string): Promise<void> =>
  of.announce(repositoryViewsChanged, { itemId });
