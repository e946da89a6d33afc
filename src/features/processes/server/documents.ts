import { z } from "zod";
import { printedAnswers } from "#engine/answers/form-fields.ts";
import { loadTemplateVersion } from "#features/templates/server/index.ts";
import type { Change } from "#platform/change.ts";
import type { Tx } from "#platform/db/database.ts";
import { recordFile } from "#platform/files/files.ts";
import type { FileStore, Stored } from "#platform/files/store.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type JobHandler } from "#platform/jobs/runner.ts";
import { pdfFailures } from "#platform/pdf/converter.ts";
import type { Platform } from "#platform/platform.ts";
import { fillInWorker } from "#platform/uploads/document-workers.ts";
import { Failure } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import { documentProgressed } from "../events.ts";
import { type DocumentKind, documentKinds } from "../process.ts";
import { loadProcess } from "./queries.ts";
import { questionsOfVersion } from "./questions.ts";

export const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const mediaTypes: Readonly<Record<DocumentKind, string>> = { word: wordType, pdf: "application/pdf" };
const endings: Readonly<Record<DocumentKind, string>> = { word: "docx", pdf: "pdf" };

/** The name a document is downloaded under. */
export const fileName = (title: string, kind: DocumentKind): string =>
  `${
    title
      .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, 120) || "document"
  }.${endings[kind]}`;

const ofProcess = z.object({ processId: Id });
/** Two jobs, so that the Word file is not kept waiting by slow PDFs. */
const generate = job("documents.generate", ofProcess, { retries: 6, concurrency: 2 });
const convert = job("documents.convert", ofProcess, { retries: 6, concurrency: 4, slow: true });

/** How long a document may be under way before somebody may start it anew: a node may have died over it. */
const stuckAfter = 15 * 60 * 1000;

/** Orders the documents of a process that was just approved. */
export async function orderDocuments(change: Change, processId: string, contentHash: Buffer): Promise<void> {
  const orgId = change.orgId as string;
  await change.tx
    .insertInto("processDocuments")
    .values(
      documentKinds.map((kind) => ({ orgId, processId, kind, state: "queued", contentHash, updatedAt: change.now })),
    )
    .execute();
  await change.enqueue(generate, { processId });
}

/** Starts a document anew that failed, or that has been under way for a quarter of an hour; 409 when it is not so. */
export async function retryDocument(change: Change, processId: string, kind: DocumentKind): Promise<void> {
  const again = await change.tx
    .updateTable("processDocuments")
    .set({ state: "queued", attempts: 0, failure: null, updatedAt: change.now })
    .where("processId", "=", processId)
    .where("state", "<>", "ready")
    .where((e) => e.or([e("state", "=", "failed"), e("updatedAt", "<", new Date(change.now.getTime() - stuckAfter))]))
    // A PDF is made from the Word file: when that one failed, both begin anew.
    .where("kind", "in", kind === "word" ? ["word"] : ["word", "pdf"])
    .returning("kind")
    .execute();
  if (again.length === 0) throw new Failure("processes.documentNotFailed", 409);
  await change.enqueue(again.some((row) => row.kind === "word") ? generate : convert, { processId });
  await change.announce(documentProgressed, { processId, kind });
}

/** The document of an approved process with its file, when it is there. */
export const findDocument = (tx: Tx, processId: string, kind: DocumentKind) =>
  tx
    .selectFrom("processDocuments as d")
    .leftJoin("files as f", (join) => join.onRef("f.orgId", "=", "d.orgId").onRef("f.id", "=", "d.fileId"))
    .select(["d.kind", "d.state", "d.attempts", "d.failure", "d.updatedAt", "d.contentHash"])
    .select(["f.storageKey", "f.mediaType", "f.size", "f.sha256"])
    .where("d.processId", "=", processId)
    .where("d.kind", "=", kind)
    .executeTakeFirst();

/** The jobs that make documents. Each can run twice: what is there already is not made again. */
export const documentJobs = ({ files, pdf }: Platform): JobHandler[] => [
  handle(generate, (call, { processId }) =>
    making(call, files, processId, "word", async () => {
      const { template, answers, orgId, language } = await call.change(async ({ tx }) => {
        const process = await loadProcess(tx, processId);
        const version = await loadTemplateVersion(tx, process.templateVersionId);
        const questions = await questionsOfVersion(tx, process.orgId, version.id);
        const printed = printedAnswers(questions, process.answers);
        const { language } = version.form;
        return { template: version.storageKey, answers: printed, orgId: process.orgId, language };
      });
      const { document } = await fillInWorker(await files.read(template), answers, { language });
      return files.put(orgId, document);
    }),
  ),
  handle(convert, (call, { processId }) =>
    making(call, files, processId, "pdf", async () => {
      const word = await call.change(({ tx }) => findDocument(tx, processId, "word"));
      // Nothing to convert: the Word file is on its way again, and orders this anew when it is there.
      if (!word?.storageKey) return undefined;
      const bytes = await pdf.convert(await files.read(word.storageKey), { signal: call.signal });
      return files.put(call.orgId as string, bytes);
    }),
  ),
];

/** Makes one document and keeps its state true: under way, there, waiting for another try, or given up. */
async function making(
  call: JobCall,
  files: FileStore,
  processId: string,
  kind: DocumentKind,
  make: () => Promise<Stored | undefined>,
): Promise<void> {
  if (!(await setState(call, processId, kind, "converting"))) return;
  try {
    const stored = await make();
    if (stored) await keep(call, files, processId, kind, stored);
  } catch (error) {
    const { code, final } = reasonOf(error);
    const given = final || call.last;
    await setState(call, processId, kind, given ? "failed" : "queued", code);
    // Without its Word file there is no PDF either.
    if (given && kind === "word") await setState(call, processId, "pdf", "failed", code);
    if (!final) throw error;
  }
}

/** Sets the state of a document that is not there yet; false when it is. `failure` counts as a failed attempt. */
const setState = (
  call: JobCall,
  processId: string,
  kind: DocumentKind,
  state: "queued" | "converting" | "failed",
  failure?: string,
): Promise<boolean> =>
  call.change(async (change) => {
    const changed = await change.tx
      .updateTable("processDocuments")
      .set((e) => ({
        ...{ state, updatedAt: change.now },
        ...(failure === undefined ? {} : { failure, attempts: e("attempts", "+", 1) }),
      }))
      .where("processId", "=", processId)
      .where("kind", "=", kind)
      .where("state", "<>", "ready")
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return false;
    await change.announce(documentProgressed, { processId, kind });
    return true;
  });

/** Records the bytes as the document; a Word file orders its PDF. Whoever comes second leaves the first in place. */
async function keep(
  call: JobCall,
  files: FileStore,
  processId: string,
  kind: DocumentKind,
  stored: Stored,
): Promise<void> {
  const forget = () => files.remove(stored.storageKey);
  const kept = await call
    .change(async (change) => {
      const document = change.tx
        .selectFrom("processDocuments")
        .select("state")
        .where("processId", "=", processId)
        .where("kind", "=", kind);
      if ((await document.forUpdate().executeTakeFirstOrThrow()).state === "ready") return false;
      const { title } = await loadProcess(change.tx, processId);
      const fileId = await recordFile(change, stored, fileName(title, kind), mediaTypes[kind]);
      await change.tx
        .updateTable("processDocuments")
        .set({ state: "ready", fileId, failure: null, updatedAt: change.now })
        .where("processId", "=", processId)
        .where("kind", "=", kind)
        .execute();
      if (kind === "word") await change.enqueue(convert, { processId });
      await change.announce(documentProgressed, { processId, kind });
      return true;
    })
    .catch(async (error: unknown) => {
      await forget();
      throw error;
    });
  if (!kept) await forget();
}

/** The sentence for a failure, and whether another try would end the same way. */
function reasonOf(error: unknown): { code: string; final: boolean } {
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

const finalFailures: ReadonlySet<string> = new Set(["pdf.noConverter", "pdf.notWord", "pdf.refused", "pdf.tooLarge"]);
