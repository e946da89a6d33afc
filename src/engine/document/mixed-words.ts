import { mixedAgreement } from "#engine/grammar/spanish/mixed-agreement.ts";
import { around } from "./findings.ts";
import type { PartScan } from "./scan-part.ts";
import type { Warning } from "./template-errors.ts";

/** Nobody writes longer paragraphs. */
const maxParagraph = 50_000;

/** The words of a part in Spanish, of a template or of a finished document, that do not agree with whom they are said of. */
export function mixedWords(scan: PartScan): Warning[] {
  return scan.texts.flatMap((text, index) => {
    const paragraph = index + 1;
    if (scan.copies.has(paragraph) || text.length > maxParagraph) return [];
    // What a tag will print is taken for a name.
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
