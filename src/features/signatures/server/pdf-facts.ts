import { PDF } from "@libpdf/core";
import { anchorOf, anchorPattern, fieldAtAnchor, isOnPage, type PlacedField } from "../fields.ts";
import type { SignatureLine } from "../lines.ts";
import { linesOnPage, maxLines } from "./find-lines.ts";

/** The facts of a PDF's pages: their sizes in points, the fields of its anchor words, and its signature lines. */
export interface PdfFacts {
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly anchors: readonly { readonly signer: number; readonly field: PlacedField }[];
  /** Its signature lines. None where anchor words say where to sign. */
  readonly lines: readonly SignatureLine[];
}

/** More words than this are no anchors of a contract. */
const maxAnchors = 600;

/** Reads the pages of a PDF. Its places are counted from the upper left corner of what is shown of a page. */
export async function pdfFacts(bytes: Uint8Array): Promise<PdfFacts> {
  const pdf = await PDF.load(bytes);
  const boxes = pdf.getPages().map((page) => page.getCropBox());
  const pages = boxes.map(({ width, height }) => ({ width, height }));
  const anchors = pdf
    .findText(anchorPattern)
    .slice(0, maxAnchors)
    .flatMap(({ text, bbox, pageIndex }) => {
      const anchor = anchorOf(text);
      const box = boxes[pageIndex];
      if (!anchor || !box) return [];
      const [x, y] = [bbox.x - box.x, box.y + box.height - bbox.y - bbox.height];
      // A word at the edge, or in letters too small to read, is no place to write in.
      if (x < 0 || y < 0 || bbox.width < 8 || bbox.height < 6) return [];
      const word = { page: pageIndex + 1, x, y, width: bbox.width, height: bbox.height };
      const { width, height } = box;
      const field = fieldAtAnchor(anchor.kind, word);
      const fits = {
        ...field,
        width: Math.min(field.width, width - x),
        height: Math.min(field.height, height - field.y),
      };
      return [{ signer: anchor.signer, field: rounded(fits) }];
    });
  const isAnchored = anchors.some(({ field }) => field.kind === "signature");
  return { pages, anchors, lines: isAnchored ? [] : linesIn(pdf) };
}

/** Returns the signature lines of all pages. */
function linesIn(pdf: PDF): SignatureLine[] {
  const lines: SignatureLine[] = [];
  for (const [index, page] of pdf.getPages().entries()) {
    const box = page.getCropBox();
    const text = page.extractText();
    if (!text.text.includes("____")) continue;
    const chars = text.lines.flatMap(({ spans }) =>
      spans.flatMap((span) =>
        span.chars.map(({ char, bbox, baseline, fontSize }) => ({
          char,
          x: bbox.x - box.x,
          width: bbox.width,
          baseline: baseline - box.y,
          size: fontSize,
        })),
      ),
    );
    for (const { text: near, field } of linesOnPage(chars, index + 1, box.height)) {
      const found = { text: near, field: rounded({ ...field, width: Math.min(field.width, box.width - field.x) }) };
      if (isOnPage({ ...found.field, page: 1 }, [box])) lines.push(found);
    }
  }
  return lines.length > maxLines ? [] : lines;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
const rounded = (field: PlacedField): PlacedField => ({
  ...field,
  x: tenth(field.x),
  y: tenth(field.y),
  width: tenth(field.width),
  height: tenth(field.height),
});
