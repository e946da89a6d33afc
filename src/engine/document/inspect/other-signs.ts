import type { PartScan } from "../tags/scan-part.ts";
import type { Warning } from "../template-errors.ts";
import { around } from "./findings.ts";

/** The placeholders of other programs. The text inside the signs is the field. */
const signs: readonly RegExp[] = [
  /<<\s*([\p{L}_][\p{L}\p{M}\p{N}_ .-]{0,60}?)\s*>>/gu,
  /\[\[\s*([\p{L}_][\p{L}\p{M}\p{N}_ .-]{0,60}?)\s*\]\]/gu,
  /[$%#]\{\s*([\p{L}_][\p{L}\p{M}\p{N}_ .-]{0,60}?)\s*\}/gu,
  // A merge field of Word; a Spanish quotation has spaces or small letters alone.
  /«\s*([\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+|\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)+)\s*»/gu,
  /\[\s*(\p{Lu}{2}[\p{Lu}\p{N}_ ./-]{0,60}|[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+)\s*\]/gu,
  /<\s*([\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+|\p{Lu}{2}[\p{Lu}\p{N}_ ]{0,60})\s*>/gu,
];
/** A line to write on, inside a sentence: a line alone is for a signature. */
const rule = /(?<=\p{L}[^_]{11,})_{4,}|(?<=[^\s_][^_]*)_{4,}(?=[^_]*\p{L}{3})/gu;

/** A text without any of these has none of the signs. */
const maybe = /[<[«]|____|[$%#]\{/;

/** Nobody writes longer paragraphs. */
const maxParagraph = 50_000;
/** More of them in one part are of one mind: the first ones will do. */
const maxShown = 20;

/** Places where something else than braces seems to wait for an answer. */
export function otherSigns(scan: PartScan): Warning[] {
  const found: Warning[] = [];
  for (const [index, text] of scan.texts.entries()) {
    const paragraph = index + 1;
    if (found.length >= maxShown) break;
    if (scan.copies.has(paragraph) || text.length > maxParagraph || !maybe.test(text)) continue;
    // Tags in braces are read already; what they print is no text of the author.
    const read = text.replace(/(?<![$%#])\{[^{}]*\}/g, (tag) => "0".repeat(tag.length));
    for (const sign of [...signs, rule]) {
      for (const match of read.matchAll(sign)) {
        const page = scan.pieces.find((piece) => piece.paragraph === paragraph)?.page ?? 1;
        const place = around(text, match.index, match.index + match[0].length);
        const tag = (match[1] ?? "")
          .trim()
          .toLowerCase()
          .replace(/[\s./-]+/gu, "_");
        found.push({ id: "other_signs", file: scan.file, paragraph, page, text, tag, ...place });
      }
    }
  }
  return found.slice(0, maxShown);
}
