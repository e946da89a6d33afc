import "#platform/uploads/parse-worker.ts";
import { checkDocuments } from "./check-documents.ts";

/** Documents checked in one worker. Batches make thousands. */
const most = 300;

// A worker of documents that fails a task whose document Word would repair.
checkDocuments({ documents: most }, (errors) => {
  throw new Error(`Word would repair this document: ${errors.slice(0, 5).join("; ")}`);
});
