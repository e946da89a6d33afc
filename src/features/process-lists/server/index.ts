import { processPorts } from "#features/processes/server/index.ts";
import { templatePorts } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { runBulkJob, sweepBulksJob, sweepBulksSchedule } from "./bulk/run-bulk.ts";
import { routes } from "./routes.ts";
import { renameTagJob } from "./tags.ts";
import { handOverViews, renameInViews } from "./view-routes.ts";

export { beginBulk } from "./bulk/bulk-routes.ts";
export { filedProcessIds, isFiledUnder, namedEntry } from "./filed.ts";
export { foundAnswers, foundProcesses } from "./found.ts";
export { listPage } from "./lists.ts";
export { approvedOfTemplate } from "./of-template.ts";
export { type ProcessRecord, processIdsAfter, processRecords } from "./records.ts";
export { countReported, type ReportedProcess, type ReportQuery, reportedPage } from "./reported.ts";

/** Forgets a process in acts on many. For a transaction of the system. */
async function erase(tx: Tx, orgId: string, processId: string): Promise<void> {
  await tx.deleteFrom("processBulkItems").where("orgId", "=", orgId).where("processId", "=", processId).execute();
}

/** The server side of the lists of processes. */
export const processLists = (platform: Platform): ServerFeature => ({
  name: "process-lists",
  routes,
  jobs: [renameTagJob, runBulkJob, sweepBulksJob(platform)],
  schedules: [sweepBulksSchedule],
  reactions: [handOverViews],
  provides: [templatePorts.settingsRenamed.by(renameInViews), processPorts.erased.by(erase)],
});
