import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import type { BatchEnd, BatchPlace } from "./batch.ts";
import { assertWord, type ConvertOptions, type PdfConverter, type PdfLog, pdfFailure } from "./converter.ts";
import { sofficeRunner } from "./soffice-batch.ts";
import { type WaitingDocument, waitingDocument } from "./waiting-document.ts";
import { WarmRunner } from "./warm-runner.ts";
import type { WarmSettings } from "./warm-slot.ts";

/** The settings of the converter with an installed LibreOffice. Times in milliseconds. */
export interface NativeSettings {
  /** Path of the program `soffice`. */
  readonly sofficePath: string;
  /** Keeps LibreOffice loaded. Without these settings it is started for each batch. */
  readonly warm?: WarmSettings | undefined;
  /** Folder for profiles and documents on their way; a folder of our own is made in it, and removed by `stop`. */
  readonly workDirectory: string;
  /** Processes at once. Standard: one per core, at most 2. */
  readonly processes?: number;
  /** Bytes of memory a process may take. Standard: 2 GB. */
  readonly maxMemory?: number | undefined;
  /** The time LibreOffice may take to start. Standard: 30,000. */
  readonly startAllowanceMs?: number;
}

/** Documents that one process makes good use of at once. */
const documentsOfProcess = 50;
/** So many waiting documents start a further process, or one that has waited so long for the running process. */
const worthAProcess = 10;
const maxPatienceMs = 2000;
/** The longest time for which documents are gathered. */
const maxGatherMs = 400;
const standardMemory = 2 * 1024 ** 3;
const folderPrefix = "pdf-";
const dayMs = 24 * 60 * 60 * 1000;

/** The error of a document, by the way its process ended. */
const failureOf = { crashed: "pdf.unavailable", overdue: "pdf.timeout", overMemory: "pdf.tooLarge" } as const;

/**
 * Converts with the LibreOffice installed on the machine. Starting a process costs a second, a document a tenth. So a process stays
 * loaded where that is possible, and elsewhere waiting documents share one. A document that hangs, crashes its process or takes too much memory is tried once more, alone.
 */
export function nativeConverter(settings: NativeSettings, log: PdfLog): PdfConverter {
  const processes = settings.processes ?? Math.min(2, availableParallelism());
  const idle = Array.from({ length: processes }, (_, i) => `profile-${i}`);
  const soffice = sofficeRunner(settings.sofficePath);
  const runner = settings.warm === undefined ? soffice : new WarmRunner(settings.warm, soffice, log);
  const isReady = (name: string): boolean => runner.isReady(name);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let line: WaitingDocument[] = [];
  let gathering: NodeJS.Timeout | undefined;
  let gatheringSince = 0;
  let waiting: NodeJS.Timeout | undefined;
  let waitingSince = 0;
  let home: Promise<string> | undefined;

  const ownFolder = async (): Promise<string> => {
    await mkdir(settings.workDirectory, { recursive: true });
    await sweep(settings.workDirectory);
    return mkdtemp(join(settings.workDirectory, folderPrefix));
  };

  const take = (): WaitingDocument[] => {
    line = line.filter((document) => !document.settled());
    if (line[0] !== undefined && line[0].failedAttempts > 0) return line.splice(0, 1);
    // One process makes one kind of PDF.
    const [first] = line;
    const fresh = line.filter((one) => one.failedAttempts === 0 && one.archival === first?.archival);
    const share = Math.min(runner.batchSize(), Math.max(worthAProcess, Math.ceil(fresh.length / idle.length)));
    const taken = new Set(fresh.slice(0, share));
    line = line.filter((document) => !taken.has(document));
    return [...taken];
  };

  const failed = (document: WaitingDocument, reason: unknown): void => {
    document.failedAttempts += 1;
    if (document.failedAttempts >= 2) document.fail(reason);
    else line.push(document);
  };

  const placeOf = async (name: string): Promise<Omit<BatchPlace, "folder">> => {
    const root = await (home ??= ownFolder());
    // Another server may have swept it after a day without work.
    await mkdir(root, { recursive: true });
    return {
      name,
      profile: join(root, name),
      startAllowanceMs: settings.startAllowanceMs ?? 30_000,
      maxMemory: settings.maxMemory ?? standardMemory,
    };
  };

  const run = async (documents: readonly WaitingDocument[], name: string): Promise<void> => {
    const place = await placeOf(name);
    const folder = await mkdtemp(join(dirname(place.profile), "batch-"));
    let end: BatchEnd;
    try {
      end = await runner.run(documents, { ...place, folder }, stopping.signal);
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
    const undone = documents.filter((document) => !document.settled());
    if (stopping.signal.aborted) for (const document of undone) document.fail(pdfFailure("pdf.stopped"));
    if (undone.length === 0 || stopping.signal.aborted) return;
    log.warn({ how: end.how, words: end.words, undone: undone.length, of: documents.length }, "pdf: batch not done");
    const cause = `LibreOffice ${end.how}: ${end.words}`;
    const culprit = undone.find((document) => !end.errors.has(document));
    for (const document of undone) {
      const error = end.errors.get(document);
      if (error !== undefined) failed(document, error);
      else if (end.how === "finished") failed(document, pdfFailure("pdf.refused", cause));
      // The process died over this one; those behind it had no turn yet.
      else if (document !== culprit) line.unshift(document);
      else failed(document, pdfFailure(failureOf[end.how], cause));
    }
  };

  /** Returns true if waiting documents should be left to the process that is about to end. */
  const betterWait = (): boolean => {
    const fresh = line.filter((document) => !document.settled() && document.failedAttempts === 0);
    if (running.size === 0 || fresh.length === 0 || fresh.length >= worthAProcess) return false;
    const patience = maxPatienceMs - (performance.now() - waitingSince);
    if (patience <= 0) return false;
    waiting ??= setTimeout(() => {
      waiting = undefined;
      start();
    }, patience);
    return true;
  };

  const start = (): void => {
    gathering = undefined;
    while (idle.length > 0 && !stopping.signal.aborted && (idle.some(isReady) || !betterWait())) {
      const documents = take();
      if (documents.length === 0) return;
      const [name = "profile-0"] = idle.splice(Math.max(0, idle.findIndex(isReady)), 1);
      const work = run(documents, name)
        .catch((error: unknown) => {
          for (const document of documents) document.fail(pdfFailure("pdf.unavailable", error));
          log.warn({ err: error }, "pdf: a batch could not be run");
          home = undefined;
        })
        .finally(() => {
          running.delete(work);
          idle.push(name);
          start();
        });
      running.add(work);
    }
  };

  const gather = (): void => {
    const now = performance.now();
    if (gathering === undefined) gatheringSince = now;
    if (line.length === 1) waitingSince = now;
    clearTimeout(gathering);
    gathering = setTimeout(start, Math.max(0, Math.min(runner.gatherMs(), gatheringSince + maxGatherMs - now)));
  };

  return {
    name: "libreoffice",
    warm: settings.warm !== undefined,
    concurrency: processes * documentsOfProcess,
    async convert(docx: Uint8Array, options: ConvertOptions = {}) {
      assertWord(docx);
      if (stopping.signal.aborted) throw pdfFailure("pdf.stopped");
      const document = waitingDocument(docx, options);
      line.push(document);
      gather();
      return document.pdf;
    },
    prepare() {
      if (stopping.signal.aborted || running.size > 0) return;
      placeOf(idle.find(isReady) ?? idle[0] ?? "profile-0").then(
        (place) => {
          if (!stopping.signal.aborted) runner.prepare(place);
        },
        (error: unknown) => log.warn({ err: error }, "pdf: LibreOffice could not be prepared"),
      );
    },
    async stop() {
      stopping.abort();
      clearTimeout(gathering);
      clearTimeout(waiting);
      for (const document of line.splice(0)) document.fail(pdfFailure("pdf.stopped"));
      await Promise.all(running);
      await runner.stop();
      if (home !== undefined) await rm(await home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Removes folders that killed servers left. A folder in use is touched by every batch. */
async function sweep(workDirectory: string): Promise<void> {
  const names = (await readdir(workDirectory)).filter((name) => name.startsWith(folderPrefix));
  for (const name of names) {
    const path = join(workDirectory, name);
    const touched = await stat(path).catch(() => undefined);
    if (touched !== undefined && Date.now() - touched.mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
  }
}
