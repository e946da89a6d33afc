import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "#protocol/failure.ts";
import type { ArchivalLevel } from "./archival-level.ts";
import {
  assertWord,
  type ConvertOptions,
  type PdfConverter,
  type PdfLog,
  pdfFailure,
  standardTimeoutMs,
} from "./converter.ts";
import { finishedPdf } from "./finished-pdf.ts";

/** The settings of the converter that calls a Gotenberg server. */
export interface GotenbergSettings {
  /** Address of the server, `http://user:password@host:port/root`; user, password and root may be missing. */
  readonly url: string;
  /** The pause before the second try, in milliseconds. Standard: 1,000. */
  readonly pauseMs?: number;
  /** Requests at once. Standard: 8. More would run into the server's own time limit while they wait there. */
  readonly concurrency?: number;
}

/** Answers after which the same question may succeed: overloaded, too slow, on its way up or down. */
const passing = new Set([429, 500, 502, 503, 504]);
const largestAnswer = 200 * 1024 * 1024;

/** Converts by Gotenberg's published protocol: POST /forms/libreoffice/convert, multipart, one file named `files`. */
export function gotenbergConverter(settings: GotenbergSettings, log: PdfLog): PdfConverter {
  const { target, headers } = addressed(settings.url);
  const stopping = new AbortController();

  const ask = async (
    docx: Uint8Array,
    level: ArchivalLevel | undefined,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<Uint8Array> => {
    const form = multipart(docx, level);
    const late = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(target, {
        method: "POST",
        headers: { ...headers, "content-type": form.type },
        body: form.bytes,
        redirect: "error",
        signal: AbortSignal.any([signal, late]),
      });
      if (response.status !== 200) {
        const words = (await response.text()).slice(0, 300);
        throw refusal(response.status, words);
      }
      return finishedPdf(await body(response), docx, level);
    } catch (error) {
      if (error instanceof Failure || signal.aborted) throw error;
      throw pdfFailure(late.aborted ? "pdf.timeout" : "pdf.unavailable", error);
    }
  };

  return {
    name: "gotenberg",
    concurrency: settings.concurrency ?? 8,
    async convert(docx: Uint8Array, options: ConvertOptions = {}) {
      assertWord(docx);
      const { signal: callers, timeoutMs = standardTimeoutMs, archival } = options;
      const signal = callers === undefined ? stopping.signal : AbortSignal.any([stopping.signal, callers]);
      try {
        signal.throwIfAborted();
        try {
          return await ask(docx, archival, timeoutMs, signal);
        } catch (error) {
          if (signal.aborted || !(error instanceof Failure) || !mayPass(error)) throw error;
          log.warn({ err: error, cause: error.cause, server: target.host }, "pdf: Gotenberg is asked again");
          await pause(settings.pauseMs ?? 1000, undefined, { signal });
          return await ask(docx, archival, timeoutMs, signal);
        }
      } catch (error) {
        if (callers?.aborted) throw callers.reason;
        if (stopping.signal.aborted) throw pdfFailure("pdf.stopped");
        throw error;
      }
    },
    async stop() {
      stopping.abort();
    },
  };
}

/** Splits the address of the server into the target of conversions and the header with its credentials. */
function addressed(url: string): { readonly target: URL; readonly headers: Readonly<Record<string, string>> } {
  const address = new URL(url);
  const credentials = address.username === "" ? undefined : `${address.username}:${address.password}`;
  address.username = "";
  address.password = "";
  const target = new URL(`${address.href.replace(/\/+$/, "")}/forms/libreoffice/convert`);
  if (credentials === undefined) return { target, headers: {} };
  const secret = Buffer.from(decodeURIComponent(credentials)).toString("base64");
  return { target, headers: { authorization: `Basic ${secret}` } };
}

// Written by hand: an aborted `fetch` of a FormData leaves a rejection behind that nobody can catch.
function multipart(docx: Uint8Array, level: ArchivalLevel | undefined) {
  const boundary = `acta-${randomUUID()}`;
  const head = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="files"; filename="document.docx"',
    "Content-Type: application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ];
  const archival = ["", `--${boundary}`, 'Content-Disposition: form-data; name="pdfa"', "", level];
  const bytes = Buffer.concat([
    Buffer.from(`${head.join("\r\n")}\r\n\r\n`),
    docx,
    Buffer.from(level === undefined ? "" : archival.join("\r\n")),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}

function refusal(status: number, words: string): Failure {
  const cause = `Gotenberg answered ${status}: ${words}`;
  if (status === 413) return pdfFailure("pdf.tooLarge", cause);
  // 401, 403 and 404 are a wrong address or password, not a wrong document.
  if (status === 400 || status === 422) return pdfFailure("pdf.refused", cause);
  return new Failure("pdf.unavailable", 503, { cause, values: { status } });
}

// A document that was too slow or refused stays so; a wrong address, too.
function mayPass(failure: Failure): boolean {
  if (failure.code === "pdf.badAnswer") return true;
  if (failure.code !== "pdf.unavailable") return false;
  const { status } = failure.values;
  return status === undefined || passing.has(Number(status));
}

async function body(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > largestAnswer) throw pdfFailure("pdf.badAnswer", `more than ${largestAnswer} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
