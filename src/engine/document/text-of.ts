import { openPackage, partText, templatedParts } from "./package.ts";
import { scanPart } from "./scan-part.ts";

/**
 * The readable text of a document, part by part (body first, then headers, footers, notes), one entry per paragraph in
 * document order; tabs and line breaks inside a paragraph are kept. Properties of the file are left out.
 */
export function textOf(bytes: Uint8Array): { file: string; paragraphs: string[] }[] {
  const zip = openPackage(bytes);
  return templatedParts(zip)
    .filter((name) => name.startsWith("word/"))
    .map((file) => {
      const { readable, copies } = scanPart(file, partText(zip, file));
      return { file, paragraphs: readable.filter((_, index) => !copies.has(index + 1)) };
    });
}
