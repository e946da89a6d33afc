import { sql } from "kysely";
import { z } from "zod";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { keptDays } from "../webhook.ts";
import { forgetOld, handOverDue } from "./log.ts";

const handOver = job("webhooks.handOver", z.object({}), { retries: 1, concurrency: 1 });
const forget = job("webhooks.forget", z.object({}), { retries: 2, concurrency: 1 });
/** Organizations looked at in one run; the others follow a minute later. */
const maxOrganizations = 500;
const dayMs = 24 * 3_600_000;

/** Hands what is due, in all organizations, to jobs: retries, and what a job has lost. */
export async function handOverAllDue({ db, clock, log }: Platform): Promise<void> {
  const now = clock.now();
  const organizations = await db.asSystem(async (tx) => {
    const { rows } = await sql<{ orgId: string }>`
      select org_id from webhook_deliveries where state = 'waiting' and due_at <= ${now}
      group by org_id order by min(due_at) limit ${maxOrganizations}`.execute(tx);
    return rows.map(({ orgId }) => orgId);
  });
  // What goes wrong in one organization keeps no other waiting.
  for (const orgId of organizations)
    await organizationTransaction(db, { orgId, by: null, now }, handOverDue).catch((err: unknown) =>
      log.warn({ err, orgId }, "webhooks could not be handed over"),
    );
}

/** The jobs that keep the log: what is due goes on, what is old goes. */
export const sweepJobs = (platform: Platform): readonly JobHandler[] => [
  handle(handOver, () => handOverAllDue(platform)),
  handle(forget, (call) =>
    call.transaction(({ tx, now }) => forgetOld(tx, new Date(now.getTime() - keptDays * dayMs))),
  ),
];

export const sweepSchedules: readonly Schedule[] = [
  { job: handOver, cron: "* * * * *" },
  { job: forget, cron: "37 8 * * *" },
];
