import { openWorkPort, waysInPort } from "#features/members/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { accessRoutes } from "./access.ts";
import { activityRoutes } from "./activity-routes.ts";
import { itemBulkRoutes } from "./bulk/bulk-routes.ts";
import { runItemBulkJob, sweepItemBulksJob, sweepItemBulksSchedule } from "./bulk/run-bulk.ts";
import { davPages } from "./dav/pages.ts";
import { eraseJobs, sweepSchedule } from "./erase.ts";
import { fileRoutes, sheetRoute } from "./file-routes.ts";
import { batchFilingRoutes } from "./filing/batch-filing.ts";
import { fileBatchJob } from "./filing/file-batch.ts";
import { fileProcessRoute } from "./filing/file-process.ts";
import { fileApproved, filingRoutes } from "./filing/filing.ts";
import { paperJobs, papersSchedule } from "./filing/papers.ts";
import { processRoutes } from "./filing/process-routes.ts";
import { countOwnFiles, handOver } from "./hand-over.ts";
import { itemRoutes } from "./item-routes.ts";
import { linkRoutes } from "./links/link-routes.ts";
import { receiptRoutes } from "./links/receipts.ts";
import { visitRoutes } from "./links/visit-routes.ts";
import { visitorRoutes } from "./links/visitors.ts";
import { listRoutes } from "./list-routes.ts";
import { lockRoutes } from "./locks.ts";
import { pageRoutes } from "./page-routes.ts";
import { readJobs, readSchedule } from "./read-files.ts";
import { searchRoutes } from "./search-routes.ts";
import { trashRoutes } from "./trash-routes.ts";
import { versionRoutes } from "./version-routes.ts";
import { linkWayIn } from "./ways-in.ts";
import { zipRoute } from "./zip-route.ts";

export { notifyOfExpiringFiles } from "./filing/papers.ts";

/** The server side of the repository. */
export const repository = (platform: Platform): ServerFeature => {
  return {
    name: "repository",
    provides: [waysInPort.by(linkWayIn), openWorkPort.by(countOwnFiles)],
    routes: (on: On) => {
      listRoutes(on);
      itemRoutes(on);
      itemBulkRoutes(on);
      fileRoutes(on, platform.files);
      sheetRoute(on, platform.files);
      pageRoutes(on, platform.files);
      trashRoutes(on);
      accessRoutes(on);
      linkRoutes(on, platform);
      visitRoutes(on, platform);
      visitorRoutes(on, platform);
      receiptRoutes(on);
      versionRoutes(on);
      activityRoutes(on);
      searchRoutes(on);
      zipRoute(on, platform.files);
      filingRoutes(on);
      fileProcessRoute(on);
      batchFilingRoutes(on);
      processRoutes(on, platform.files);
      lockRoutes(on);
    },
    pages: davPages(platform),
    reactions: [handOver, fileApproved],
    jobs: [
      fileBatchJob,
      runItemBulkJob,
      sweepItemBulksJob(platform),
      ...eraseJobs(platform.db, () => platform.clock.now()),
      ...readJobs(platform),
      ...paperJobs(platform.db, () => platform.clock.now()),
    ],
    schedules: [sweepSchedule, sweepItemBulksSchedule, readSchedule, papersSchedule],
  };
};
