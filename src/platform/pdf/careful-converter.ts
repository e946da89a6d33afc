import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "#protocol/failure.ts";
import { type ConvertOptions, type PdfConverter, type PdfLog, pdfFailure, standardTimeoutMs } from "./converter.ts";

/** The pauses after a timeout, in milliseconds. */
export interface CarefulTimes {
  /** The pause after the first timeout; each further one is twice as long. */
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
  /** A document that waits longer for its turn is given back to its caller, who comes again later. */
  readonly maxWaitMs: number;
}

const standardTimes: CarefulTimes = { firstPauseMs: 5000, maxPauseMs: 60_000, maxWaitMs: 240_000 };
/** The limit of one document is at most so many times the standard one. */
const maxFactor = 3;

/**
 * Keeps a converter from feeding the load it suffers from. After a timeout, documents are converted one at a time, with a pause before
 * each attempt and a limit that doubles with each further timeout. The first document that is made ends that.
 */
export function carefulConverter(
  converter: PdfConverter,
  log: PdfLog,
  times: CarefulTimes = standardTimes,
): PdfConverter {
  const stopping = new AbortController();
  let timeouts = 0;
  let restUntil = 0;
  let running = 0;
  let turn: Promise<unknown> = Promise.resolve();

  const attempt = async (docx: Uint8Array, options: ConvertOptions): Promise<Uint8Array> => {
    const factor = Math.min(maxFactor, 2 ** timeouts);
    running += 1;
    try {
      const limit = (options.timeoutMs ?? standardTimeoutMs) * factor;
      const pdf = await converter.convert(docx, { ...options, timeoutMs: limit });
      if (timeouts > 0) log.info({ timeouts }, "pdf: documents are made in time again");
      timeouts = 0;
      return pdf;
    } catch (error) {
      if (error instanceof Failure && error.code === "pdf.timeout") {
        const rest = Math.min(times.maxPauseMs, times.firstPauseMs * 2 ** timeouts);
        timeouts += 1;
        restUntil = performance.now() + rest;
        log.warn({ timeouts, pauseMs: rest }, "pdf: one document at a time after a timeout");
      }
      throw error;
    } finally {
      running -= 1;
    }
  };

  /** Waits until the converter has rested and nothing else runs. */
  const rest = async (signal: AbortSignal, end: number): Promise<void> => {
    for (;;) {
      if (timeouts === 0) return;
      const left = restUntil - performance.now();
      if (left <= 0 && running === 0) return;
      if (performance.now() + Math.max(0, left) > end) throw pdfFailure("pdf.unavailable", "waits after a timeout");
      await pause(Math.max(50, Math.min(left, 1000)), undefined, { signal });
    }
  };

  const inTurn = (docx: Uint8Array, options: ConvertOptions): Promise<Uint8Array> => {
    const signal = options.signal ? AbortSignal.any([stopping.signal, options.signal]) : stopping.signal;
    const end = performance.now() + times.maxWaitMs;
    const rested = turn.then(() => rest(signal, end));
    const made = rested.then(() => attempt(docx, options));
    // While documents are made in time, nobody waits for the one before.
    turn = rested.then(() => (timeouts === 0 ? undefined : made)).catch(() => undefined);
    return made;
  };

  return {
    ...converter,
    convert: async (docx, options = {}) => {
      if (timeouts === 0) return attempt(docx, options);
      try {
        return await inTurn(docx, options);
      } catch (error) {
        options.signal?.throwIfAborted();
        if (stopping.signal.aborted) throw pdfFailure("pdf.stopped");
        throw error;
      }
    },
    stop: async () => {
      stopping.abort();
      await converter.stop();
    },
  };
}
