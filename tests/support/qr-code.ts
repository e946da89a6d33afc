import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";

type Decode = (pixels: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null;
const decode = createRequire(import.meta.url)("jsqr") as Decode;

/**
 * Reads the QR codes of a PDF as a telephone does: the text on each page that has one. Pages are rendered as printed.
 */
export async function qrTextsIn(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const found: string[] = [];
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: 2, render: "bitmap" });
    const code = decode(new Uint8ClampedArray(data), width, height);
    if (code) found.push(code.data);
  }
  document.destroy();
  library.destroy();
  return found;
}
