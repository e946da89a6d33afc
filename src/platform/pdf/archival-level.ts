/** The levels of PDF/A that are made (ISO 19005, parts 2 and 3): a file of the second may carry other files. */
export const archivalLevels = ["PDF/A-2b", "PDF/A-3b"] as const;
export type ArchivalLevel = (typeof archivalLevels)[number];

/**
 * Returns the level of PDF/A that a PDF declares in its metadata, or undefined for other PDFs. The metadata are never
 * compressed.
 */
export function declaredLevel(pdf: Uint8Array): ArchivalLevel | undefined {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString("latin1");
  const value = (name: string) => new RegExp(`pdfaid:${name}(?:>\\s*|\\s*=\\s*["'])(\\w+)`).exec(text)?.[1];
  const own = `PDF/A-${value("part")}${value("conformance")?.toLowerCase()}`;
  return archivalLevels.find((level) => level === own);
}
