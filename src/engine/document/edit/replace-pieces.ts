import { openPackage, partText, writePackage } from "../package.ts";
import { escapeXml, type PartScan, type Piece, scanPart, unescapeXml } from "../tags/scan-part.ts";

/** A piece of a paragraph and its new text. File, paragraph and offsets count as in `Place`. */
export interface Replacement {
  readonly file: string;
  readonly paragraph: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The same document with other texts at these places. The new text looks like the first letter of the old one; all
 * else stays as it is, byte for byte of the parts that hold none of them. Throws `RangeError` for a place that is not
 * in the document, or when two overlap.
 */
export function replacePieces(document: Uint8Array, replacements: readonly Replacement[]): Uint8Array<ArrayBuffer> {
  const zip = openPackage(document);
  for (const [file, here] of Map.groupBy(replacements, ({ file }) => file)) {
    const scan = scanPart(file, partText(zip, file));
    zip.file(file, replaceInPart(scan, here));
  }
  return writePackage(zip);
}

/** The XML of a part with other texts at these places. Throws as `replacePieces`. */
export const replaceInPart = (scan: PartScan, replacements: readonly Replacement[]): string =>
  rewritten(scan, withCopies(scan, replacements));

/** Word keeps a text box twice: what changes in one changes in the paragraph of the copy that says the same. */
function withCopies(scan: PartScan, replacements: readonly Replacement[]): Replacement[] {
  if (scan.copies.size === 0) return [...replacements];
  const copies = Map.groupBy(scan.copies, (copy) => scan.texts[copy - 1]);
  return replacements.flatMap((one) => {
    const same = copies.get(scan.texts[one.paragraph - 1])?.filter((copy) => copy !== one.paragraph) ?? [];
    return [one, ...same.map((paragraph) => ({ ...one, paragraph }))];
  });
}

function rewritten(scan: PartScan, replacements: readonly Replacement[]): string {
  const texts = new Map<Piece, string>();
  const pieces = Map.groupBy(scan.pieces, ({ paragraph }) => paragraph);
  for (const [paragraph, here] of Map.groupBy(replacements, ({ paragraph }) => paragraph)) {
    let limit = scan.texts[paragraph - 1]?.length ?? -1;
    // From the last to the first: the offsets of those before stay true.
    for (const one of here.toSorted((a, b) => b.start - a.start)) {
      if (one.start < 0 || one.start >= one.end || one.end > limit)
        throw new RangeError("the place is not in the document");
      limit = one.start;
      replaceIn(pieces.get(paragraph) ?? [], texts, one);
    }
  }
  const { xml } = scan;
  let result = "";
  let copied = 0;
  for (const [piece, text] of [...texts].toSorted(([a], [b]) => a.at - b.at)) {
    const opening = xml.lastIndexOf("<", piece.at - 1);
    const tag = xml.slice(opening, piece.at);
    const spaced = /^\s|\s$/.test(text) && tag.startsWith("<w:t") && !tag.includes("xml:space");
    result +=
      xml.slice(copied, opening) + (spaced ? tag.replace(/>$/, ' xml:space="preserve">') : tag) + escapeXml(text);
    copied = piece.at + piece.length;
  }
  return result + xml.slice(copied);
}

function replaceIn(pieces: readonly Piece[], texts: Map<Piece, string>, { start, end, text }: Replacement): void {
  let written = false;
  for (const piece of pieces) {
    const visible = unescapeXml(piece.raw);
    const [from, to] = [Math.max(start - piece.start, 0), Math.min(end - piece.start, visible.length)];
    if (from >= to) continue;
    // An earlier replacement changes the length of the text after its own place, and never the text before it.
    const now = texts.get(piece) ?? visible;
    texts.set(piece, now.slice(0, from) + (written ? "" : text) + now.slice(to));
    written = true;
  }
}
