import { memberRemoved } from "#features/members/events.ts";
import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { when as whenever } from "#platform/events/reaction.ts";
import { insertItem } from "./insert.ts";
import { freeName } from "./names.ts";
import { lockPlace, lockTree } from "./queries.ts";
import { announceViews } from "./record.ts";

/** Counts the files and folders of a person, without those in the trash. */
export async function countOwnFiles(tx: Tx, uid: string): Promise<{ file: number }> {
  const { n } = await tx
    .selectFrom("repositoryItems")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("ownerId", "=", uid)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return { file: Number(n) };
}

/**
 * Moves the items of a person who leaves into a folder of the successor, named after the person. What they put into folders of
 * others belongs to those already. Removes what was shared with them.
 */
export const handOver = whenever(memberRemoved, "repository.handOver", async (transaction, { uid, successorId }) => {
  const { tx, audit } = transaction;
  const orgId = transaction.orgId as string;
  const of = { ...transaction, orgId };
  await lockTree(tx, orgId);
  await tx.deleteFrom("repositoryShares").where("principalId", "=", uid).execute();
  await tx.deleteFrom("repositoryStars").where("memberId", "=", uid).execute();
  const mine = await tx
    .selectFrom("repositoryItems")
    .select(["id"])
    .where("ownerId", "=", uid)
    .where("parentId", "is", null)
    .execute();
  if (mine.length > 0) {
    await lockPlace(tx, successorId);
    const name =
      (await memberNames(tx, [uid]))
        .get(uid)
        ?.name.replace(/[<>:"/\\|?*.]/g, " ")
        .trim() || "Acta";
    const folder = await freeName(tx, successorId, "folder", name.length < 3 ? `${name} (1)` : name);
    const parentId = await insertItem(of, { kind: "folder", name: folder, parentId: null, ownerId: successorId });
    const ids = mine.map(({ id }) => id);
    await tx.updateTable("repositoryItems").set({ parentId, ownerId: successorId }).where("id", "in", ids).execute();
    audit("repository.handedOver", "member", uid, { to: successorId, items: ids.length, folder });
    await announceViews(of, parentId);
  }
});
