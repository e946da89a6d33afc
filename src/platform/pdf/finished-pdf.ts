import { createHash } from "node:crypto";
import PizZip from "pizzip";
import { type ArchivalLevel, declaredLevel } from "./archival-level.ts";
import { pdfFailure } from "./converter.ts";

const dates = /\/(?:CreationDate|ModDate)\s*\(D:[^)]{0,30}\)/g;
/** The same moments once more, in the metadata of a PDF/A. */
const metadataDates = /<xmp:(CreateDate|ModifyDate|MetadataDate)>[^<]{0,40}<\/xmp:\1>/g;
const checksums = /\/ID\s*\[\s*<([0-9A-F]{32})>\s*<([0-9A-F]{32})>\s*\]|\/DocChecksum\s*\/([0-9A-F]{32})/dg;

/**
 * Takes the time out of a PDF of LibreOffice, so that the same document gives the same bytes. The dates become blanks
 * (both entries are optional; an invented date would be worse), the identifiers a hash of the rest. Every replacement
 * has the length of what it replaces: the offsets in the file stay true. Other PDFs come back as they are.
 */
export function withoutTime(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    .toString("latin1")
    .replace(dates, (found) => " ".repeat(found.length))
    .replace(metadataDates, (found) => " ".repeat(found.length));
  const result = Buffer.from(text, "latin1");
  const places = [...text.matchAll(checksums)]
    .flatMap((match) => match.indices?.slice(1) ?? [])
    .filter((place) => place !== undefined);
  for (const [from, to] of places) result.fill("0", from, to);
  const identity = createHash("sha256").update(result).digest("hex").slice(0, 32).toUpperCase();
  for (const [from] of places) result.write(identity, from, "latin1");
  return new Uint8Array(result.buffer, result.byteOffset, result.byteLength);
}

/** Returns true if the bytes are a PDF from its first line to its last. */
export function isCompletePdf(pdf: Uint8Array): boolean {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  if (bytes.subarray(0, 5).toString("latin1") !== "%PDF-") return false;
  return bytes.subarray(-1024).toString("latin1").trimEnd().endsWith("%%EOF");
}

/**
 * Checks what a converter made of `docx` and takes the time out of it. Throws `pdf.badAnswer` for what is no complete
 * PDF, and for an empty page where the document has text; `pdf.notArchival` for what does not say that it has the level.
 */
export function finishedPdf(pdf: Uint8Array, docx: Uint8Array, level?: ArchivalLevel): Uint8Array {
  if (!isCompletePdf(pdf)) throw pdfFailure("pdf.badAnswer", `not a complete PDF (${pdf.byteLength} bytes)`);
  // A converter that is not quite awake answers with a faultless PDF of one empty page. It has no font in it.
  if (!hasFont(pdf) && hasText(docx)) throw pdfFailure("pdf.badAnswer", "the PDF has none of the document's text");
  if (level !== undefined && declaredLevel(pdf) !== level)
    throw pdfFailure("pdf.notArchival", `the PDF says that it is ${declaredLevel(pdf) ?? "no PDF/A"}`);
  return withoutTime(pdf);
}

function hasFont(pdf: Uint8Array): boolean {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  // Compressed objects hide the fonts from us: then there is nothing to say.
  return bytes.includes("/FontFile") || bytes.includes("/Type/Font") || bytes.includes("/ObjStm");
}

function hasText(docx: Uint8Array): boolean {
  try {
    const zip = new PizZip(docx);
    return zip.file(/^word\/.*\.xml$/).some((part) => /<w:t(?: [^>]*)?>[^<]*[^<\s]/.test(part.asText()));
  } catch {
    // Nobody can read the document, so an empty page is no faithful copy of it either.
    return true;
  }
}
