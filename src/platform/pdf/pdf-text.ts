import { PDF } from "@libpdf/core";

/** Pages that are read: what a file says that is longer begins with them. */
const maxPages = 60;

/** The text of a PDF, page by page; nothing of pictures of text. Throws for what is no PDF, or is encrypted. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await PDF.load(bytes);
  return pdf
    .getPages()
    .slice(0, maxPages)
    .map((page) => page.extractText().text)
    .join("\n");
}
