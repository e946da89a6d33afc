import { openWorkPort } from "#features/members/server/index.ts";
import { dependentOnPlan } from "#features/payments/server/index.ts";
import { templatePorts } from "#features/templates/server/index.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { copyProcess } from "./copy-process.ts";
import { countUsage, findInReview } from "./count-usage.ts";
import { createProcess, leftThisMonth } from "./create-process.ts";
import { deleteProcess, restoreProcess } from "./delete-process.ts";
import { eraseJob, eraseSchedule } from "./erase-deleted.ts";
import { fileProcess } from "./file-process.ts";
import { countOpenProcesses, handOverProcess, processReactions } from "./hand-over.ts";
import { makeProcess } from "./make-process.ts";
import { receiveProcess } from "./receive-process.ts";
import { routes } from "./routes.ts";

export { processConditions } from "./conditions.ts";
export { processContent } from "./content.ts";
export { contentHash } from "./content-hash.ts";
export { processHistory } from "./history.ts";
export { processNews } from "./news.ts";
export { processPorts } from "./ports.ts";
export { carryOut, findProcesses, loadProcess, permit, type StoredProcess, unchanged } from "./queries.ts";
export { retagProcesses } from "./retag.ts";
export { saveAnswers } from "./save-process.ts";
export { draftVersions } from "./versions.ts";

/** The ways in which a process begins, and the number of processes that may still begin this month. */
export const newProcesses = {
  create: createProcess,
  make: makeProcess,
  copy: copyProcess,
  receive: receiveProcess,
  leftThisMonth,
};

/** The acts on a process that are no review. */
export const processActs = {
  file: fileProcess,
  handOver: handOverProcess,
  remove: deleteProcess,
  restore: restoreProcess,
};

/** The server side of processes. */
export const processes = (platform: Platform): ServerFeature => ({
  name: "processes",
  routes: routes(platform),
  jobs: [eraseJob],
  schedules: [eraseSchedule],
  reactions: processReactions,
  provides: [
    dependentOnPlan.by({ permission: "review", what: "review", find: findInReview }),
    templatePorts.usageCounter.by(countUsage),
    openWorkPort.by(countOpenProcesses),
  ],
});
