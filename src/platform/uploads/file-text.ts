import type { FileStore } from "#platform/files/store.ts";
import { programPath, runLimited } from "#platform/programs/limited-program.ts";
import type { TextKind } from "./parse-worker.ts";
import { textInWorker } from "./text-worker.ts";

/** Characters of a text that are read. */
const maxTextRead = 2_000_000;

/** The media type of Word files. */
export const wordMediaType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const kinds: Readonly<Record<string, TextKind | undefined>> = { [wordMediaType]: "word", [workbook]: "sheet" };

/** The limits of the program that reads a PDF. */
const pdfLimits = { processorMs: 30_000, memoryMb: 512, outputBytes: 16 * 1024 * 1024 };

/**
 * Reads the text of a stored file: Word and workbooks, PDF and plain text. Returns "" for pictures and unknown types,
 * and undefined if the file could not be read.
 */
export async function textOfFile(
  files: FileStore,
  { mediaType, storageKey }: { readonly mediaType: string; readonly storageKey: string },
): Promise<string | undefined> {
  const kind = kinds[mediaType];
  const cleaned = (text: string | undefined) => (text === undefined ? undefined : clean(text));
  if (kind) return cleaned(await textInWorker(await files.read(storageKey), kind));
  if (mediaType === "application/pdf") return cleaned(await textOfPdf(await files.read(storageKey)));
  if (mediaType.startsWith("text/")) return cleaned(decoded(await files.read(storageKey)));
  return "";
}

/** By the program of this machine, which reads more PDFs and in less memory; without it, by the library. */
async function textOfPdf(bytes: Uint8Array): Promise<string | undefined> {
  const program = programPath("pdftotext");
  if (program === undefined) return textInWorker(bytes, "pdf");
  const options = ["-q", "-enc", "UTF-8", "-l", "1000"];
  const output = await runLimited(program, bytes, (path) => [...options, path, "-"], pdfLimits);
  return output && new TextDecoder().decode(output);
}

/** Text of Windows programs is often not Unicode. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Composed, in single spaces, and without the zero the database takes in no text. */
const clean = (text: string): string =>
  text
    .slice(0, maxTextRead)
    .normalize("NFC")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .toWellFormed()
    .trim();
