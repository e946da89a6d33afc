import { templatePorts } from "#features/templates/server/index.ts";
import type { ServerFeature } from "#platform/platform.ts";
import { routes } from "./routes.ts";
import { renameTagJob } from "./tags.ts";
import { handOverViews, renameInViews } from "./view-routes.ts";

export { filedProcessIds, isFiledUnder, namedEntry } from "./filed.ts";
export { foundAnswers, foundProcesses } from "./found.ts";
export { listPage } from "./lists.ts";
export { approvedOfTemplate } from "./of-template.ts";
export { type ProcessRecord, processIdsAfter, processRecords } from "./records.ts";
export { countReported, type ReportedProcess, type ReportQuery, reportedPage } from "./reported.ts";

/** The server side of the lists of processes. */
export const processLists = (): ServerFeature => ({
  name: "process-lists",
  routes,
  jobs: [renameTagJob],
  reactions: [handOverViews],
  provides: [templatePorts.settingsRenamed.by(renameInViews)],
});
