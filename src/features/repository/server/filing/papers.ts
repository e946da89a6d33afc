import { z } from "zod";
import { addDays } from "#engine/calendar/arithmetic.ts";
import { localDayOf } from "#engine/calendar/zone.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { processNews } from "#features/processes/server/index.ts";
import type { Database } from "#platform/db/database.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type Schedule } from "#platform/jobs/runner.ts";
import { organizationTransaction, type Transaction } from "#platform/transaction.ts";
import { papersExpire } from "../../events.ts";
import { expiryNoticeDays } from "../../paper.ts";

/** Tells the drafts that use a paper that it expires soon, or did. */
const notifyExpiringFiles = job("repository.tellPapers", z.object({}), { retries: 2, concurrency: 1 });
export const papersSchedule: Schedule = { job: notifyExpiringFiles, cron: "10 12 * * *" };

/** A day ahead of every zone's own: who is asked is looked at again by the organization's. */
const latest = (now: Date): string =>
  new Date(now.getTime() + (expiryNoticeDays + 1) * 86_400_000).toISOString().slice(0, 10);
/** Returns the oldest day of expiry that is still news. */
const oldest = (now: Date): string => new Date(now.getTime() - 30 * 86_400_000).toISOString().slice(0, 10);
const portion = 200;

export const paperJobs = (db: Database, now: () => Date) => [
  handle(notifyExpiringFiles, () => notifyOfExpiringFiles(db, now())),
];

/** Tells, in every organization, the processes that use a paper which expires. */
export async function notifyOfExpiringFiles(db: Database, now: Date): Promise<void> {
  const organizations = await db.asSystem((tx) =>
    tx
      .selectFrom("repositoryItems")
      .select("orgId")
      .distinct()
      .where("validUntil", ">=", oldest(now))
      .where("validUntil", "<=", latest(now))
      .where("deletedAt", "is", null)
      .execute(),
  );
  for (const { orgId } of organizations)
    await organizationTransaction(db, { orgId, by: null, now }, (transaction) => notifyIn({ ...transaction, orgId }));
}

/** Announces each paper once for the day it expires. A paper with a new day is announced again. */
async function notifyIn(of: Transaction & { readonly orgId: string }): Promise<void> {
  const { tx, orgId, now } = of;
  const { timeZone } = await loadOrganization(tx, orgId, now);
  const today = localDayOf(timeZone, now.getTime());
  const items = await tx
    .selectFrom("repositoryItems")
    .select(["id", "validUntil"])
    .where("validUntil", "<=", addDays(today, expiryNoticeDays) ?? today)
    .where("validUntil", ">=", oldest(now))
    .where("deletedAt", "is", null)
    .where((e) => e.or([e("expiryTold", "is", null), e("expiryTold", "<>", e.ref("validUntil"))]))
    .orderBy("id")
    .limit(portion)
    .forUpdate()
    .execute();
  const papers = [];
  for (const { id, validUntil } of items) {
    await tx.updateTable("repositoryItems").set({ expiryTold: validUntil }).where("id", "=", id).execute();
    const uses = await tx
      .selectFrom("repositoryUses")
      .select("processId")
      .distinct()
      .where("itemId", "=", id)
      .execute();
    const processes = await processNews(
      tx,
      uses.map(({ processId }) => processId),
    );
    for (const { id: processId, status, deleted } of processes.values())
      if (!deleted && status !== "approved" && validUntil !== null) papers.push({ itemId: id, processId, validUntil });
  }
  if (papers.length > 0) await of.announce(papersExpire, { papers });
}
