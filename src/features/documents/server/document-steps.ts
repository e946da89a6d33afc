import { sql } from "kysely";
import { z } from "zod";
import { documentProgressed, documentsSettled } from "#features/processes/events.ts";
import type { DocumentKind } from "#features/processes/process.ts";
import { recordFiles } from "#platform/files/files.ts";
import type { Stored } from "#platform/files/store.ts";
import { job } from "#platform/jobs/job.ts";
import type { JobCall } from "#platform/jobs/runner.ts";
import { pdfFailures } from "#platform/pdf/converter.ts";
import type { Transaction } from "#platform/transaction.ts";
import { engineVersion } from "#platform/uploads/engine-version.ts";
import { Failure } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";

export const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const mediaTypes: Readonly<Record<DocumentKind, string>> = {
  word: wordType,
  pdf: "application/pdf",
  pdfa: "application/pdf",
};
// Beside the PDF of the same title.
const endings: Readonly<Record<DocumentKind, string>> = { word: ".docx", pdf: ".pdf", pdfa: " (PDF-A).pdf" };

/** The name a document is downloaded under. */
export const fileName = (title: string, kind: DocumentKind): string =>
  `${
    title
      .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, 120) || "document"
  }${endings[kind]}`;

/** Word files whose statements are one transaction at most. */
export const most = 20;

const ofProcess = z.object({ processId: Id });
/** Jobs of their own, so that the Word file is not kept waiting by slow PDFs. */
export const generate = job("documents.generate", ofProcess, { retries: 6, concurrency: most });
export const convert = job("documents.convert", ofProcess, { retries: 6, slow: true, kind: "pdf" });
export const archive = job("documents.archive", ofProcess, { retries: 6, slow: true, kind: "pdf" });
export const jobOf = { word: generate, pdf: convert, pdfa: archive } as const;

/** The source of a document, or undefined if the document already exists. */
export type Begun<Source> = Source | undefined;

/** The steps of a document: begin, make, store. */
interface Steps<Source> {
  readonly begin: () => Promise<Begun<Source>>;
  readonly make: (source: Source) => Promise<Stored | undefined>;
  readonly keep: (stored: Stored) => Promise<void>;
}

/** Makes one document, and keeps its state true: under way, there, waiting for another try, or given up. */
export async function making<Source>(
  call: JobCall,
  processId: string,
  kind: DocumentKind,
  { begin, make, keep }: Steps<Source>,
): Promise<void> {
  try {
    const source = await begin();
    const stored = source && (await make(source));
    if (stored) await keep(stored);
  } catch (error) {
    const { code, final } = reasonOf(error);
    const given = final || call.last;
    await call.transaction(async (transaction) => {
      const changed = await setState(transaction, processId, kind, given ? "failed" : "queued", code);
      // Without its Word file there is no PDF either. The file is there if only the answer to its COMMIT was lost.
      if (!changed) return;
      if (given && kind === "word") await setState(transaction, processId, "pdf", "failed", code);
      // The PDF is the last one that is made by itself.
      if (given && kind !== "pdfa") await transaction.announce(documentsSettled, { processId });
    });
    if (!final) throw error;
  }
}

/** Sets the state of a document that is not there yet; false when it is. `failure` counts as a failed attempt. */
const setState = async (
  transaction: Transaction,
  processId: string,
  kind: DocumentKind,
  state: "queued" | "converting" | "failed",
  failure?: string,
): Promise<boolean> => (await setStates(transaction, [processId], kind, state, failure)).length > 0;

/** The same for the documents of several processes; gives those whose document is not there. */
export async function setStates(
  transaction: Transaction,
  ids: readonly string[],
  kind: DocumentKind,
  state: "queued" | "converting" | "failed",
  failure?: string,
): Promise<string[]> {
  const changed = await transaction.tx
    .updateTable("processDocuments")
    .set((e) => ({
      state,
      updatedAt: transaction.now,
      ...(failure === undefined ? {} : { failure, attempts: e("attempts", "+", 1) }),
    }))
    .where("processId", "=", anyOf(ids))
    .where("kind", "=", kind)
    .where("state", "<>", "ready")
    .returning("processId")
    .execute();
  // A Word file is there before anybody sees that it is under way.
  if (kind !== "word" || state !== "converting")
    for (const { processId } of changed) await transaction.announce(documentProgressed, { processId, kind });
  return changed.map(({ processId }) => processId);
}

/**
 * Stores bytes as the documents of these processes. A Word file enqueues its PDF. A later call leaves the first
 * document in place. Returns the bytes that were stored.
 */
export async function attach(
  transaction: Transaction,
  kind: DocumentKind,
  made: readonly { readonly processId: string; readonly stored: Stored }[],
): Promise<Set<Stored>> {
  const { tx, now } = transaction;
  const missing = await tx
    .selectFrom("processDocuments as d")
    .innerJoin("processes as p", (join) => join.onRef("p.orgId", "=", "d.orgId").onRef("p.id", "=", "d.processId"))
    .select(["d.processId", "p.title"])
    .where("d.processId", "=", anyOf(made.map(({ processId }) => processId)))
    .where("d.kind", "=", kind)
    .where("d.state", "<>", "ready")
    // In one order everywhere, so that two transactions never wait for each other.
    .orderBy("d.processId")
    .forUpdate("d")
    .execute();
  if (missing.length === 0) return new Set();
  const titles = new Map(missing.map(({ processId, title }) => [processId, title]));
  // Two jobs of one process may be among them.
  const kept = [...new Map(made.map((one) => [one.processId, one])).values()].filter((one) =>
    titles.has(one.processId),
  );
  const fileIds = await recordFiles(
    transaction,
    kept.map(({ processId, stored }) => ({
      stored,
      name: fileName(titles.get(processId) ?? "", kind),
      mediaType: mediaTypes[kind],
    })),
  );
  await sql`
    update process_documents d
    set state = 'ready', file_id = f.file_id, failure = null, updated_at = ${now}, engine = ${engineVersion()}
    from unnest(${kept.map(({ processId }) => processId)}::uuid[], ${fileIds}::uuid[]) as f (process_id, file_id)
    where d.process_id = f.process_id and d.kind = ${kind}
  `.execute(tx);
  for (const { processId } of kept) {
    if (kind === "word") await transaction.enqueue(convert, { processId });
    if (kind === "pdf") await transaction.announce(documentsSettled, { processId });
    await transaction.announce(documentProgressed, { processId, kind });
  }
  return new Set(kept.map(({ stored }) => stored));
}

/** Compared with any of these: the statement is the same for any number of them. */
const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/** The sentence for a failure, and whether another try would end the same way. */
function reasonOf(error: unknown): { code: string; final: boolean } {
  if (error instanceof Failure && error.code === "processes.documentFailure.attachment")
    return { code: error.code, final: true };
  if (error instanceof Failure && error.code === "failure.documentUnfillable")
    return { code: "processes.documentFailure.unfillable", final: true };
  // A machine that is busy may be quicker the next time; what is too large stays so.
  if (
    error instanceof Failure &&
    (error.code === "failure.documentTooSlow" || error.code === "failure.documentTooLarge")
  )
    return { code: error.code, final: error.code === "failure.documentTooLarge" };
  if (error instanceof Failure && error.code in pdfFailures)
    return { code: error.code, final: finalFailures.has(error.code) };
  return { code: "processes.documentFailure.interrupted", final: false };
}

const finalFailures: ReadonlySet<string> = new Set([
  "pdf.noConverter",
  "pdf.notWord",
  "pdf.refused",
  "pdf.tooLarge",
  "pdf.notArchival",
]);
