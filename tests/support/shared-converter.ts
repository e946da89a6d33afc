import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { choosePdfConverter } from "#platform/pdf/choose-pdf-converter.ts";
import { type PdfConverter, pdfFailure } from "#platform/pdf/converter.ts";

const settingsOfConverters = ["GOTENBERG_URL", "ACTA_SOFFICE", "ACTA_SOFFICE_MEMORY"];
const quiet = { info: () => undefined, warn: () => undefined };

let shared: PdfConverter | undefined;

/** True if an app with these environment settings has to choose its converter itself. */
export const choosesConverter = (settings: Readonly<Record<string, string>>): boolean =>
  settingsOfConverters.some((name) => name in settings);

/**
 * Returns a converter for one app. All apps of this worker share what is behind it: LibreOffice is loaded once, by the first
 * document, and ends with the worker. An app that stops ends only its own documents.
 */
export function sharedConverter(): PdfConverter {
  const { name, concurrency, convert } = (shared ??= startShared());
  const stopping = new AbortController();
  return {
    name,
    concurrency,
    convert: async (docx, options = {}) => {
      const { signal: own } = stopping;
      const signal = options.signal ? AbortSignal.any([own, options.signal]) : own;
      try {
        return await convert(docx, { ...options, signal });
      } catch (error) {
        if (own.aborted && !options.signal?.aborted) throw pdfFailure("pdf.stopped");
        throw error;
      }
    },
    stop: async () => stopping.abort(),
  };
}

function startShared(): PdfConverter {
  const workDirectory = mkdtempSync(join(tmpdir(), "acta-shared-pdf-"));
  // LibreOffice itself ends when it misses this process.
  process.once("exit", () => rmSync(workDirectory, { recursive: true, force: true }));
  return choosePdfConverter({ workDirectory }, quiet);
}
