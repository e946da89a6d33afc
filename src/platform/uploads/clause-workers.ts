import type { ClauseInDocument } from "#engine/document/clauses/clauses-of.ts";
import type { ClauseEdit, ParagraphRange } from "#engine/document/clauses/edit-clauses.ts";
import type { Inspection } from "#engine/document/inspect-template.ts";
import { failureOf } from "./document-workers.ts";
import type { ParagraphText } from "./parse-worker.ts";
import { DocumentWorkFailed, run } from "./worker-pool.ts";

/** The clauses of a document and its paragraphs, read in a worker. Throws as `fillInWorker` of document-workers. */
export async function clausesInWorker(
  bytes: Uint8Array,
): Promise<{ readonly clauses: readonly ClauseInDocument[]; readonly paragraphs: readonly ParagraphText[] }> {
  const answer = await run({ task: "clauses", bytes }, {}).catch(failureOf);
  if (answer.done === "clauses") return answer;
  throw new DocumentWorkFailed("readerFailed", answer.done === "failed" ? answer.message : undefined);
}

/** The text of paragraphs as a clause keeps it, read in a worker; undefined when they are not there. Throws as `fillInWorker`. */
export async function clauseTextInWorker(bytes: Uint8Array, range: ParagraphRange): Promise<string | undefined> {
  const answer = await run({ task: "clauseText", bytes, range }, {}).catch(failureOf);
  if (answer.done === "text") return answer.text;
  if (answer.done === "misplaced") return undefined;
  throw new DocumentWorkFailed("readerFailed", answer.done === "failed" ? answer.message : undefined);
}

/** `editClauses` in a worker, and what the document is as a template then; undefined when it is misplaced. Throws as `fillInWorker`. */
export async function editClausesInWorker(
  bytes: Uint8Array,
  edit: ClauseEdit,
  kinds: Readonly<Record<string, "loop" | "condition">>,
): Promise<{ readonly document: Uint8Array; readonly inspection: Inspection } | undefined> {
  const answer = await run({ task: "editClauses", bytes, edit, kinds }, { processorMs: 30_000 }).catch(failureOf);
  if (answer.done === "read") return { document: answer.document, inspection: answer.inspection };
  if (answer.done === "misplaced") return undefined;
  throw new DocumentWorkFailed("readerFailed", answer.done === "failed" ? answer.message : undefined);
}
