import { type RawBuilder, sql } from "kysely";
import { documentProgressed } from "#features/processes/events.ts";
import { type DocumentKind, ownDocumentKinds } from "#features/processes/process.ts";
import { findProcesses, loadProcess, type StoredProcess } from "#features/processes/server/index.ts";
import { templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { byteBudget } from "#platform/files/byte-budget.ts";
import type { FileStore, Stored } from "#platform/files/store.ts";
import { keepStored } from "#platform/files/store-files.ts";
import { Gathering } from "#platform/jobs/gather.ts";
import { handle, type JobCall, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { archiveInWorker } from "#platform/uploads/archive-worker.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { type Annex, annexesOf, carriedFiles, withAnnexes } from "./annexes.ts";
import { archive, attach, type Begun, convert, generate, jobOf, making, most, setStates } from "./document-steps.ts";
import { filledDocument, type Making, makingOf } from "./filled-document.ts";

/** Word files that are filled and stored at once, each in memory meanwhile. */
const fillingAtOnce = 8;
/** Word files that wait for the converter are in memory: it takes many at once. */
const converting = byteBudget(64 * 1024 * 1024);

/** The time after which an unfinished document may be started again: a node may have died over it. */
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

/** The documents of a process with their sizes, as the statement that reads the process shows them. */
export const documentsAsJson = (processId: RawBuilder<string>) => sql`
  select json_agg(json_build_object('kind', d.kind, 'state', d.state, 'attempts', d.attempts, 'failure', d.failure,
      'updatedAt', d.updated_at, 'size', f.size))
    from process_documents d left join files f on f.org_id = d.org_id and f.id = d.file_id
    where d.process_id = ${processId}`;

/** Returns the states of a process's documents. */
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
  wordJob(files),
  // As many as the converter takes along at once: each process of it costs a second.
  handle({ ...convert, concurrency: pdf.concurrency }, (call, { processId }) =>
    making(call, processId, "pdf", {
      begin: beginAlone(call, processId, "pdf"),
      make: (source) =>
        fromWord(call, files, source, async (word) => {
          const bytes = await pdf.convert(word, { signal: call.signal });
          return withAnnexes(files, source.annexes, bytes, "pdf");
        }),
      keep: keepAlone(call, files, processId, "pdf"),
    }),
  ),
  // Asked for one by one.
  handle({ ...archive, concurrency: Math.min(4, pdf.concurrency) }, (call, { processId }) =>
    making(call, processId, "pdfa", {
      begin: beginAlone(call, processId, "pdfa"),
      make: (source) =>
        fromWord(call, files, source, async (word) => {
          const carried = await carriedFiles(files, source.annexes);
          const archival = carried.length > 0 ? "PDF/A-3b" : "PDF/A-2b";
          const bytes = await pdf.convert(word, { signal: call.signal, archival });
          return archiveInWorker(bytes, archival, carried);
        }),
      keep: keepAlone(call, files, processId, "pdfa"),
    }),
  ),
];

/** A document that a job is to make. */
interface Ordered {
  readonly call: JobCall;
  readonly processId: string;
}

/**
 * The job of the Word files. What its jobs read and write that run at the same time for one organization and person is one transaction:
 * a document takes less time to fill than its statements take. Each has its own outcome.
 */
function wordJob(files: FileStore): JobHandler {
  const filling = byteBudget(fillingAtOnce);
  const begin = new Gathering<Ordered, Begun<WordSource>>(most, async (ordered) => {
    const ids = ordered.map(({ processId }) => processId);
    return transactionOf(ordered, async (transaction) => {
      const begun = new Set(await setStates(transaction, ids, "word", "converting"));
      const sources = await wordSources(transaction, [...begun]);
      return ids.map((id) => (begun.has(id) ? (sources.get(id) ?? notFound()) : undefined));
    });
  });
  const keep = new Gathering<Ordered & { readonly stored: Stored }, { readonly kept: boolean }>(most, (ordered) =>
    transactionOf(ordered, async (transaction) => {
      const kept = await attach(transaction, "word", ordered);
      return ordered.map(({ stored }) => ({ kept: kept.has(stored) }));
    }),
  );
  return handle(generate, async (call, { processId }) => {
    const key = `${call.orgId} ${call.by}`;
    const release = keep.expect(key);
    try {
      await making(call, processId, "word", {
        begin: () => begin.add(key, { call, processId }),
        make: (source) => filling(1, async () => files.put(source.orgId, await fillWord(files, source))),
        keep: (stored) => {
          const kept = async () => {
            const keeping = keep.add(key, { call, processId, stored });
            release();
            return (await keeping).kept;
          };
          return keepDocument(files, stored, kept);
        },
      });
    } finally {
      release();
    }
  });
}

/** One transaction for several jobs of the same organization and person. */
function transactionOf<T>(ordered: readonly Ordered[], work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const [first] = ordered;
  if (!first) throw new RangeError("no job");
  return first.call.transaction(work);
}

/** Returns the sources of the documents that are made from the Word file, if they do not exist yet. */
const beginAlone = (call: JobCall, processId: string, kind: DocumentKind) => () =>
  call.transaction(async (transaction) => {
    if ((await setStates(transaction, [processId], kind, "converting")).length === 0) return undefined;
    const { tx } = transaction;
    return {
      file: await findDocument(tx, processId, "word"),
      annexes: await annexesOf(tx, await loadProcess(tx, processId)),
    };
  });

const keepAlone = (call: JobCall, files: FileStore, processId: string, kind: DocumentKind) => (stored: Stored) =>
  keepDocument(files, stored, () =>
    call.transaction(async (transaction) => (await attach(transaction, kind, [{ processId, stored }])).has(stored)),
  );

/** Keeps stored bytes as a document. `keep` returns false if the process has one already. */
async function keepDocument(files: FileStore, stored: Stored, keep: () => Promise<boolean>): Promise<void> {
  await keepStored(files, [stored], keep, (kept) => kept);
}

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

/** The sources of a process's Word file. */
interface WordSource extends Pick<StoredProcess, "orgId" | "answers"> {
  readonly making: Making;
  readonly annexes: readonly Annex[];
}

/** Loads the sources of the Word files of these processes. */
async function wordSources({ tx }: Pick<Transaction, "tx">, ids: readonly string[]): Promise<Map<string, WordSource>> {
  if (ids.length === 0) return new Map();
  const templates = new Map<string, Promise<string>>();
  const templateOf = (versionId: string) => {
    const template = templates.get(versionId) ?? templateVersions.file(tx, versionId);
    templates.set(versionId, template);
    return template;
  };
  const sources = (await findProcesses(tx, ids)).map(async (process) => {
    const { id, orgId, answers } = process;
    const making = await makingOf(tx, process, templateOf);
    return [id, { orgId, answers, making, annexes: await annexesOf(tx, process) }] as const;
  });
  return new Map(await Promise.all(sources));
}

const fillWord = async (files: FileStore, { answers, making: of, annexes }: WordSource): Promise<Uint8Array> =>
  withAnnexes(files, annexes, await filledDocument(files, of, answers), "word");

/** A caller that opens transactions: a long call, or a job. */
interface Transacting {
  readonly transaction: <T>(work: (transaction: Pick<Transaction, "tx">) => Promise<T>) => Promise<T>;
}

/** The Word file of a process with its annexes, as its template version and its answers are: always the same bytes. */
export async function wordOf(
  call: Transacting,
  files: FileStore,
  processId: string,
): Promise<{ readonly orgId: string; readonly document: Uint8Array }> {
  const source = await call.transaction(async (transaction) =>
    (await wordSources(transaction, [processId])).get(processId),
  );
  if (!source) throw notFound();
  return { orgId: source.orgId, document: await fillWord(files, source) };
}

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
