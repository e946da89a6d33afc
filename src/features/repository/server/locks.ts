import { randomUUID } from "node:crypto";
import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { findByNames, getLock, lockFile, lockMinutes, unlockFile } from "../dav-contract.ts";
import { nameKey } from "../name.ts";
import * as may from "../policy.ts";
import { itemDetails, lockItem, openItem } from "./queries.ts";
import { announcePlaces } from "./record.ts";

/** The routes of locks, and the one that finds an item by names: what programs need that save in place. */
export function lockRoutes(on: On): void {
  on(findByNames, async (call, { place, names }) => {
    call.authorize(may.openRepository(call.actor));
    const [first = "", ...rest] = names;
    let id = place === "mine" ? await inPlace(call.tx, call.actor.uid, first) : await sharedWith(call, first);
    for (const name of rest) id = id === undefined ? undefined : await inPlace(call.tx, id, name);
    if (id === undefined) throw notFound();
    return itemDetails(call, id);
  });

  on(getLock, async (call, { itemId }) => {
    await openItem(call, itemId);
    return { lock: await shownLock(call, itemId) };
  });

  on(lockFile, async (call, { itemId }) => {
    const item = await lockItem(call, itemId, (actor, { level }) => may.changeItem(actor, level));
    await checkUnlocked(call, itemId);
    const { orgId, now, actor, tx } = call;
    const expiresAt = new Date(now.getTime() + lockMinutes * 60_000);
    const mine = (await lockOf(tx, itemId, now)) !== undefined;
    await tx
      .insertInto("repositoryLocks")
      .values({ orgId, itemId, token: randomUUID(), holderId: actor.uid, expiresAt })
      // Renewing a lock keeps its token.
      .onConflict((on) =>
        on.columns(["orgId", "itemId"]).doUpdateSet((e) => ({
          expiresAt,
          holderId: actor.uid,
          token: mine ? e.ref("repositoryLocks.token") : e.ref("excluded.token"),
        })),
      )
      .execute();
    await announcePlaces(call, [item.placeId], [itemId]);
    const lock = await shownLock(call, itemId);
    if (!lock) throw notFound();
    return { lock };
  });

  on(unlockFile, async (call, { itemId }) => {
    const item = await lockItem(call, itemId, (actor, { level }) => may.changeItem(actor, level));
    if (item.level !== "own") await checkUnlocked(call, itemId);
    await call.tx.deleteFrom("repositoryLocks").where("itemId", "=", itemId).execute();
    await announcePlaces(call, [item.placeId], [itemId]);
    return { lock: null };
  });
}

const inPlace = async (tx: Tx, placeId: string, name: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom("repositoryItems")
      .select("id")
      .where("placeId", "=", placeId)
      .where("nameKey", "=", nameKey(name))
      .where("deletedAt", "is", null)
      .executeTakeFirst()
  )?.id;

/** Returns the item that was shared with the caller under a name; of several, the first. */
const sharedWith = async ({ tx, actor }: Pick<MemberCall, "tx" | "actor">, name: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom("repositoryShares as h")
      .innerJoin("repositoryItems as i", (on) => on.onRef("i.orgId", "=", "h.orgId").onRef("i.id", "=", "h.itemId"))
      .select("i.id")
      .where("h.principalId", "in", [actor.uid, ...actor.teamIds])
      .where("i.ownerId", "<>", actor.uid)
      .where("i.nameKey", "=", nameKey(name))
      .where("i.deletedAt", "is", null)
      .orderBy("h.createdAt")
      .executeTakeFirst()
  )?.id;

const lockOf = (tx: Tx, itemId: string, now: Date) =>
  tx
    .selectFrom("repositoryLocks")
    .select(["token", "holderId", "expiresAt"])
    .where("itemId", "=", itemId)
    .where("expiresAt", ">", now)
    .executeTakeFirst();

async function shownLock({ tx, now, actor }: MemberCall, itemId: string) {
  const lock = await lockOf(tx, itemId, now);
  if (!lock) return null;
  const holderName = (await memberNames(tx, [lock.holderId])).get(lock.holderId)?.name ?? "";
  const mine = lock.holderId === actor.uid;
  return { token: lock.token, holderName, mine, expiresAt: lock.expiresAt.toISOString() };
}

/** Refuses to change what somebody else has open in a program that writes it back. */
export async function checkUnlocked(
  { tx, now, actor }: { readonly tx: Tx; readonly now: Date; readonly actor: { readonly uid: string } },
  itemId: string,
): Promise<void> {
  const lock = await lockOf(tx, itemId, now);
  if (!lock || lock.holderId === actor.uid) return;
  const name = (await memberNames(tx, [lock.holderId])).get(lock.holderId)?.name ?? "";
  throw new Failure("repository.locked", 423, { values: { name } });
}
