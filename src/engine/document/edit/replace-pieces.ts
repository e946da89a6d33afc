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
  return replacements.flatMap((one) => {
    const text = scan.texts[one.paragraph - 1];
    const copies = [...scan.copies].filter((copy) => copy !== one.paragraph && scan.texts[copy - 1] === text);
    return [one, ...copies.map((paragraph) => ({ ...one, paragraph }))];
  });
}

function rewritten(scan: PartScan, replacements: readonly Replacement[]): string {
  const texts = new Map<Piece, string>();
  for (const [paragraph, here] of Map.groupBy(replacements, ({ paragraph }) => paragraph)) {
    const pieces = scan.pieces.filter((piece) => piece.paragraph === paragraph);
    let limit = scan.texts[paragraph - 1]?.length ?? -1;
    // From the last to the first: the offsets of those before stay true.
    for (const one of here.toSorted((a, b) => b.start - a.start)) {
      if (one.start < 0 || one.start >= one.end || one.end > limit)
        throw new RangeError("the place is not in the document");
      limit = one.start;
      replaceIn(pieces, texts, one);
    }
  }
  let { xml } = scan;
  for (const [piece, text] of [...texts].toSorted(([a], [b]) => b.at - a.at)) {
    const opening = xml.lastIndexOf("<", piece.at - 1);
    const tag = xml.slice(opening, piece.at);
    const spaced = /^\s|\s$/.test(text) && tag.startsWith("<w:t") && !tag.includes("xml:space");
    xml =
      xml.slice(0, opening) +
      (spaced ? tag.replace(/>$/, ' xml:space="preserve">') : tag) +
      escapeXml(text) +
      xml.slice(piece.at + piece.length);
  }
  return xml;
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
