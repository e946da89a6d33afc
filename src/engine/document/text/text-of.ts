import { paragraphsOf } from "./paragraphs-of.ts";

/**
 * The readable text of a document, part by part (body first, then headers, footers, notes), one entry per paragraph in
 * document order, as `paragraphsOf` reads them. Parts without a paragraph are left out.
 */
export function textOf(document: Uint8Array): { file: string; paragraphs: string[] }[] {
  const parts = new Map<string, string[]>();
  for (const { file, text } of paragraphsOf(document)) {
    const paragraphs = parts.get(file) ?? [];
    paragraphs.push(text);
    parts.set(file, paragraphs);
  }
  return [...parts].map(([file, paragraphs]) => ({ file, paragraphs }));
}
