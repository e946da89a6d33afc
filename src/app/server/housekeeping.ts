import { sql } from "kysely";
import { z } from "zod";
import { auditHeads } from "#platform/audit.ts";
import { auditHeadsFile, storeHeads } from "#platform/audit-heads.ts";
import { backUpNightly } from "#platform/backup/nightly.ts";
import { checkSlice } from "#platform/files/missing-files.ts";
import { sweepOrphans } from "#platform/files/sweep-orphans.ts";
import { sweepTemporaryFiles } from "#platform/files/temporary-files.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";

const sweep = job("platform.sweep", z.object({}), { retries: 2, concurrency: 1 });
const exportHeads = job("platform.exportAuditHeads", z.object({}), { retries: 4, concurrency: 1 });
const backup = job("platform.backup", z.object({}), { retries: 4, concurrency: 1, slow: true });
const checkFiles = job("platform.checkFiles", z.object({ after: z.string().optional() }), {
  retries: 4,
  concurrency: 1,
  slow: true,
});
const sweepFiles = job("platform.sweepFiles", z.object({}), { retries: 2, concurrency: 1, slow: true });

/**
 * Deletes what the platform no longer needs: stored answers of repeated calls and closed rate-limit windows every hour, files
 * without a row every night. Every night it compares rows and file store, slice by slice. Every day it writes the ends of the audit chains outside the database, and every
 * night a backup, encrypted under `key`, where the settings name a folder for it.
 */
export const housekeeping = (platform: Platform, key: Uint8Array): { jobs: JobHandler[]; schedules: Schedule[] } => ({
  jobs: [
    handle(sweep, (call) =>
      call.transaction(async ({ tx }) => {
        const dayAgo = new Date(platform.clock.now().getTime() - 24 * 3600 * 1000);
        await sql`delete from idempotency_keys where created_at < ${dayAgo}`.execute(tx);
        await sql`delete from rate_limits where window_start < ${dayAgo}`.execute(tx);
      }),
    ),
    handle(exportHeads, async () =>
      storeHeads(auditHeadsFile(platform.config.data), platform.clock.now(), await auditHeads(platform.db)),
    ),
    handle(backup, async () => {
      const { config, db, files, clock, log } = platform;
      if (config.backups === undefined) return;
      const { missing, ...report } = await backUpNightly(db.connection, files, config.backups, key, clock.now());
      log.info(report, "backup written");
      if (missing.length > 0)
        log.error({ missing }, "files the database names are not in the store, nor in the backup");
    }),
    handle(sweepFiles, async ({ signal }) => {
      await sweepTemporaryFiles();
      await sweepOrphans(platform, platform.clock.now(), { signal });
    }),
    handle(checkFiles, async (call, { after }) => {
      const { next, missing } = await checkSlice(platform, platform.clock.now(), after);
      if (missing.length > 0) platform.log.error({ missing }, "files: rows name files the store does not have");
      if (next !== undefined) await call.transaction(({ enqueue }) => enqueue(checkFiles, { after: next }));
    }),
  ],
  schedules: [
    { job: sweep, cron: "17 * * * *" },
    { job: exportHeads, cron: "7 6 * * *" },
    { job: backup, cron: "31 7 * * *" },
    { job: sweepFiles, cron: "23 8 * * *" },
    { job: checkFiles, cron: "53 8 * * *" },
  ],
});
