import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";

type Decode = (pixels: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null;
const decode = createRequire(import.meta.url)("jsqr") as Decode;

/** What a telephone reads in the QR codes of a PDF: the text on each page that has one. Pages are drawn as they are printed. */
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
