import { dependentOnPlan } from "#features/payments/server/index.ts";
import { usageCounter } from "#features/templates/server/index.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { countUsage, findInReview } from "./count-usage.ts";
import { eraseJob, eraseSchedule } from "./erase-deleted.ts";
import { processReactions } from "./hand-over.ts";
import { routes } from "./routes.ts";

export type { ActingCall } from "./acting-call.ts";
export { isAppended } from "./attachments.ts";
export { inAny, matching } from "./conditions.ts";
export { isOfTeams, isOfTemplates, isReadable, type ProcessContent, processContent } from "./content.ts";
export { canonical, contentHash } from "./content-hash.ts";
export { copyProcess } from "./copy-process.ts";
export { createProcess, leftThisMonth } from "./create-process.ts";
export { erasedWithProcess } from "./erase-deleted.ts";
export {
  answersOfVersion,
  type HistoryDetails,
  historyRows,
  keepMail,
  type PastRejection,
  pastRejections,
} from "./history.ts";
export { listErrors, listErrorsOfAll } from "./list-answers.ts";
export { makeProcess } from "./make-process.ts";
export { type ProcessNews, processNews } from "./news.ts";
export { correctionsShown, documentsShown, processOpened } from "./ports.ts";
export { carryOut, findProcesses, loadProcess, lockProcess, permit, type StoredProcess, unchanged } from "./queries.ts";
export { askedByVersion, questionsOfVersion } from "./questions.ts";
export { readableTitle } from "./readable-title.ts";
export { hasMonthlyRoom, receiveProcess } from "./receive-process.ts";
export { retagProcesses } from "./retag.ts";
export { saveAnswers } from "./save-process.ts";
export { countOfOtherVersions, movableTo, moveToVersion } from "./versions.ts";

/** The server side of processes. */
export const processes = (platform: Platform): ServerFeature => ({
  name: "processes",
  routes: routes(platform),
  jobs: [eraseJob],
  schedules: [eraseSchedule],
  reactions: processReactions,
  provides: [
    dependentOnPlan.by({ permission: "review", what: "review", find: findInReview }),
    usageCounter.by(countUsage),
  ],
});
