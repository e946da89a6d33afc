import { dependentOnPlan } from "#features/payments/server/index.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { findBatches } from "./find-batches.ts";
import { makeRowsJob } from "./make-rows.ts";
import { readFileJob } from "./read-file.ts";
import { routes } from "./routes.ts";
import { sweepJob, sweepSchedule } from "./sweep.ts";

export { type BatchContracts, batchContracts, processesOfBatch } from "./contracts-of-batch.ts";
export { batchNews } from "./queries.ts";
export { makeRowsJob, readFileJob };

/** The server side of batches. */
export const batch = (platform: Platform): ServerFeature => ({
  name: "batch",
  routes: routes(platform),
  jobs: [readFileJob(platform), makeRowsJob, sweepJob(platform)],
  schedules: [sweepSchedule],
  provides: [dependentOnPlan.by({ permission: "batchGeneration", what: "batchGeneration", find: findBatches })],
});
