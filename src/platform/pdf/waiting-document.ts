import type { ArchivalLevel } from "./archival-level.ts";
import { type ConvertOptions, standardTimeoutMs } from "./converter.ts";

/** A document that waits to be converted, or is being converted. After it is settled, later results are ignored. */
export interface WaitingDocument {
  readonly docx: Uint8Array;
  readonly archival: ArchivalLevel | undefined;
  /** Twice as long after a failed attempt: a busy machine may need it. */
  readonly limitMs: () => number;
  /** The PDF its caller waits for. */
  readonly pdf: Promise<Uint8Array>;
  /** Attempts that failed. */
  failedAttempts: number;
  readonly settled: () => boolean;
  readonly succeed: (pdf: Uint8Array) => void;
  readonly fail: (reason: unknown) => void;
}

/** Puts a document in line. An abort settles it at once, with the signal's reason. */
export function waitingDocument(docx: Uint8Array, options: ConvertOptions): WaitingDocument {
  const { signal, timeoutMs = standardTimeoutMs, archival } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  let settled = false;
  const settle = (how: () => void): void => {
    if (settled) return;
    settled = true;
    signal?.removeEventListener("abort", abort);
    how();
  };
  const abort = (): void => settle(() => reject(signal?.reason));
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  const document: WaitingDocument = {
    docx,
    archival,
    limitMs: () => timeoutMs * 2 ** document.failedAttempts,
    pdf: promise,
    failedAttempts: 0,
    settled: () => settled,
    succeed: (pdf) => settle(() => resolve(pdf)),
    fail: (reason) => settle(() => reject(reason)),
  };
  return document;
}
