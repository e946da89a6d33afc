import { sql } from "kysely";
import { z } from "zod";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";

const sweep = job("platform.sweep", z.object({}), { retries: 2, concurrency: 1 });

/** Throws away what the platform itself no longer needs: old answers of repeated calls, closed rate-limit windows. */
export const housekeeping = ({ clock }: Platform): { jobs: JobHandler[]; schedules: Schedule[] } => ({
  jobs: [
    handle(sweep, (call) =>
      call.change(async ({ tx }) => {
        const dayAgo = new Date(clock.now().getTime() - 24 * 3600 * 1000);
        await sql`delete from idempotency_keys where created_at < ${dayAgo}`.execute(tx);
        await sql`delete from rate_limits where window_start < ${dayAgo}`.execute(tx);
      }),
    ),
  ],
  schedules: [{ job: sweep, cron: "17 * * * *" }],
});
