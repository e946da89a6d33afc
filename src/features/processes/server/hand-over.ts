import { sql } from "kysely";
import { memberRemoved } from "#features/members/events.ts";
import { colleagues } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { type Reaction, when as whenever } from "#platform/events/reaction.ts";
import { hasRole } from "#protocol/actor.ts";
import { processesHandedOver } from "../events.ts";
import { keepHandOver } from "./history.ts";

/** What a person would leave behind: undecided processes they began, restorable ones included, and their reviews. */
export async function countHandover(tx: Tx, uid: string): Promise<{ begun: number; reviews: number }> {
  const { rows } = await sql<{ begun: number; reviews: number }>`
    select
      count(*) filter (where creator_id = ${uid} and status <> 'approved' and deleted_at is null)::int as begun,
      count(*) filter (where reviewer_id = ${uid} and status = 'reviewing' and deleted_at is null)::int as reviews
    from processes where creator_id = ${uid} or (reviewer_id = ${uid} and status = 'reviewing')`.execute(tx);
  return rows[0] ?? { begun: 0, reviews: 0 };
}

/**
 * What somebody who left had begun is their successor's now, so that a rejection comes back to somebody; their reviews
 * too, where the successor may review, and otherwise everybody's who reviews. Approved processes keep their creator.
 */
const handOver = whenever(memberRemoved, "processes.handOver", async (transaction, { uid, successorId }, { orgId }) => {
  const { tx, now } = transaction;
  if (!orgId) return;
  const people = await colleagues(tx);
  // They came back before this was done: everything is where it belongs.
  if (people.some((p) => p.id === uid)) return;
  const found = people.find((p) => p.id === successorId);
  const to = found ?? people.find((p) => p.roles.includes("owner"));
  if (!to) return;
  const { settings } = await loadOrganization(tx, orgId, now);
  const begun = await tx
    .updateTable("processes")
    .set({ creatorId: to.id })
    .where("creatorId", "=", uid)
    .where("status", "<>", "approved")
    .returning("id")
    .execute();
  const reviewing = tx.updateTable("processes").where("reviewerId", "=", uid).where("status", "=", "reviewing");
  const own = sql<boolean>`(creator_id is not distinct from ${to.id} or submitter_id is not distinct from ${to.id})`;
  const mayReview = hasRole(to, "owner", "reviewer");
  const given = mayReview
    ? await reviewing
        .set({ reviewerId: to.id, reviewerForId: null, assignmentDate: now })
        .where(settings.requiresDifferentReviewerThanCreator ? sql<boolean>`not ${own}` : sql<boolean>`true`)
        .returning("id")
        .execute()
    : [];
  const freed = await reviewing
    .set({ reviewerId: null, reviewerForId: null, assignmentDate: null })
    .returning("id")
    .execute();
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).slice(0, 200);
  if (begun.length + given.length + freed.length === 0) return;
  const all = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  await keepHandOver(transaction, orgId, all(begun), { from: uid, to: to.id });
  await keepHandOver(transaction, orgId, all(given), { from: uid, to: to.id });
  await keepHandOver(transaction, orgId, all(freed), { from: uid });
  transaction.audit("process.handedOver", "member", uid, {
    to: to.id,
    begun: ids(begun),
    reviews: ids(given),
    freed: ids(freed),
  });
  await transaction.announce(processesHandedOver, { from: uid, to: to.id });
});

/** What processes do when something happened elsewhere. */
export const processReactions: readonly Reaction[] = [handOver];
