import { PDFArray, PDFDocument, PDFName, PDFRef } from "@cantoo/pdf-lib";
import { pdfFailure } from "./converter.ts";
import { isCompletePdf } from "./finished-pdf.ts";

/**
 * Joins PDFs: the pages of `first`, then those of the others in order, each with its size, turn and content. What
 * `first` says about itself (title, outline) stays; of the others only pages are taken, fields of forms as they look.
 * Same input, same bytes. Rejects with `pdf.encrypted` or `pdf.damaged`; its cause names the file, from 0 for `first`.
 * Reads whole files into memory: bytes from outside belong in a process with limits.
 */
export async function joinPdfs(first: Uint8Array, others: readonly Uint8Array[]): Promise<Uint8Array> {
  const joined = await opened(first, 0);
  for (const [index, bytes] of others.entries()) {
    const other = await opened(bytes, index + 1);
    try {
      for (const page of await joined.copyPages(other, other.getPageIndices())) joined.addPage(page);
    } catch (cause) {
      throw pdfFailure("pdf.damaged", new Error(`PDF ${index + 1}`, { cause }));
    }
  }
  return joined.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

/** Rejects as `joinPdfs` would with this PDF among the others. */
export async function assertJoinable(bytes: Uint8Array): Promise<void> {
  const found = await opened(bytes, 1);
  const joined = await PDFDocument.create();
  await joined.copyPages(found, found.getPageIndices()).catch((cause: unknown) => {
    throw pdfFailure("pdf.damaged", new Error("PDF 1", { cause }));
  });
}

async function opened(bytes: Uint8Array, index: number): Promise<PDFDocument> {
  let found: PDFDocument;
  try {
    if (!isCompletePdf(bytes)) throw new Error("no complete PDF");
    found = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
    for (const page of found.getPages()) assertContent(found, page.node.get(PDFName.of("Contents")));
    if (found.getPageCount() === 0) throw new Error("no pages");
  } catch (cause) {
    throw pdfFailure(
      (await isEncrypted(bytes)) ? "pdf.encrypted" : "pdf.damaged",
      new Error(`PDF ${index}`, { cause }),
    );
  }
  return found;
}

// What cannot be read strictly because it is encrypted does not always say so.
const isEncrypted = (bytes: Uint8Array): Promise<boolean> =>
  PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true }).then(
    (found) => found.isEncrypted,
    () => false,
  );

/** The library reads around what is missing; a page whose content is gone would come out empty. */
function assertContent(found: PDFDocument, content: unknown): void {
  const target = content instanceof PDFRef ? found.context.lookup(content) : content;
  if (content !== undefined && target === undefined) throw new Error("the content of a page is missing");
  if (target instanceof PDFArray) for (const piece of target.asArray()) assertContent(found, piece);
}
