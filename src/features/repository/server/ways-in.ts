import type { WayIn } from "#features/members/server/index.ts";
import { linksBy, revokeLinks } from "#features/public-links/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { itemLink } from "../share-contract.ts";
import { announcePlaces, record } from "./record.ts";

/** The open links that a person made, and those to their own items, whose addresses they know. */
async function linksOf(of: { readonly tx: Tx; readonly now: Date }, uid: string): Promise<string[]> {
  const own = await of.tx
    .selectFrom("repositoryItems")
    .select("id")
    .where("ownerId", "=", uid)
    .where("linked", "=", true)
    .execute();
  return linksBy(of, itemLink, { uid, subjects: own.map(({ id }) => id) });
}

/** The public links of files and folders, those for uploading too. */
export const linkWayIn: WayIn = {
  kind: "repositoryLink",
  count: async (of, { uid }) => (await linksOf(of, uid)).length,
  end: async (of, { uid }) => {
    const ids = await linksOf(of, uid);
    if (ids.length === 0) return;
    await revokeLinks(of, itemLink, ids);
    const items = await of.tx
      .updateTable("repositoryItems")
      .set({ linked: false })
      .where("id", "in", ids)
      .returning(["id", "placeId"])
      .execute();
    for (const { id } of items) await record(of, "unlinked", id);
    const places = items.map(({ placeId }) => placeId);
    await announcePlaces(of, places, ids);
  },
};
