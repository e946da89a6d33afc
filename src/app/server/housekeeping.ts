import { sql } from "kysely";
import { z } from "zod";
import { auditHeads } from "#platform/audit.ts";
import { auditHeadsFile, keepHeads } from "#platform/audit-heads.ts";
import { sweepOrphans } from "#platform/files/sweep-orphans.ts";
import { sweepUploads } from "#platform/http/upload.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";

const sweep = job("platform.sweep", z.object({}), { retries: 2, concurrency: 1 });
const exportHeads = job("platform.exportAuditHeads", z.object({}), { retries: 4, concurrency: 1 });
const sweepFiles = job("platform.sweepFiles", z.object({}), { retries: 2, concurrency: 1, slow: true });

/**
 * Throws away what the platform itself no longer needs: old answers of repeated calls and closed rate-limit windows every
 * hour, files nobody names every night. Every day it writes the ends of the audit chains outside the database.
 */
export const housekeeping = (platform: Platform): { jobs: JobHandler[]; schedules: Schedule[] } => ({
  jobs: [
    handle(sweep, (call) =>
      call.change(async ({ tx }) => {
        const dayAgo = new Date(platform.clock.now().getTime() - 24 * 3600 * 1000);
        await sql`delete from idempotency_keys where created_at < ${dayAgo}`.execute(tx);
        await sql`delete from rate_limits where window_start < ${dayAgo}`.execute(tx);
      }),
    ),
    handle(exportHeads, async () =>
      keepHeads(auditHeadsFile(platform.config.data), platform.clock.now(), await auditHeads(platform.db)),
    ),
    handle(sweepFiles, async ({ signal }) => {
      await sweepUploads();
      await sweepOrphans(platform, platform.clock.now(), { signal });
    }),
  ],
  schedules: [
    { job: sweep, cron: "17 * * * *" },
    { job: exportHeads, cron: "7 6 * * *" },
    { job: sweepFiles, cron: "23 8 * * *" },
  ],
});
