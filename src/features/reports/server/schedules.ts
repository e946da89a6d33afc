import { z } from "zod";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { eraseUnusedFile } from "#platform/files/files.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction, type Transaction } from "#platform/transaction.ts";
import { nextMail, ReportSchedule } from "../saved-report.ts";
import { mailReport } from "./mail-report.ts";

const mailDue = job("reports.mailDue", z.object({}), { retries: 2, concurrency: 1 });
const sweep = job("reports.sweepFiles", z.object({}), { retries: 2, concurrency: 1 });
export const schedules: readonly Schedule[] = [
  { job: mailDue, cron: "* * * * *" },
  { job: sweep, cron: "37 7 * * *" },
];

/** Organizations looked at in one run; the others follow a minute later. */
const maxOrganizations = 500;
/** Days a mailed file, and a deleted report, are kept. */
const keptDays = 30;

/** The jobs that run at times. */
export const scheduledJobs = (platform: Platform): readonly JobHandler[] => [
  handle(mailDue, () => mailDueReports(platform)),
  handle(sweep, () => sweepReports(platform)),
];

/** Every minute: the reports whose moment has come are claimed, each by one node, and their next moment is set. */
export async function mailDueReports({ db, clock, log }: Platform): Promise<void> {
  const now = clock.now();
  const due = await db.asSystem((tx) =>
    tx
      .selectFrom("savedReports")
      .select("orgId")
      .distinct()
      .where("nextAt", "<=", now)
      .where("deletedAt", "is", null)
      .limit(maxOrganizations)
      .execute(),
  );
  for (const { orgId } of due) {
    const of = { orgId, by: null, now };
    // What goes wrong in one organization keeps no other waiting.
    await organizationTransaction(db, of, (transaction) => claim(transaction, orgId)).catch((err: unknown) =>
      log.warn({ err, orgId }, "reports could not be mailed"),
    );
  }
}

/** One mail for a moment that passed, however long ago it was: a server that was down sends no pile of them. */
async function claim({ tx, now, enqueue }: Transaction, orgId: string): Promise<void> {
  const { timeZone } = await loadOrganization(tx, orgId, now);
  const rows = await tx
    .selectFrom("savedReports")
    .select(["id", "schedule", "nextAt", "receivers"])
    .where("nextAt", "<=", now)
    .where("deletedAt", "is", null)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id, schedule, nextAt, receivers } of rows) {
    const next = nextMail(ReportSchedule.parse(schedule), now.getTime(), timeZone);
    await tx
      .updateTable("savedReports")
      .set({ nextAt: new Date(next) })
      .where("id", "=", id)
      .execute();
    if (nextAt) await enqueue(mailReport, { reportId: id, at: nextAt.toISOString(), receivers });
  }
}

/** Every day: mailed files older than 30 days go, and reports deleted before that. */
export async function sweepReports({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 24 * 3_600_000);
  await db.asSystem(async (tx) => {
    await tx.deleteFrom("savedReports").where("deletedAt", "<=", before).execute();
    await tx.updateTable("savedReports").set({ sentFileId: null }).where("sentFor", "<=", before).execute();
    const old = await tx.deleteFrom("reportFiles").where("madeAt", "<=", before).returningAll().execute();
    for (const { orgId, fileId } of old) await eraseUnusedFile(tx, orgId, fileId);
  });
}
