import type { WayIn } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { sharesChanged } from "../events.ts";

/** The open shared forms that are addressed to a person, or that they shared with others. */
const openShares = (tx: Tx, now: Date, { uid, email }: Parameters<WayIn["count"]>[1], whose: "toSelf" | "toOthers") => {
  const open = tx
    .selectFrom("formShares")
    .select(["id", "processId"])
    .where("deletedAt", "is", null)
    .where("completedAt", "is", null)
    .where("expiresAt", ">", now);
  return whose === "toSelf"
    ? open.where("email", "=", email.toLowerCase()).execute()
    : open.where("createdBy", "=", uid).where("email", "<>", email.toLowerCase()).execute();
};

/** Forms that wait for a person: they would open them with their own account after they left. */
export const formToSelfWayIn: WayIn = {
  kind: "sharedFormToSelf",
  count: async ({ tx, now }, leaver) => (await openShares(tx, now, leaver, "toSelf")).length,
  end: async ({ tx, now, audit, announce }, leaver) => {
    for (const { id, processId } of await openShares(tx, now, leaver, "toSelf")) {
      await tx.updateTable("formShares").set({ deletedAt: now }).where("id", "=", id).execute();
      audit("formShare.revoked", "process", processId, { share: id, because: "memberLeft" });
      await announce(sharesChanged, { processId });
    }
  },
};

/** Forms that they shared with clients go on: the successor is named, and notified when they are filled in. */
export const formsOfLeaverWayIn: WayIn = {
  kind: "sharedForm",
  count: async ({ tx, now }, leaver) => (await openShares(tx, now, leaver, "toOthers")).length,
  end: async ({ tx, now, audit, announce }, leaver) => {
    if (leaver.successorId === undefined) return;
    for (const { id, processId } of await openShares(tx, now, leaver, "toOthers")) {
      await tx.updateTable("formShares").set({ createdBy: leaver.successorId }).where("id", "=", id).execute();
      audit("formShare.handedOver", "process", processId, { share: id, to: leaver.successorId });
      await announce(sharesChanged, { processId });
    }
  },
};
