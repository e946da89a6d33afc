import type { PartScan } from "../tags/scan-part.ts";

/** The tracked changes or comments left in a file: their number, and the text at the first of them. */
interface LeftBehind {
  readonly what: "changes" | "comments";
  readonly count: number;
  /** The place of the first one in the raw text of the part. */
  readonly from: number;
  readonly to: number;
}

const change =
  /<w:(?:ins|del|moveFrom|moveTo|rPrChange|pPrChange|tblPrChange|trPrChange|tcPrChange|sectPrChange)\s[^>]*w:id=/g;
const comment = /<w:commentReference\b/g;

/** Tracked changes nobody accepted, and comments, of one part of a document. */
export function leftBehind(scan: PartScan): LeftBehind[] {
  const found: LeftBehind[] = [];
  for (const [what, sign] of [
    ["changes", change],
    ["comments", comment],
  ] as const) {
    const places = [...scan.xml.matchAll(sign)].map(({ index }) => index);
    const [first] = places;
    if (first === undefined) continue;
    // A comment follows its text, a tracked change precedes it.
    const { pieces } = scan;
    const piece =
      what === "changes"
        ? (pieces.find(({ at }) => at >= first) ?? pieces.at(-1))
        : (pieces.findLast(({ at }) => at < first) ?? pieces[0]);
    found.push({
      what,
      count: places.length,
      from: piece?.from ?? 0,
      to: (piece?.from ?? 0) + (piece?.raw.length ?? 0),
    });
  }
  return found;
}
