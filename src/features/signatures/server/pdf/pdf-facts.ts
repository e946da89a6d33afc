import { PDFDocument } from "@cantoo/pdf-lib";
import { PDF, type PDFPage } from "@libpdf/core";
import { anchorOf, anchorPattern, fieldAtAnchor, isOnPage, type PlacedField } from "../../fields.ts";
import type { SignatureLine } from "../../lines.ts";
import { linesOnPage, maxLines, type PageChar, wordsOnPage } from "./find-lines.ts";
import { asShown, type Rectangle, type ShownPage, shownOf } from "./shown-page.ts";

/** The facts of a PDF's pages: their sizes in points, the fields of its anchor words, and its signature lines. */
export interface PdfFacts {
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly anchors: readonly { readonly signer: number; readonly field: PlacedField }[];
  /** Its signature lines. None where anchor words say where to sign. */
  readonly lines: readonly SignatureLine[];
}

/** More words than this are no anchors of a contract. */
const maxAnchors = 600;
/** The share of a character's height below its baseline in most fonts. */
const usualDescent = 0.2;

/** Reads the pages of a PDF. Its places are counted from the upper left corner of what is shown of a page. */
export async function pdfFacts(bytes: Uint8Array): Promise<PdfFacts> {
  // The library that reads text knows no boxes or turns that pages inherit.
  const pages = (await PDFDocument.load(bytes, { updateMetadata: false })).getPages().map(shownOf);
  const texts = (await PDF.load(bytes)).getPages();
  const read = pages.flatMap((shown, index): ReadPage[] => {
    const page = texts[index];
    return page ? [{ number: index + 1, shown, chars: charsOn(page, shown) }] : [];
  });
  const anchors = read.flatMap(anchorsOn).slice(0, maxAnchors);
  const isAnchored = anchors.some(({ field }) => field.kind === "signature");
  const lines = isAnchored ? [] : read.flatMap(linesOn);
  return {
    pages: pages.map(({ width, height }) => ({ width, height })),
    anchors,
    lines: lines.length > maxLines ? [] : lines,
  };
}

interface ReadPage {
  /** From 1. */
  readonly number: number;
  readonly shown: ShownPage;
  readonly chars: readonly ShownChar[];
}

/** A character with its box on the shown page. */
interface ShownChar extends PageChar {
  readonly box: Rectangle;
}

/** Returns the characters of a page in the places that readers show. */
const charsOn = (page: PDFPage, shown: ShownPage): ShownChar[] =>
  page.extractText().lines.flatMap(({ spans }) =>
    spans.flatMap((span) =>
      span.chars.map(({ char, bbox, baseline, fontSize }) => {
        const box = asShown(shown, bbox);
        // The library gives no baseline for letters that lie on their side in the file.
        const isLevel = shown.matrix[0] !== 0;
        const low = isLevel ? asShown(shown, { ...bbox, y: baseline, height: 0 }).y : box.y + box.height * usualDescent;
        return { char, x: box.x, width: box.width, baseline: low, size: fontSize, box };
      }),
    ),
  );

function anchorsOn({ number, shown, chars }: ReadPage): { signer: number; field: PlacedField }[] {
  return wordsOnPage(chars, anchorPattern).flatMap(({ text, ends: [first, last] }) => {
    const anchor = anchorOf(text);
    const { x, y: low, height } = first.box;
    const word = { page: number, x, y: shown.height - low - height, width: last.x + last.width - x, height };
    // A word at the edge, or in letters too small to read, is no place to write in.
    if (!anchor || x < 0 || word.y < 0 || word.width < 8 || height < 6) return [];
    const field = fieldAtAnchor(anchor.kind, word);
    const fits = {
      ...field,
      width: Math.min(field.width, shown.width - x),
      height: Math.min(field.height, shown.height - field.y),
    };
    return [{ signer: anchor.signer, field: rounded(fits) }];
  });
}

function linesOn({ number, shown, chars }: ReadPage): SignatureLine[] {
  return linesOnPage(chars, number, shown.height).flatMap(({ text, field }) => {
    const found = { text, field: rounded({ ...field, width: Math.min(field.width, shown.width - field.x) }) };
    return isOnPage({ ...found.field, page: 1 }, [shown]) ? [found] : [];
  });
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
const rounded = (field: PlacedField): PlacedField => ({
  ...field,
  x: tenth(field.x),
  y: tenth(field.y),
  width: tenth(field.width),
  height: tenth(field.height),
});
