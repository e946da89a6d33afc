import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import { notFound } from "#protocol/failure.ts";
import * as may from "../policy.ts";
import * as contract from "../version-contract.ts";
import { contentOf } from "./file-routes.ts";
import { addVersion } from "./insert.ts";
import { checkUnlocked } from "./locks.ts";
import { lockItem, openItem } from "./queries.ts";
import { announcePlaces, record } from "./record.ts";

const shownVersions = 200;

/** The routes of a file's versions. */
export function versionRoutes(on: On): void {
  on(contract.listVersions, async (call, { itemId }) => {
    await openItem(call, itemId);
    return { versions: await versionsOf(call.tx, itemId) };
  });

  on(contract.restoreVersion, async (call, { itemId, number }) => {
    const item = await lockItem(call, itemId, (actor, { level }) => may.changeItem(actor, level));
    await checkUnlocked(call, itemId);
    const { fileId, size, mediaType } = await contentOf(call.tx, itemId, number);
    if (number !== item.version) {
      const version = await addVersion(call, item, { fileId, size, mediaType }, { restoredFrom: number });
      await record(call, "versionRestored", itemId, { version, from: number });
      await announcePlaces(call, [item.placeId], [itemId]);
    }
    return { versions: await versionsOf(call.tx, itemId) };
  });

  on(contract.commentVersion, async (call, { itemId, number, comment }) => {
    const item = await lockItem(call, itemId, (actor, { level }) => may.changeItem(actor, level));
    const { numUpdatedRows } = await call.tx
      .updateTable("repositoryVersions")
      .set({ comment })
      .where("itemId", "=", itemId)
      .where("number", "=", number)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound();
    await record(call, "described", itemId, { version: number });
    await announcePlaces(call, [item.placeId], [itemId]);
    return { versions: await versionsOf(call.tx, itemId) };
  });
}

async function versionsOf(tx: Tx, itemId: string) {
  const rows = await tx
    .selectFrom("repositoryVersions")
    .select(["number", "size", "comment", "restoredFrom", "createdAt", "createdBy"])
    .where("itemId", "=", itemId)
    .orderBy("number", "desc")
    .limit(shownVersions)
    .execute();
  const nameOf = await namer(
    tx,
    rows.map(({ createdBy }) => createdBy),
  );
  return rows.map(({ createdAt, createdBy, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    createdByName: nameOf(createdBy),
  }));
}

/** Gives the name of a person; of nobody, a visitor, none. */
async function namer(tx: Tx, ids: readonly (string | null)[]): Promise<(id: string | null) => string> {
  const names = await memberNames(
    tx,
    ids.flatMap((id) => id ?? []),
  );
  return (id) => (id === null ? "" : (names.get(id)?.name ?? ""));
}
