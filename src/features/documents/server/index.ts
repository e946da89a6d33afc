import { processPorts } from "#features/processes/server/index.ts";
import { approveProcess } from "#features/reviews/policy.ts";
import { documentsOrdered } from "#features/reviews/server/index.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { eraseReads } from "./document-reads.ts";
import { documentJobs, documentsAsJson, orderDocuments } from "./documents.ts";
import { eraseWords, readJobs, readReactions, readSchedule } from "./read-documents.ts";
import { routes } from "./routes.ts";

export { documentReadsOf, rememberDownloads } from "./document-reads.ts";
export { fileName } from "./document-steps.ts";
export { approvedDocuments, approvedPdf, documentStates } from "./documents.ts";
export { filledDocument, makingOf } from "./filled-document.ts";
export {
  completeDocuments,
  documentsComing,
  documentsToSend,
  type FinishedDocument,
  finishedDocuments,
} from "./finished-documents.ts";

/** The server side of the documents of processes. */
export const documents = (platform: Platform): ServerFeature => ({
  name: "documents",
  routes: routes(platform),
  jobs: [...documentJobs(platform), ...readJobs(platform)],
  schedules: [readSchedule],
  reactions: readReactions,
  provides: [
    documentsOrdered.by(orderDocuments),
    processPorts.documents.by(documentsAsJson),
    processPorts.erased.by(eraseWords),
    processPorts.erased.by(eraseReads),
    processPorts.opened.by(({ actor }, process) => {
      // By the time it is approved, the program that makes its PDF is loaded.
      if (approveProcess(actor, process) === true) platform.pdf.prepare?.();
    }),
  ],
});
