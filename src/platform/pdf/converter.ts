import type { Logger } from "pino";
import { Failure, type FailureCode } from "#protocol/failure.ts";
import type { ArchivalLevel } from "./archival-level.ts";

/**
 * The options of a conversion. `timeoutMs` is the limit of one attempt once its turn has come; standard 60,000. With
 * `archival`, the PDF declares this level of PDF/A, or `convert` rejects with `pdf.notArchival`.
 */
export interface ConvertOptions {
  readonly archival?: ArchivalLevel | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

/**
 * Turns the bytes of a .docx into the bytes of a PDF. The same .docx gives the same PDF as long as the same converter
 * makes it; of a PDF/A that is true once `archivalDocument` took the time out of its colour profile. `convert` may be called any number of times at once; it rejects with a `Failure` whose code is one of
 * `pdfFailures`, or with the reason of the signal. `stop` ends what runs and waits for it; what was waiting fails.
 */
export interface PdfConverter {
  readonly name: "libreoffice" | "embedded" | "gotenberg" | "none";
  /** Documents it makes good use of at once: more only wait. */
  readonly concurrency: number;
  /** True if LibreOffice stays loaded between documents. */
  readonly warm?: boolean;
  convert(docx: Uint8Array, options?: ConvertOptions): Promise<Uint8Array>;
  /** Starts what makes the first document quick, in the background. A converter without such a thing does nothing. */
  prepare?(): void;
  stop(): Promise<void>;
}

/** The log of a converter: starts, stops and trouble, never the contents of a document. */
export type PdfLog = Pick<Logger, "info" | "warn">;

/** The limit of one attempt when the caller names none, in milliseconds. */
export const standardTimeoutMs = 60_000;

/** Why a document was not converted, with the HTTP status each one has. */
export const pdfFailures = {
  /** Nothing on this machine can make a PDF, and no server is named. */
  "pdf.noConverter": 503,
  /** The bytes are no .docx. */
  "pdf.notWord": 422,
  /** The converter could not read the document, also when asked again. */
  "pdf.refused": 422,
  /** The document is too large for the converter. */
  "pdf.tooLarge": 413,
  /** The converter did not finish within the limit, also when asked again. */
  "pdf.timeout": 504,
  /** The converter does not start, does not answer or is overloaded. */
  "pdf.unavailable": 503,
  /** The converter returned an incomplete PDF, or one without the text of the document. */
  "pdf.badAnswer": 502,
  /** The result is no PDF/A: the converter is too old, or the document has content that PDF/A forbids. */
  "pdf.notArchival": 502,
  /** A PDF to be joined is protected by a password. */
  "pdf.encrypted": 422,
  /** A PDF to be joined cannot be read to its end. */
  "pdf.damaged": 422,
  /** The server is going down. */
  "pdf.stopped": 503,
} as const satisfies Record<FailureCode, number>;

/** The failure for one of the codes above; `cause` is for the log. */
export const pdfFailure = (code: keyof typeof pdfFailures, cause?: unknown): Failure =>
  new Failure(code, pdfFailures[code], cause === undefined ? {} : { cause });

/**
 * Throws `pdf.notWord` unless the bytes look like a .docx: a zip with Word parts. LibreOffice prints anything: a sheet,
 * or the bytes themselves as text.
 */
export function assertWord(docx: Uint8Array): void {
  const bytes = Buffer.from(docx.buffer, docx.byteOffset, docx.byteLength);
  const zip = bytes.length > 22 && bytes.readUInt32BE(0) === 0x504b0304;
  const word = zip && bytes.includes("[Content_Types].xml") && bytes.includes("word/");
  if (!word) throw pdfFailure("pdf.notWord");
}
