import { z } from "zod";
import type { Tx } from "#platform/db/database.ts";
import { byteBudget } from "#platform/files/byte-budget.ts";
import { recordFile } from "#platform/files/files.ts";
import type { FileStore, Stored } from "#platform/files/store.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type JobHandler } from "#platform/jobs/runner.ts";
import { pdfFailures } from "#platform/pdf/converter.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { archiveInWorker } from "#platform/uploads/archive-worker.ts";
import { engineVersion } from "#platform/uploads/engine-version.ts";
import { Failure } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import { documentProgressed, documentsSettled } from "../events.ts";
import { type DocumentKind, ownDocumentKinds } from "../process.ts";
import { type Annex, annexesOf, carriedFiles, withAnnexes } from "./annexes.ts";
import { filledDocument, type Making, makingOf } from "./filled-document.ts";
import { loadProcess, type StoredProcess } from "./queries.ts";

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

const ofProcess = z.object({ processId: Id });
/** Jobs of their own, so that the Word file is not kept waiting by slow PDFs. */
const generate = job("documents.generate", ofProcess, { retries: 6, concurrency: 4 });
const convert = job("documents.convert", ofProcess, { retries: 6, slow: true });
const archive = job("documents.archive", ofProcess, { retries: 6, slow: true });
const jobOf = { word: generate, pdf: convert, pdfa: archive } as const;

/** Word files that wait for the converter are in memory: it takes many at once. */
const converting = byteBudget(64 * 1024 * 1024);

/** How long a document may be under way before somebody may start it anew: a node may have died over it. */
const stuckAfter = 15 * 60 * 1000;

/** Orders the documents of a process that was just approved. */
export async function orderDocuments(transaction: Transaction, processId: string, contentHash: Buffer): Promise<void> {
  const orgId = transaction.orgId as string;
  await transaction.tx
    .insertInto("processDocuments")
    .values(
      ownDocumentKinds.map((kind) => ({
        orgId,
        processId,
        kind,
        state: "queued",
        contentHash,
        updatedAt: transaction.now,
      })),
    )
    .execute();
  await transaction.enqueue(generate, { processId });
}

/** Starts a document anew that failed, or that has been under way for a quarter of an hour; 409 when it is not so. */
export async function retryDocument(transaction: Transaction, processId: string, kind: DocumentKind): Promise<void> {
  const again = await transaction.tx
    .updateTable("processDocuments")
    .set({ state: "queued", attempts: 0, failure: null, updatedAt: transaction.now })
    .where("processId", "=", processId)
    .where("state", "<>", "ready")
    .where((e) =>
      e.or([e("state", "=", "failed"), e("updatedAt", "<", new Date(transaction.now.getTime() - stuckAfter))]),
    )
    // A PDF is made from the Word file: when that one failed, both begin anew.
    .where("kind", "in", kind === "pdf" ? ["word", "pdf"] : [kind])
    .returning("kind")
    .execute();
  if (again.length === 0) throw new Failure("processes.documentNotFailed", 409);
  await transaction.enqueue(again.some((row) => row.kind === "word") ? generate : jobOf[kind], { processId });
  await transaction.announce(documentProgressed, { processId, kind });
}

/** Orders the PDF/A of an approved process; 409 while its Word file is not there. Ordered twice it is made once. */
export async function orderArchival(transaction: Transaction, process: StoredProcess): Promise<void> {
  const { tx, now } = transaction;
  const word = await findDocument(tx, process.id, "word");
  if (word?.state !== "ready") throw new Failure("processes.documentNotReady", 409);
  const { contentHash } = word;
  const ordered = await tx
    .insertInto("processDocuments")
    .values({ orgId: process.orgId, processId: process.id, kind: "pdfa", state: "queued", contentHash, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind")
    .executeTakeFirst();
  if (!ordered) return;
  await transaction.enqueue(archive, { processId: process.id });
  await transaction.announce(documentProgressed, { processId: process.id, kind: "pdfa" });
}

/** The document of an approved process with its file, when it is there. */
export const findDocument = (tx: Tx, processId: string, kind: DocumentKind) =>
  tx
    .selectFrom("processDocuments as d")
    .leftJoin("files as f", (join) => join.onRef("f.orgId", "=", "d.orgId").onRef("f.id", "=", "d.fileId"))
    .select(["d.kind", "d.state", "d.attempts", "d.failure", "d.updatedAt", "d.contentHash", "d.fileId", "d.engine"])
    .select(["f.storageKey", "f.mediaType", "f.size", "f.sha256"])
    .where("d.processId", "=", processId)
    .where("d.kind", "=", kind)
    .executeTakeFirst();

/** Where the documents of a process stand. */
export const documentStates = (tx: Tx, processId: string) =>
  tx
    .selectFrom("processDocuments")
    .select(["kind", "state"])
    .where("processId", "=", processId)
    .orderBy("kind", "desc")
    .execute();

/** The PDF of an approved process; undefined while it is not there. */
export async function approvedPdf(tx: Tx, processId: string): Promise<{ fileId: string; sha256: Buffer } | undefined> {
  const { fileId, sha256 } = (await findDocument(tx, processId, "pdf")) ?? {};
  return fileId && sha256 ? { fileId, sha256 } : undefined;
}

/** The jobs that make documents. Each can run twice: what is there already is not made again. */
export const documentJobs = ({ files, pdf }: Platform): JobHandler[] => [
  handle(generate, (call, { processId }) =>
    making(call, files, processId, "word", wordSource(processId), async (source) =>
      files.put(source.orgId, await fillWord(files, source)),
    ),
  ),
  // As many as the converter takes along at once: each process of it costs a second.
  handle({ ...convert, concurrency: pdf.concurrency }, (call, { processId }) =>
    making(call, files, processId, "pdf", wordFile(processId), (source) =>
      fromWord(call, files, source, async (word) => {
        const bytes = await pdf.convert(word, { signal: call.signal });
        return withAnnexes(files, source.annexes, bytes, "pdf");
      }),
    ),
  ),
  // Asked for one by one.
  handle({ ...archive, concurrency: Math.min(4, pdf.concurrency) }, (call, { processId }) =>
    making(call, files, processId, "pdfa", wordFile(processId), (source) =>
      fromWord(call, files, source, async (word) => {
        const carried = await carriedFiles(files, source.annexes);
        const archival = carried.length > 0 ? "PDF/A-3b" : "PDF/A-2b";
        const bytes = await pdf.convert(word, { signal: call.signal, archival });
        return archiveInWorker(bytes, archival, carried);
      }),
    ),
  ),
];

/** What the documents that are made of the Word file begin with. */
const wordFile =
  (processId: string) =>
  async ({ tx }: Transaction) => ({
    file: await findDocument(tx, processId, "word"),
    annexes: await annexesOf(tx, await loadProcess(tx, processId)),
  });

/** Makes a document of the Word file and keeps its bytes. */
async function fromWord(
  call: JobCall,
  files: FileStore,
  { file }: { readonly file: Awaited<ReturnType<typeof findDocument>> },
  make: (word: Uint8Array) => Promise<Uint8Array>,
): Promise<Stored | undefined> {
  // Nothing to convert: the Word file is on its way again, and orders this anew when it is there.
  if (!file?.storageKey) return undefined;
  const { storageKey, size } = file;
  return converting(size ?? 0, async () => files.put(call.orgId as string, await make(await files.read(storageKey))));
}

/** What the Word file of a process is made of. */
interface WordSource extends Pick<StoredProcess, "orgId" | "answers"> {
  readonly making: Making;
  readonly annexes: readonly Annex[];
}

const wordSource =
  (processId: string) =>
  async ({ tx }: Pick<Transaction, "tx">): Promise<WordSource> => {
    const process = await loadProcess(tx, processId);
    const { orgId, answers } = process;
    return { orgId, answers, making: await makingOf(tx, process), annexes: await annexesOf(tx, process) };
  };

const fillWord = async (files: FileStore, { answers, making: of, annexes }: WordSource): Promise<Uint8Array> =>
  withAnnexes(files, annexes, await filledDocument(files, of, answers), "word");

/** What opens transactions: a call that takes long, or a job. */
interface Transacting {
  readonly transaction: <T>(work: (transaction: Pick<Transaction, "tx">) => Promise<T>) => Promise<T>;
}

/** The Word file of a process with its annexes, as its template version and its answers are: always the same bytes. */
export async function wordOf(
  call: Transacting,
  files: FileStore,
  processId: string,
): Promise<{ readonly orgId: string; readonly document: Uint8Array }> {
  const source = await call.transaction(wordSource(processId));
  return { orgId: source.orgId, document: await fillWord(files, source) };
}

/**
 * Makes one document of what is read for it, and keeps its state true: under way, there, waiting for another try, or given up.
 * The beginning and the reading are one transaction.
 */
async function making<Source>(
  call: JobCall,
  files: FileStore,
  processId: string,
  kind: DocumentKind,
  read: (transaction: Transaction) => Promise<Source>,
  make: (source: Source) => Promise<Stored | undefined>,
): Promise<void> {
  try {
    const begun = await call.transaction(async (transaction) =>
      (await setState(transaction, processId, kind, "converting")) ? { source: await read(transaction) } : undefined,
    );
    const stored = begun && (await make(begun.source));
    if (stored) await attach(call, files, processId, kind, stored);
  } catch (error) {
    const { code, final } = reasonOf(error);
    const given = final || call.last;
    await call.transaction(async (transaction) => {
      await setState(transaction, processId, kind, given ? "failed" : "queued", code);
      // Without its Word file there is no PDF either.
      if (given && kind === "word") await setState(transaction, processId, "pdf", "failed", code);
      // The PDF is the last one that is made by itself.
      if (given && kind !== "pdfa") await transaction.announce(documentsSettled, { processId });
    });
    if (!final) throw error;
  }
}

/** Sets the state of a document that is not there yet; false when it is. `failure` counts as a failed attempt. */
async function setState(
  transaction: Transaction,
  processId: string,
  kind: DocumentKind,
  state: "queued" | "converting" | "failed",
  failure?: string,
): Promise<boolean> {
  const changed = await transaction.tx
    .updateTable("processDocuments")
    .set((e) => ({
      state,
      updatedAt: transaction.now,
      ...(failure === undefined ? {} : { failure, attempts: e("attempts", "+", 1) }),
    }))
    .where("processId", "=", processId)
    .where("kind", "=", kind)
    .where("state", "<>", "ready")
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  // A Word file is there before anybody sees that it is under way.
  if (kind !== "word" || state !== "converting") await transaction.announce(documentProgressed, { processId, kind });
  return true;
}

/** Records the bytes as the document; a Word file orders its PDF. Whoever comes second leaves the first in place. */
async function attach(
  call: JobCall,
  files: FileStore,
  processId: string,
  kind: DocumentKind,
  stored: Stored,
): Promise<void> {
  const forget = () => files.remove(stored.storageKey);
  const attached = await call
    .transaction(async (transaction) => {
      const { state, title } = await transaction.tx
        .selectFrom("processDocuments as d")
        .innerJoin("processes as p", (join) => join.onRef("p.orgId", "=", "d.orgId").onRef("p.id", "=", "d.processId"))
        .select(["d.state", "p.title"])
        .where("d.processId", "=", processId)
        .where("d.kind", "=", kind)
        .forUpdate("d")
        .executeTakeFirstOrThrow();
      if (state === "ready") return false;
      const fileId = await recordFile(transaction, stored, fileName(title, kind), mediaTypes[kind]);
      await transaction.tx
        .updateTable("processDocuments")
        .set({ state: "ready", fileId, failure: null, updatedAt: transaction.now, engine: engineVersion() })
        .where("processId", "=", processId)
        .where("kind", "=", kind)
        .execute();
      if (kind === "word") await transaction.enqueue(convert, { processId });
      if (kind === "pdf") await transaction.announce(documentsSettled, { processId });
      await transaction.announce(documentProgressed, { processId, kind });
      return true;
    })
    .catch(async (error: unknown) => {
      await forget();
      throw error;
    });
  if (!attached) await forget();
}

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

/** The documents of approved processes by their files, or all of some processes; of organizations a system call asks about. */
export const approvedDocuments = (
  tx: Tx,
  orgIds: readonly string[],
  { fileIds, processIds }: { readonly fileIds: readonly string[]; readonly processIds: readonly string[] },
) =>
  tx
    .selectFrom("processes as p")
    .innerJoin("processDocuments as d", (join) =>
      join.onRef("d.orgId", "=", "p.orgId").onRef("d.processId", "=", "p.id"),
    )
    .select(["p.id as processId", "p.title", "p.approvedOn", "d.kind", "d.fileId"])
    .where("p.orgId", "in", [...orgIds])
    .where("p.status", "=", "approved")
    .where((eb) =>
      eb.or([
        eb("d.fileId", "in", [...fileIds]),
        ...(processIds.length > 0 ? [eb("p.id", "in", [...processIds])] : []),
      ]),
    )
    .$narrowType<{ kind: DocumentKind }>()
    .execute();
