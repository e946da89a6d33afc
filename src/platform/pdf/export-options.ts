import type { ArchivalLevel } from "./archival-level.ts";

/** The value of LibreOffice's option `SelectPdfVersion` for a level. */
const pdfVersionOf = (level: ArchivalLevel): number => (level === "PDF/A-2b" ? 2 : 3);

/**
 * Returns the options of LibreOffice's PDF export, as the JSON that its filter reads. Every PDF is tagged: screen readers
 * find its language, headings and tables.
 */
export function exportOptions(level: ArchivalLevel | undefined): string {
  const tagged = { UseTaggedPDF: { type: "boolean", value: "true" } };
  if (level === undefined) return JSON.stringify(tagged);
  return JSON.stringify({ ...tagged, SelectPdfVersion: { type: "long", value: String(pdfVersionOf(level)) } });
}
