import { Failure } from "#protocol/failure.ts";
import { assertWord, type ConvertOptions, type PdfConverter, type PdfLog, pdfFailure } from "./converter.ts";
import { type OfficeProcess, startOffice } from "./embedded-process.ts";
import { type WaitingDocument, waitingDocument } from "./waiting-document.ts";

/** The settings of the converter with the embedded LibreOffice. Times in milliseconds. */
export interface EmbeddedSettings {
  /** Folder of the package @matbee/libreoffice-converter. */
  readonly packageDirectory: string;
  /** The time limits of a start, one for each try. Standard: 30,000, then 60,000. */
  readonly startLimitsMs?: readonly number[];
  /** The child ends after this long without work. Standard: 300,000. */
  readonly idleMs?: number;
  /** Documents after which a child is replaced. Standard: 200. */
  readonly recycleAfter?: number;
}

/**
 * Converts with LibreOffice as WebAssembly, in one child process that is started by the first document. It takes up to
 * 2 GB of memory while it lives. One in twenty starts hangs: such a child is killed and the start tried again. A child
 * that overruns, dies or answers wrongly is replaced and its document tried once more.
 */
export function embeddedConverter(settings: EmbeddedSettings, log: PdfLog): PdfConverter {
  const { packageDirectory, startLimitsMs = [30_000, 60_000], idleMs = 300_000, recycleAfter = 200 } = settings;
  const line: WaitingDocument[] = [];
  let office: OfficeProcess | undefined;
  let working: Promise<void> | undefined;
  let idle: NodeJS.Timeout | undefined;
  const stopping = new AbortController();

  const startAny = async (): Promise<OfficeProcess> => {
    for (const [tries, limitMs] of startLimitsMs.entries()) {
      const from = performance.now();
      try {
        const started = await startOffice(packageDirectory, limitMs, stopping.signal);
        log.info({ pid: started.pid, ms: Math.round(performance.now() - from) }, "pdf: embedded LibreOffice is ready");
        return started;
      } catch (error) {
        log.warn({ err: error, cause: causeOf(error) }, "pdf: embedded LibreOffice did not start");
        if (stopping.signal.aborted || tries === startLimitsMs.length - 1) throw error;
      }
    }
    throw pdfFailure("pdf.unavailable");
  };

  const readyOffice = async (): Promise<OfficeProcess> => {
    if (office !== undefined && (!office.alive() || office.given() >= recycleAfter)) {
      await office.kill();
      office = undefined;
    }
    office ??= await startAny();
    return office;
  };

  const serve = async (document: WaitingDocument): Promise<void> => {
    let current: OfficeProcess;
    try {
      current = await readyOffice();
    } catch (error) {
      const reason = stopping.signal.aborted ? pdfFailure("pdf.stopped") : error;
      // The others would only wait for the same.
      for (const waiting of [document, ...line.splice(0)]) waiting.fail(reason);
      return;
    }
    try {
      document.succeed(await current.convert(document.docx, document.limitMs(), document.archival));
    } catch (error) {
      document.failedAttempts += 1;
      log.warn({ err: error, cause: causeOf(error), attempt: document.failedAttempts }, "pdf: a document failed");
      if (stopping.signal.aborted) document.fail(pdfFailure("pdf.stopped"));
      else if (document.failedAttempts >= 2) document.fail(error);
      else await serve(document);
    }
  };

  const work = async (): Promise<void> => {
    clearTimeout(idle);
    // So that `working` is set before this can end.
    await Promise.resolve();
    for (let next = line.shift(); next !== undefined; next = line.shift()) {
      if (!next.settled()) await serve(next);
    }
    working = undefined;
    idle = setTimeout(() => {
      log.info({ pid: office?.pid }, "pdf: embedded LibreOffice ends after idling");
      void office?.kill();
      office = undefined;
    }, idleMs).unref();
  };

  return {
    name: "embedded",
    // One after the other; the next ones are there when it is done.
    concurrency: 4,
    async convert(docx: Uint8Array, options: ConvertOptions = {}) {
      assertWord(docx);
      if (stopping.signal.aborted) throw pdfFailure("pdf.stopped");
      const document = waitingDocument(docx, options);
      line.push(document);
      working ??= work();
      return document.pdf;
    },
    async stop() {
      stopping.abort();
      clearTimeout(idle);
      for (const document of line.splice(0)) document.fail(pdfFailure("pdf.stopped"));
      await office?.kill();
      await working;
      clearTimeout(idle);
      await office?.kill();
      office = undefined;
    },
  };
}

const causeOf = (error: unknown): unknown => (error instanceof Failure ? error.cause : undefined);
