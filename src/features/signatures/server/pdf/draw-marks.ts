import {
  concatTransformationMatrix,
  LineCapStyle,
  type PDFDocument,
  type PDFImage,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
} from "@cantoo/pdf-lib";
import { printable, type SheetFonts } from "#platform/pdf/sheet.ts";
import type { Place, SignerField } from "../../fields.ts";
import { field, type Mark } from "../../mark.ts";
import type { StoredAnswers } from "../queries.ts";
import { shownOf } from "./shown-page.ts";

/** A signature as it is drawn; pictures with their bytes. */
export type DrawnMark =
  | Exclude<Mark, { kind: "uploaded" }>
  | { readonly kind: "uploaded"; readonly bytes: Uint8Array; readonly mediaType: string };

/** A place on a page of a PDF, from the lower left corner of what is shown of it. */
export interface Box {
  readonly page: PDFPage;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The signature and values of a signer, with their places. */
export interface FilledIn {
  readonly mark: DrawnMark;
  readonly fields: readonly SignerField[];
  readonly answers: StoredAnswers | null;
}

const pen = rgb(0.05, 0.1, 0.35);

/** Returns the box on its page of a place that is measured from the upper left corner of what is shown. */
export function shownBox(pdf: PDFDocument, { page: number, x, y, width, height }: Place): Box {
  const page = pdf.getPage(number - 1);
  return { page, x, y: shownOf(page).height - y - height, width, height };
}

/** Draws on a page in the places that readers show, also where the page is turned or cropped. */
export async function drawUpright(page: PDFPage, draw: () => void | Promise<void>): Promise<void> {
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...shownOf(page).matrix));
  await draw();
  page.pushOperators(popGraphicsState());
}

/** Draws what a signer filled in. Anchor words are covered. */
export async function drawFields(
  pdf: PDFDocument,
  fonts: SheetFonts,
  { mark, fields, answers }: FilledIn,
): Promise<void> {
  for (const one of fields) {
    const box = shownBox(pdf, one);
    await drawUpright(box.page, async () => {
      if (one.covers) cover(shownBox(pdf, { ...one.covers, page: one.page }));
      if (one.kind === "signature") await drawMark(pdf, fonts, mark, box);
      else if (one.kind === "initials") write(box, answers?.initials ?? "", fonts.hand, 22);
      else write(box, one.kind === "date" ? (answers?.date ?? "") : (answers?.texts[one.id] ?? ""), fonts.text, 11);
    });
  }
}

function cover({ page, x, y, width, height }: Box): void {
  page.drawRectangle({ x: x - 1, y: y - 1, width: width + 2, height: height + 2, color: rgb(1, 1, 1) });
}

/** Writes a line into a box, as large as it fits. */
function write({ page, x, y, width, height }: Box, line: string, font: SheetFonts["text"], most: number): void {
  const text = printable(line);
  if (text === "") return;
  const wide = font.widthOfTextAtSize(text, most);
  const size = Math.max(4, Math.min(most, height * 0.85, (most * (width - 2)) / wide));
  page.drawText(text, { x: x + 1, y: y + height * 0.25, size, font, color: pen });
}

/** Draws a signature into a box. */
export async function drawMark(pdf: PDFDocument, fonts: SheetFonts, mark: DrawnMark, box: Box): Promise<void> {
  const { page, x, y, width, height } = box;
  if (mark.kind === "typed") {
    const text = printable(mark.text);
    const wide = fonts.hand.widthOfTextAtSize(text, 30);
    const size = Math.min(30, height * 0.7, (30 * (width - 10)) / wide);
    page.drawText(text, { x: x + 5, y: y + height * 0.2, size, font: fonts.hand, color: pen });
    return;
  }
  if (mark.kind === "uploaded") {
    const picture = await embedded(pdf, mark);
    const fits = picture.scaleToFit(width - 10, height - 6);
    page.drawImage(picture, { x: x + 5, y: y + 3, ...fits });
    return;
  }
  const scale = Math.min((width - 10) / field.width, (height - 4) / field.height);
  for (const stroke of mark.strokes) {
    const points = Array.from({ length: stroke.length / 2 }, (_, i) => `${stroke[2 * i]} ${stroke[2 * i + 1]}`);
    page.drawSvgPath(`M ${points.join(" L ")}`, {
      x: x + 5,
      y: y + height - 2,
      scale,
      borderColor: pen,
      borderWidth: 1.4 / scale,
      borderLineCap: LineCapStyle.Round,
    });
  }
}

const embedded = (pdf: PDFDocument, mark: Extract<DrawnMark, { kind: "uploaded" }>): Promise<PDFImage> =>
  mark.mediaType === "image/png" ? pdf.embedPng(mark.bytes) : pdf.embedJpg(mark.bytes);
