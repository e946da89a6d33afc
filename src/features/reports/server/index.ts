import { openWorkPort } from "#features/members/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { countReceivedReports, handOverReports } from "./hand-over.ts";
import { mailReportJob, reportMailCheck } from "./mail-report.ts";
import { routes } from "./routes.ts";
import { savedRoutes } from "./saved-routes.ts";
import { scheduledJobs, schedules } from "./schedules.ts";

/** The server side of reports. */
export const reports = (platform: Platform): ServerFeature => ({
  name: "reports",
  routes: (on: On) => {
    routes(on);
    savedRoutes(platform)(on);
  },
  provides: [reportMailCheck, openWorkPort.by(countReceivedReports)],
  reactions: [handOverReports],
  jobs: [mailReportJob(platform), ...scheduledJobs(platform)],
  schedules,
});
