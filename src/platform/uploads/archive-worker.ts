import type { ArchivalLevel } from "../pdf/archival-level.ts";
import type { CarriedFile } from "../pdf/archival-pdf.ts";
import { pdfFailure } from "../pdf/converter.ts";
import { failureOf } from "./document-workers.ts";
import { DocumentWorkFailed, run } from "./worker-pool.ts";

/**
 * A PDF/A of the level with files inside it, checked in a worker by `archivalFaults`. Throws as `appendInWorker`, and
 * `pdf.notArchival` with the rules that it breaks.
 */
export async function archiveInWorker(
  bytes: Uint8Array,
  level: ArchivalLevel,
  files: readonly CarriedFile[],
): Promise<Uint8Array> {
  const answer = await run({ task: "archive", bytes, level, files }, { processorMs: 30_000 }).catch(failureOf);
  if (answer.done === "filled") return answer.document;
  if (answer.done === "notArchival") throw pdfFailure("pdf.notArchival", answer.faults.join("; "));
  throw new DocumentWorkFailed("readerFailed", answer.done === "failed" ? answer.message : undefined);
}
