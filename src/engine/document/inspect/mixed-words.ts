import { mixedAgreement } from "#engine/grammar/spanish/mixed-agreement.ts";
import type { PartScan } from "../tags/scan-part.ts";
import type { Warning } from "../template-errors.ts";
import { around } from "./findings.ts";

/** Nobody writes longer paragraphs. */
const maxParagraph = 50_000;

/** Finds the words of a Spanish part, of a template or of a finished document, that do not agree with their person. */
export function mixedWords(scan: PartScan): Warning[] {
  return scan.texts.flatMap((text, index) => {
    const paragraph = index + 1;
    if (scan.copies.has(paragraph) || text.length > maxParagraph) return [];
    // A tag is read as a name, because its text is unknown.
    const read = text.replace(/\{[^{}]*\}/g, (tag) => `X${"x".repeat(tag.length - 1)}`);
    const found = mixedAgreement(read);
    if (found.length === 0) return [];
    const page = scan.pieces.find((piece) => piece.paragraph === paragraph)?.page ?? 1;
    return found.map(({ start, end, person }): Warning => {
      const place = { file: scan.file, paragraph, page, text, tag: person };
      return { id: "agreement_mixed", ...place, ...around(text, start, end) };
    });
  });
}
