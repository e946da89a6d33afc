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

/** The order of conversions after a timeout. */
class Turns {
  readonly stopping = new AbortController();
  timeouts = 0;
  private readonly converter: PdfConverter;
  private readonly log: PdfLog;
  private readonly times: CarefulTimes;
  private restUntil = 0;
  private running = 0;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(converter: PdfConverter, log: PdfLog, times: CarefulTimes) {
    this.converter = converter;
    this.log = log;
    this.times = times;
  }

  async attempt(docx: Uint8Array, options: ConvertOptions): Promise<Uint8Array> {
    const limit = (options.timeoutMs ?? standardTimeoutMs) * Math.min(maxFactor, 2 ** this.timeouts);
    this.running += 1;
    try {
      const pdf = await this.converter.convert(docx, { ...options, timeoutMs: limit });
      if (this.timeouts > 0) this.log.info({ timeouts: this.timeouts }, "pdf: documents are made in time again");
      this.timeouts = 0;
      return pdf;
    } catch (error) {
      if (error instanceof Failure && error.code === "pdf.timeout") this.noteTimeout();
      throw error;
    } finally {
      this.running -= 1;
    }
  }

  private noteTimeout(): void {
    const { firstPauseMs, maxPauseMs } = this.times;
    const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** this.timeouts);
    this.timeouts += 1;
    this.restUntil = performance.now() + pauseMs;
    this.log.warn({ timeouts: this.timeouts, pauseMs }, "pdf: one document at a time after a timeout");
  }

  /** Converts a document when all before it are done and the converter has rested. */
  inTurn(docx: Uint8Array, options: ConvertOptions): Promise<Uint8Array> {
    const { signal: own } = this.stopping;
    const signal = options.signal ? AbortSignal.any([own, options.signal]) : own;
    const end = performance.now() + this.times.maxWaitMs;
    const rested = this.turn.then(() => this.rest(signal, end));
    const made = rested.then(() => this.attempt(docx, options));
    // While documents are made in time, nobody waits for the one before.
    this.turn = rested.then(() => (this.timeouts === 0 ? undefined : made)).catch(() => undefined);
    return made;
  }

  /** Waits until the converter has rested and nothing else runs. */
  private async rest(signal: AbortSignal, end: number): Promise<void> {
    for (;;) {
      if (this.timeouts === 0) return;
      const left = this.restUntil - performance.now();
      if (left <= 0 && this.running === 0) return;
      if (performance.now() + Math.max(0, left) > end) throw pdfFailure("pdf.unavailable", "waits after a timeout");
      await pause(Math.max(50, Math.min(left, 1000)), undefined, { signal });
    }
  }
}

/**
 * Keeps a converter from feeding the load it suffers from. After a timeout, documents are converted one at a time, with a pause before
 * each attempt and a limit that doubles with each further timeout. The first document that is made ends that.
 */
export function carefulConverter(
  converter: PdfConverter,
  log: PdfLog,
  times: CarefulTimes = standardTimes,
): PdfConverter {
  const turns = new Turns(converter, log, times);
  return {
    ...converter,
    convert: async (docx, options = {}) => {
      if (turns.timeouts === 0) return turns.attempt(docx, options);
      try {
        return await turns.inTurn(docx, options);
      } catch (error) {
        options.signal?.throwIfAborted();
        if (turns.stopping.signal.aborted) throw pdfFailure("pdf.stopped");
        throw error;
      }
    },
    stop: async () => {
      turns.stopping.abort();
      await converter.stop();
    },
  };
}
